#include "winnability/proof.hpp"

#include "tabiya/rules/movegen.hpp"
#include "winnability/children.hpp"
#include "winnability/jam.hpp"
#include "winnability/material.hpp"
#include "winnability/structure.hpp"

namespace tabiya::winnability {
namespace {

inline constexpr int hardly_any = 3;  // legal moves
inline constexpr int deepest = 3;     // plies

/// Whether the proof holds after each of at most `hardly_any` legal moves.
[[nodiscard]] bool holds_after_each_move(const Position& position, Color winner, int depth);

[[nodiscard]] bool holds(const Position& position, Color winner, int depth) {
  return is_hopeless(position, winner, Thoroughness::Full) || is_jammed(position, winner) ||
         (depth < deepest && holds_after_each_move(position, winner, depth));
}

bool holds_after_each_move(const Position& position, Color winner, int depth) {
  if (legal_moves(position).size() > hardly_any || is_checkmate(position)) return false;
  bool is_proved = true;
  for_each_child(position, [&](const Position& child, Move, bool is_irreversible) {
    const bool has_mated = child.turn() != winner && is_checkmate(child);
    is_proved = !has_mated && ((is_irreversible && is_too_weak(child.board(), winner)) ||
                               holds(child, winner, depth + 1));
    return is_proved;
  });
  return is_proved;
}

}  // namespace

bool is_proved_hopeless(const Position& position, Color winner) {
  return holds(position, winner, 0);
}

}  // namespace tabiya::winnability
