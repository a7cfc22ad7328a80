#include "winnability/structure.hpp"

#include <algorithm>

#include "tabiya/rules/movegen.hpp"
#include "winnability/mating_net.hpp"
#include "winnability/reach.hpp"

namespace tabiya::winnability {
namespace {

/// For each square of the loser's king, the squares of the winner's king.
[[nodiscard]] KingPairs hunters_by_target(const Reach& reach, Color winner) noexcept {
  const KingPairs& black_by_white = reach.kings(winner);
  if (winner == Color::Black) return black_by_white;
  KingPairs white_by_black{};
  for (const Square white : all_squares) {
    for (const Square black : black_by_white[index_of(white)]) {
      white_by_black[index_of(black)] |= white;
    }
  }
  return white_by_black;
}

/// True unless it is proved that the winner, to move, cannot mate with the loser's king on `target`
/// and the winner's king on one of `hunters`.
[[nodiscard]] bool can_mate(const Reach& reach, Color winner, Square target, Bitboard hunters,
                            int& patience) noexcept {
  MatingNet net{reach, winner, target, patience};
  if (!net.is_attackable()) return false;
  for (const Square hunter : hunters) {
    if (reach.can_wait(winner) && net.exists(hunter)) return true;
    for (const Square to : reach.king_moves(winner, hunter, target)) {
      if (net.exists_by_discovery(hunter, to)) return true;
    }
  }
  return false;
}

}  // namespace

Structure examine(const Position& position, Color winner, Thoroughness thoroughness) noexcept {
  // A mate that is already on the board needs no move.
  if (position.turn() != winner && is_checkmate(position)) return {false, {}};
  if (position.castling_rooks().any()) return {false, {}};
  const bool is_brief = thoroughness == Thoroughness::Brief;
  const Reach reach{
      position,
      {.stop_at_promotion_of = is_brief ? std::optional{winner} : std::nullopt, .winner = winner}};
  int patience = patience_per_proof;
  return {.is_hopeless = !reach.has_stopped() && !may_mate(reach, winner, patience),
          .kings = {reach.kings(Color::White), reach.kings(Color::Black)}};
}

bool may_mate(const Reach& reach, Color winner, int& patience) noexcept {
  const KingPairs hunters = hunters_by_target(reach, winner);
  return std::ranges::any_of(all_squares, [&](Square target) {
    const Bitboard kings = hunters[index_of(target)];
    return kings.any() && can_mate(reach, winner, target, kings, patience);
  });
}

Bitboard mating_squares(const Reach& reach, Color winner) noexcept {
  const KingPairs hunters = hunters_by_target(reach, winner);
  int patience = patience_per_proof;
  Bitboard found;
  for (const Square target : all_squares) {
    const Bitboard kings = hunters[index_of(target)];
    if (kings.any() && can_mate(reach, winner, target, kings, patience)) found |= target;
  }
  return found;
}

}  // namespace tabiya::winnability
