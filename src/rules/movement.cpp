#include "rules/inner/movement.hpp"

#include <cstdlib>

#include "tabiya/rules/attacks.hpp"

namespace tabiya {
namespace {

/// A movement of one piece.
struct Movement {
  const Board& board;
  Square from;
  Square to;
  Piece piece;
  std::optional<Square> double_step;

  [[nodiscard]] Bitboard target() const { return board.occupied() & to; }
  [[nodiscard]] Bitboard blockers() const { return between(from, to) & board.occupied(); }
  [[nodiscard]] bool ends_on_own_piece() const { return board.pieces(piece.color).contains(to); }
  [[nodiscard]] bool is_en_passant() const {
    return double_step == to && rank_of(to) == own_rank(Rank::Sixth);
  }
  [[nodiscard]] Rank own_rank(Rank rank) const { return relative_rank(piece.color, rank); }

  [[nodiscard]] Refusal refusal(Reason reason, Bitboard culprits = {}) const {
    return {.reason = reason, .from = from, .to = to, .piece = piece, .culprits = culprits};
  }
};

/// A pawn's movement from its owner's view.
struct PawnMovement {
  int sideways;  ///< files, in either direction
  int forwards;  ///< ranks, negative if backwards

  explicit PawnMovement(const Movement& movement)
      : sideways{std::abs(index_of(file_of(movement.to)) - index_of(file_of(movement.from)))},
        forwards{index_of(movement.own_rank(rank_of(movement.to))) -
                 index_of(movement.own_rank(rank_of(movement.from)))} {}

  [[nodiscard]] bool is_capture() const { return sideways == 1 && forwards == 1; }
  [[nodiscard]] bool is_step() const { return sideways == 0 && forwards == 1; }
  [[nodiscard]] bool is_double_step() const { return sideways == 0 && forwards == 2; }
};

std::optional<Refusal> refuse_pawn_capture(const Movement& movement) {
  if (movement.target().any() || movement.is_en_passant()) return std::nullopt;
  const Bitboard beside = movement.board.pieces(~movement.piece.color, PieceType::Pawn) &
                          make_square(file_of(movement.to), rank_of(movement.from)) &
                          squares_of(movement.own_rank(Rank::Fifth));
  if (beside.any()) return movement.refusal(Reason::EnPassantExpired, beside);
  return movement.refusal(Reason::NothingToCapture);
}

std::optional<Refusal> refuse_pawn_advance(const Movement& movement) {
  const Bitboard target = movement.target();
  if (const Bitboard in_front = movement.blockers(); in_front.any()) {
    return movement.refusal(Reason::DoubleStepBlocked, in_front | target);
  }
  if (target.any()) return movement.refusal(Reason::PawnDoesNotCaptureForwards, target);
  return std::nullopt;
}

std::optional<Refusal> refuse_pawn_movement(const Movement& movement) {
  const PawnMovement pawn{movement};
  if (!pawn.is_step() && !pawn.is_double_step() && !pawn.is_capture()) {
    return movement.refusal(Reason::DoesNotMoveSo);
  }
  if (pawn.is_double_step() && rank_of(movement.from) != movement.own_rank(Rank::Second)) {
    return movement.refusal(Reason::DoubleStepNotFirstMove);
  }
  if (movement.ends_on_own_piece()) {
    return movement.refusal(Reason::OwnPieceOnTarget, movement.to);
  }
  return pawn.is_capture() ? refuse_pawn_capture(movement) : refuse_pawn_advance(movement);
}

std::optional<Refusal> refuse_piece_movement(const Movement& movement) {
  if (!attacks_from(movement.piece, movement.from, {}).contains(movement.to)) {
    return movement.refusal(Reason::DoesNotMoveSo);
  }
  if (movement.ends_on_own_piece()) {
    return movement.refusal(Reason::OwnPieceOnTarget, movement.to);
  }
  if (movement.blockers().any()) return movement.refusal(Reason::WayBlocked, movement.blockers());
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> refuse_movement(const Board& board, Square from, Square to,
                                       std::optional<Square> double_step) {
  const Movement movement{board, from, to, *board.piece_on(from), double_step};
  return movement.piece.type == PieceType::Pawn ? refuse_pawn_movement(movement)
                                                : refuse_piece_movement(movement);
}

}  // namespace tabiya
