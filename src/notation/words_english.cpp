#include "notation/words_vocabulary.hpp"

namespace tabiya {
namespace {

/// "a pawn"; no piece name begins with a vowel.
std::string a(PieceType type) { return concat("a ", to_string(type)); }

std::string a(Piece piece) {
  return concat("a ", piece.color == Color::White ? "white " : "black ", to_string(piece.type));
}

std::string the_piece(const Board& board, Square sq) {
  return concat("the ", to_string(*board.type_on(sq)), " on ", to_string(sq));
}

std::string the_pieces(const Board& board, Bitboard squares, Square nearest_to) {
  return listed(squares, nearest_to, " and ", [&](Square sq) { return the_piece(board, sq); });
}

/// The ending of the verb: "the rook attack-s", "the rook and the queen attack".
std::string_view s(Bitboard subjects) { return subjects.has_several() ? "" : "s"; }

std::string_view check(Bitboard checkers) {
  return checkers.count() == 2 ? "double check" : "check";
}

/// How a game has ended by the own rule of a variant that has one.
std::string_view own_ending_in_english(Variant variant) noexcept {
  switch (variant) {
    case Variant::KingOfTheHill: return "a king has reached the hill";
    case Variant::ThreeCheck: return "the third check has been given";
    case Variant::Antichess: return "a player has no pieces left";
    case Variant::Atomic: return "a king has exploded";
    case Variant::Horde: return "the horde has been captured";
    case Variant::RacingKings: return "the race is decided";
    case Variant::Csci1933: return "a king has been captured";
    case Variant::Standard:
    case Variant::Crazyhouse: break;
  }
  __builtin_unreachable();
}

std::string how_it_moves_in_english(PieceType type, Variant variant) {
  switch (type) {
    case PieceType::Pawn: return "it moves straight forwards and captures diagonally forwards";
    case PieceType::Knight:
      return "it leaps two squares along a rank or file and one square to the side";
    case PieceType::Bishop: return "it moves along diagonals";
    case PieceType::Rook: return "it moves along ranks and files";
    case PieceType::Queen: return "it moves along ranks, files and diagonals";
    case PieceType::King:
      return concat("it moves to an adjoining square", has_castling(variant) ? ", or castles" : "");
  }
  __builtin_unreachable();
}

/// Writes the sentence of a refusal: one function for each group of reasons.
struct EnglishRefusalWriter {
  const Board& board;
  const Refusal& refusal;

  Square from = refusal.from;
  Square to = refusal.to;
  Color us = refusal.piece ? refusal.piece->color : Color::White;

  [[nodiscard]] std::string pieces() const { return the_pieces(board, refusal.culprits, from); }
  [[nodiscard]] std::string the_mover() const { return the_piece(board, from); }
  [[nodiscard]] std::string where() const { return to_string(*refusal.where); }
  [[nodiscard]] std::string the_rook() const {
    return concat("the rook on ", to_string(*refusal.castling_rook));
  }
  [[nodiscard]] std::string pieces_stand_in_the_way() const {
    return concat(pieces(), " stand", s(refusal.culprits), " in the way");
  }

