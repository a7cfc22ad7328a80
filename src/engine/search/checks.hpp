/// Which moves give check, known before they are played. Internal.
#pragma once

#include "rules/legality.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::engine {

/// From where the side to move gives check, and by whose leaving.
///
/// Not seen: the check of a castling rook, and what an en passant capture opens.
class Checks {
 public:
  /// Requires: the position outlives it.
  explicit Checks(const Position& position) noexcept
      : board_{position.board()}, king_{position.king(~position.turn())} {
    using enum PieceType;
    const Color us = position.turn();
    const Bitboard occupied = board_.occupied();
    straight_ = tables::rook(king_, occupied);
    diagonal_ = tables::bishop(king_, occupied);
    const Bitboard ours = board_.men(us);
    const Bitboard before_straight = tables::rook(king_, occupied - (straight_ & ours));
    const Bitboard before_diagonal = tables::bishop(king_, occupied - (diagonal_ & ours));
    for (const Square sniper : (before_straight & straight_sliders(board_, us)) |
                                   (before_diagonal & diagonal_sliders(board_, us))) {
      uncovering_ |= tables::between[place(king_)][place(sniper)] & ours;
    }
    pawns_ = us == Color::White ? tables::pawn_attacks<Color::Black>(king_)
                                : tables::pawn_attacks<Color::White>(king_);
  }
  [[nodiscard]] bool has(Move move) const noexcept {
    const PieceType type = move.promotion_type().value_or(board_.occupied_type_on(move.from()));
    return from(type).contains(move.to()) ||
           (uncovering_.contains(move.from()) &&
            !tables::line[place(king_)][place(move.from())].contains(move.to()));
  }

 private:
  [[nodiscard]] static std::size_t place(Square sq) noexcept {
    return static_cast<std::size_t>(index_of(sq));
  }
  [[nodiscard]] Bitboard from(PieceType type) const noexcept {
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
  Bitboard uncovering_;
};

}  // namespace tabiya::engine
