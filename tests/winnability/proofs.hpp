/// The library's proofs that a side cannot mate, asked one by one. A question asks them only after
/// the searches for a mate, which hide a wrong proof behind a right answer.
#pragma once

#include <optional>
#include <vector>

#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/position.hpp"
#include "winnability/locked.hpp"
#include "winnability/material.hpp"
#include "winnability/proof.hpp"
#include "winnability/structure.hpp"

namespace tabiya::test {

/// True if some proof says that `winner` cannot mate.
inline bool is_claimed_hopeless(const Position& position, Color winner) {
  using namespace winnability;
  if (position.turn() != winner && is_checkmate(position)) return false;
  return is_too_weak(position.board(), winner) || is_locked(position) ||
         is_hopeless(position, winner, Thoroughness::Brief) || is_proved_hopeless(position, winner);
}

/// The first position of a line that mates, from which a proof says there is no mate.
inline std::optional<Position> refuted_proof(Position position, const std::vector<Move>& line,
                                             Color winner) {
  for (const Move move : line) {
    if (is_claimed_hopeless(position, winner)) return position;
    position.play_unchecked(move);
  }
  return std::nullopt;
}

}  // namespace tabiya::test
