// The mode SetUp: pieces are put and removed without rules.
#include <optional>

#include "qt/board_parts.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {
namespace {

std::optional<Piece> read_piece(const QString& letter) {
  if (letter.size() != 1) return std::nullopt;
  return parse_piece(letter.at(0).toLatin1());
}

}  // namespace

void ChessBoard::Parts::put_at(Square square, std::optional<Piece> piece) {
  if (settings.mode != BoardMode::SetUp) return refuse_request(text(Phrase::NotInThisMode));
  if (piece) setup.chess.board.put(square, *piece);
  else setup.chess.board.remove(square);
  setup.chess.en_passant_square.reset();
  motion.show(setup.chess.board);
  announce();
}

void ChessBoard::putPiece(const QString& square, const QString& piece) {
  const auto wanted = read_piece(piece);
  if (!wanted) return parts_->refuse_request(parts_->text(Phrase::NotAPiece).arg(piece));
  if (const auto place = parts_->read_square(square)) parts_->put_at(*place, wanted);
}

void ChessBoard::removePiece(const QString& square) {
  if (const auto place = parts_->read_square(square)) parts_->put_at(*place, {});
}

void ChessBoard::clearBoard() {
  if (mode() != BoardMode::SetUp)
    return parts_->refuse_request(parts_->text(Phrase::NotInThisMode));
  parts_->setup = VariantSetup{};
  parts_->motion.show(parts_->setup.chess.board);
  parts_->announce();
}

void ChessBoard::setPieceInHand(const QString& piece) {
  const auto wanted = read_piece(piece);
  if (!piece.isEmpty() && !wanted) {
    return parts_->refuse_request(parts_->text(Phrase::NotAPiece).arg(piece));
  }
  parts_->piece_in_hand = wanted;
}

void ChessBoard::setTurn(Side side) {
  if (side == turn()) return;
  if (mode() != BoardMode::SetUp)
    return parts_->refuse_request(parts_->text(Phrase::NotInThisMode));
  parts_->setup.chess.turn = color_of(side);
  parts_->setup.chess.en_passant_square.reset();
  parts_->announce();
}

QStringList ChessBoard::defects() const {
  QStringList sentences;
  if (mode() != BoardMode::SetUp) return sentences;
  const CastlingMode castling = parts_->session.terms().castling_mode;
  const tabiya::Variant rules = parts_->rules();
  const VariantSetup setup = repaired(rules, parts_->setup, castling);
  for (const Defect defect : tabiya::defects(rules, setup, castling)) {
    sentences.push_back(to_qt(to_words(defect, wordsLanguage())));
  }
  return sentences;
}

}  // namespace tabiya::qt
