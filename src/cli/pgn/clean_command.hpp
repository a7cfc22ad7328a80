/// `tabiya pgn clean`: rewrites games in export format and UTF-8, with legal moves only.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/pgn/read_games.hpp"
#include "cli/pgn/write_arguments.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class PgnCleanCommand {
 public:
  static constexpr const char* name = "clean";
  static constexpr const char* summary = "Rewrite games in export format and UTF-8";
  static constexpr const char* examples =
      "Unplayable moves become comments, and are reported.\n"
      "With --for, games are written so that this program keeps them; what it drops all the same "
      "is\n"
      "reported.\n"
      "Examples:\n"
      "  tabiya pgn clean old.pgn -o new.pgn\n"
      "  tabiya pgn clean games.pgn -o games.pgn\n"
      "  tabiya pgn clean --encoding cp850 dos.pgn\n"
      "  tabiya pgn clean --for scid games.pgn -o for-scid.pgn\n"
      "  tabiya pgn clean --no-comments --no-variations --one-line games.pgn";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  struct Run;

  [[nodiscard]] std::expected<void, Failure> clean(const std::string& file, Run& run) const;
  void print(const Run& run) const;
  std::vector<std::string> files_;
  std::string output_ = "-";
  std::string encoding_ = "windows-1252";
  std::string destination_;  // empty: for all readers
  GameReading reading_;
  WriteArguments writing_;
  bool drops_broken_ = false;
  bool is_quiet_ = false;
  bool writes_json_ = false;
  unsigned threads_ = 0;  // 0: one for each core
};

}  // namespace tabiya::cli
