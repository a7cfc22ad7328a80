/// `tabiya pgn tree`: what was played in a position, how often and how well.
#pragma once

#include "cli/exit_code.hpp"
#include "cli/pgn/position_query.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class PgnTreeCommand {
 public:
  static constexpr const char* name = "tree";
  static constexpr const char* summary = "Show what was played in a position";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya pgn tree startpos games.pgn\n"
      "  tabiya pgn tree '1. e4 c5 2. Nf3' --json games.pgn\n"
      "A second search is faster after tabiya pgn index games.pgn.";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  PositionQueryArguments query_;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
