#include "tabiya/rules/variant/variant_ending.hpp"

#include "rules/variant/frame/rules.hpp"

namespace tabiya {

std::optional<VariantEnding> ending_of(const VariantPosition& position) noexcept {
  const variant::Rules& rules = variant::rules_of(position.variant());
  const variant::State& state = VariantAccess::state(position);
  if (const auto ending = rules.own_ending(state)) return ending;
  if (rules.count(state) == 0) return rules.ending_without_moves(state);
  if (rules.is_drawn(state)) {
    return VariantEnding{VariantEndingKind::InsufficientMaterial, std::nullopt};
  }
  return std::nullopt;
}

bool can_win(const VariantPosition& position, Color side) noexcept {
  return variant::rules_of(position.variant()).can_win(VariantAccess::state(position), side);
}

std::string_view to_string(VariantEndingKind kind) noexcept {
  switch (kind) {
    case VariantEndingKind::Checkmate: return "checkmate";
    case VariantEndingKind::Stalemate: return "stalemate";
    case VariantEndingKind::KingOnTheHill: return "king_on_the_hill";
    case VariantEndingKind::ThirdCheck: return "third_check";
    case VariantEndingKind::NoPiecesLeft: return "no_pieces_left";
    case VariantEndingKind::NoMoveLeft: return "no_move_left";
    case VariantEndingKind::KingExploded: return "king_exploded";
    case VariantEndingKind::HordeCaptured: return "horde_captured";
    case VariantEndingKind::RaceWon: return "race_won";
    case VariantEndingKind::RaceDrawn: return "race_drawn";
    case VariantEndingKind::KingCaptured: return "king_captured";
    case VariantEndingKind::InsufficientMaterial: return "insufficient_material";
  }
  __builtin_unreachable();
}

}  // namespace tabiya
