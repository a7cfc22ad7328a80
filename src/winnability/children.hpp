/// The positions after each legal move, passed to a receiver one by one. Internal.
#pragma once

#include "rules/inner/play.hpp"

namespace tabiya::winnability {

/// A visitor for the move generator. It calls `receiver(const Position& child, Move move, bool
/// is_irreversible)`; the receiver returns whether to continue.
template <Color Us, class Receiver>
class Children {
 public:
  Children(const Position& position, Receiver& receiver) noexcept
      : position_{position}, receiver_{receiver} {}

  [[nodiscard]] bool satisfied() const noexcept { return is_satisfied_; }

  template <PieceType Type>
  void piece(Square from, Bitboard targets) {
    for (const Square to : targets) {
      const bool captures = position_.board().pieces(~Us).contains(to);
      const bool loses_right = position_.castling_rooks().any();
      pass_on(Move::normal(from, to), captures || loses_right,
              [&](Position& child) { PositionAccess::play_piece<Us, Type>(child, from, to); });
    }
  }
  template <PawnMove Kind, int Offset>
  void pawns(Bitboard targets) {
    for (const Square to : targets) {
      const Square from = square_at(index_of(to) - Offset);
      pass_on(Move::normal(from, to), true,
              [&](Position& child) { PositionAccess::play_pawn<Us, Kind>(child, from, to); });
    }
  }
  template <int Offset>
  void promotions(Bitboard targets) {
    for (const Square to : targets) {
      const Square from = square_at(index_of(to) - Offset);
      for (const PieceType type : promotion_types) {
        pass_on(Move::promotion(from, to, type), true, [&](Position& child) {
          PositionAccess::play_promotion<Us>(child, from, to, type);
        });
      }
    }
  }
  void en_passant(Square from, Square to) {
    pass_on(Move::en_passant(from, to), true,
            [&](Position& child) { PositionAccess::play_en_passant<Us>(child, from, to); });
  }
  void castling(Square king, Square rook) {
    pass_on(Move::castling(king, rook), true,
            [&](Position& child) { PositionAccess::play_castling<Us>(child, king, rook); });
  }

 private:
  template <class Play>
  void pass_on(Move move, bool is_irreversible, Play play) {
    if (is_satisfied_) return;
    Position child = position_;
    play(child);
    is_satisfied_ = !receiver_(child, move, is_irreversible);
  }

  const Position& position_;
  Receiver& receiver_;
  bool is_satisfied_ = false;
};

template <Color Us, class Receiver, class Scope = Everywhere>
inline void for_each_child_of(const Position& position, Receiver&& receiver, Scope scope = {}) {
  Children<Us, std::remove_reference_t<Receiver>> children{position, receiver};
  generate<Us>(position, children, scope);
}

template <class Receiver>
inline void for_each_child(const Position& position, Receiver&& receiver) {
  if (position.turn() == Color::White) for_each_child_of<Color::White>(position, receiver);
  else for_each_child_of<Color::Black>(position, receiver);
}

}  // namespace tabiya::winnability
