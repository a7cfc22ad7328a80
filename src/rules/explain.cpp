// The generator decides legality; the functions of rules/inner/attempt.hpp find the reason.
#include "tabiya/rules/explain.hpp"

#include "rules/inner/attempt.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {
namespace {

std::expected<Move, Refusal> explain_castling(const Attempt& attempt, Square rook) {
  const Move move = Move::castling(attempt.from, rook);
  MaybeRefusal refusal = refuse_castling_right(attempt, rook);
  if (!refusal) {
    if (!is_legal(attempt.position, move)) {
      refusal = refuse_castling_now(attempt, rook, {attempt.position.checkers()});
    } else if (attempt.promotion) {
      refusal = attempt.refusal(Reason::PromotionNotAPawn);
    }
  }
  if (!refusal) return move;
  refusal->castling_rook = rook;
  return std::unexpected{*refusal};
}

std::expected<Move, Refusal> explain_plain(const Attempt& attempt) {
  if (const auto refusal = refuse_movement(attempt)) return std::unexpected{*refusal};
  const Move move = candidate(attempt);
  if (!is_legal(attempt.position, move)) return std::unexpected{refuse_unsafe(attempt)};
  if (const auto refusal = refuse_promotion(attempt, promotion_types)) {
    return std::unexpected{*refusal};
  }
  if (!attempt.promotion) return move;
  return Move::promotion(attempt.from, attempt.to, *attempt.promotion);
}

}  // namespace

std::expected<Move, Refusal> explain(const Position& position, Square from, Square to,
                                     std::optional<PieceType> promotion) {
  const auto piece = position.board().piece_on(from);
  return explain(position, piece ? piece->color : position.turn(), from, to, promotion);
}

std::expected<Move, Refusal> explain(const Position& position, Color player, Square from, Square to,
                                     std::optional<PieceType> promotion) {
  const Attempt attempt{position, from, to, promotion};
  if (const auto refusal = refuse_mover(attempt, player)) return std::unexpected{*refusal};
  if (const auto rook = intended_castling_rook(attempt)) return explain_castling(attempt, *rook);
  return explain_plain(attempt);
}

}  // namespace tabiya
