#include "winnability/reversal.hpp"

#include <optional>

#include "rules/play.hpp"

namespace tabiya::winnability {
namespace {

/// A man who went from one empty square to another.
struct Journey {
  Piece piece;
  Square from;
  Square to;

  /// What must be empty for the way back; knights and kings pass over nothing.
  [[nodiscard]] Bitboard way_back() const noexcept {
    return tables::between[index_of(from)][index_of(to)] | from;
  }
};

/// True if since then nothing has happened that no move undoes.
[[nodiscard]] bool nothing_is_lost(const Position& before, const Position& after) noexcept {
  return after.board().men(PieceType::Pawn) == before.board().men(PieceType::Pawn) &&
         after.board().occupied().count() == before.board().occupied().count() &&
         after.castling_rooks() == before.castling_rooks() &&
         !before.en_passant_square(EnPassantMode::Always);
}

/// What the only man of a colour who moved did. Requires: nothing_is_lost().
[[nodiscard]] Journey journey(const Board& before, const Board& after, Color color) noexcept {
  const Square from = (before.men(color) - after.men(color)).first();
  const Square to = (after.men(color) - before.men(color)).first();
  return {{color, after.occupied_type_on(to)}, from, to};
}

[[nodiscard]] Board moved(Board board, Piece piece, Square from, Square to) noexcept {
  BoardAccess::toggle(board, piece, Bitboard{from} | to);
  return board;
}

[[nodiscard]] bool is_safe(const Board& board, Color color) noexcept {
  const Bitboard king = board.men(color, PieceType::King);
  const Bitboard danger =
      color == Color::White ? king_danger<Color::White>(board) : king_danger<Color::Black>(board);
  return !danger.intersects(king);
}

/// A visitor that looks for a man who may step aside so that the other side can take back its move.
class Waiting {
 public:
  /// `before` is the board as it should be again.
  Waiting(const Board& before, const Journey& journey) noexcept
      : before_{before}, journey_{journey} {}

  [[nodiscard]] bool satisfied() const noexcept { return is_found_; }

  template <PieceType Type>
  void piece(Square from, Bitboard targets) noexcept {
    const Piece man{~journey_.piece.color, Type};
    for (const Square to : targets) {
      if (is_found_) return;
      // His own way back must not lead across the square to which the other man returns.
      is_found_ = !tables::between[index_of(from)][index_of(to)].contains(journey_.from) &&
                  is_safe(moved(before_, man, from, to), journey_.piece.color);
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
  const Journey& journey_;
  bool is_found_ = false;
};

template <Color Waiter>
[[nodiscard]] bool can_wait(const Position& before, const Position& after,
                            const Journey& journey) noexcept {
  const Board& board = after.board();
  Waiting waiting{before.board(), journey};
  Bitboard men = board.men(Waiter) - board.men(PieceType::Pawn);
  // These would lose a right by moving.
  if ((after.castling_rooks() & board.men(Waiter)).any()) {
    men -= after.castling_rooks() | board.men(PieceType::King);
  }
  generate<Waiter>(after, waiting, Within{men, ~board.occupied() - journey.way_back()});
  return waiting.satisfied();
}

}  // namespace

// Before the two moves it was `first`'s turn, and so it is now. He goes back, then the other; after
// that everything is as it was, so the king who is not to move is safe. What remains to be seen is
// that the ways are free, and that the first king is safe when only his man has gone back.
bool can_go_back(const Position& before, const Position& after) noexcept {
  if (!nothing_is_lost(before, after)) return false;
  const Color first = before.turn();
  const Journey earlier = journey(before.board(), after.board(), first);
  const Journey later = journey(before.board(), after.board(), ~first);
  const Bitboard occupied = after.board().occupied();
  if (earlier.way_back().intersects(occupied)) return false;
  const Board between = moved(after.board(), earlier.piece, earlier.to, earlier.from);
  return !later.way_back().intersects(between.occupied()) && is_safe(between, first);
}

bool can_go_back_by_waiting(const Position& before, const Position& after) noexcept {
  if (!nothing_is_lost(before, after)) return false;
  const Journey last = journey(before.board(), after.board(), before.turn());
  return after.turn() == Color::White ? can_wait<Color::White>(before, after, last)
                                      : can_wait<Color::Black>(before, after, last);
}

}  // namespace tabiya::winnability
