/// `tabiya pgn csv`: one line for each game, in columns.
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
  static constexpr const char* summary = "Print one line for each game, in columns";
  static constexpr const char* examples =
      "A column is a tag by its name, or one of:\n"
      "  file number     where the game stands, counted from 1\n"
      "  plies moves     the main line, as far as it can be played\n"
      "  final-fen       the position after it\n"
      "  eco opening     its opening, by position\n"
      "  result          what the moves end with, or else the tag\n"
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
