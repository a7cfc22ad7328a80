/// How often a position has occurred in a game.
///
/// Two positions are the same if `same_position()` says so: the same side to move, the same men on
/// the same squares, the same possible moves (FIDE 9.2.3). Keys only find candidates; a repetition
/// is counted when the positions themselves agree.
///
/// A capture, a pawn move or the loss of a castling right can never be undone, so no position
/// before it comes back: the search goes back to the last of these, or to the position that the
/// game was set up with, and no further. At most 150 plies lie between, however long the game is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya {

/// True if no position before the move can occur again after it: a capture, a pawn move, or a move
/// that gives up a castling right. Requires: the move is legal.
[[nodiscard]] bool is_irreversible(const Position& position, Move move) noexcept;

/// The positions of a game in the order in which they arose, each with the number of its
/// occurrences so far. There is always one: the position that the game began with.
class PositionHistory {
 public:
  explicit PositionHistory(const Position& start);

  /// Adds the position after a move. Requires: the move is legal in current().
  /// Complexity: linear in the plies since the last irreversible move.
  void play(Move move);
  /// Removes the current position. Requires: size() > 1.
  void take_back() noexcept;

  [[nodiscard]] std::size_t size() const noexcept { return positions_.size(); }
  [[nodiscard]] std::span<const Position> positions() const noexcept { return positions_; }
  [[nodiscard]] const Position& current() const noexcept { return positions_.back(); }

  /// How often the current position has occurred, this time included: at least 1.
  /// Source: FIDE 9.2.2.
  [[nodiscard]] int occurrences() const noexcept { return entries_.back().occurrences; }
  /// The same of an earlier position, at its time. Requires: index < size().
  [[nodiscard]] int occurrences(std::size_t index) const noexcept {
    return entries_[index].occurrences;
  }
  /// How often the position after a move would have occurred, that time included.
  /// Requires: the move is legal in current(). Source: FIDE 9.2.1.
  [[nodiscard]] int occurrences_after(Move move) const noexcept;

  friend bool operator==(const PositionHistory&, const PositionHistory&) = default;

 private:
  friend struct GameAccess;  // src/game/game_access.hpp: for the audit and its tests

  struct Entry {
    std::uint32_t window_begin;  // index of the first position that can be the same as this one
    std::int32_t occurrences;
    friend bool operator==(const Entry&, const Entry&) = default;
  };
  [[nodiscard]] Entry entry_for(const Position& next) const noexcept;

  // One of each for every position; the keys by themselves, because they are what is searched.
  std::vector<Position> positions_;
  std::vector<ZobristKey> keys_;
  std::vector<Entry> entries_;
};

}  // namespace tabiya
