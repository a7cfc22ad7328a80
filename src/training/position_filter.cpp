#include "training/inner/position_filter.hpp"

#include <cstdlib>

namespace tabiya::training {
namespace {

/// Plies before this position, from the first move of the game.
[[nodiscard]] int ply_of(const Position& position) noexcept {
  return 2 * (static_cast<int>(position.fullmove_number()) - 1) +
         (position.turn() == Color::White ? 0 : 1);
}

}  // namespace

std::string_view to_string(FilterVerdict verdict) noexcept {
  using enum FilterVerdict;
  switch (verdict) {
    case NoScore: return "no score";
    case EarlyPly: return "early ply";
    case FewPieces: return "few pieces";
    case InCheck: return "in check";
    case Capture: return "capture";
    case Promotion: return "promotion";
    case LargeScore: return "large score";
    case Duplicate: return "duplicate";
    case Kept: return "kept";
  }
  return {};
}

FilterVerdict examine(const PositionFilter& filter, const Position& position,
                      const RecordedPly& ply) noexcept {
  using enum FilterVerdict;
  if (!ply.score) return NoScore;
  if (ply_of(position) < filter.least_ply) return EarlyPly;
  if (position.board().occupied().count() < filter.least_pieces) return FewPieces;
  if (position.is_check()) return InCheck;
  if (position.captured_by(ply.move)) return Capture;
  if (ply.move.is_promotion()) return Promotion;
  const int size = std::abs(int{*ply.score});
  if (size > filter.score_limit || size >= mate_score) return LargeScore;
  return Kept;
}

}  // namespace tabiya::training
