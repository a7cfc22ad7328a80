// User input: by the mouse, a finger, the keyboard or a screen reader.
#include <QGuiApplication>
#include <QStyleHints>
#include <algorithm>
#include <array>
#include <variant>

#include "qt/board_parts.hpp"
#include "tabiya/notation/piece_letters.hpp"
#include "tabiya/qt/spoken.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {
namespace {

/// The same keys as on the page: web/js/board/pointer.js.
MarkColor drawing_color(Qt::KeyboardModifiers modifiers) {
  const bool has_shift = modifiers.testFlag(Qt::ShiftModifier);
  const bool has_alt = modifiers.testFlag(Qt::AltModifier);
  if (has_shift && has_alt) return MarkColor::Yellow;
  if (has_shift || modifiers.testFlag(Qt::ControlModifier)) return MarkColor::Red;
  return has_alt ? MarkColor::Blue : MarkColor::Green;
}

}  // namespace

bool ChessBoard::Parts::may_take(Square square) const {
  if (settings.mode == BoardMode::SetUp) return setup.chess.board.occupied().contains(square);
  return can_play() && session.variantPosition().board().occupied().contains(square);
}

bool ChessBoard::Parts::are_friends(Square left, Square right) const {
  if (settings.mode == BoardMode::SetUp) return false;
  const Board& pieces = session.variantPosition().board();
  const auto one = pieces.piece_on(left);
  const auto other = pieces.piece_on(right);
  return one && other && one->color == other->color;
}

bool ChessBoard::Parts::may_take_from_pocket(Piece piece) const {
  const bool is_own = piece.color == person().value_or(piece.color);
  return can_play() && is_own && session.variantPosition().pocket(piece.color).holds(piece.type);
}

bool ChessBoard::Parts::is_friend_of(Piece piece, Square square) const {
  const auto other = session.variantPosition().board().piece_on(square);
  return other && other->color == piece.color;
}

std::span<const PieceType> ChessBoard::Parts::promotions() const {
  static constexpr std::array with_king{PieceType::Queen, PieceType::Rook, PieceType::Bishop,
                                        PieceType::Knight, PieceType::King};
  if (rules() == tabiya::Variant::Antichess) return with_king;
  return promotion_types;
}

void ChessBoard::Parts::touch(Square square) {
  const Color toucher = person().value_or(session.game().turn());
  if (!session.terms().ruleset.touch_move || is_computers_turn() || !can_play()) return;
  // A piece that is touched again changes nothing.
  static_cast<void>(session.apply(event::Touched{toucher, square}));
}

void ChessBoard::Parts::carry_out(const Intent& intent, Qt::KeyboardModifiers modifiers) {
  if (const auto* const select = std::get_if<intent::Select>(&intent)) {
    if (settings.mode != BoardMode::SetUp) touch(select->square);
    Q_EMIT board.pieceSelected(to_qt(to_string(select->square)));
  } else if (const auto* const held = std::get_if<intent::SelectInPocket>(&intent)) {
    Q_EMIT board.pocketSelected(QChar{QLatin1Char{to_char(held->piece)}});
  } else if (std::holds_alternative<intent::Deselect>(intent) ||
             std::holds_alternative<intent::DropBack>(intent)) {
    Q_EMIT board.selectionCleared();
  } else if (const auto* const move = std::get_if<intent::MoveTo>(&intent)) {
    carry_out(*move, modifiers);
  } else if (const auto* const drop = std::get_if<intent::Drop>(&intent)) {
    this->drop(*drop);
  } else if (const auto* const dropped_outside = std::get_if<intent::DropOutside>(&intent)) {
    if (settings.mode == BoardMode::SetUp) put_at(dropped_outside->from, {});
    else Q_EMIT board.selectionCleared();
  } else if (const auto* const press = std::get_if<intent::Press>(&intent)) {
    if (settings.mode == BoardMode::SetUp && piece_in_hand) put_at(press->square, piece_in_hand);
  } else if (const auto* const draw = std::get_if<intent::Draw>(&intent)) {
    toggle(draw->arrow);
  }
  redraw();
}

