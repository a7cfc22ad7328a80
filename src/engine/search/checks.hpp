/// Detects whether a move gives check, without playing it. Internal.
#pragma once

#include <array>
#include <cstddef>

#include "rules/inner/legality.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::engine {

/// The squares from which the side to move can give check, and the pieces that can give a discovered
/// check.
///
/// Does not see checks by a castling rook, or checks that an en passant capture discovers.
class CheckInfo {
 public:
  /// Requires: the position outlives it.
  explicit CheckInfo(const Position& position) noexcept
      : board_{position.board()}, king_{position.king(~position.turn())} {
    using enum PieceType;
    const Color us = position.turn();
    const Bitboard occupied = board_.occupied();
    const Bitboard straight = tables::rook(king_, occupied);
    const Bitboard diagonal = tables::bishop(king_, occupied);
    const Bitboard ours = board_.pieces(us);
    const Bitboard xray_straight = tables::rook(king_, occupied - (straight & ours));
    const Bitboard xray_diagonal = tables::bishop(king_, occupied - (diagonal & ours));
    for (const Square sniper : (xray_straight & straight_sliders(board_, us)) |
                                   (xray_diagonal & diagonal_sliders(board_, us))) {
      discovering_ |= tables::between[place(king_)][place(sniper)] & ours;
    }
    check_squares_ = {us == Color::White ? tables::pawn_attacks<Color::Black>(king_)
                                         : tables::pawn_attacks<Color::White>(king_),
                      tables::knight[place(king_)],
                      diagonal,
                      straight,
                      straight | diagonal,
                      {}};
  }
  [[nodiscard]] bool gives_check(Move move) const noexcept {
    const PieceType type = move.promotion_type().value_or(board_.occupied_type_on(move.from()));
    return check_squares_[static_cast<std::size_t>(index_of(type))].contains(move.to()) ||
           (discovering_.contains(move.from()) &&
            !tables::line[place(king_)][place(move.from())].contains(move.to()));
  }

 private:
  [[nodiscard]] static std::size_t place(Square sq) noexcept {
    return static_cast<std::size_t>(index_of(sq));
  }

  const Board& board_;
  Square king_;
  std::array<Bitboard, 6> check_squares_;  // by piece type
  Bitboard discovering_;
};

}  // namespace tabiya::engine
