/// What a side needs to be able to win, as the variants share it. Internal.
#pragma once

#include "rules/inner/generator.hpp"
#include "rules/variant/frame/state.hpp"
#include "tabiya/rules/bitboard.hpp"

namespace tabiya::variant {

/// Mate needs material: a queen, rook or pawn of one's own, or a second minor piece somewhere that
/// could stand in the king's way.
///
/// The rule is that of python-chess and Lichess for a flag that falls. The module winnability judges
/// positions of chess exactly.
struct ChessMaterial {
  [[nodiscard]] static bool can_win(const State& state, Color side) noexcept {
    using enum PieceType;
    const Board& board = state.chess.board();
    const Bitboard ours = board.pieces(side);
    const Bitboard theirs = board.pieces(~side);
    if (ours.intersects(board.pieces(Pawn) | board.pieces(Rook) | board.pieces(Queen))) return true;
    if (board.pieces(side, Knight).any()) {
      return ours.count() > 2 || (theirs - board.pieces(King) - board.pieces(Queen)).any();
    }
    if (board.pieces(side, Bishop).any()) {
      const Bitboard bishops = board.pieces(Bishop);
      return (bishops.intersects(light_squares) && bishops.intersects(dark_squares)) ||
             board.pieces(Pawn).any() || board.pieces(Knight).any();
    }
    return false;
  }
  [[nodiscard]] static bool is_drawn(const State& state) noexcept {
    return !can_win(state, Color::White) && !can_win(state, Color::Black);
  }
};

/// True if every pawn stands before another pawn and has nothing to capture.
[[nodiscard]] inline bool pawns_are_stuck(const State& state) noexcept {
  using enum Color;
  const Board& board = state.chess.board();
  const Bitboard pawns = board.pieces(PieceType::Pawn);
  const Bitboard white = board.pieces(White, PieceType::Pawn);
  const Bitboard black = board.pieces(Black, PieceType::Pawn);
  const Bitboard in_front = moved<forward<White>>(white) | moved<forward<Black>>(black);
  return (in_front - pawns).empty() &&
         !tables::pawn_attacks<White>(white).intersects(board.pieces(Black)) &&
         !tables::pawn_attacks<Black>(black).intersects(board.pieces(White)) &&
         !state.chess.en_passant_square(EnPassantMode::PseudoLegal);
}

/// All squares of the colours that these squares have.
[[nodiscard]] inline Bitboard colors_of(Bitboard squares) noexcept {
  return (squares.intersects(light_squares) ? light_squares : Bitboard{}) |
         (squares.intersects(dark_squares) ? dark_squares : Bitboard{});
}

/// Nothing is ever out of reach.
struct AlwaysWinnable {
  [[nodiscard]] static bool can_win(const State& /*state*/, Color /*side*/) noexcept {
    return true;
  }
  [[nodiscard]] static bool is_drawn(const State& /*state*/) noexcept { return false; }
};

}  // namespace tabiya::variant
