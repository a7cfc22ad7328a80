/// `tabiya pgn split`: splits a file into several.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class PgnSplitCommand {
 public:
  static constexpr const char* name = "split";
  static constexpr const char* summary = "Split games into several files";
  static constexpr const char* examples =
      "Writes files of N games (games-0001.pgn, games-0002.pgn, …), or one file per value of\n"
      "a tag, named after the value. Each game is copied byte for byte.\n"
      "Examples:\n"
      "  tabiya pgn split --games 1000 games.pgn --into parts\n"
      "  tabiya pgn split --by ECO games.pgn --into by-opening";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  std::vector<std::string> files_;
  std::string folder_ = ".";
  std::uint64_t games_ = 0;
  std::string tag_;
  bool overwrites_ = false;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
