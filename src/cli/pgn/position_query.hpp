/// Shared by `tabiya pgn find` and `tree`: a position and the files to search.
#pragma once

#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "tabiya/pgn/position_search.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

/// A position given as a FEN, as `startpos`, or as moves: "1. e4 c5 2. Nf3".
[[nodiscard]] std::expected<Position, Failure> read_position_or_moves(const std::string& text,
                                                                      CastlingMode mode);

/// A position to search for in files or standard input.
struct PositionQueryArguments {
  std::string position;
  std::vector<std::string> files;
  bool chess960 = false;
  pgn::Lines lines = pgn::Lines::Main;

  void declare(CLI::App& app);

  /// Reports matching games one by one, file by file, until `on_found` asks to stop. Uses the index
  /// of a file if it is current, and prints a warning to standard error if it is out of date.
  /// Errors: the position or a file cannot be read, or an index is damaged.
  [[nodiscard]] std::expected<void, Failure> search(
      const Position& wanted,
      const std::function<bool(const std::string& file, const pgn::FoundGame&)>& on_found) const;

  [[nodiscard]] std::expected<Position, Failure> read_position() const;
};

}  // namespace tabiya::cli
