/// The names of openings, found by position: whatever the order of the moves.
///
///     tabiya::pgn::OpeningFinder finder;
///     for (const Position& position : game) finder.visit(position);
///     if (const auto opening = finder.opening()) … opening->eco, opening->name
///
/// Some 3,800 named positions. Which of them a game has reached last is its opening.
/// Source: the list of https://github.com/lichess-org/chess-openings, given to the public (CC0).
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "tabiya/rules/position.hpp"

namespace tabiya::pgn {

/// A named position. The texts are part of the program.
struct Opening {
  std::string_view eco;    ///< "B90", the code of the Encyclopaedia of Chess Openings
  std::string_view name;   ///< "Sicilian Defense: Najdorf Variation"
  std::string_view moves;  ///< "1. e4 c5 2. Nf3 …", one way to get there

  friend bool operator==(const Opening&, const Opening&) noexcept = default;
};

/// All of them, in the order of the list: by code.
[[nodiscard]] std::span<const Opening> openings();

/// The opening that this position has the name of.
/// Complexity: logarithmic in the openings; the first call makes the table, in milliseconds.
[[nodiscard]] std::optional<Opening> opening_of(const Position& position);

/// Follows a game and remembers the last named position.
class OpeningFinder {
 public:
  /// Forgets what it has seen, for the next game.
  void begin() noexcept { *this = {}; }
  /// The next position of the game, the one it begins with included.
  void visit(const Position& position);

  /// Nothing if no position so far has a name.
  [[nodiscard]] std::optional<Opening> opening() const noexcept { return opening_; }
  /// How many positions were visited before that of opening(): its ply.
  [[nodiscard]] std::size_t ply() const noexcept { return ply_; }

 private:
  std::optional<Opening> opening_;
  std::size_t ply_ = 0;
  std::size_t visited_ = 0;
};

}  // namespace tabiya::pgn
