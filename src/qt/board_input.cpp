#include "qt/board_input.hpp"

#include <QLineF>
#include <utility>

namespace tabiya::qt {

Intent BoardInput::press(const Pointer& pointer) {
  hand_.reset();
  if (!pointer.square) {
    if (!std::exchange(selected_, std::nullopt)) return {};
    return intent::Deselect{};
  }
  const Square square = *pointer.square;
  if (selected_ && *selected_ != square &&
      (!knowledge_.are_friends(*selected_, square) || knowledge_.is_goal(*selected_, square))) {
    return intent::MoveTo{*std::exchange(selected_, std::nullopt), square, false};
  }
  if (!knowledge_.may_take(square)) return intent::Press{square};
  return take(square, pointer.at);
}

Intent BoardInput::take(Square square, QPointF at) {
  const bool was_selected = selected_ == square;
  hand_ = Hand{square, at, at, was_selected};
  selected_ = square;
  if (was_selected) return {};
  return intent::Select{square};
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
  if (hand.is_dragging && pointer.square != hand.from) {
    selected_.reset();
    if (!pointer.square) return intent::DropOutside{hand.from};
    return intent::MoveTo{hand.from, *pointer.square, true};
  }
  if (!hand.was_selected || hand.is_dragging) return {};
  selected_.reset();
  return intent::Deselect{};
}

Intent BoardInput::activate(Square square) {
  const Pointer pointer{{}, square};
  const bool was_selected = selected_ == square;
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

void BoardInput::cancel() noexcept {
  hand_.reset();
  drawing_.reset();
  selected_.reset();
}

}  // namespace tabiya::qt
