/// The legal move generator. Internal.
///
/// `generate<Us>()` passes the legal moves of a position to a visitor, in sets instead of one by
/// one, with everything known at compile time as a template argument:
///
///     template <PieceType Type> void piece(Square from, Bitboard targets);   // not pawns
///     template <PawnMove Kind, int Offset> void pawns(Bitboard targets);     // from = to - Offset
///     template <int Offset> void promotions(Bitboard targets);               // four moves each
///     void en_passant(Square from, Square to);
///     void castling(Square king, Square rook);
///
/// So counting is a popcount, listing is a loop, testing one move is an intersection, and playing
/// knows colour and piece type at compile time. A visitor that can stop early has a member
/// `bool satisfied() const`. A visitor that only counts has `void add(std::size_t moves)`; if the
/// machine supports it, the generator then adds the moves of all knights, bishops, rooks and queens
/// as one number (see sweep.hpp). Checks, pins, pawns, kings and castling work the same for every
/// visitor.
#pragma once

#include "rules/inner/king_safety.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {

/// A pawn's move other than a promotion or en passant.
enum class PawnMove : std::uint8_t { Step, DoubleStep, Capture };

/// The scope of the generation: all moves, or only those between some origins and targets.
struct Everywhere {
  static constexpr Bitboard origins = every_square;
  static constexpr Bitboard targets = every_square;
};
struct Within {
  Bitboard origins;
  Bitboard targets;
};

template <Color Us>
inline constexpr int forward = Us == Color::White ? 8 : -8;

template <int Offset>
[[nodiscard]] constexpr Bitboard moved(Bitboard set) noexcept {
  return shifted<static_cast<Direction>(Offset)>(set);
}

template <class Visitor>
[[nodiscard]] inline bool is_satisfied(const Visitor& visitor) noexcept {
  if constexpr (requires { visitor.satisfied(); }) return visitor.satisfied();
  else return false;
}

/// True if castling with that rook is legal.
///
/// A rook that leaves its square can uncover an attack along the first rank only if it was pinned.
/// Requires: the right to castle with that rook; the king is not in check.
/// Source: FIDE 3.8.2.2; Guidelines II.3.2.
template <Color Us>
[[nodiscard]] inline bool may_castle(const Board& board, Square rook, Bitboard danger,
                                     Bitboard pinned_straight) noexcept {
  const Square king = board.pieces(Us, PieceType::King).first();
  const CastlingSide side = castling_side(king, rook);
  const Square king_target = king_castling_target(Us, side);
  const Square rook_target = rook_castling_target(Us, side);
  const auto path = [](Square from, Square to) {
    return tables::between[index_of(from)][index_of(to)] | to;
  };
  const Bitboard must_be_empty =
      (path(king, king_target) | path(rook, rook_target)) - Bitboard{king} - Bitboard{rook};
  return !must_be_empty.intersects(board.occupied()) &&
         !path(king, king_target).intersects(danger) && !pinned_straight.contains(rook);
}

/// True if the visitor only counts and this machine can count by sweep.
template <class Visitor>
inline constexpr bool counts_by_sweep =
    can_count_by_sweep && requires(Visitor visitor) { visitor.add(std::size_t{}); };

template <PieceType Type, class Visitor>
inline void generate_moves_of(const Board& board, Bitboard movers, Bitboard pinned,
                              Bitboard targets, Visitor& visitor) noexcept {
  for (const Square from : movers& board.pieces(Type)) {
    Bitboard reached = tables::attacks<Type>(from, board.occupied()) & targets;
    if (pinned.contains(from)) reached &= pinned;
    visitor.template piece<Type>(from, reached);
  }
}

/// Knights, bishops, rooks and queens.
template <Color Us, class Visitor>
inline void generate_minor_and_major_pieces(const Board& board, const ChecksAndPins& legality,
                                            Bitboard movers, Bitboard targets,
                                            Visitor& visitor) noexcept {
  using enum PieceType;
  const Bitboard straight = legality.pinned_straight;
  const Bitboard diagonal = legality.pinned_diagonal;
  generate_moves_of<Knight>(board, movers - straight - diagonal, {}, targets, visitor);
  generate_moves_of<Bishop>(board, movers - straight, diagonal, targets, visitor);
  generate_moves_of<Rook>(board, movers - diagonal, straight, targets, visitor);
  for (const Square from : (movers & board.pieces(Queen))) {
    // A pinned queen moves only like a rook or only like a bishop; otherwise she could reach the
    // line of another pin.
    Bitboard reached = targets;
    if (straight.contains(from)) reached &= tables::rook(from, board.occupied()) & straight;
    else if (diagonal.contains(from)) reached &= tables::bishop(from, board.occupied()) & diagonal;
    else reached &= tables::attacks<Queen>(from, board.occupied());
    visitor.template piece<Queen>(from, reached);
  }
}

