#include "tabiya/game/touch.hpp"

#include <algorithm>
#include <optional>

namespace tabiya {
namespace {

using Touched = std::span<const Square>;

/// Where the man stands that a move captures.
std::optional<Square> captured_square(const Position& position, Move move) noexcept {
  if (!position.captured_by(move)) return std::nullopt;
  if (move.is_en_passant()) return make_square(file_of(move.to()), rank_of(move.from()));
  return move.to();
}

template <class Condition>
MoveList filtered(const MoveList& moves, Condition condition) noexcept {
  MoveList kept;
  for (const Move move : moves) {
    if (condition(move)) kept.push_back(move);
  }
  return kept;
}

/// The touched men that the player may move, or those he may capture, in order.
FixedList<Square, square_count> men_of(const Position& position, Color color,
                                       Touched touched) noexcept {
  FixedList<Square, square_count> men;
  for (const Square sq : touched) {
    if (position.board().men(color).contains(sq)) men.push_back(sq);
  }
  return men;
}

bool is_first_rank_man(const Position& position, Square sq, PieceType type) noexcept {
  return position.board().men(position.turn(), type).contains(sq) &&
         rank_of(sq) == relative_rank(position.turn(), Rank::First);
}

/// Castling with a rook that was touched before the king is forbidden. Source: FIDE 4.4.2.
MoveList without_barred_castling(const Position& position, const MoveList& moves,
                                 Touched touched) noexcept {
  const auto king = std::ranges::find(touched, position.king(position.turn()));
  if (king == touched.end()) return moves;
  return filtered(moves, [&](Move move) {
    return !move.is_castling() || std::find(touched.begin(), king, move.to()) == king;
  });
}

/// What the player must do who touched his king and then a rook. Source: FIDE 4.4.1, 4.4.3.
MoveList castling_or_else(const MoveList& moves, Square king, Square rook) noexcept {
  const MoveList castling =
      filtered(moves, [&](Move move) { return move.is_castling() && move.to() == rook; });
  if (!castling.empty()) return castling;
  const MoveList of_king = filtered(moves, [&](Move move) { return move.from() == king; });
  return of_king.empty() ? moves : of_king;
}

/// The moves of the first man touched that can be moved or captured. Source: FIDE 4.3.1 to 4.3.3.
MoveList moves_of_first(const Position& position, const MoveList& moves, Touched touched) noexcept {
  for (const Square sq : touched) {
    const MoveList with_it = filtered(moves, [&](Move move) {
      return move.from() == sq || captured_square(position, move) == sq;
    });
    if (!with_it.empty()) return with_it;
  }
  return moves;
}

}  // namespace

MoveList moves_after_touching(const Position& position, Touched touched) noexcept {
  const MoveList legal = legal_moves(position);
  if (touched.empty()) return legal;
  const auto own = men_of(position, position.turn(), touched);
  const auto enemy = men_of(position, ~position.turn(), touched);
  if (own.size() >= 2 && enemy.empty() && is_first_rank_man(position, own[0], PieceType::King) &&
      is_first_rank_man(position, own[1], PieceType::Rook)) {
    return castling_or_else(legal, own[0], own[1]);
  }
  const MoveList moves = without_barred_castling(position, legal, touched);
  if (!own.empty() && !enemy.empty()) {
    const MoveList capture = filtered(moves, [&](Move move) {
      return move.from() == own[0] && captured_square(position, move) == enemy[0];
    });
    if (!capture.empty()) return capture;
  }
  return moves_of_first(position, moves, touched);
}

}  // namespace tabiya
