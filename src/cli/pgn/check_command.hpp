/// `tabiya pgn check`: finds errors in PGN files.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "pgn/inner/checker.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class PgnCheckCommand {
 public:
  static constexpr const char* name = "check";
  static constexpr const char* summary =
      "Find errors in moves, results, move suffixes, numbers and tags";
  static constexpr const char* examples =
      "Prints one line per finding: FILE:LINE:COLUMN: game NUMBER: KIND: TEXT: REASON.\n"
      "Names the programs that the games come from, as far as their text proves it.\n"
      "With --json, prints an object per finding and a summary. Exits with 1 if it finds any.\n"
      "Examples:\n"
      "  tabiya pgn check games.pgn\n"
      "  tabiya pgn check --moves --threads 4 huge.pgn.zst\n"
      "  curl -s https://example.org/games.pgn | tabiya pgn check --json -";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  template <class Checker>
  [[nodiscard]] ExitCode run_with() const;
  template <class Checker>
  [[nodiscard]] std::expected<void, Failure> check(const std::string& file,
                                                   pgn::CheckSummary& total) const;
  void print(const pgn::CheckSummary& total, double seconds) const;

  std::vector<std::string> files_;
  unsigned threads_ = 1;
  bool checks_moves_only_ = false;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
