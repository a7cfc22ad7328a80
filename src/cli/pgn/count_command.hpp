/// `tabiya pgn count`: counts games, plies, comments and variations without checking them.
#pragma once

#include <string>
#include <vector>

#include "cli/exit_code.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class PgnCountCommand {
 public:
  static constexpr const char* name = "count";
  static constexpr const char* summary = "Count games, plies, comments and variations";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya pgn count games.pgn\n"
      "  tabiya pgn count --json *.pgn";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  std::vector<std::string> files_;
  unsigned threads_ = 1;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
