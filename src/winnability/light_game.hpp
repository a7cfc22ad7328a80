/// A game played on sets of squares only, many times faster than with positions. Internal.
#pragma once

#include "rules/inner/legality.hpp"
#include "tabiya/rules/move.hpp"

namespace tabiya::winnability {

/// A board and the legal moves of the side to move, except castling, en passant, and double steps
/// of the winner's pawns.
///
/// So a side that has no move here can have one in the position from which the game began, but
/// after a move of the winner here, the loser cannot: no pawn can be captured en passant, and no
/// one castles out of check.
template <Color Winner>
class LightGame {
 public:
  static constexpr Color loser = ~Winner;

  explicit LightGame(const Board& board) noexcept : board_{board} {}

  [[nodiscard]] const Board& board() const noexcept { return board_; }
  [[nodiscard]] Bitboard occupied() const noexcept { return occupied_; }
  [[nodiscard]] Bitboard empty() const noexcept { return ~occupied_; }
  [[nodiscard]] Square king(Color color) const noexcept {
    return board_.pieces(color, PieceType::King).first();
  }
  /// The squares that the other side attacks, and the squares to which the king can go, captures
  /// included. Requires: find_steps().
  [[nodiscard]] Bitboard unsafe() const noexcept { return unsafe_; }
  [[nodiscard]] Bitboard steps() const noexcept { return steps_; }

  /// Begins the turn of `Us`. Returns whether it is in check.
  template <Color Us>
  [[nodiscard]] bool begin_turn() noexcept {
    occupied_ = board_.occupied();
    const ChecksAndPins found = checks_and_pins<Us>(board_);
    check_mask_ = found.check_mask;
    pinned_ = found.pinned();
    return found.checkers.any();
  }
  template <Color Us>
  void find_steps() noexcept {
    unsafe_ = unsafe_squares<Us>(board_);
    steps_ = tables::king[index_of(king(Us))] - board_.pieces(Us) - unsafe_;
  }

  /// The squares to which a piece can go. Requires: begin_turn().
  template <Color Us, PieceType Type>
  [[nodiscard]] Bitboard targets(Square from) const noexcept {
    Bitboard found;
    if constexpr (Type == PieceType::Pawn) {
      constexpr auto up = Us == Color::White ? Direction::North : Direction::South;
      const Bitboard third = squares_of(relative_rank(Us, Rank::Third));
      const Bitboard once = shifted<up>(Bitboard{from}) - occupied_;
      found = once | (tables::pawn_attacks<Us>(Bitboard{from}) & board_.pieces(~Us));
      if constexpr (Us == loser) found |= shifted<up>(once & third) - occupied_;
    } else {
      found = tables::attacks<Type>(from, occupied_) - board_.pieces(Us);
    }
    if (pinned_.contains(from)) found &= tables::line[index_of(king(Us))][index_of(from)];
    return found & check_mask_;
  }

  /// Whether the loser has no move. Requires: begin_turn().
  [[nodiscard]] bool is_loser_bound() noexcept {
    using enum PieceType;
    find_steps<loser>();
    return steps_.empty() && !can_move<Pawn>() && !can_move<Knight>() && !can_move<Bishop>() &&
           !can_move<Rook>() && !can_move<Queen>();
  }

  /// Plays a legal move.
  template <Color Us>
  void play(Move move, PieceType type) noexcept {
    board_.remove(move.from());
    board_.put(move.to(), {Us, move.promotion_type().value_or(type)});
  }
  /// The game after a legal move of the winner.
  [[nodiscard]] LightGame after(Move move, PieceType type) const noexcept {
    LightGame next = *this;
    next.template play<Winner>(move, type);
    return next;
  }

 private:
  template <PieceType Type>
  [[nodiscard]] bool can_move() const noexcept {
    for (const Square from : board_.pieces(loser, Type)) {
      if (targets<loser, Type>(from).any()) return true;
    }
    return false;
  }

  Board board_;
  Bitboard occupied_;
  Bitboard check_mask_;
  Bitboard pinned_;
  Bitboard unsafe_;
  Bitboard steps_;
};

}  // namespace tabiya::winnability