  [[nodiscard]] std::string mover() const;
  [[nodiscard]] std::string movement() const;
  [[nodiscard]] std::string pawn() const;
  [[nodiscard]] std::string check_or_pin() const;
  [[nodiscard]] std::string king() const;
  [[nodiscard]] std::string castling() const;
  [[nodiscard]] std::string promotion() const;
  [[nodiscard]] std::string game() const;
  [[nodiscard]] std::string explosion() const;
  [[nodiscard]] std::string given_check() const;
  [[nodiscard]] std::string drop() const;
};

std::string EnglishRefusalWriter::mover() const {
  switch (refusal.reason) {
    case Reason::SameSquare: return "a move must end on another square";
    case Reason::NothingThere: return concat("there is no piece on ", to_string(from));
    case Reason::NotYourPiece: return concat(the_mover(), " belongs to ", to_string(us));
    default: return concat("it is ", to_string(~us), "'s turn, not ", to_string(us), "'s");
  }
}

std::string EnglishRefusalWriter::movement() const {
  const PieceType type = refusal.piece->type;
  switch (refusal.reason) {
    case Reason::DoesNotMoveSo:
      return concat(a(type), " does not move like that; ",
                    how_it_moves_in_english(type, refusal.variant));
    case Reason::OwnPieceOnTarget:
      return concat(to_string(us), "'s own ", to_string(*board.type_on(to)), " stands on ",
                    to_string(to));
    default: return pieces_stand_in_the_way();
  }
}

std::string EnglishRefusalWriter::pawn() const {
  const std::string_view home = us == Color::White ? "second" : "seventh";
  switch (refusal.reason) {
    case Reason::PawnDoesNotCaptureForwards:
      return concat("a pawn does not capture forwards, and ", pieces_stand_in_the_way());
    case Reason::DoubleStepNotFirstMove:
      if (is_of_horde(refusal)) {
        return "a pawn of the horde may advance two squares only from the first or second rank";
      }
      return concat("a pawn may advance two squares only on its first move, from the ", home,
                    " rank");
    case Reason::DoubleStepBlocked:
      return concat("a pawn may advance two squares only if both are empty, but ",
                    pieces_stand_in_the_way());
    case Reason::NothingToCapture:
      return concat("a pawn moves diagonally only to capture, and there is nothing to capture on ",
                    to_string(to));
    case Reason::EnPassantExpired:
      return concat("a pawn is captured en passant only right after its double step, and ",
                    pieces(), " has not just made one");
    default:
      return concat("capturing en passant would expose the king on ", where(), " to ", pieces());
  }
}

std::string EnglishRefusalWriter::check_or_pin() const {
  switch (refusal.reason) {
    case Reason::DoubleCheck:
      return concat(to_string(us), " is in ", check(refusal.culprits), " from ", pieces(),
                    ", so only the king may move");
    case Reason::LeavesCheck:
      return concat(to_string(us), " is in check from ", pieces(),
                    ", and the move does not end it");
    default:
      return concat(the_mover(), " is pinned: its move would expose the king on ", where(), " to ",
                    pieces());
  }
}

std::string EnglishRefusalWriter::king() const {
  switch (refusal.reason) {
    case Reason::KingsTouch:
      return concat("the kings may not touch, and ", where(), " is next to ", pieces());
    case Reason::KingStaysOnLine:
      return concat("on ", where(), " the king would still stand on the line on which ", pieces(),
                    " gives check");
    default:
      if (board.occupied().contains(to)) {
        return concat("the king may not capture ", the_piece(board, to), ", which ", pieces(),
                      " protect", s(refusal.culprits));
      }
      return concat("the king may not go to ", where(), ", which ", pieces(), " attack",
                    s(refusal.culprits));
  }
}

std::string EnglishRefusalWriter::castling() const {
  const std::string no = concat(to_string(us), " may not castle: ");
  switch (refusal.reason) {
    case Reason::CastlingRightLost:
      return concat(no, "the king or ", the_rook(), " has already moved");
    case Reason::CastlingRookMoved: return concat(no, the_rook(), " has already moved");
    case Reason::CastlingRookMissing:
      return concat(no, "there is no ", us == Color::White ? "white" : "black", " rook on ",
                    where());
    case Reason::CastlingInCheck:
      return concat(no, "the king is in ", check(refusal.culprits), " from ", pieces());
    case Reason::CastlingWayBlocked: return concat(no, pieces_stand_in_the_way());
    case Reason::CastlingNotPlayed:
      return concat(no, "there is no castling in ", to_string(refusal.variant));
    case Reason::CastlingThroughCheck:
      return concat(no, "the king would cross ", where(), ", which ", pieces(), " attack",
                    s(refusal.culprits));
    case Reason::CastlingIntoCheck:
      return concat(no, "the king would end up on ", where(), ", which ", pieces(), " attack",
                    s(refusal.culprits));
    default:
      return concat(no, "without ", the_rook(), ", ", pieces(), " would attack the king on ",
                    where());
  }
}

std::string EnglishRefusalWriter::promotion() const {
  const std::string_view choice = refusal.variant == Variant::Antichess
                                      ? "a queen, rook, bishop, knight or king"
                                      : "a queen, rook, bishop or knight";
  switch (refusal.reason) {
    case Reason::PromotionMissing:
      return concat("a pawn that reaches the last rank must become ", choice);
    case Reason::PromotionNotAPawn:
      return concat("only pawns promote, and there is ", a(*refusal.piece), " on ",
                    to_string(from));
    case Reason::PromotionBeforeLastRank:
      return concat("a pawn is promoted only on the last rank, and ", to_string(to),
                    " is not on it");
    default: return concat("a pawn may not become ", a(*refusal.promotion), ", only ", choice);
  }
}

std::string EnglishRefusalWriter::game() const {
  if (refusal.reason == Reason::GameIsOver) {
    return concat("the game is over: ", own_ending_in_english(refusal.variant));
  }
  return concat(to_string(us), " must capture if possible, and ", pieces(), " can");
}

std::string EnglishRefusalWriter::explosion() const {
  switch (refusal.reason) {
    case Reason::KingDoesNotCapture: return "the king may not capture, for it would explode";
    case Reason::ExplodesOwnKing:
      return concat("the explosion would destroy ", to_string(us), "'s own king on ", where());
    default: return concat("the explosion would expose the king on ", where(), " to ", pieces());
  }
}

std::string EnglishRefusalWriter::given_check() const {
  constexpr std::string_view rule = "no player may give check, and ";
  if (refusal.reason == Reason::UncoversCheck) {
    return concat(rule, "without ", the_mover(), ", ", pieces(), " would attack the king on ",
                  where());
  }
  return concat(rule, "from ", to_string(to), " the ", to_string(refusal.piece->type),
                " would attack the king on ", where());
}

std::string EnglishRefusalWriter::drop() const {
  switch (refusal.reason) {
    case Reason::DropsNotPlayed: return "pieces are dropped only in Crazyhouse";
    case Reason::NotInPocket:
      return concat(to_string(us), " has no ", to_string(refusal.piece->type), " in the pocket");
    case Reason::DropOnPiece:
      return concat("pieces are dropped only on empty squares, and there is ",
                    a(*board.piece_on(to)), " on ", to_string(to));
    case Reason::DropOnLastRank: return "pawns are not dropped on the first or eighth rank";
    default:
      return concat(to_string(us), " is in ", check(refusal.culprits), " from ",
                    the_pieces(board, refusal.culprits, *refusal.where),
                    ", and the drop does not end it");
  }
}

std::string refusal_in_english(const Board& board, const Refusal& refusal) {
  const EnglishRefusalWriter writer{board, refusal};
  return dispatch(refusal.reason, writer);
}

std::string check_in_english(const Board& board, Square king, Bitboard checkers) {
  return concat(to_string(board.piece_on(king)->color), " is in ", check(checkers), " from ",
                the_pieces(board, checkers, king));
}

}  // namespace

// The English sentences for defects and warnings are in rules/setup.cpp, those for errors in the
// text of a move in notation/move_text_error.cpp.
const Vocabulary english{
    .refusal = refusal_in_english,
    .text_error = [](const Board&, const MoveTextError& error,
                     std::string_view text) { return to_string(error, text); },
    .check = check_in_english,
    .pieces = [](const Board& board,
                 Bitboard squares) { return the_pieces(board, squares, squares.first()); },
    .defect = [](Defect defect) noexcept { return to_string(defect); },
    .warning = [](Warning warning) noexcept { return to_string(warning); },
    .piece_type = [](PieceType type) noexcept { return to_string(type); },
    .color = [](Color color) noexcept { return to_string(color); },
};

}  // namespace tabiya
