/// `tabiya pgn fens`: the positions of games.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/pgn/read_games.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class PgnFensCommand {
 public:
  static constexpr const char* name = "fens";
  static constexpr const char* summary = "Print the positions of games, one a line";
  static constexpr const char* examples =
      "Every position of the main lines, the one at the beginning included, unless one is chosen.\n"
      "A game that is too short for it has none.\n"
      "Examples:\n"
      "  tabiya pgn fens games.pgn\n"
      "  tabiya pgn fens --final games.pgn\n"
      "  tabiya pgn fens --move 20 games.pgn      with White to play his 20th move\n"
      "  tabiya pgn fens --ply 16 --unique games.pgn";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  std::vector<std::string> files_;
  std::string output_ = "-";
  bool takes_final_ = false;
  std::optional<std::uint64_t> ply_;
  std::optional<std::string> move_;
  bool takes_variations_ = false;
  bool takes_unique_ = false;
  GameReading reading_;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
