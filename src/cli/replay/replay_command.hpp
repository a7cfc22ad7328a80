/// `tabiya replay`: replays the games of a PGN file.
#pragma once

#include <optional>
#include <string>

#include "cli/exit_code.hpp"
#include "tabiya/pgn/input.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class ReplayCommand {
 public:
  static constexpr const char* name = "replay";
  static constexpr const char* summary = "Replay the games of a PGN file";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya replay games.pgn\n"
      "  tabiya replay games.pgn --delay 0.5\n"
      "  tabiya replay --all --quiet games.pgn\n"
      "\n"
      "Keys: Enter, space or right arrow: next move; left arrow: back; 2 to 9: enter a variation;\n"
      "u: leave it; g: start of the game; n and p: next and previous game; f: flip the board;\n"
      "q: quit.";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  [[nodiscard]] ExitCode check_all(pgn::Input input) const;
  [[nodiscard]] ExitCode show(pgn::Input input) const;

  std::string file_;
  std::optional<double> delay_seconds_;
  bool takes_all_ = false;
  bool is_quiet_ = false;
  bool wants_ascii_ = false;
  bool flips_ = false;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
