/// `tabiya pgn …`: what people do with files of games. One subcommand, one file in this folder.
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
  static constexpr const char* summary = "Check, count, clean, select, search files of games";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya pgn check games.pgn\n"
      "  tabiya pgn count games.pgn\n"
      "Every subcommand has a --help of its own.";

  void declare_options(CLI::App& app);
  /// What the subcommand that was given has ended with.
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
  PgnFensCommand fens_;
  PgnSortCommand sort_;
  PgnSplitCommand split_;
  PgnJoinCommand join_;
  PgnTagsCommand tags_;
  PgnAnnotateCommand annotate_;
  ExitCode exit_code_ = ExitCode::Success;
};

}  // namespace tabiya::cli
