/// What stands in the way of moves: checks, pins and attacked squares. Internal.
///
/// This is the one place where legality is decided. The generator, the reader of SAN, `explain()`
/// and `pinned()` all ask here.
#pragma once

#include "rules/attack_tables.hpp"
#include "rules/sweep.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {

/// Pieces that attack along lines, by the kind of line.
[[nodiscard]] inline Bitboard straight_sliders(const Board& board, Color color) noexcept {
  return board.men(color) & (board.men(PieceType::Rook) | board.men(PieceType::Queen));
}
[[nodiscard]] inline Bitboard diagonal_sliders(const Board& board, Color color) noexcept {
  return board.men(color) & (board.men(PieceType::Bishop) | board.men(PieceType::Queen));
}

/// The squares where the king of `Us` would be attacked. He does not hide behind himself.
template <Color Us>
[[nodiscard]] inline Bitboard king_danger(const Board& board) noexcept {
  constexpr Color them = ~Us;
  const Bitboard king = board.men(Us, PieceType::King);
  return swept(straight_sliders(board, them), diagonal_sliders(board, them),
               board.men(them, PieceType::Knight), board.occupied() ^ king) |
         tables::pawn_attacks<them>(board.men(them, PieceType::Pawn)) |
         tables::king[index_of(board.men(them, PieceType::King).first())];
}

/// The checks and pins against one king.
///
/// `check_mask` holds the squares where a move of another man ends the check: everywhere if there
/// is none, the checker and the squares before it if there is one, nowhere if there are two. A
/// pinned man stands in `pinned_straight` or `pinned_diagonal`, which hold the whole way from the
/// king up to and including the pinning piece; it may move only on that way. A way never meets
/// another line of movement of a man pinned on it, so the ways need not be told apart.
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
  const Square king = board.men(Us, PieceType::King).first();
  const Bitboard ours = board.men(Us);
  const Bitboard theirs = board.men(them);
  const int place = index_of(king);

  ChecksAndPins found{};
  found.checkers = (tables::pawn_attacks<Us>(Bitboard{king}) & board.men(them, PieceType::Pawn)) |
                   (tables::knight[place] & board.men(them, PieceType::Knight));

  // Sliding pieces that would give check if our own men were not there.
  const auto sort = [&](Bitboard snipers, Bitboard& pinned) {
    for (const Square sniper : snipers) {
      const Bitboard way = tables::between[place][index_of(sniper)];
      const Bitboard blockers = way & ours;
      if (blockers.empty()) found.checkers |= sniper;
      else if (!blockers.has_several()) pinned |= way | sniper;
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