template <Color Us, class Visitor>
inline void generate_pawns(const Board& board, const ChecksAndPins& legality, Bitboard pawns,
                           Bitboard targets, Visitor& visitor) noexcept {
  constexpr int up = forward<Us>;
  constexpr int up_east = up + 1;
  constexpr int up_west = up - 1;
  const Bitboard last_rank = squares_of(relative_rank(Us, Rank::Eighth));
  const Bitboard third_rank = squares_of(relative_rank(Us, Rank::Third));
  const Bitboard empty = ~board.occupied();
  const Bitboard theirs = board.pieces(~Us);

  const Bitboard pushing = pawns - legality.pinned_diagonal;
  const Bitboard pushed =
      (moved<up>(pushing - legality.pinned_straight) |
       (moved<up>(pushing & legality.pinned_straight) & legality.pinned_straight)) &
      empty;
  const Bitboard steps = pushed & targets;
  const Bitboard double_steps = moved<up>(pushed & third_rank) & empty & targets;

  const Bitboard capturing = pawns - legality.pinned_straight;
  const Bitboard unpinned = capturing - legality.pinned_diagonal;
  const Bitboard on_diagonal = capturing & legality.pinned_diagonal;
  const Bitboard victims = theirs & targets;
  const Bitboard east =
      (moved<up_east>(unpinned) | (moved<up_east>(on_diagonal) & legality.pinned_diagonal)) &
      victims;
  const Bitboard west =
      (moved<up_west>(unpinned) | (moved<up_west>(on_diagonal) & legality.pinned_diagonal)) &
      victims;

  visitor.template pawns<PawnMove::Step, up>(steps - last_rank);
  visitor.template pawns<PawnMove::DoubleStep, 2 * up>(double_steps);
  visitor.template pawns<PawnMove::Capture, up_east>(east - last_rank);
  visitor.template pawns<PawnMove::Capture, up_west>(west - last_rank);
  if (((steps | east | west) & last_rank).any()) [[unlikely]] {
    visitor.template promotions<up>(steps & last_rank);
    visitor.template promotions<up_east>(east & last_rank);
    visitor.template promotions<up_west>(west & last_rank);
  }
}

/// Passes every legal move of `Us` within the scope to the visitor, given the squares where the king
/// would be attacked, and the checks and pins.
/// Requires: `Us` is to move.
template <Color Us, class Visitor, class Scope>
[[gnu::always_inline]] inline void generate(const Position& position, const Bitboard danger,
                                            const ChecksAndPins& legality, Visitor& visitor,
                                            const Scope scope) noexcept {
  const Board& board = position.board();
  const Bitboard ours = board.pieces(Us);
  const Square king = board.pieces(Us, PieceType::King).first();

  if (scope.origins.contains(king)) {
    visitor.template piece<PieceType::King>(
        king, (tables::king[index_of(king)] & scope.targets) - ours - danger);
  }
  if (legality.checkers.has_several()) [[unlikely]]
    return;
  if (is_satisfied(visitor)) return;

  const Bitboard targets = (legality.check_mask & scope.targets) - ours;
  const Bitboard pinned = legality.pinned();
  const Bitboard movers = ours & scope.origins;

  generate_pawns<Us>(board, legality, movers & board.pieces(PieceType::Pawn), targets, visitor);
  if (is_satisfied(visitor)) return;
  if constexpr (counts_by_sweep<Visitor>) {
    visitor.add(count_swept(straight_sliders(board, Us), diagonal_sliders(board, Us),
                            board.pieces(Us, PieceType::Knight), pinned, king, board.occupied(),
                            targets));
  } else {
    generate_minor_and_major_pieces<Us>(board, legality, movers, targets, visitor);
  }
  if (is_satisfied(visitor)) return;

  if (const auto target = position.en_passant_square(EnPassantMode::Always)) [[unlikely]] {
    const Bitboard pawns =
        tables::pawn_attacks<~Us>(Bitboard{*target}) & movers & board.pieces(PieceType::Pawn);
    for (const Square from : scope.targets.contains(*target) ? pawns : Bitboard{}) {
      if (en_passant_keeps_king_safe<Us>(board, from, *target)) visitor.en_passant(from, *target);
    }
  }

  const Bitboard rooks =
      position.castling_rooks() & ours & scope.targets & squares_of(relative_rank(Us, Rank::First));
  if (rooks.any() && legality.checkers.empty() && scope.origins.contains(king)) {
    for (const Square rook : rooks) {
      if (may_castle<Us>(board, rook, danger, legality.pinned_straight)) {
        visitor.castling(king, rook);
      }
    }
  }
}

/// The same, given only the position.
template <Color Us, class Visitor, class Scope>
[[gnu::always_inline]] inline void generate(const Position& position, Visitor& visitor,
                                            const Scope scope) noexcept {
  const Bitboard danger = unsafe_squares<Us>(position.board());
  generate<Us>(position, danger, checks_and_pins<Us>(position.board()), visitor, scope);
}

template <Color Us, class Visitor>
[[gnu::always_inline]] inline void generate(const Position& position, Visitor& visitor) noexcept {
  generate<Us>(position, visitor, Everywhere{});
}

/// The same for the side to move.
template <class Visitor, class Scope>
inline void generate_for_turn(const Position& position, Visitor& visitor,
                              const Scope scope) noexcept {
  if (position.turn() == Color::White) generate<Color::White>(position, visitor, scope);
  else generate<Color::Black>(position, visitor, scope);
}

/// A visitor that counts moves.
struct Counter {
  std::size_t count = 0;

  void add(std::size_t moves) noexcept { count += moves; }

  template <PieceType>
  void piece(Square, Bitboard targets) noexcept {
    add(static_cast<std::size_t>(targets.count()));
  }
  template <PawnMove, int>
  void pawns(Bitboard targets) noexcept {
    add(static_cast<std::size_t>(targets.count()));
  }
  template <int>
  void promotions(Bitboard targets) noexcept {
    add(promotion_types.size() * static_cast<std::size_t>(targets.count()));
  }
  void en_passant(Square, Square) noexcept { add(1); }
  void castling(Square, Square) noexcept { add(1); }
};

}  // namespace tabiya
