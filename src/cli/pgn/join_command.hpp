/// `tabiya pgn join`: joins several files.
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
  static constexpr const char* summary = "Join the games of several files in one";
  static constexpr const char* examples =
      "Copies each game byte for byte. --unique leaves out games whose seven roster tags and main\n"
      "line repeat an earlier game; dedup recognises more duplicates. --merge makes one game with\n"
      "variations, and names each game where it ends.\n"
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
