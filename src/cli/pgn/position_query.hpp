/// What `tabiya pgn find` and `tree` have in common: a position, and files to look for it in.
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

/// A position to look for, in files or standard input.
struct PositionQueryArguments {
  std::string position;
  std::vector<std::string> files;
  bool chess960 = false;
  pgn::Lines lines = pgn::Lines::Main;

  void declare(CLI::App& app);

  /// Tells the games one by one, file by file, until `on_found` says that it is enough. Uses the
  /// index of a file where there is one that fits, and says on standard error if it no longer does.
  /// Errors: the position or a file cannot be read, or an index is damaged.
  [[nodiscard]] std::expected<void, Failure> search(
      const Position& wanted,
      const std::function<bool(const std::string& file, const pgn::FoundGame&)>& on_found) const;

  [[nodiscard]] std::expected<Position, Failure> read_position() const;
};

}  // namespace tabiya::cli
