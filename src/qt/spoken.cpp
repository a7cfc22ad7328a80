#include "tabiya/qt/spoken.hpp"

#include <QStringList>
#include <optional>

#include "qt/phrases.hpp"
#include "tabiya/qt/text.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"

namespace tabiya::qt {
namespace {

using namespace Qt::StringLiterals;

/// The German adjective agrees with its noun: ein weißer Springer, eine weiße Dame.
QString german_color(Piece piece) {
  const QString stem = piece.color == Color::White ? u"weiß"_s : u"schwarz"_s;
  const bool is_feminine = piece.type == PieceType::Queen;
  const bool is_masculine = !is_feminine;
  return stem + (is_masculine ? u"er"_s : u"e"_s);
}

QString name_of(Square square) { return to_qt(to_string(square)); }

QString castling_in_words(Move move, Color color, Language language) {
  const bool is_short = castling_side(move.from(), move.to()) == CastlingSide::KingSide;
  return to_qt(to_words(color, language)) + u' ' +
         phrase(is_short ? Phrase::CastlesShort : Phrase::CastlesLong, language);
}

/// What follows from the move: ", check".
QString consequence(const VariantPosition& after, Language language) {
  const auto ending = ending_of(after);
  if (ending && ending->kind == VariantEndingKind::Checkmate) {
    return u", "_s + phrase(Phrase::Checkmate, language);
  }
  if (after.is_check()) return u", "_s + phrase(Phrase::Check, language);
  return {};
}

QString drop_in_words(Move move, Color color, Language language) {
  return piece_in_words({color, *move.dropped_type()}, language) + u' ' +
         phrase(Phrase::DroppedOn, language) + u' ' + name_of(move.to());
}

QString plain_move_in_words(const VariantPosition& before, Move move, Language language) {
  const Piece piece = *before.board().piece_on(move.from());
  const auto captured = before.captured_by(move);
  QString words = piece_in_words(piece, language) + u' ' + name_of(move.from()) + u' ' +
                  phrase(captured ? Phrase::Takes : Phrase::To, language) + u' ';
  if (captured) words += to_qt(to_words(*captured, language)) + u' ';
  words += name_of(move.to());
  if (move.is_en_passant()) words += u' ' + phrase(Phrase::EnPassant, language);
  if (const auto type = move.promotion_type()) {
    words += u", "_s + phrase(Phrase::Becomes, language) + u' ' + to_qt(to_words(*type, language));
  }
  const bool explodes = captured && before.variant() == tabiya::Variant::Atomic;
  if (explodes) words += u", "_s + phrase(Phrase::Explodes, language);
  return words;
}

QString pocket_in_words(const Pocket& pocket, Color color, Language language) {
  const QString owner = to_qt(to_words(color, language));
  if (pocket.empty()) return phrase(Phrase::HoldsNothing, language).arg(owner);
  QStringList pieces;
  for (const PieceType type : pocket_types) {
    const int count = pocket.count(type);
    if (count == 0) continue;
    const QString name = to_qt(to_words(type, language));
    pieces.push_front(count == 1 ? name : u"%1 × %2"_s.arg(name).arg(count));
  }
  return phrase(Phrase::Holds, language).arg(owner, pieces.join(u", "_s));
}

}  // namespace

QString piece_in_words(Piece piece, Language language) {
  const QString type = to_qt(to_words(piece.type, language));
  if (language == Language::German) return german_color(piece) + u' ' + type;
  return to_qt(to_words(piece.color, language)).toLower() + u' ' + type;
}

QString square_in_words(const Board& board, Square square, Language language) {
  const auto piece = board.piece_on(square);
  return name_of(square) + u", "_s +
         (piece ? piece_in_words(*piece, language) : phrase(Phrase::Empty, language));
}

QString move_in_words(const Position& before, Move move, Language language) {
  return move_in_words(VariantPosition{before}, move, language);
}

QString move_in_words(const VariantPosition& before, Move move, Language language) {
  const QString words = move.is_castling() ? castling_in_words(move, before.turn(), language)
                        : move.is_drop()   ? drop_in_words(move, before.turn(), language)
                                           : plain_move_in_words(before, move, language);
  return words + consequence(before.after(move), language);
}

QString pocket_place_in_words(const VariantPosition& position, Piece piece, Language language) {
  return phrase(Phrase::InPocket, language)
      .arg(piece_in_words(piece, language))
      .arg(position.pocket(piece.color).count(piece.type));
}

QString strip_in_words(const VariantPosition& position, Color color, Language language) {
  switch (position.variant()) {
    case tabiya::Variant::Crazyhouse:
      return pocket_in_words(position.pocket(color), color, language);
    case tabiya::Variant::ThreeCheck:
      return phrase(Phrase::ChecksGiven, language)
          .arg(to_qt(to_words(color, language)))
          .arg(checks_to_win - position.checks_left(color));
    default: return {};
  }
}

}  // namespace tabiya::qt
