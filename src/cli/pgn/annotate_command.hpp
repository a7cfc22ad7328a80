/// `tabiya pgn annotate`: adds the names of openings to games.
#pragma once

#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/pgn/opening_name.hpp"
#include "cli/pgn/read_games.hpp"
#include "cli/pgn/write_arguments.hpp"
#include "tabiya/pgn/game_tree.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class PgnAnnotateCommand {
 public:
  static constexpr const char* name = "annotate";
  static constexpr const char* summary = "Add the names of the openings";
  static constexpr const char* examples =
      "Sets the tags ECO and Opening; --comments also adds the names as comments.\n"
      "Openings are recognised by position, so transpositions are found. In a file that is not\n"
      "UTF-8, names have no accents.\n"
      "Examples:\n"
      "  tabiya pgn annotate games.pgn -o games.pgn\n"
      "  tabiya pgn annotate --comments every games.pgn";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  void annotate(pgn::GameTree& game, Letters letters) const;

  std::vector<std::string> files_;
  std::string output_ = "-";
  std::string comments_ = "none";
  bool keeps_tags_ = false;
  GameReading reading_;
  WriteArguments writing_;
};

}  // namespace tabiya::cli
