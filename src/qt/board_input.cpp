#include "qt/board_input.hpp"

#include <QLineF>
#include <utility>

namespace tabiya::qt {

namespace {

bool is_over(const BoardInput::Pointer& pointer, const std::variant<Square, Piece>& place) {
  if (const auto* const square = std::get_if<Square>(&place)) return pointer.square == *square;
  return pointer.in_pocket == std::get<Piece>(place);
}

}  // namespace

Intent BoardInput::press(const Pointer& pointer) {
  hand_.reset();
  if (pointer.square) return press_square(*pointer.square, pointer.at);
  if (pointer.in_pocket) return press_pocket(*pointer.in_pocket, pointer.at);
  if (!std::exchange(selected_, std::nullopt)) return {};
  return intent::Deselect{};
}

Intent BoardInput::press_square(Square square, QPointF at) {
  if (moves_to(square)) {
    const Place from = *std::exchange(selected_, std::nullopt);
    return put_down(from, {at, square}, false);
  }
  if (!knowledge_.may_take(square)) return intent::Press{square};
  return take(square, at);
}

Intent BoardInput::press_pocket(Piece piece, QPointF at) {
  if (knowledge_.may_take_from_pocket(piece)) return take(piece, at);
  if (!std::exchange(selected_, std::nullopt)) return {};
  return intent::Deselect{};
}

bool BoardInput::moves_to(Square square) const {
  if (const auto held = selected_in_pocket()) return !knowledge_.is_friend_of(*held, square);
  const auto from = selected();
  return from && *from != square &&
         (!knowledge_.are_friends(*from, square) || knowledge_.is_goal(*from, square));
}

Intent BoardInput::take(const Place& place, QPointF at) {
  const bool was_selected = selected_ == place;
  hand_ = Hand{place, at, at, was_selected};
  selected_ = place;
  if (was_selected) return {};
  if (const auto* const square = std::get_if<Square>(&place)) return intent::Select{*square};
  return intent::SelectInPocket{std::get<Piece>(place)};
}

/// Where a piece ends that was let go.
Intent BoardInput::put_down(const Place& from, const Pointer& pointer, bool by_drag) {
  if (const auto* const piece = std::get_if<Piece>(&from)) {
    if (!pointer.square) return intent::DropBack{};
    return intent::Drop{*piece, *pointer.square, by_drag};
  }
  const Square origin = std::get<Square>(from);
  if (!pointer.square) return intent::DropOutside{origin};
  return intent::MoveTo{origin, *pointer.square, by_drag};
}

bool BoardInput::move(const Pointer& pointer, double drag_distance) {
  if (!hand_) return false;
  hand_->at = pointer.at;
  if (QLineF{hand_->pressed_at, pointer.at}.length() >= drag_distance) hand_->is_dragging = true;
  return hand_->is_dragging;
}

Intent BoardInput::release(const Pointer& pointer) {
  if (!hand_) return {};
  const Hand hand = *std::exchange(hand_, std::nullopt);
  if (hand.is_dragging && !is_over(pointer, hand.from)) {
    selected_.reset();
    return put_down(hand.from, pointer, true);
  }
  if (!hand.was_selected || hand.is_dragging) return {};
  selected_.reset();
  return intent::Deselect{};
}

Intent BoardInput::activate(const Pointer& pointer) {
  const bool was_selected = selected_ && is_over(pointer, *selected_);
  Intent answer = press(pointer);
  if (was_selected) answer = release(pointer);
  hand_.reset();
  return answer;
}

void BoardInput::press_to_draw(std::optional<Square> square, MarkColor color) {
  drawing_.reset();
  if (square) drawing_ = Drawing{*square, color};
}

Intent BoardInput::release_drawing(std::optional<Square> square) {
  const auto arrow = drawing_to(square);
  drawing_.reset();
  if (!arrow) return {};
  return intent::Draw{*arrow};
}

std::optional<Arrow> BoardInput::drawing_to(std::optional<Square> square) const {
  if (!drawing_ || !square) return std::nullopt;
  return Arrow{drawing_->color, drawing_->from, *square};
}

std::optional<Square> BoardInput::selected() const noexcept {
  const auto* const square = selected_ ? std::get_if<Square>(&*selected_) : nullptr;
  return square != nullptr ? std::optional{*square} : std::nullopt;
}

std::optional<Piece> BoardInput::selected_in_pocket() const noexcept {
  const auto* const piece = selected_ ? std::get_if<Piece>(&*selected_) : nullptr;
  return piece != nullptr ? std::optional{*piece} : std::nullopt;
}

void BoardInput::cancel() noexcept {
  hand_.reset();
  drawing_.reset();
  selected_.reset();
}

}  // namespace tabiya::qt
