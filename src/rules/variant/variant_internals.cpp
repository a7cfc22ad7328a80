#include "rules/variant/inner/variant_internals.hpp"

#include "rules/variant/frame/state.hpp"

namespace tabiya::variant {

VariantPosition passed(const VariantPosition& position) noexcept {
  VariantAccess::State state = VariantAccess::state(position);
  if (position.turn() == Color::White) PositionAccess::pass<Color::White>(state.chess);
  else PositionAccess::pass<Color::Black>(state.chess);
  return VariantAccess::make(position.variant(), state);
}

const Position& chess_of(const VariantPosition& position) noexcept {
  return VariantAccess::state(position).chess;
}

}  // namespace tabiya::variant
