#include "notation/words_vocabulary.hpp"

namespace tabiya {
namespace {

enum class Case : std::uint8_t { Nominative, Accusative, Dative };

/// In German, the queen is feminine and all other pieces are masculine.
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
  return concat(is_feminine(type) ? "eine " : "ein ", adjective, is_feminine(type) ? "e " : "er ",
                noun(type));
}

std::string a_colored(Piece piece) {
  return a(piece.color == Color::White ? "weiß" : "schwarz", piece.type);
}

std::string the_piece(const Board& board, Square sq, Case in) {
  const PieceType type = *board.type_on(sq);
  return concat(article_of(type, in), " ", noun(type, in), " auf ", to_string(sq));
}

std::string the_pieces(const Board& board, Bitboard squares, Square nearest_to, Case in) {
  return listed(squares, nearest_to, " und ", [&](Square sq) { return the_piece(board, sq, in); });
}

/// The text with a capital letter; in German, a sentence has one even after a colon.
std::string capitalised(std::string text) {
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string in_check_from(const Board& board, Bitboard checkers, Square nearest_to) {
  return concat(checkers.count() == 2 ? "im Doppelschach durch " : "im Schach durch ",
                the_pieces(board, checkers, nearest_to, Case::Accusative));
}

/// How a game has ended by the own rule of a variant that has one.
std::string_view own_ending_in_german(Variant variant) noexcept {
  switch (variant) {
    case Variant::KingOfTheHill: return "Ein König hat den Hügel erreicht";
    case Variant::ThreeCheck: return "Das dritte Schach ist gegeben";
    case Variant::Antichess: return "Eine Seite hat keine Steine mehr";
    case Variant::Atomic: return "Ein König ist explodiert";
    case Variant::Horde: return "Die Horde ist geschlagen";
    case Variant::RacingKings: return "Das Rennen ist entschieden";
    case Variant::Csci1933: return "Ein König ist geschlagen";
    case Variant::Standard:
    case Variant::Crazyhouse: break;
  }
  __builtin_unreachable();
}

std::string how_it_moves_in_german(PieceType type, Variant variant) {
  switch (type) {
    case PieceType::Pawn: return "er zieht geradeaus nach vorn und schlägt schräg nach vorn";
    case PieceType::Knight:
      return "er springt zwei Felder entlang einer Reihe oder Linie und eines zur Seite";
    case PieceType::Bishop: return "er zieht entlang der Diagonalen";
    case PieceType::Rook: return "er zieht entlang der Reihen und Linien";
    case PieceType::Queen: return "sie zieht entlang der Reihen, Linien und Diagonalen";
    case PieceType::King:
      return concat("er zieht auf ein Nachbarfeld", has_castling(variant) ? " oder rochiert" : "");
  }
  __builtin_unreachable();
}

/// Writes the sentence of a refusal: one function for each group of reasons.
struct GermanRefusalWriter {
  const Board& board;
  const Refusal& refusal;

  Square from = refusal.from;
  Square to = refusal.to;
  Color us = refusal.piece ? refusal.piece->color : Color::White;

  [[nodiscard]] std::string pieces(Case in = Case::Nominative) const {
    return the_pieces(board, refusal.culprits, from, in);
  }
  /// The form of a verb whose subject is the culprits.
  [[nodiscard]] std::string verb(std::string_view one, std::string_view several) const {
    return std::string{refusal.culprits.has_several() ? several : one};
  }
  [[nodiscard]] std::string the_mover() const { return the_piece(board, from, Case::Nominative); }
  [[nodiscard]] std::string where() const { return to_string(*refusal.where); }
  [[nodiscard]] std::string rook_square() const { return to_string(*refusal.castling_rook); }
  [[nodiscard]] std::string pieces_stand_in_the_way() const {
    return concat(pieces(), verb(" steht", " stehen"), " im Weg");
  }
  [[nodiscard]] std::string expose_king() const {
    return concat("den König auf ", where(), " ", pieces(Case::Dative), " aussetzen");
  }
  [[nodiscard]] std::string which_pieces_attack() const {
    return concat("das ", pieces(), verb(" angreift", " angreifen"));
  }

  [[nodiscard]] std::string mover() const;
  [[nodiscard]] std::string movement() const;
  [[nodiscard]] std::string pawn() const;
  [[nodiscard]] std::string check_or_pin() const;
  [[nodiscard]] std::string king() const;
  [[nodiscard]] std::string why_not_castle() const;
  [[nodiscard]] std::string castling() const {
    return concat(color_name(us), " darf nicht rochieren: ", capitalised(why_not_castle()));
  }
  [[nodiscard]] std::string promotion() const;
  [[nodiscard]] std::string game() const;
  [[nodiscard]] std::string explosion() const;
  [[nodiscard]] std::string given_check() const;
  [[nodiscard]] std::string drop() const;
};

std::string GermanRefusalWriter::mover() const {
  switch (refusal.reason) {
    case Reason::SameSquare: return "ein Zug führt auf ein anderes Feld";
    case Reason::NothingThere: return concat("auf ", to_string(from), " steht nichts");
    case Reason::NotYourPiece: return concat(the_mover(), " gehört ", color_name(us));
    default: return concat(color_name(~us), " ist am Zug, nicht ", color_name(us));
  }
}

std::string GermanRefusalWriter::movement() const {
  const PieceType type = refusal.piece->type;
  switch (refusal.reason) {
    case Reason::DoesNotMoveSo:
      return concat("so zieht ", is_feminine(type) ? "keine " : "kein ", noun(type), "; ",
                    how_it_moves_in_german(type, refusal.variant));
    case Reason::OwnPieceOnTarget: {
      const PieceType own = *board.type_on(to);
      return concat("auf ", to_string(to), " steht ",
                    own == PieceType::King ? "der eigene König" : a("eigen", own));
    }
    default: return pieces_stand_in_the_way();
  }
}

std::string GermanRefusalWriter::pawn() const {
  const std::string_view home = us == Color::White ? "zweiten" : "siebten";
  switch (refusal.reason) {
    case Reason::PawnDoesNotCaptureForwards:
      return concat("ein Bauer schlägt nicht geradeaus, und ", pieces_stand_in_the_way());
    case Reason::DoubleStepNotFirstMove:
      if (is_of_horde(refusal)) {
        return "ein Bauer der Horde darf nur von der ersten oder zweiten Reihe aus zwei Felder "
               "vorrücken";
      }
      return concat("ein Bauer darf nur in seinem ersten Zug, von der ", home,
                    " Reihe aus, zwei Felder vorrücken");
    case Reason::DoubleStepBlocked:
      return concat("ein Bauer darf nur dann zwei Felder vorrücken, wenn beide frei sind, doch ",
                    pieces_stand_in_the_way());
    case Reason::NothingToCapture:
      return concat("ein Bauer zieht nur zum Schlagen schräg, und auf ", to_string(to),
                    " gibt es nichts zu schlagen");
    case Reason::EnPassantExpired:
      return concat(
          "en passant wird ein Bauer nur unmittelbar nach seinem Doppelschritt geschlagen, und ",
          pieces(), " hat soeben keinen gemacht");
    default: return concat("das Schlagen en passant würde ", expose_king());
  }
}

std::string GermanRefusalWriter::check_or_pin() const {
  switch (refusal.reason) {
    case Reason::DoubleCheck:
      return concat(color_name(us), " steht ", in_check_from(board, refusal.culprits, from),
                    "; nur der König darf ziehen");
    case Reason::LeavesCheck:
      return concat(color_name(us), " steht ", in_check_from(board, refusal.culprits, from),
                    ", und der Zug ändert daran nichts");
    default: {
      const std::string_view its = is_feminine(refusal.piece->type) ? "Ihr" : "Sein";
      return concat(the_mover(), " ist gefesselt: ", its, " Zug würde ", expose_king());
    }
  }
}

std::string GermanRefusalWriter::king() const {
  switch (refusal.reason) {
    case Reason::KingsTouch:
      return concat("die Könige dürfen sich nicht berühren, und ", where(), " liegt neben ",
                    pieces(Case::Dative));
    case Reason::KingStaysOnLine:
      return concat("auf ", where(),
                    " stünde der König noch immer in der Wirkungslinie, auf der ihm ", pieces(),
                    " Schach gibt");
    default:
      if (const auto victim = board.type_on(to)) {
        return concat("der König darf ", the_piece(board, to, Case::Accusative),
                      " nicht schlagen, denn ", pieces(), verb(" deckt ", " decken "),
                      is_feminine(*victim) ? "sie" : "ihn");
      }
      return concat("der König darf nicht auf das Feld ", where(), ", ", which_pieces_attack());
  }
}

std::string GermanRefusalWriter::why_not_castle() const {
  switch (refusal.reason) {
    case Reason::CastlingRightLost:
      return concat("der König oder der Turm auf ", rook_square(), " hat bereits gezogen");
    case Reason::CastlingRookMoved:
      return concat("der Turm auf ", rook_square(), " hat bereits gezogen");
    case Reason::CastlingRookMissing:
      return concat("auf ", where(), " steht kein ", us == Color::White ? "weißer" : "schwarzer",
                    " Turm");
    case Reason::CastlingInCheck:
      return concat("der König steht ", in_check_from(board, refusal.culprits, from));
    case Reason::CastlingWayBlocked: return pieces_stand_in_the_way();
    case Reason::CastlingNotPlayed:
      return concat("in ", to_string(refusal.variant), " gibt es keine Rochade");
    case Reason::CastlingThroughCheck:
      return concat("der König müsste das Feld ", where(), " überqueren, ", which_pieces_attack());
    case Reason::CastlingIntoCheck:
      return concat("der König käme auf das Feld ", where(), ", ", which_pieces_attack());
    default:
      return concat("ohne den Turm auf ", rook_square(), " würde", verb("", "n"), " ", pieces(),
                    " den König auf ", where(), " angreifen");
  }
}

std::string GermanRefusalWriter::promotion() const {
  const std::string_view choice =
      refusal.variant == Variant::Antichess
          ? "eine Dame, einen Turm, einen Läufer, einen Springer oder einen König"
          : "eine Dame, einen Turm, einen Läufer oder einen Springer";
  switch (refusal.reason) {
    case Reason::PromotionMissing:
      return concat("ein Bauer, der die letzte Reihe erreicht, muss sich in ", choice,
                    " verwandeln");
    case Reason::PromotionNotAPawn:
      return concat("nur Bauern werden umgewandelt, und auf ", to_string(from), " steht ",
                    a_colored(*refusal.piece));
    case Reason::PromotionBeforeLastRank:
      return concat("ein Bauer wird nur auf der letzten Reihe umgewandelt, und ", to_string(to),
                    " liegt nicht auf ihr");
    default:
      return concat("ein Bauer darf sich nicht in einen ",
                    noun(*refusal.promotion, Case::Accusative), " verwandeln, nur in ", choice);
  }
}

std::string GermanRefusalWriter::game() const {
  if (refusal.reason == Reason::GameIsOver) {
    return concat("die Partie ist zu Ende: ", own_ending_in_german(refusal.variant));
  }
  return concat(color_name(us), " muss schlagen, wenn es möglich ist, und ", pieces(),
                verb(" kann", " können"), " es");
}

std::string GermanRefusalWriter::explosion() const {
  switch (refusal.reason) {
    case Reason::KingDoesNotCapture:
      return "der König darf nicht schlagen, denn er würde explodieren";
    case Reason::ExplodesOwnKing:
      return concat("die Explosion würde den eigenen König auf ", where(), " zerstören");
    default: return concat("die Explosion würde ", expose_king());
  }
}

std::string GermanRefusalWriter::given_check() const {
  constexpr std::string_view rule = "kein Spieler darf Schach geben, und ";
  const PieceType type = refusal.piece->type;
  if (refusal.reason == Reason::UncoversCheck) {
    return concat(rule, "ohne ", the_piece(board, from, Case::Accusative), " würde", verb("", "n"),
                  " ", pieces(), " den König auf ", where(), " angreifen");
  }
  return concat(rule, "von ", to_string(to), " aus würde ", article_of(type, Case::Nominative), " ",
                noun(type), " den König auf ", where(), " angreifen");
}

std::string GermanRefusalWriter::drop() const {
  const PieceType type = refusal.piece->type;
  switch (refusal.reason) {
    case Reason::DropsNotPlayed: return "nur in Crazyhouse werden Steine eingesetzt";
    case Reason::NotInPocket:
      return concat(color_name(us), " hat ", is_feminine(type) ? "keine " : "keinen ",
                    noun(type, Case::Accusative), " in der Tasche");
    case Reason::DropOnPiece:
      return concat("Steine werden nur auf freien Feldern eingesetzt, und auf ", to_string(to),
                    " steht ", a_colored(*board.piece_on(to)));
    case Reason::DropOnLastRank:
      return "Bauern werden nicht auf der ersten oder achten Reihe eingesetzt";
    default:
      return concat(color_name(us), " steht ",
                    in_check_from(board, refusal.culprits, *refusal.where),
                    ", und das Einsetzen ändert daran nichts");
  }
}

std::string sentence_of(const GermanRefusalWriter& writer) {
  return dispatch(writer.refusal.reason, writer);
}

std::string refusal_in_german(const Board& board, const Refusal& refusal) {
  return capitalised(sentence_of({board, refusal}));
}

std::string quoted(std::string_view text) {
  return text.empty() ? "der Zug" : concat("„", text, "“");
}

/// "kein Springer kann nach d5 ziehen"; "dorthin" if the text has no target.
std::string no_piece_can_go(const MoveTextError& error) {
  const PieceType type = error.piece.value_or(PieceType::Pawn);
  return concat(is_feminine(type) ? "keine " : "kein ", error.piece ? noun(type) : "Stein",
                " kann ", error.to ? "nach " + to_string(*error.to) : "dorthin", " ziehen");
}

std::string text_error_in_german(const Board& board, const MoveTextError& error,
                                 std::string_view text) {
  const std::string place = std::to_string(error.offset + 1);
  switch (error.kind) {
    case MoveTextError::Kind::Malformed:
      if (text.empty()) return "der Zug fehlt";
      if (const auto off = square_off_board(text); !off.empty()) {
        return concat(quoted(text), " ist kein Zug: ", off, " liegt nicht auf dem Brett");
      }
      if (error.offset >= text.size())
        return concat(quoted(text), " ist kein ganzer Zug: Es fehlt etwas");
      return concat(quoted(text), " ist kein Zug: Ab Byte ", place, " ist es nicht zu lesen");
    case MoveTextError::Kind::Illegal:
      if (error.is_half) {
        return concat(quoted(text),
                      " ist nur ein halber Zug: Ein ganzer sagt auch, wohin der Stein auf ",
                      to_string(*error.to), " zieht, zum Beispiel e2e4");
      }
      return concat(quoted(text), " ist nicht erlaubt: ", capitalised(no_piece_can_go(error)));
    case MoveTextError::Kind::Ambiguous:
      return concat(quoted(text), " ist mehrdeutig: ",
                    capitalised(the_pieces(board, error.candidates, error.candidates.first(),
                                           Case::Nominative)),
                    error.candidates.count() == 2 ? " können beide" : " können alle",
                    " dorthin ziehen");
    case MoveTextError::Kind::Noncanonical:
      return concat(quoted(text), " ist ab Byte ", place, " nicht so geschrieben wie üblich");
  }
  __builtin_unreachable();
}

std::string check_in_german(const Board& board, Square king, Bitboard checkers) {
  return concat(color_name(board.piece_on(king)->color), " steht ",
                in_check_from(board, checkers, king));
}

std::string_view defect_in_german(Defect defect) noexcept {
  switch (defect) {
    case Defect::MissingWhiteKing: return "Weiß hat keinen König";
    case Defect::MissingBlackKing: return "Schwarz hat keinen König";
    case Defect::SeveralWhiteKings: return "Weiß hat mehr als einen König";
    case Defect::SeveralBlackKings: return "Schwarz hat mehr als einen König";
    case Defect::TooManyWhitePieces: return "Weiß hat mehr als 16 Steine";
    case Defect::TooManyBlackPieces: return "Schwarz hat mehr als 16 Steine";
    case Defect::TooManyWhitePawns: return "Weiß hat mehr als 8 Bauern";
    case Defect::TooManyBlackPawns: return "Schwarz hat mehr als 8 Bauern";
    case Defect::PawnOnLastRank: return "ein Bauer steht auf der ersten oder der achten Reihe";
    case Defect::OpponentInCheck: return "die Seite, die soeben gezogen hat, steht im Schach";
    case Defect::BadCastlingRight: return "zu einem Rochaderecht fehlt der König oder der Turm";
    case Defect::BadEnPassantSquare:
      return "kein Bauer kann soeben das En-passant-Feld überschritten haben";
    case Defect::FullmoveNumberZero: return "die Zugnummer ist 0, gezählt wird aber ab 1";
    case Defect::TooManyPieces: return "auf dem Brett und in den Taschen sind mehr als 32 Steine";
    case Defect::BadPromotedPiece:
      return "nur eine Figur außer König und Bauer kann umgewandelt sein";
    case Defect::BadCheckCount:
      return "eine Seite hat mehr als drei Schachgebote übrig, oder beide haben ihr letztes "
             "gegeben";
    case Defect::EmptyBoard: return "das Brett ist leer";
    case Defect::KingInHorde: return "die Horde hat keinen König, doch es steht ein weißer da";
    case Defect::TooLargeHorde: return "die Horde hat mehr als 36 Steine";
    case Defect::PawnInRace: return "Racing Kings wird ohne Bauern gespielt";
    case Defect::CheckInRace: return "bei Racing Kings steht nie ein König im Schach";
    case Defect::CastlingNotPlayed: return "in dieser Variante wird nicht rochiert";
    case Defect::EnPassantNotPlayed: return "in dieser Variante wird nicht en passant geschlagen";
  }
  __builtin_unreachable();
}

std::string_view warning_in_german(Warning warning) noexcept {
  switch (warning) {
    case Warning::TooManyWhitePromotions:
      return "Weiß hat mehr umgewandelte Figuren, als ihm Bauern fehlen";
    case Warning::TooManyBlackPromotions:
      return "Schwarz hat mehr umgewandelte Figuren, als ihm Bauern fehlen";
    case Warning::ImpossibleCheck: return "kein letzter Zug kann dieses Schach gegeben haben";
    case Warning::HalfmoveClockTooHigh:
      return "der Halbzugzähler zählt mehr Halbzüge, als die Zugnummer zulässt";
    case Warning::HalfmoveClockAfterPawnMove:
      return "der Halbzugzähler ist nicht 0, obwohl ein Bauer soeben einen Doppelschritt gemacht "
             "hat";
    case Warning::ImpossibleCastlingRights:
      return "keine Grundstellung hat Könige und Türme dort, wo diese Rochaderechte sie brauchen";
  }
  __builtin_unreachable();
}

}  // namespace

const Vocabulary german{
    .refusal = refusal_in_german,
    .text_error = text_error_in_german,
    .check = check_in_german,
    .pieces =
        [](const Board& board, Bitboard squares) {
          return the_pieces(board, squares, squares.first(), Case::Nominative);
        },
    .defect = defect_in_german,
    .warning = warning_in_german,
    .piece_type = [](PieceType type) noexcept { return noun(type); },
    .color = color_name,
};

}  // namespace tabiya
