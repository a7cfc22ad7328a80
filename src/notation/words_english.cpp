#include "notation/words_vocabulary.hpp"

namespace tabiya {
namespace {

/// "a pawn", and no kind of man begins with a vowel.
std::string a(PieceType type) { return together("a ", to_string(type)); }

std::string a(Piece piece) {
  return together("a ", piece.color == Color::White ? "white " : "black ", to_string(piece.type));
}

std::string the_man(const Board& board, Square sq) {
  return together("the ", to_string(*board.type_on(sq)), " on ", to_string(sq));
}

std::string the_men(const Board& board, Bitboard squares, Square nearest_to) {
  return listed(squares, nearest_to, " and ", [&](Square sq) { return the_man(board, sq); });
}

/// The ending of a verb: "the rook attack-s", "the rook and the queen attack".
std::string_view s(Bitboard men) { return men.has_several() ? "" : "s"; }

std::string_view check(Bitboard checkers) {
  return checkers.count() == 2 ? "double check" : "check";
}

std::string how_it_moves_in_english(PieceType type) {
  switch (type) {
    case PieceType::Pawn: return "it moves straight forwards and captures diagonally forwards";
    case PieceType::Knight:
      return "it leaps two squares along a rank or file and one square to the side";
    case PieceType::Bishop: return "it moves along diagonals";
    case PieceType::Rook: return "it moves along ranks and files";
    case PieceType::Queen: return "it moves along ranks, files and diagonals";
    case PieceType::King: return "it moves to an adjoining square, or castles";
  }
  __builtin_unreachable();
}

/// A refusal with its position at hand, one function for each group of reasons.
struct EnglishRefusal {
  const Board& board;
  const Refusal& refusal;

  Square from = refusal.from;
  Square to = refusal.to;
  Color us = refusal.piece ? refusal.piece->color : Color::White;

  [[nodiscard]] std::string men() const { return the_men(board, refusal.men, from); }
  [[nodiscard]] std::string the_mover() const { return the_man(board, from); }
  [[nodiscard]] std::string where() const { return to_string(*refusal.where); }
  [[nodiscard]] std::string the_rook() const {
    return together("the rook on ", to_string(*refusal.castling_rook));
  }
  [[nodiscard]] std::string men_stand_in_the_way() const {
    return together(men(), " stand", s(refusal.men), " in the way");
  }

