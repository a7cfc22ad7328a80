/// `tabiya pgn find`: finds the games that reach a position.
#pragma once

#include <cstdint>

#include "cli/exit_code.hpp"
#include "cli/pgn/position_query.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class PgnFindCommand {
 public:
  static constexpr const char* name = "find";
  static constexpr const char* summary = "Find the games that reach a position";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya pgn find '1. e4 c5 2. Nf3 d6 3. d4' games.pgn\n"
      "  tabiya pgn find 'r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq -' *.pgn\n"
      "  tabiya pgn find --pgn '1. c4 e5' games.pgn >english.pgn\n"
      "For faster searches, index the file first: tabiya pgn index games.pgn";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  PositionQueryArguments query_;
  std::uint64_t limit_ = 0;
  bool searches_variations_ = false;
  bool writes_count_ = false;
  bool writes_pgn_ = false;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