void ChessBoard::Parts::carry_out(const intent::MoveTo& move, Qt::KeyboardModifiers modifiers) {
  if (settings.mode != BoardMode::SetUp) {
    return attempt({move.from, move.to}, move.by_drag, modifiers.testFlag(Qt::AltModifier));
  }
  const auto piece = setup.chess.board.piece_on(move.from);
  put_at(move.from, {});
  put_at(move.to, piece);
}

void ChessBoard::Parts::drop(const intent::Drop& drop) {
  const MoveAttempt attempted{.from = drop.to, .to = drop.to, .drop = drop.piece.type};
  const bool is_own = drop.piece.color == person().value_or(session.game().turn());
  if (is_own) attempt(attempted, drop.by_drag);
  else make(attempted, drop.piece.color);  // which the arbiter refuses
}

bool ChessBoard::pointerPressed(QPointF at, Qt::MouseButton button,
                                Qt::KeyboardModifiers modifiers) {
  const auto square = geometry().square_at(at);
  parts_->clear_refusal();
  if (parts_->menu) {
    const std::vector<Square> choices = BoardPainter::squares_of(*parts_->menu);
    const auto chosen = std::ranges::find(choices, square);
    if (button != Qt::LeftButton || chosen == choices.end()) cancelMove();
    else parts_->choose(parts_->menu->types[std::size_t(chosen - choices.begin())]);
    return true;
  }
  if (button == Qt::RightButton) {
    const bool is_busy = parts_->premove || parts_->input.has_selected();
    if (is_busy) cancelMove();
    else if (isDrawingEnabled()) parts_->input.press_to_draw(square, drawing_color(modifiers));
    return is_busy || isDrawingEnabled();
  }
  if (button != Qt::LeftButton) return false;
  const auto in_pocket = parts_->pocket_place_at(at);
  if (square && !parts_->input.has_selected()) {
    parts_->cursor = *square;
    parts_->cursor_in_pocket.reset();
  }
  parts_->carry_out(parts_->input.press({at, square, in_pocket}), modifiers);
  return square.has_value() || in_pocket.has_value();
}

bool ChessBoard::pointerMoved(QPointF at) {
  const auto square = geometry().square_at(at);
  if (change(parts_->drawing, parts_->input.drawing_to(square))) parts_->redraw();
  const int distance = QGuiApplication::styleHints()->startDragDistance() / 2;
  if (!parts_->input.move({at, square}, distance)) return parts_->drawing.has_value();
  parts_->redraw();
  return true;
}

bool ChessBoard::pointerReleased(QPointF at, Qt::MouseButton button,
                                 Qt::KeyboardModifiers modifiers) {
  const auto square = geometry().square_at(at);
  if (button == Qt::RightButton) {
    parts_->drawing.reset();
    parts_->carry_out(parts_->input.release_drawing(square), modifiers);
    return true;
  }
  if (button != Qt::LeftButton || !parts_->input.is_pressed()) return false;
  parts_->carry_out(parts_->input.release({at, square, parts_->pocket_place_at(at)}), modifiers);
  return true;
}

void ChessBoard::activate(Square square) {
  parts_->clear_refusal();
  parts_->carry_out(parts_->input.activate(square), {});
}

void ChessBoard::activate(Piece inPocket) {
  parts_->clear_refusal();
  parts_->carry_out(parts_->input.activate(inPocket), {});
}

void ChessBoard::setFocused(bool isFocused) {
  if (change(parts_->is_focused, isFocused)) parts_->redraw();
}

void ChessBoard::Parts::move_cursor(int rows_down, int columns_right) {
  if (cursor_in_pocket) return move_in_pocket(rows_down, columns_right);
  if (enter_pocket(rows_down)) return;
  const BoardGeometry place = board.geometry();
  const int row = std::clamp(place.row(cursor) + rows_down, 0, 7);
  const int column = std::clamp(place.column(cursor) + columns_right, 0, 7);
  board.setCursorSquare(to_qt(to_string(place.square_in(row, column))));
}

