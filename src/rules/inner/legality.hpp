/// Checks, pins and attacked squares: what makes a pseudo-legal move illegal. Internal.
///
/// These functions judge all moves of a position at once; king_safety.hpp judges a single move.
#pragma once

#include "rules/inner/attack_tables.hpp"
#include "rules/inner/sweep.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {

/// The sliding pieces of a side, by the type of line they attack along. Queens are in both sets.
[[nodiscard]] inline Bitboard straight_sliders(const Board& board, Color color) noexcept {
  return board.pieces(color) & (board.pieces(PieceType::Rook) | board.pieces(PieceType::Queen));
}
[[nodiscard]] inline Bitboard diagonal_sliders(const Board& board, Color color) noexcept {
  return board.pieces(color) & (board.pieces(PieceType::Bishop) | board.pieces(PieceType::Queen));
}

/// The squares where the king of `Us` would be attacked. The king himself does not block lines.
template <Color Us>
[[nodiscard]] inline Bitboard unsafe_squares(const Board& board) noexcept {
  constexpr Color them = ~Us;
  const Bitboard king = board.pieces(Us, PieceType::King);
  return swept(straight_sliders(board, them), diagonal_sliders(board, them),
               board.pieces(them, PieceType::Knight), board.occupied() ^ king) |
         tables::pawn_attacks<them>(board.pieces(them, PieceType::Pawn)) |
         tables::king[index_of(board.pieces(them, PieceType::King).first())];
}

/// The checks and pins against one king.
///
/// `check_mask` holds the squares where a move of another piece answers the check: all squares if
/// there is no check, the checker and the squares between in a single check, none in a double
/// check.
/// `pinned_straight` and `pinned_diagonal` hold the paths from the king up to and including each
/// pinning piece. A pinned piece stands on such a path and can move only along it. A piece pinned
/// on one path can never reach another path of the same set, so one set holds all of them.
struct ChecksAndPins {
  Bitboard checkers;
  Bitboard check_mask;
  Bitboard pinned_straight;
  Bitboard pinned_diagonal;

  [[nodiscard]] Bitboard pinned() const noexcept { return pinned_straight | pinned_diagonal; }
};

template <Color Us>
[[nodiscard, gnu::always_inline]] inline ChecksAndPins checks_and_pins(
    const Board& board) noexcept {
  constexpr Color them = ~Us;
  const Square king = board.pieces(Us, PieceType::King).first();
  const Bitboard ours = board.pieces(Us);
  const Bitboard theirs = board.pieces(them);
  const int place = index_of(king);

  ChecksAndPins found{};
  found.checkers =
      (tables::pawn_attacks<Us>(Bitboard{king}) & board.pieces(them, PieceType::Pawn)) |
      (tables::knight[place] & board.pieces(them, PieceType::Knight));

  // Sliding pieces that would give check on a board without our own pieces.
  const auto sort = [&](Bitboard snipers, Bitboard& pinned) {
    for (const Square sniper : snipers) {
      const Bitboard path = tables::between[place][index_of(sniper)];
      const Bitboard blockers = path & ours;
      if (blockers.empty()) found.checkers |= sniper;
      else if (!blockers.has_several()) pinned |= path | sniper;
    }
  };
  sort(tables::rook(king, theirs) & straight_sliders(board, them), found.pinned_straight);
  sort(tables::bishop(king, theirs) & diagonal_sliders(board, them), found.pinned_diagonal);

  found.check_mask = every_square;
  if (found.checkers.any()) [[unlikely]] {
    const Square checker = found.checkers.first();
    found.check_mask = found.checkers.has_several()
                           ? Bitboard{}
                           : tables::between[place][index_of(checker)] | checker;
  }
  return found;
}

}  // namespace tabiya
