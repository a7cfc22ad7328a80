/// `tabiya pgn tree`: the moves played in a position, with their frequency and score.
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
  static constexpr const char* summary = "Show the moves played in a position";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya pgn tree startpos games.pgn\n"
      "  tabiya pgn tree '1. e4 c5 2. Nf3' --json games.pgn\n"
      "For faster searches, index the file first: tabiya pgn index games.pgn";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  PositionQueryArguments query_;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
