/// `tabiya pgn sort`: sorts games.
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
  static constexpr const char* summary = "Sort games";
  static constexpr const char* examples =
      "The default order is that of the standard: Date, Event, Site, Round, White, Black, Result\n"
      "(PGN 12). A minus after a name reverses its order. Dates, rounds and numbers sort by\n"
      "value. Equal games keep their order. Each game is copied byte for byte.\n"
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
