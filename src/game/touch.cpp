#include "game/touch.hpp"

#include <algorithm>
#include <optional>

namespace tabiya {
namespace {

using Touched = std::span<const Square>;

/// The square of the piece that a move captures.
template <class AnyPosition>
std::optional<Square> captured_square(const AnyPosition& position, Move move) noexcept {
  if (!position.captured_by(move)) return std::nullopt;
  if (move.is_en_passant()) return make_square(file_of(move.to()), rank_of(move.from()));
  return move.to();
}

template <class Moves, class Condition>
Moves filtered(const Moves& moves, Condition condition) noexcept {
  Moves kept;
  for (const Move move : moves) {
    if (condition(move)) kept.push_back(move);
  }
  return kept;
}

/// The touched squares with a piece of this colour, in order.
FixedList<Square, square_count> squares_with(const Board& board, Color color,
                                             Touched touched) noexcept {
  FixedList<Square, square_count> squares;
  for (const Square sq : touched) {
    if (board.pieces(color).contains(sq)) squares.push_back(sq);
  }
  return squares;
}

template <class AnyPosition>
bool is_on_first_rank(const AnyPosition& position, Square sq, PieceType type) noexcept {
  return position.board().pieces(position.turn(), type).contains(sq) &&
         rank_of(sq) == relative_rank(position.turn(), Rank::First);
}

/// The moves without castling with a rook that was touched before the king. Source: FIDE 4.4.2.
template <class AnyPosition, class Moves>
Moves without_forbidden_castling(const AnyPosition& position, const Moves& moves,
                                 Touched touched) noexcept {
  const std::optional<Square> own_king = position.king(position.turn());
  const auto king = std::ranges::find_if(touched, [&](Square sq) { return own_king == sq; });
  if (king == touched.end()) return moves;
  return filtered(moves, [&](Move move) {
    return !move.is_castling() || std::find(touched.begin(), king, move.to()) == king;
  });
}

/// The moves left after touching the king and then a rook: castling with that rook, otherwise king
/// moves, otherwise all moves. Source: FIDE 4.4.1, 4.4.3.
template <class Moves>
Moves castling_or_else(const Moves& moves, Square king, Square rook) noexcept {
  const Moves castling =
      filtered(moves, [&](Move move) { return move.is_castling() && move.to() == rook; });
  if (!castling.empty()) return castling;
  const Moves of_king = filtered(moves, [&](Move move) { return move.from() == king; });
  return of_king.empty() ? moves : of_king;
}

/// The moves with the first touched piece that can move or be captured. Source: FIDE 4.3.1 to
/// 4.3.3.
template <class AnyPosition, class Moves>
Moves moves_of_first(const AnyPosition& position, const Moves& moves, Touched touched) noexcept {
  for (const Square sq : touched) {
    const Moves with_it = filtered(moves, [&](Move move) {
      return move.from() == sq || captured_square(position, move) == sq;
    });
    if (!with_it.empty()) return with_it;
  }
  return moves;
}

template <class AnyPosition>
auto moves_left(const AnyPosition& position, Touched touched) noexcept {
  const auto legal = legal_moves(position);
  if (touched.empty()) return legal;
  const auto own = squares_with(position.board(), position.turn(), touched);
  const auto enemy = squares_with(position.board(), ~position.turn(), touched);
  if (own.size() >= 2 && enemy.empty() && is_on_first_rank(position, own[0], PieceType::King) &&
      is_on_first_rank(position, own[1], PieceType::Rook)) {
    return castling_or_else(legal, own[0], own[1]);
  }
  const auto moves = without_forbidden_castling(position, legal, touched);
  if (!own.empty() && !enemy.empty()) {
    const auto capture = filtered(moves, [&](Move move) {
      return move.from() == own[0] && captured_square(position, move) == enemy[0];
    });
    if (!capture.empty()) return capture;
  }
  return moves_of_first(position, moves, touched);
}

}  // namespace

MoveList moves_after_touching(const Position& position, Touched touched) noexcept {
  return moves_left(position, touched);
}

VariantMoveList moves_after_touching(const VariantPosition& position, Touched touched) noexcept {
  return moves_left(position, touched);
}

}  // namespace tabiya
