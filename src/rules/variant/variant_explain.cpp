// The list of the variant's moves decides legality; its rules find the reason.
#include "tabiya/rules/variant/variant_explain.hpp"

#include <algorithm>

#include "rules/inner/attempt.hpp"
#include "rules/variant/frame/rules.hpp"

namespace tabiya {
namespace {

using variant::Rules;
using variant::rules_of;
using variant::State;

/// An attempt in a game that is not over.
struct VariantAttempt {
  const Rules& rules;
  const State& state;
  Attempt attempt;

  [[nodiscard]] bool is_legal(Move move) const noexcept {
    VariantMoveList moves;
    rules.list(state, moves);
    return std::ranges::find(moves, move) != moves.end();
  }
};

std::expected<Move, Refusal> explain_variant_castling(const VariantAttempt& in, Square rook) {
  const Move move = Move::castling(in.attempt.from, rook);
  const bool is_legal = in.is_legal(move);
  if (is_legal && !in.attempt.promotion) return move;
  Refusal refusal = is_legal ? in.attempt.refusal(Reason::PromotionNotAPawn)
                             : in.rules.refuse_castling(in.state, in.attempt, rook);
  refusal.castling_rook = rook;
  return std::unexpected{refusal};
}

std::expected<Move, Refusal> explain_variant_move(const VariantAttempt& in) {
  const Attempt& attempt = in.attempt;
  if (const auto refusal = in.rules.refuse_movement(attempt)) return std::unexpected{*refusal};
  const Move move = candidate(attempt);
  if (!in.is_legal(move)) return std::unexpected{in.rules.refuse_move(in.state, attempt)};
  if (const auto refusal = refuse_promotion(attempt, in.rules.promotions)) {
    return std::unexpected{*refusal};
  }
  if (!attempt.promotion) return move;
  return Move::promotion(attempt.from, attempt.to, *attempt.promotion);
}

std::expected<Move, Refusal> explain_attempt(const VariantAttempt& in, Color player) {
  if (in.rules.own_ending(in.state)) return std::unexpected{in.attempt.refusal(Reason::GameIsOver)};
  if (const auto refusal = refuse_mover(in.attempt, player)) return std::unexpected{*refusal};
  if (const auto rook = intended_castling_rook(in.attempt))
    return explain_variant_castling(in, *rook);
  return explain_variant_move(in);
}

std::expected<Move, Refusal> explain_drop_in(const VariantPosition& position,
                                             const variant::Drop& drop) {
  const auto [player, type] = drop.piece;
  const Rules& rules = rules_of(position.variant());
  const State& state = VariantAccess::state(position);
  if (rules.own_ending(state)) return std::unexpected{drop.refusal(Reason::GameIsOver)};
  if (player == position.turn() && type != PieceType::King) {
    const Move move = Move::drop(type, drop.to);
    if (is_legal(position, move)) return move;
  }
  return std::unexpected{rules.refuse_drop(state, drop)};
}

/// Names the variant in a refusal.
std::expected<Move, Refusal> named(std::expected<Move, Refusal> answer, Variant variant) {
  if (!answer) answer.error().variant = variant;
  return answer;
}

}  // namespace

std::expected<Move, Refusal> explain(const VariantPosition& position, Square from, Square to,
                                     std::optional<PieceType> promotion) {
  const auto piece = position.board().piece_on(from);
  return explain(position, piece ? piece->color : position.turn(), from, to, promotion);
}

std::expected<Move, Refusal> explain(const VariantPosition& position, Color player, Square from,
                                     Square to, std::optional<PieceType> promotion) {
  const State& state = VariantAccess::state(position);
  const Attempt attempt{state.chess, from, to, promotion};
  return named(explain_attempt({rules_of(position.variant()), state, attempt}, player),
               position.variant());
}

std::expected<Move, Refusal> explain_drop(const VariantPosition& position, Color player,
                                          PieceType type, Square to) {
  return named(explain_drop_in(position, {{player, type}, to}), position.variant());
}

}  // namespace tabiya
