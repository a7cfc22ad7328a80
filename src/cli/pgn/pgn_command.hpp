/// `tabiya pgn …`: works with PGN files. One subcommand per file in this folder.
#pragma once

#include "cli/exit_code.hpp"
#include "cli/pgn/annotate_command.hpp"
#include "cli/pgn/check_command.hpp"
#include "cli/pgn/clean_command.hpp"
#include "cli/pgn/count_command.hpp"
#include "cli/pgn/csv_command.hpp"
#include "cli/pgn/dedup_command.hpp"
#include "cli/pgn/fens_command.hpp"
#include "cli/pgn/find_command.hpp"
#include "cli/pgn/index_command.hpp"
#include "cli/pgn/join_command.hpp"
#include "cli/pgn/parquet_command.hpp"
#include "cli/pgn/select_command.hpp"
#include "cli/pgn/sort_command.hpp"
#include "cli/pgn/split_command.hpp"
#include "cli/pgn/stats_command.hpp"
#include "cli/pgn/tags_command.hpp"
#include "cli/pgn/tree_command.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class PgnCommand {
 public:
  static constexpr const char* name = "pgn";
  static constexpr const char* summary = "Check, count, clean, select and search PGN files";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya pgn check games.pgn\n"
      "  tabiya pgn count games.pgn\n"
      "Run `tabiya pgn SUBCOMMAND --help` for its options.";

  void declare_options(CLI::App& app);
  /// The exit code of the subcommand.
  [[nodiscard]] ExitCode run() const { return exit_code_; }

 private:
  PgnCheckCommand check_;
  PgnCountCommand count_;
  PgnIndexCommand index_;
  PgnFindCommand find_;
  PgnTreeCommand tree_;
  PgnSelectCommand select_;
  PgnDedupCommand dedup_;
  PgnStatsCommand stats_;
  PgnCleanCommand clean_;
  PgnCsvCommand csv_;
  PgnParquetCommand parquet_;
  PgnFensCommand fens_;
  PgnSortCommand sort_;
  PgnSplitCommand split_;
  PgnJoinCommand join_;
  PgnTagsCommand tags_;
  PgnAnnotateCommand annotate_;
  ExitCode exit_code_ = ExitCode::Success;
};

}  // namespace tabiya::cli
