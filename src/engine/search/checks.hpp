/// Detects whether a move gives check, without playing it. Internal.
#pragma once

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
    straight_ = tables::rook(king_, occupied);
    diagonal_ = tables::bishop(king_, occupied);
    const Bitboard ours = board_.pieces(us);
    const Bitboard xray_straight = tables::rook(king_, occupied - (straight_ & ours));
    const Bitboard xray_diagonal = tables::bishop(king_, occupied - (diagonal_ & ours));
    for (const Square sniper : (xray_straight & straight_sliders(board_, us)) |
                                   (xray_diagonal & diagonal_sliders(board_, us))) {
      discovering_ |= tables::between[place(king_)][place(sniper)] & ours;
    }
    pawns_ = us == Color::White ? tables::pawn_attacks<Color::Black>(king_)
                                : tables::pawn_attacks<Color::White>(king_);
  }
  [[nodiscard]] bool gives_check(Move move) const noexcept {
    const PieceType type = move.promotion_type().value_or(board_.occupied_type_on(move.from()));
    return check_squares(type).contains(move.to()) ||
           (discovering_.contains(move.from()) &&
            !tables::line[place(king_)][place(move.from())].contains(move.to()));
  }

 private:
  [[nodiscard]] static std::size_t place(Square sq) noexcept {
    return static_cast<std::size_t>(index_of(sq));
  }
  [[nodiscard]] Bitboard check_squares(PieceType type) const noexcept {
    switch (type) {
      case PieceType::Pawn: return pawns_;
      case PieceType::Knight: return tables::knight[place(king_)];
      case PieceType::Bishop: return diagonal_;
      case PieceType::Rook: return straight_;
      case PieceType::Queen: return straight_ | diagonal_;
      case PieceType::King: break;
    }
    return {};
  }

  const Board& board_;
  Square king_;
  Bitboard straight_;
  Bitboard diagonal_;
  Bitboard pawns_;
  Bitboard discovering_;
};

}  // namespace tabiya::engine
