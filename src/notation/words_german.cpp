#include "notation/words_vocabulary.hpp"

namespace tabiya {
namespace {

enum class Case : std::uint8_t { Nominative, Accusative, Dative };

/// The queen is feminine, all others are masculine.
constexpr bool is_feminine(PieceType type) noexcept { return type == PieceType::Queen; }

std::string_view noun(PieceType type, Case in = Case::Nominative) noexcept {
  switch (type) {
    case PieceType::Pawn: return in == Case::Nominative ? "Bauer" : "Bauern";
    case PieceType::Knight: return "Springer";
    case PieceType::Bishop: return "Läufer";
    case PieceType::Rook: return "Turm";
    case PieceType::Queen: return "Dame";
    case PieceType::King: return "König";
  }
  __builtin_unreachable();
}

std::string_view article_of(PieceType type, Case in) noexcept {
  switch (in) {
    case Case::Nominative: return is_feminine(type) ? "die" : "der";
    case Case::Accusative: return is_feminine(type) ? "die" : "den";
    case Case::Dative: return is_feminine(type) ? "der" : "dem";
  }
  __builtin_unreachable();
}

std::string_view color_name(Color color) noexcept {
  return color == Color::White ? "Weiß" : "Schwarz";
}

/// "ein eigener Springer", "eine eigene Dame".
std::string a(std::string_view adjective, PieceType type) {
  return together(is_feminine(type) ? "eine " : "ein ", adjective, is_feminine(type) ? "e " : "er ",
                  noun(type));
}

std::string a_colored(Piece piece) {
  return a(piece.color == Color::White ? "weiß" : "schwarz", piece.type);
}

std::string the_man(const Board& board, Square sq, Case in) {
  const PieceType type = *board.type_on(sq);
  return together(article_of(type, in), " ", noun(type, in), " auf ", to_string(sq));
}

std::string the_men(const Board& board, Bitboard squares, Square nearest_to, Case in) {
  return listed(squares, nearest_to, " und ", [&](Square sq) { return the_man(board, sq, in); });
}

/// With a capital letter, as a sentence has it even after a colon.
std::string capitalised(std::string text) {
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string in_check_from(const Board& board, Bitboard checkers, Square nearest_to) {
  return together(checkers.count() == 2 ? "im Doppelschach durch " : "im Schach durch ",
                  the_men(board, checkers, nearest_to, Case::Accusative));
}

std::string_view how_it_moves_in_german(PieceType type) noexcept {
  switch (type) {
    case PieceType::Pawn: return "er zieht geradeaus nach vorn und schlägt schräg nach vorn";
    case PieceType::Knight:
      return "er springt zwei Felder entlang einer Reihe oder Linie und eines zur Seite";
    case PieceType::Bishop: return "er zieht entlang der Diagonalen";
    case PieceType::Rook: return "er zieht entlang der Reihen und Linien";
    case PieceType::Queen: return "sie zieht entlang der Reihen, Linien und Diagonalen";
    case PieceType::King: return "er zieht auf ein Nachbarfeld oder rochiert";
  }
  __builtin_unreachable();
}

/// A refusal with its position at hand, one function for each group of reasons.
struct GermanRefusal {
  const Board& board;
  const Refusal& refusal;

  Square from = refusal.from;
  Square to = refusal.to;
  Color us = refusal.piece ? refusal.piece->color : Color::White;

  [[nodiscard]] std::string men(Case in = Case::Nominative) const {
    return the_men(board, refusal.men, from, in);
  }
  /// The ending of a verb whose subject are the men.
  [[nodiscard]] std::string verb(std::string_view one, std::string_view several) const {
    return std::string{refusal.men.has_several() ? several : one};
  }
  [[nodiscard]] std::string the_mover() const { return the_man(board, from, Case::Nominative); }
  [[nodiscard]] std::string where() const { return to_string(*refusal.where); }
  [[nodiscard]] std::string rook_square() const { return to_string(*refusal.castling_rook); }
  [[nodiscard]] std::string men_stand_in_the_way() const {
    return together(men(), verb(" steht", " stehen"), " im Weg");
  }
  [[nodiscard]] std::string expose_king() const {
    return together("den König auf ", where(), " ", men(Case::Dative), " aussetzen");
  }
  [[nodiscard]] std::string which_men_attack() const {
    return together("das ", men(), verb(" angreift", " angreifen"));
  }

  [[nodiscard]] std::string mover() const;
  [[nodiscard]] std::string way() const;
  [[nodiscard]] std::string pawn() const;
  [[nodiscard]] std::string check_or_pin() const;
  [[nodiscard]] std::string king() const;
  [[nodiscard]] std::string why_not_castle() const;
  [[nodiscard]] std::string castling() const {
    return together(color_name(us), " darf nicht rochieren: ", capitalised(why_not_castle()));
  }
  [[nodiscard]] std::string promotion() const;
};

std::string GermanRefusal::mover() const {
  switch (refusal.reason) {
    case Reason::SameSquare: return "ein Zug führt auf ein anderes Feld";
    case Reason::NothingThere: return together("auf ", to_string(from), " steht nichts");
    case Reason::NotYourPiece: return together(the_mover(), " gehört ", color_name(us));
    default: return together(color_name(~us), " ist am Zug, nicht ", color_name(us));
  }
}

std::string GermanRefusal::way() const {
  const PieceType type = refusal.piece->type;
  switch (refusal.reason) {
    case Reason::DoesNotMoveSo:
      return together("so zieht ", is_feminine(type) ? "keine " : "kein ", noun(type), "; ",
                      how_it_moves_in_german(type));
    case Reason::OwnPieceOnTarget: {
      const PieceType own = *board.type_on(to);
      return together("auf ", to_string(to), " steht ",
                      own == PieceType::King ? "der eigene König" : a("eigen", own));
    }
    default: return men_stand_in_the_way();
  }
}

std::string GermanRefusal::pawn() const {
  const std::string_view home = us == Color::White ? "zweiten" : "siebten";
  switch (refusal.reason) {
    case Reason::PawnDoesNotCaptureForwards:
      return together("ein Bauer schlägt nicht geradeaus, und ", men_stand_in_the_way());
    case Reason::DoubleStepNotFirstMove:
      return together("ein Bauer darf nur in seinem ersten Zug, von der ", home,
                      " Reihe aus, zwei Felder vorrücken");
    case Reason::DoubleStepBlocked:
      return together("ein Bauer darf nur dann zwei Felder vorrücken, wenn beide frei sind, doch ",
                      men_stand_in_the_way());
    case Reason::NothingToCapture:
      return together("ein Bauer zieht nur zum Schlagen schräg, und auf ", to_string(to),
                      " gibt es nichts zu schlagen");
    case Reason::EnPassantExpired:
      return together(
          "en passant wird ein Bauer nur unmittelbar nach seinem Doppelschritt geschlagen, und ",
          men(), " hat soeben keinen gemacht");
    default: return together("das Schlagen en passant würde ", expose_king());
  }
}

std::string GermanRefusal::check_or_pin() const {
  switch (refusal.reason) {
    case Reason::DoubleCheck:
      return together(color_name(us), " steht ", in_check_from(board, refusal.men, from),
                      "; nur der König darf ziehen");
    case Reason::LeavesCheck:
      return together(color_name(us), " steht ", in_check_from(board, refusal.men, from),
                      ", und der Zug ändert daran nichts");
    default: {
      const std::string_view its = is_feminine(refusal.piece->type) ? "Ihr" : "Sein";
      return together(the_mover(), " ist gefesselt: ", its, " Zug würde ", expose_king());
    }
  }
}

std::string GermanRefusal::king() const {
  switch (refusal.reason) {
    case Reason::KingsTouch:
      return together("die Könige dürfen sich nicht berühren, und ", where(), " liegt neben ",
                      men(Case::Dative));
    case Reason::KingStaysOnLine:
      return together("auf ", where(),
                      " stünde der König noch immer in der Wirkungslinie, auf der ihm ", men(),
                      " Schach gibt");
    default:
      if (const auto victim = board.type_on(to)) {
        return together("der König darf ", the_man(board, to, Case::Accusative),
                        " nicht schlagen, denn ", men(), verb(" deckt ", " decken "),
                        is_feminine(*victim) ? "sie" : "ihn");
      }
      return together("der König darf nicht auf das Feld ", where(), ", ", which_men_attack());
  }
}

std::string GermanRefusal::why_not_castle() const {
  switch (refusal.reason) {
    case Reason::CastlingRightLost:
      return together("der König oder der Turm auf ", rook_square(), " hat bereits gezogen");
    case Reason::CastlingRookMoved:
      return together("der Turm auf ", rook_square(), " hat bereits gezogen");
    case Reason::CastlingRookMissing:
      return together("auf ", where(), " steht kein ", us == Color::White ? "weißer" : "schwarzer",
                      " Turm");
    case Reason::CastlingInCheck:
      return together("der König steht ", in_check_from(board, refusal.men, from));
    case Reason::CastlingWayBlocked: return men_stand_in_the_way();
    case Reason::CastlingThroughCheck:
      return together("der König müsste das Feld ", where(), " überqueren, ", which_men_attack());
    case Reason::CastlingIntoCheck:
      return together("der König käme auf das Feld ", where(), ", ", which_men_attack());
    default:
      return together("ohne den Turm auf ", rook_square(), " würde", verb("", "n"), " ", men(),
                      " den König auf ", where(), " angreifen");
  }
}

std::string GermanRefusal::promotion() const {
  constexpr std::string_view choice = "eine Dame, einen Turm, einen Läufer oder einen Springer";
  switch (refusal.reason) {
    case Reason::PromotionMissing:
      return together("ein Bauer, der die letzte Reihe erreicht, muss sich in ", choice,
                      " verwandeln");
    case Reason::PromotionNotAPawn:
      return together("nur Bauern werden umgewandelt, und auf ", to_string(from), " steht ",
                      a_colored(*refusal.piece));
    case Reason::PromotionBeforeLastRank:
      return together("ein Bauer wird nur auf der letzten Reihe umgewandelt, und ", to_string(to),
                      " liegt nicht auf ihr");
    default:
      return together("ein Bauer darf sich nicht in einen ",
                      noun(*refusal.promotion, Case::Accusative), " verwandeln, nur in ", choice);
  }
}

std::string telling_of(const GermanRefusal& telling) {
  return told(telling.refusal.reason, telling);
}

std::string refusal_in_german(const Board& board, const Refusal& refusal) {
  return capitalised(telling_of({board, refusal}));
}

std::string quoted(std::string_view text) {
  return text.empty() ? "der Zug" : together("„", text, "“");
}

/// "kein Springer kann nach d5 ziehen"; "dorthin" if the text does not say where to.
std::string no_man_can_go(const MoveTextError& error) {
  const PieceType type = error.piece.value_or(PieceType::Pawn);
  return together(is_feminine(type) ? "keine " : "kein ", error.piece ? noun(type) : "Stein",
                  " kann ", error.to ? "nach " + to_string(*error.to) : "dorthin", " ziehen");
}

std::string text_error_in_german(const Position& position, const MoveTextError& error,
                                 std::string_view text) {
  const std::string place = std::to_string(error.offset + 1);
  switch (error.kind) {
    case MoveTextError::Kind::Malformed:
      if (text.empty()) return "der Zug fehlt";
      if (const auto off = square_off_board(text); !off.empty()) {
        return together(quoted(text), " ist kein Zug: ", off, " liegt nicht auf dem Brett");
      }
      if (error.offset >= text.size())
        return together(quoted(text), " ist kein Zug: Es fehlt etwas");
      return together(quoted(text), " ist kein Zug: Ab Byte ", place, " ist es nicht zu lesen");
    case MoveTextError::Kind::Illegal:
      return together(quoted(text), " ist nicht erlaubt: ", capitalised(no_man_can_go(error)));
    case MoveTextError::Kind::Ambiguous:
      return together(
          quoted(text), " ist mehrdeutig: ",
          capitalised(the_men(position.board(), error.men, error.men.first(), Case::Nominative)),
          error.men.count() == 2 ? " können beide" : " können alle", " dorthin ziehen");
    case MoveTextError::Kind::Noncanonical:
      return together(quoted(text), " ist ab Byte ", place, " nicht so geschrieben wie üblich");
  }
  __builtin_unreachable();
}

std::string check_in_german(const Position& position) {
  const Square king = position.king(position.turn());
  return together(color_name(position.turn()), " steht ",
                  in_check_from(position.board(), position.checkers(), king));
}

std::string_view defect_in_german(Defect defect) noexcept {
  switch (defect) {
    case Defect::WhiteKingMissing: return "Weiß hat keinen König";
    case Defect::BlackKingMissing: return "Schwarz hat keinen König";
    case Defect::WhiteKingsSeveral: return "Weiß hat mehr als einen König";
    case Defect::BlackKingsSeveral: return "Schwarz hat mehr als einen König";
    case Defect::WhiteMenTooMany: return "Weiß hat mehr als 16 Steine";
    case Defect::BlackMenTooMany: return "Schwarz hat mehr als 16 Steine";
    case Defect::WhitePawnsTooMany: return "Weiß hat mehr als 8 Bauern";
    case Defect::BlackPawnsTooMany: return "Schwarz hat mehr als 8 Bauern";
    case Defect::PawnOnLastRank: return "ein Bauer steht auf der ersten oder der achten Reihe";
    case Defect::OpponentInCheck: return "die Seite, die soeben gezogen hat, steht im Schach";
    case Defect::BadCastlingRight: return "zu einem Rochaderecht fehlt der König oder der Turm";
    case Defect::BadEnPassantSquare:
      return "kein Bauer kann soeben das En-passant-Feld überschritten haben";
    case Defect::FullmoveNumberZero: return "die Zugnummer ist 0, gezählt wird aber ab 1";
  }
  __builtin_unreachable();
}

std::string_view warning_in_german(Warning warning) noexcept {
  switch (warning) {
    case Warning::WhitePromotedTooMany:
      return "Weiß hat mehr umgewandelte Figuren, als ihm Bauern fehlen";
    case Warning::BlackPromotedTooMany:
      return "Schwarz hat mehr umgewandelte Figuren, als ihm Bauern fehlen";
    case Warning::ImpossibleCheck: return "kein letzter Zug kann dieses Schach gegeben haben";
    case Warning::HalfmoveClockTooHigh:
      return "der Halbzugzähler zählt mehr Halbzüge, als die Zugnummer zulässt";
    case Warning::HalfmoveClockAfterPawnMove:
      return "der Halbzugzähler ist nicht 0, obwohl ein Bauer soeben einen Doppelschritt gemacht "
             "hat";
  }
  __builtin_unreachable();
}

}  // namespace

const Vocabulary german{
    .refusal = refusal_in_german,
    .text_error = text_error_in_german,
    .check = check_in_german,
    .men =
        [](const Board& board, Bitboard squares) {
          return the_men(board, squares, squares.first(), Case::Nominative);
        },
    .defect = defect_in_german,
    .warning = warning_in_german,
    .piece_type = [](PieceType type) noexcept { return noun(type); },
    .color = color_name,
};

}  // namespace tabiya