bool ChessBoard::Parts::choose_by_key(int key, const QString& letter) {
  const int choices = int(menu->types.size());
  switch (key) {
    case Qt::Key_Up:
    case Qt::Key_Left: menu->chosen = (menu->chosen + choices - 1) % choices; break;
    case Qt::Key_Down:
    case Qt::Key_Right: menu->chosen = (menu->chosen + 1) % choices; break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space: choose(menu->types[std::size_t(menu->chosen)]); return true;
    case Qt::Key_Escape: board.cancelMove(); return true;
    default: board.choosePromotion(letter); return true;
  }
  Q_EMIT board.spoken(to_qt(to_words(menu->types[std::size_t(menu->chosen)], language())));
  redraw();
  return true;
}

/// False if nothing was in progress, so that the key can close a dialog.
bool ChessBoard::Parts::let_go() {
  const bool is_busy = input.has_selected() || drawing || premove || bubble;
  board.cancelMove();
  return is_busy;
}

bool ChessBoard::isChoosingPromotion() const { return parts_->menu.has_value(); }

bool ChessBoard::keyPressed(int key, Qt::KeyboardModifiers modifiers, const QString& text) {
  if (modifiers & (Qt::ControlModifier | Qt::MetaModifier)) return false;
  if (parts_->menu) return parts_->choose_by_key(key, text);
  switch (key) {
    case Qt::Key_Up: parts_->move_cursor(-1, 0); return true;
    case Qt::Key_Down: parts_->move_cursor(1, 0); return true;
    case Qt::Key_Left: parts_->move_cursor(0, -1); return true;
    case Qt::Key_Right: parts_->move_cursor(0, 1); return true;
    case Qt::Key_Home: parts_->move_cursor(0, -8); return true;
    case Qt::Key_End: parts_->move_cursor(0, 8); return true;
    case Qt::Key_PageUp: parts_->move_cursor(-8, 0); return true;
    case Qt::Key_PageDown: parts_->move_cursor(8, 0); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      if (parts_->cursor_in_pocket) activate(*parts_->cursor_in_pocket);
      else activate(parts_->cursor);
      return true;
    case Qt::Key_Escape: return parts_->let_go();
    case Qt::Key_Delete:
      if (mode() != BoardMode::SetUp) return false;
      parts_->put_at(parts_->cursor, {});
      return true;
    default: break;
  }
  return parts_->jump(key);
}

/// Letters and digits lead to a file and a rank.
bool ChessBoard::Parts::jump(int key) {
  const QString square = board.cursorSquare();
  if (key >= Qt::Key_A && key <= Qt::Key_H) {
    board.setCursorSquare(QChar{u'a' + (key - Qt::Key_A)} + square.right(1));
    return true;
  }
  if (key < Qt::Key_1 || key > Qt::Key_8) return false;
  board.setCursorSquare(square.left(1) + QChar{u'1' + (key - Qt::Key_1)});
  return true;
}

void ChessBoard::Parts::choose(PieceType type) {
  if (!promoting) return;
  MoveAttempt attempt = *promoting;
  promoting.reset();
  menu.reset();
  attempt.promotion = type;
  make(attempt, person(), reason_against(attempt));
  redraw();
}

void ChessBoard::choosePromotion(const QString& piece) {
  const auto local = piece_letters(to_string(wordsLanguage())).value_or(english_letters);
  for (const PieceLetters& letters : {english_letters, local}) {
    for (const PieceType type : parts_->promotions()) {
      if (piece.compare(to_qt(letters.of(type)), Qt::CaseInsensitive) == 0) {
        return parts_->choose(type);
      }
    }
  }
  parts_->refuse_request(parts_->text(Phrase::NotAPiece).arg(piece));
}

void ChessBoard::cancelMove() {
  const bool was_selected = parts_->input.has_selected();
  parts_->input.cancel();
  parts_->drawing.reset();
  parts_->menu.reset();
  parts_->promoting.reset();
  parts_->clear_refusal();
  parts_->clear_premove();
  if (was_selected) Q_EMIT selectionCleared();
  parts_->redraw();
}

}  // namespace tabiya::qt
