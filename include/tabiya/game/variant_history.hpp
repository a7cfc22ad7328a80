/// How often a position has occurred in a game of a variant: `PositionHistory` for `VariantPosition`.
///
/// Pockets, promoted pieces and the checks given belong to a position. A capture, a pawn move, a
/// check in Three-check and the loss of a castling right are irreversible, so the search for an
/// earlier occurrence stops there. In Crazyhouse nothing but the loss of a castling right is: what
/// was captured can be dropped again, and a dropped pawn can be captured.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tabiya/rules/move.hpp"
#include "tabiya/rules/variant/variant_position.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya {

/// True if no position before the move can occur again after it. False does not promise that one
/// can. Requires: the move is legal.
[[nodiscard]] bool is_irreversible(const VariantPosition& position, Move move) noexcept;

/// The positions of a game in order, each with its number of occurrences so far. It always contains
/// the starting position.
class VariantHistory {
 public:
  explicit VariantHistory(const VariantPosition& start);

  /// Adds the position after a move. Requires: the move is legal in current().
  /// Complexity: linear in the plies since the last irreversible move.
  void play(Move move);
  /// Removes the current position. Requires: size() > 1.
  void take_back() noexcept;

  [[nodiscard]] std::size_t size() const noexcept { return positions_.size(); }
  [[nodiscard]] std::span<const VariantPosition> positions() const noexcept { return positions_; }
  [[nodiscard]] const VariantPosition& current() const noexcept { return positions_.back(); }

  /// The keys of the positions, for a search that goes on from here.
  [[nodiscard]] std::span<const ZobristKey> keys() const noexcept { return keys_; }

  /// How often the current position has occurred, including now: at least 1.
  [[nodiscard]] int occurrences() const noexcept { return entries_.back().occurrences; }
  /// How often an earlier position had occurred at that point. Requires: index < size().
  [[nodiscard]] int occurrences(std::size_t index) const noexcept {
    return entries_[index].occurrences;
  }
  /// How often the position after a move would have occurred, including that time.
  /// Requires: the move is legal in current().
  [[nodiscard]] int occurrences_after(Move move) const noexcept;

  friend bool operator==(const VariantHistory&, const VariantHistory&) = default;

 private:
  struct Entry {
    std::uint32_t window_begin;  // index of the first position that can be the same as this one
    std::int32_t occurrences;
    friend bool operator==(const Entry&, const Entry&) = default;
  };
  [[nodiscard]] Entry entry_for(const VariantPosition& next, ZobristKey key) const noexcept;

  // One entry each per position. The keys are separate because the search reads only them.
  std::vector<VariantPosition> positions_;
  std::vector<ZobristKey> keys_;
  std::vector<Entry> entries_;
};

}  // namespace tabiya
