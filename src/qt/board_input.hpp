/// How the board handles mouse, touch and keyboard input: picking up a piece, dropping it, choosing
/// its target by a second click, drawing an arrow. All devices lead to the same intents.
///
///     press on e2 ──> selected e2 ──release on e2──> waits for a second square
///                        │                              └──press on e4──> move e2 e4
///                        └──dragged, released on e4──> move e2 e4
///
/// A piece in a pocket is taken up in the same ways, and dropped on a square.
///
/// It knows no rules: its caller says which pieces the user may take, and what an intent means.
#pragma once

#include <QPointF>
#include <functional>
#include <optional>
#include <variant>

#include "tabiya/notation/marks.hpp"
#include "tabiya/rules/piece.hpp"
#include "tabiya/rules/square.hpp"

namespace tabiya::qt {

namespace intent {
struct Select {
  Square square;
};
struct SelectInPocket {
  Piece piece;
};
struct Deselect {};
/// A piece was put on another square, or clicked there.
struct MoveTo {
  Square from;
  Square to;
  bool by_drag;
};
/// A piece from a pocket was put on a square, or the square was clicked.
struct Drop {
  Piece piece;
  Square to;
  bool by_drag;
};
/// A piece from a pocket was let go beside the board.
struct DropBack {};
/// A piece was dropped beside the board.
struct DropOutside {
  Square from;
};
/// A square was pressed that has no piece to take, while no piece was selected.
struct Press {
  Square square;
};
/// An arrow was drawn, or a circle if both squares are the same.
struct Draw {
  Arrow arrow;
};
}  // namespace intent

using Intent = std::variant<std::monostate, intent::Select, intent::SelectInPocket,
                            intent::Deselect, intent::MoveTo, intent::Drop, intent::DropBack,
                            intent::DropOutside, intent::Press, intent::Draw>;

class BoardInput {
 public:
  /// Where a pointer is: in pixels, and on which square or which place of a pocket.
  struct Pointer {
    QPointF at;
    std::optional<Square> square;
    std::optional<Piece> in_pocket{};
  };
  /// What the caller knows of a square.
  struct Knowledge {
    std::function<bool(Square)> may_take;                 ///< a piece that the user may pick up
    std::function<bool(Square from, Square to)> is_goal;  ///< a move of the selected piece
    std::function<bool(Square, Square)> are_friends;      ///< of one colour: the other is taken up
    std::function<bool(Piece)> may_take_from_pocket{};    ///< there is one to be dropped
    std::function<bool(Piece, Square)> is_friend_of{};    ///< the square has a piece of its colour
  };
  explicit BoardInput(Knowledge knowledge) : knowledge_{std::move(knowledge)} {}

  [[nodiscard]] Intent press(const Pointer& pointer);
  /// True if the piece in the hand has moved.
  [[nodiscard]] bool move(const Pointer& pointer, double drag_distance);
  [[nodiscard]] Intent release(const Pointer& pointer);
  /// A press and a release on one square, as by the keyboard.
  [[nodiscard]] Intent activate(Square square) { return activate(Pointer{{}, square}); }
  [[nodiscard]] Intent activate(Piece in_pocket) { return activate(Pointer{{}, {}, in_pocket}); }

  void press_to_draw(std::optional<Square> square, MarkColor color);
  [[nodiscard]] Intent release_drawing(std::optional<Square> square);
  /// The arrow that is being drawn, up to a square.
  [[nodiscard]] std::optional<Arrow> drawing_to(std::optional<Square> square) const;

  /// Puts down what is in the hand; nothing stays selected.
  void cancel() noexcept;

  [[nodiscard]] std::optional<Square> selected() const noexcept;
  [[nodiscard]] std::optional<Piece> selected_in_pocket() const noexcept;
  [[nodiscard]] bool has_selected() const noexcept { return selected_.has_value(); }
  [[nodiscard]] bool is_dragging() const noexcept { return hand_ && hand_->is_dragging; }
  [[nodiscard]] bool is_pressed() const noexcept { return hand_.has_value(); }
  /// The pointer while a piece is dragged.
  [[nodiscard]] QPointF hand() const noexcept { return hand_ ? hand_->at : QPointF{}; }

 private:
  using Place = std::variant<Square, Piece>;
  struct Hand {
    Place from;
    QPointF pressed_at;
    QPointF at;
    bool was_selected;
    bool is_dragging = false;
  };
  struct Drawing {
    Square from;
    MarkColor color;
  };

  [[nodiscard]] Intent take(const Place& place, QPointF at);
  [[nodiscard]] Intent press_square(Square square, QPointF at);
  [[nodiscard]] Intent press_pocket(Piece piece, QPointF at);
  [[nodiscard]] Intent activate(const Pointer& pointer);
  [[nodiscard]] Intent put_down(const Place& from, const Pointer& pointer, bool by_drag);
  /// True if a click on the square moves what is selected there, rather than taking up its piece.
  [[nodiscard]] bool moves_to(Square square) const;

  Knowledge knowledge_;
  std::optional<Place> selected_;
  std::optional<Hand> hand_;
  std::optional<Drawing> drawing_;
};

}  // namespace tabiya::qt
