#include "winnability/reversal.hpp"

#include <optional>

#include "rules/inner/play.hpp"

namespace tabiya::winnability {
namespace {

/// A move of a piece to an empty square.
struct PieceMove {
  Piece piece;
  Square from;
  Square to;

  /// The squares that must be empty for the way back; for knights and kings only `from`.
  [[nodiscard]] Bitboard way_back() const noexcept {
    return tables::between[index_of(from)][index_of(to)] | from;
  }
};

/// True if the moves in between did nothing irreversible.
[[nodiscard]] bool is_reversible(const Position& before, const Position& after) noexcept {
  return after.board().pieces(PieceType::Pawn) == before.board().pieces(PieceType::Pawn) &&
         after.board().occupied().count() == before.board().occupied().count() &&
         after.castling_rooks() == before.castling_rooks() &&
         !before.en_passant_square(EnPassantMode::Always);
}

/// The move of the only piece of a colour that moved. Requires: is_reversible().
[[nodiscard]] PieceMove find_piece_move(const Board& before, const Board& after,
                                        Color color) noexcept {
  const Square from = (before.pieces(color) - after.pieces(color)).first();
  const Square to = (after.pieces(color) - before.pieces(color)).first();
  return {{color, after.occupied_type_on(to)}, from, to};
}

[[nodiscard]] Board moved(Board board, Piece piece, Square from, Square to) noexcept {
  BoardAccess::toggle(board, piece, Bitboard{from} | to);
  return board;
}

[[nodiscard]] bool is_safe(const Board& board, Color color) noexcept {
  const Bitboard king = board.pieces(color, PieceType::King);
  const Bitboard danger = color == Color::White ? unsafe_squares<Color::White>(board)
                                                : unsafe_squares<Color::Black>(board);
  return !danger.intersects(king);
}

/// A visitor that looks for a piece that can step aside so that the other side can take back its
/// move.
class Waiting {
 public:
  /// `before` is the board to return to.
  Waiting(const Board& before, const PieceMove& move) noexcept : before_{before}, move_{move} {}

  [[nodiscard]] bool satisfied() const noexcept { return is_found_; }

  template <PieceType Type>
  void piece(Square from, Bitboard targets) noexcept {
    const Piece waiter{~move_.piece.color, Type};
    for (const Square to : targets) {
      if (is_found_) return;
      // Its own way back must not cross the square to which the other piece returns.
      is_found_ = !tables::between[index_of(from)][index_of(to)].contains(move_.from) &&
                  is_safe(moved(before_, waiter, from, to), move_.piece.color);
    }
  }
  template <PawnMove, int>
  void pawns(Bitboard) noexcept {}
  template <int>
  void promotions(Bitboard) noexcept {}
  void en_passant(Square, Square) noexcept {}
  void castling(Square, Square) noexcept {}

 private:
  const Board& before_;
  const PieceMove& move_;
  bool is_found_ = false;
};

template <Color Waiter>
[[nodiscard]] bool can_wait(const Position& before, const Position& after,
                            const PieceMove& move) noexcept {
  const Board& board = after.board();
  Waiting waiting{before.board(), move};
  Bitboard waiters = board.pieces(Waiter) - board.pieces(PieceType::Pawn);
  // These would lose a castling right by moving.
  if ((after.castling_rooks() & board.pieces(Waiter)).any()) {
    waiters -= after.castling_rooks() | board.pieces(PieceType::King);
  }
  generate<Waiter>(after, waiting, Within{waiters, ~board.occupied() - move.way_back()});
  return waiting.satisfied();
}

}  // namespace

// Before the two moves it was the turn of `first`, and it is again. First `first` takes back its
// move, then the other side does. After both, the position is as before, so the king that is not to
// move is safe. It remains to test that the ways back are free, and that the king of `first` is
// safe after only the first move back.
bool can_go_back(const Position& before, const Position& after) noexcept {
  if (!is_reversible(before, after)) return false;
  const Color first = before.turn();
  const PieceMove earlier = find_piece_move(before.board(), after.board(), first);
  const PieceMove later = find_piece_move(before.board(), after.board(), ~first);
  const Bitboard occupied = after.board().occupied();
  if (earlier.way_back().intersects(occupied)) return false;
  const Board between = moved(after.board(), earlier.piece, earlier.to, earlier.from);
  return !later.way_back().intersects(between.occupied()) && is_safe(between, first);
}

bool can_go_back_by_waiting(const Position& before, const Position& after) noexcept {
  if (!is_reversible(before, after)) return false;
  const PieceMove last = find_piece_move(before.board(), after.board(), before.turn());
  return after.turn() == Color::White ? can_wait<Color::White>(before, after, last)
                                      : can_wait<Color::Black>(before, after, last);
}

}  // namespace tabiya::winnability
