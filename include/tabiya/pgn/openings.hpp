/// Opening names, found by position, so that transpositions do not matter.
///
///     tabiya::pgn::OpeningFinder finder;
///     for (const Position& position : game) finder.visit(position);
///     if (const auto opening = finder.opening()) … opening->eco, opening->name
///
/// The list has about 3,800 named positions. The last one that a game reaches is its opening.
/// Source: https://github.com/lichess-org/chess-openings, in the public domain (CC0).
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "tabiya/rules/position.hpp"

namespace tabiya::pgn {

/// A named position. The texts have static storage duration.
struct Opening {
  std::string_view eco;    ///< "B90", the code of the Encyclopaedia of Chess Openings
  std::string_view name;   ///< "Sicilian Defense: Najdorf Variation"
  std::string_view moves;  ///< "1. e4 c5 2. Nf3 …", one way to reach it

  friend bool operator==(const Opening&, const Opening&) noexcept = default;
};

/// All openings, ordered by ECO code as in the source list.
[[nodiscard]] std::span<const Opening> openings();

/// The opening named after this position, if any.
/// Complexity: logarithmic in the number of openings; the first call builds the table, in
/// milliseconds.
[[nodiscard]] std::optional<Opening> opening_of(const Position& position);

/// Follows a game and remembers the last named position.
class OpeningFinder {
 public:
  /// Starts a new game.
  void begin() noexcept { *this = {}; }
  /// Takes the next position of the game, beginning with the start position.
  void visit(const Position& position);

  /// The opening so far; nothing if no position has had a name.
  [[nodiscard]] std::optional<Opening> opening() const noexcept { return opening_; }
  /// The ply of opening(): the number of positions visited before it.
  [[nodiscard]] std::size_t ply() const noexcept { return ply_; }

 private:
  std::optional<Opening> opening_;
  std::size_t ply_ = 0;
  std::size_t visited_ = 0;
};

}  // namespace tabiya::pgn
