#include "game/us_chess.hpp"

#include <algorithm>

#include "tabiya/rules/movegen.hpp"

namespace tabiya::us_chess {
namespace {

bool has_too_little_material(const Board& board, Color color) noexcept {
  const Bitboard knights = board.pieces(color, PieceType::Knight);
  const Bitboard bishops = board.pieces(color, PieceType::Bishop);
  const Bitboard king = board.pieces(color, PieceType::King);
  if (board.pieces(color) != (king | knights | bishops)) return false;
  if ((knights | bishops).count() <= 1) return true;
  return bishops.empty() && knights.count() == 2 && board.pieces(~color, PieceType::Pawn).empty();
}

bool mates_at_once(const Position& position) noexcept {
  return std::ranges::any_of(legal_moves(position),
                             [&](Move move) { return is_checkmate(position.after(move)); });
}

bool mates_by_force(const Position& position, Color color) noexcept {
  if (position.turn() == color) return mates_at_once(position);
  return std::ranges::all_of(legal_moves(position),
                             [&](Move move) { return mates_at_once(position.after(move)); });
}

}  // namespace

bool draws_on_time(const Position& position, Color flagged) noexcept {
  return has_too_little_material(position.board(), ~flagged) && !mates_by_force(position, ~flagged);
}

bool draws_on_time(const VariantPosition& position, Color flagged) noexcept {
  const auto chess = position.as_chess();
  return chess && draws_on_time(*chess, flagged);
}

bool has_no_losing_chances(const Position& position, Color claimant) noexcept {
  return draws_on_time(position, claimant);
}

bool has_no_losing_chances(const VariantPosition& position, Color claimant) noexcept {
  return draws_on_time(position, claimant);
}

}  // namespace tabiya::us_chess
