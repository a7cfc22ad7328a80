#include "tabiya/picture/variant_picture.hpp"

#include "picture/board_layers.hpp"
#include "picture/row_layers.hpp"

namespace tabiya::picture {

bool has_rows(Variant variant) noexcept {
  return variant == Variant::Crazyhouse || variant == Variant::ThreeCheck;
}

std::optional<BoardRows> rows_of(const VariantPosition& position) noexcept {
  if (position.variant() == Variant::Crazyhouse) {
    return Pockets{position.pocket(Color::White), position.pocket(Color::Black)};
  }
  if (position.variant() != Variant::ThreeCheck) return std::nullopt;
  return ChecksGiven{{checks_to_win - position.checks_left(Color::White),
                      checks_to_win - position.checks_left(Color::Black)}};
}

Marks marks_of(const VariantPosition& position) {
  Marks marks;
  const auto king = position.king(position.turn());
  if (king && position.is_check()) marks.checks = *king;
  return marks;
}

Marks marks_of(const VariantPosition& before, Move move) {
  Marks marks = marks_of(before.after(move));
  marks.last_move = target_of(move, before.turn());
  if (!move.is_drop()) marks.last_move |= move.from();
  if (before.variant() == Variant::Atomic && before.captured_by(move)) marks.explosion = move.to();
  return marks;
}

std::string to_svg(const VariantPosition& position, const Marks& marks, const PictureStyle& style) {
  if (const auto rows = rows_of(position)) return to_svg(position.board(), marks, *rows, style);
  return to_svg(position.board(), marks, style);
}

std::string to_svg(const VariantPosition& position, const PictureStyle& style) {
  return to_svg(position, marks_of(position), style);
}

}  // namespace tabiya::picture
