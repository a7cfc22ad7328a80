/// `tabiya pgn csv`: prints one line of columns per game.
#pragma once

#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/pgn/read_games.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class PgnCsvCommand {
 public:
  static constexpr const char* name = "csv";
  static constexpr const char* summary = "Print one line of columns per game";
  static constexpr const char* examples =
      "A column is the name of a tag, or one of:\n"
      "  file number     the file and the game's number in it, from 1\n"
      "  plies moves     the main line, as far as it is playable\n"
      "  final-fen       the position after it\n"
      "  eco opening     the opening, recognised by position\n"
      "  result          the result after the moves, or else the tag\n"
      "Examples:\n"
      "  tabiya pgn csv games.pgn > games.csv\n"
      "  tabiya pgn csv --columns White,Black,result,plies,opening games.pgn";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  std::vector<std::string> files_;
  std::string output_ = "-";
  std::vector<std::string> columns_{"Event", "Site",     "Date",     "Round", "White",
                                    "Black", "WhiteElo", "BlackElo", "ECO",   "result"};
  bool has_no_header_ = false;
  GameReading reading_;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