  [[nodiscard]] std::string mover() const;
  [[nodiscard]] std::string way() const;
  [[nodiscard]] std::string pawn() const;
  [[nodiscard]] std::string check_or_pin() const;
  [[nodiscard]] std::string king() const;
  [[nodiscard]] std::string castling() const;
  [[nodiscard]] std::string promotion() const;
};

std::string EnglishRefusal::mover() const {
  switch (refusal.reason) {
    case Reason::SameSquare: return "a move must end on another square";
    case Reason::NothingThere: return together("nothing stands on ", to_string(from));
    case Reason::NotYourPiece: return together(the_mover(), " belongs to ", to_string(us));
    default: return together("it is ", to_string(~us), "'s turn, not ", to_string(us), "'s");
  }
}

std::string EnglishRefusal::way() const {
  const PieceType type = refusal.piece->type;
  switch (refusal.reason) {
    case Reason::DoesNotMoveSo:
      return together(a(type), " does not move like that; ", how_it_moves_in_english(type));
    case Reason::OwnPieceOnTarget:
      return together(to_string(us), "'s own ", to_string(*board.type_on(to)), " stands on ",
                      to_string(to));
    default: return men_stand_in_the_way();
  }
}

std::string EnglishRefusal::pawn() const {
  const std::string_view home = us == Color::White ? "second" : "seventh";
  switch (refusal.reason) {
    case Reason::PawnDoesNotCaptureForwards:
      return together("a pawn does not capture forwards, and ", men_stand_in_the_way());
    case Reason::DoubleStepNotFirstMove:
      return together("a pawn may advance two squares only on its first move, from the ", home,
                      " rank");
    case Reason::DoubleStepBlocked:
      return together("a pawn may advance two squares only if both are empty, but ",
                      men_stand_in_the_way());
    case Reason::NothingToCapture:
      return together(
          "a pawn moves diagonally only to capture, and there is nothing to capture on ",
          to_string(to));
    case Reason::EnPassantExpired:
      return together("a pawn is captured en passant only right after its double step, and ", men(),
                      " has not just made one");
    default:
      return together("the capture en passant would expose the king on ", where(), " to ", men());
  }
}

std::string EnglishRefusal::check_or_pin() const {
  switch (refusal.reason) {
    case Reason::DoubleCheck:
      return together(to_string(us), " is in ", check(refusal.men), " from ", men(),
                      ", so only the king may move");
    case Reason::LeavesCheck:
      return together(to_string(us), " is in check from ", men(),
                      ", and the move does nothing about it");
    default:
      return together(the_mover(), " is pinned: its move would expose the king on ", where(),
                      " to ", men());
  }
}

std::string EnglishRefusal::king() const {
  switch (refusal.reason) {
    case Reason::KingsTouch:
      return together("the kings may not touch, and ", where(), " adjoins ", men());
    case Reason::KingStaysOnLine:
      return together("on ", where(), " the king would still stand on the line on which ", men(),
                      " gives check");
    default:
      if (board.occupied().contains(to)) {
        return together("the king may not capture ", the_man(board, to), ", which ", men(),
                        " protect", s(refusal.men));
      }
      return together("the king may not go to ", where(), ", which ", men(), " attack",
                      s(refusal.men));
  }
}

std::string EnglishRefusal::castling() const {
  const std::string no = together(to_string(us), " may not castle: ");
  switch (refusal.reason) {
    case Reason::CastlingRightLost:
      return together(no, "the king or ", the_rook(), " has already moved");
    case Reason::CastlingRookMoved: return together(no, the_rook(), " has already moved");
    case Reason::CastlingRookMissing:
      return together(no, "there is no ", us == Color::White ? "white" : "black", " rook on ",
                      where());
    case Reason::CastlingInCheck:
      return together(no, "the king is in ", check(refusal.men), " from ", men());
    case Reason::CastlingWayBlocked: return together(no, men_stand_in_the_way());
    case Reason::CastlingThroughCheck:
      return together(no, "the king would cross ", where(), ", which ", men(), " attack",
                      s(refusal.men));
    case Reason::CastlingIntoCheck:
      return together(no, "the king would arrive on ", where(), ", which ", men(), " attack",
                      s(refusal.men));
    default:
      return together(no, "without ", the_rook(), ", ", men(), " would attack the king on ",
                      where());
  }
}

std::string EnglishRefusal::promotion() const {
  constexpr std::string_view choice = "a queen, rook, bishop or knight";
  switch (refusal.reason) {
    case Reason::PromotionMissing:
      return together("a pawn that reaches the last rank must become ", choice);
    case Reason::PromotionNotAPawn:
      return together("only pawns are promoted, and ", to_string(from), " holds ",
                      a(*refusal.piece));
    case Reason::PromotionBeforeLastRank:
      return together("a pawn is promoted only on the last rank, and ", to_string(to),
                      " is not on it");
    default: return together("a pawn may not become ", a(*refusal.promotion), ", only ", choice);
  }
}

std::string refusal_in_english(const Board& board, const Refusal& refusal) {
  const EnglishRefusal telling{board, refusal};
  return told(refusal.reason, telling);
}

std::string check_in_english(const Position& position) {
  const Bitboard checkers = position.checkers();
  return together(to_string(position.turn()), " is in ", check(checkers), " from ",
                  the_men(position.board(), checkers, position.king(position.turn())));
}

}  // namespace

// Defects and warnings are worded where they are found, in rules/setup.cpp, and so are the errors
// of texts, in notation/move_text_error.cpp.
const Vocabulary english{
    .refusal = refusal_in_english,
    .text_error = [](const Position&, const MoveTextError& error,
                     std::string_view text) { return to_string(error, text); },
    .check = check_in_english,
    .men = [](const Board& board,
              Bitboard squares) { return the_men(board, squares, squares.first()); },
    .defect = [](Defect defect) noexcept { return to_string(defect); },
    .warning = [](Warning warning) noexcept { return to_string(warning); },
    .piece_type = [](PieceType type) noexcept { return to_string(type); },
    .color = [](Color color) noexcept { return to_string(color); },
};

}  // namespace tabiya
