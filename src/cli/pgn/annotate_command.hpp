/// `tabiya pgn annotate`: games with the names of their openings.
#pragma once

#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/pgn/read_games.hpp"
#include "cli/pgn/write_arguments.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class PgnAnnotateCommand {
 public:
  static constexpr const char* name = "annotate";
  static constexpr const char* summary = "Add the names of openings";
  static constexpr const char* examples =
      "The tags ECO and Opening, and with --comments the name where the opening was reached.\n"
      "Openings are known by position, so transpositions are found.\n"
      "Examples:\n"
      "  tabiya pgn annotate games.pgn -o games.pgn\n"
      "  tabiya pgn annotate --comments every games.pgn";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  std::vector<std::string> files_;
  std::string output_ = "-";
  std::string comments_ = "none";
  bool keeps_tags_ = false;
  GameReading reading_;
  WriteArguments writing_;
};

}  // namespace tabiya::cli
