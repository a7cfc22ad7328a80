/// `tabiya pgn stats`: statistics of a collection of games.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class PgnStatsCommand {
 public:
  static constexpr const char* name = "stats";
  static constexpr const char* summary =
      "Show results, lengths, years, openings, players and endings";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya pgn stats games.pgn\n"
      "  tabiya pgn stats --top 50 --json *.pgn";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  std::vector<std::string> files_;
  std::size_t top_ = 10;
  unsigned threads_ = 1;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
