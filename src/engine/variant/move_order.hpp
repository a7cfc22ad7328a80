/// The moves of a node of the variants' search, the most promising first. Internal.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "engine/search/history.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::engine {

struct ScoredMove {
  Move move;
  int score;
};

/// Moves that are taken in the order of their scores.
class MoveOrder {
 public:
  void clear() noexcept {
    moves_.clear();
    taken_ = 0;
  }
  void add(Move move, int score) noexcept { moves_.push_back({move, score}); }
  /// The move with the highest score of those not yet taken.
  [[nodiscard]] std::optional<ScoredMove> next() noexcept {
    if (taken_ == moves_.size()) return std::nullopt;
    ScoredMove* const first = moves_.begin() + taken_;
    // Most nodes need few moves. For the others a sort is faster than a search for each.
    if (taken_ < few_moves) {
      std::iter_swap(first, std::max_element(first, moves_.end(), is_less));
    } else if (taken_ == few_moves) {
      std::sort(first, moves_.end(),
                [](const auto& left, const auto& right) { return is_less(right, left); });
    }
    return moves_[taken_++];
  }

 private:
  static constexpr std::size_t few_moves = 10;
  /// The move decides between equal scores, so that the order does not depend on the sort.
  [[nodiscard]] static bool is_less(const ScoredMove& left, const ScoredMove& right) noexcept {
    if (left.score != right.score) return left.score < right.score;
    return left.move.packed() < right.move.packed();
  }

  FixedList<ScoredMove, max_variant_moves> moves_;
  std::size_t taken_ = 0;
};

/// Statistics of which quiet moves caused cutoffs.
struct VariantHistories {
  /// By color, origin and target; a dropped piece comes from one of the places behind the squares.
  std::array<std::array<std::array<MoveHistory, square_count>, square_count + 6>, 2> quiet{};
  std::array<std::array<MoveHistory, 6>, piece_to_count> capture{};
  /// By the move before; the last entry stands for none.
  std::array<ContinuationHistory, piece_to_count + 1> continuation{};

  [[nodiscard]] MoveHistory& quiet_entry(Color color, Move move) noexcept {
    const auto dropped = move.dropped_type();
    const int from = dropped ? square_count + index_of(*dropped) : index_of(move.from());
    return quiet[static_cast<std::size_t>(color)][static_cast<std::size_t>(from)]
                [static_cast<std::size_t>(index_of(move.to()))];
  }
};

/// The piece that moves or is dropped, and its target.
[[nodiscard]] inline PieceTo piece_to_of(const VariantPosition& position, Move move) noexcept {
  const PieceType type =
      move.is_drop() ? *move.dropped_type() : position.board().occupied_type_on(move.from());
  return piece_to(position.turn(), type, move.to());
}

}  // namespace tabiya::engine
