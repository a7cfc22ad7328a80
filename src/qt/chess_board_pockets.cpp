// The places of the pockets: under the pointer, under the keyboard's cursor, and in words.
#include <algorithm>

#include "qt/board_parts.hpp"
#include "tabiya/qt/spoken.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {
namespace {

constexpr int last_row = 7;
constexpr int last_place = int{pocket_types.size()} - 1;

QString letter_in_fen(Piece piece) { return QChar{QLatin1Char{to_char(piece)}}; }

}  // namespace

std::optional<Piece> ChessBoard::Parts::pocket_place_at(QPointF at) const {
  return board.hasPockets() ? board.geometry().slot_at(at) : std::nullopt;
}

/// A step beyond the first or the last row leads into the pocket there.
bool ChessBoard::Parts::enter_pocket(int rows_down) {
  const BoardGeometry place = board.geometry();
  const bool is_below = rows_down == 1 && place.row(cursor) == last_row;
  const bool is_above = rows_down == -1 && place.row(cursor) == 0;
  if (!board.hasPockets() || (!is_below && !is_above)) return false;
  const Color color = is_below ? place.viewer() : ~place.viewer();
  const int column = std::min(place.column(cursor), last_place);
  show_cursor_in_pocket(Piece{color, pocket_types[std::size_t(column)]});
  return true;
}

/// Requires: the cursor is in a pocket.
void ChessBoard::Parts::move_in_pocket(int rows_down, int columns_right) {
  const BoardGeometry place = board.geometry();
  const bool is_below = cursor_in_pocket->color == place.viewer();
  const int now = index_of(cursor_in_pocket->type);
  if (rows_down == 0) {
    const int wanted = std::clamp(now + columns_right, 0, last_place);
    return show_cursor_in_pocket(Piece{cursor_in_pocket->color, pocket_types[std::size_t(wanted)]});
  }
  if (is_below == (rows_down > 0)) return;  // there is nothing beyond
  show_cursor_in_pocket({});
  const Square square = place.square_in(is_below ? last_row : 0, now);
  board.setCursorSquare(to_qt(to_string(square)));
}

void ChessBoard::Parts::show_cursor_in_pocket(std::optional<Piece> place) {
  if (!change(cursor_in_pocket, place)) return;
  Q_EMIT board.cursorInPocketChanged(place ? letter_in_fen(*place) : QString{});
  redraw();
}

std::optional<Piece> ChessBoard::cursorInPocket() const { return parts_->cursor_in_pocket; }

QString ChessBoard::selectedInPocket() const {
  const auto piece = parts_->input.selected_in_pocket();
  return piece ? letter_in_fen(*piece) : QString{};
}

QString ChessBoard::pocketInWords(const QString& piece) const {
  const auto wanted = piece.size() == 1 ? parse_piece(piece.at(0).toLatin1()) : std::nullopt;
  if (!wanted || wanted->type == PieceType::King) {
    return parts_->text(Phrase::NotAPiece).arg(piece);
  }
  if (!hasPockets()) return parts_->text(Phrase::NotOfThisVariant);
  QString words = pocket_place_in_words(parts_->shown_position(), *wanted, wordsLanguage());
  if (parts_->input.selected_in_pocket() == wanted) {
    words += QStringLiteral(", ") + parts_->text(Phrase::Selected);
  }
  return words;
}

}  // namespace tabiya::qt
