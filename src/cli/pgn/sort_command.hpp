/// `tabiya pgn sort`: games in order.
#pragma once

#include <string>
#include <vector>

#include "cli/exit_code.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class PgnSortCommand {
 public:
  static constexpr const char* name = "sort";
  static constexpr const char* summary = "Put games in order";
  static constexpr const char* examples =
      "Without --by, the order of the standard: Date, Event, Site, Round, White, Black, Result\n"
      "(PGN 12). A minus behind a name makes it fall. Dates, rounds and numbers are understood;\n"
      "games that are alike stay in their order, and each stays as it is, byte for byte.\n"
      "Examples:\n"
      "  tabiya pgn sort games.pgn -o games.pgn\n"
      "  tabiya pgn sort --by White,Date- a.pgn b.pgn\n"
      "  tabiya pgn sort --by WhiteElo-,plies games.pgn";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  std::vector<std::string> files_;
  std::string output_;
  std::vector<std::string> fields_;
};

}  // namespace tabiya::cli
