/// `tabiya pgn join`: the games of several files in one.
#pragma once

#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/pgn/read_games.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class PgnJoinCommand {
 public:
  static constexpr const char* name = "join";
  static constexpr const char* summary = "Put the games of several files into one";
  static constexpr const char* examples =
      "Each game stays as it is, byte for byte. With --unique a game is left out that has the "
      "seven\n"
      "tags and the main line of one before it; see dedup for those that are alike in other ways.\n"
      "With --merge all becomes one game with variations; where a game ends it is named.\n"
      "Examples:\n"
      "  tabiya pgn join a.pgn b.pgn -o all.pgn\n"
      "  tabiya pgn join --unique *.pgn\n"
      "  tabiya pgn join --merge najdorf.pgn -o repertoire.pgn";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  [[nodiscard]] ExitCode copy() const;
  [[nodiscard]] ExitCode merge() const;

  std::vector<std::string> files_;
  std::string output_;
  GameReading reading_;
  bool takes_unique_ = false;
  bool merges_ = false;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
