/// How often a position has occurred in a game.
///
/// `same_position()` decides whether two positions are the same: the same side to move, the same
/// pieces on the same squares, the same possible moves (FIDE 9.2.3). Zobrist keys only find
/// candidates; the positions themselves are compared before a repetition counts.
///
/// A capture, a pawn move or the loss of a castling right is irreversible: no earlier position can
/// occur again. The search therefore stops at the last such move or at the starting position. That
/// is at most 150 plies back, however long the game is.
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

/// The positions of a game in order, each with its number of occurrences so far. It always contains
/// the starting position.
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

  /// How often the current position has occurred, including now: at least 1.
  /// Source: FIDE 9.2.2.
  [[nodiscard]] int occurrences() const noexcept { return entries_.back().occurrences; }
  /// How often an earlier position had occurred at that point. Requires: index < size().
  [[nodiscard]] int occurrences(std::size_t index) const noexcept {
    return entries_[index].occurrences;
  }
  /// How often the position after a move would have occurred, including that time.
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

  // One entry each per position. The keys are separate because the search reads only them.
  std::vector<Position> positions_;
  std::vector<ZobristKey> keys_;
  std::vector<Entry> entries_;
};

}  // namespace tabiya
