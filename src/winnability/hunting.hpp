/// The captures of the hunter before it mates. Internal; see standstill.hpp.
#pragma once

#include "winnability/scene.hpp"

namespace tabiya::winnability {

/// The hunter captures all pieces of `wanted` that it can without giving check. Returns false if a
/// king could be in check meanwhile, so that the pacer could not pace.
///
/// A piece that is not the first on a line from a king does not shield that king, so it can be
/// captured in any case. The first piece on a line from the loser's king is never captured, because
/// the hunter would give check there. So no square becomes a checking square on the way.
template <Color Winner>
[[nodiscard]] bool hunt_prey(Scene<Winner>& scene, Bitboard wanted) noexcept {
  const Bitboard others = scene.occupied();
  const Bitboard checks = scene.checks_of(scene.movement, others);
  if (checks.contains(scene.hunter)) return false;
  Bitboard prey = (scene.theirs.all() & wanted) - checks;
  if (!scene.is_king_safe(others - prey)) {
    if (!scene.is_king_safe(others)) return false;
    prey -= tables::attacks<PieceType::Queen>(scene.king, others);
  }
  if (!scene.is_target_safe(scene.ours, others - prey)) {
    if (!scene.is_target_safe(scene.ours, others)) return false;
    for (const Square aim : scene.target_squares())
      prey -= tables::attacks<PieceType::Queen>(aim, others);
  }
  if (prey.any()) capture(scene, prey, checks);
  return true;
}

/// All squares in front of the pawns.
template <Color Us>
[[nodiscard]] inline Bitboard squares_before(Bitboard pawns) noexcept {
  constexpr auto ahead = Us == Color::White ? Direction::North : Direction::South;
  Bitboard found = shifted<ahead>(pawns);
  found |= shifted<ahead>(found);
  found |= shifted<ahead>(shifted<ahead>(found));
  return found | shifted<ahead>(shifted<ahead>(shifted<ahead>(shifted<ahead>(found))));
}

/// Performs the captures. A rook or queen then stays on the square of a capture; other pieces stay
/// where they block no pawn, if possible. Requires: hunt_prey() has shown that this is safe.
template <Color Winner>
void capture(Scene<Winner>& scene, Bitboard prey, Bitboard checks) noexcept {
  constexpr int rounds = 6;
  Bitboard standing = scene.occupied() | scene.pacing();
  Bitboard reached{scene.hunter};
  Bitboard taken;
  for (int round = 0; round < rounds && taken != prey; ++round) {
    const Bitboard next = scene.movement.spread(reached, standing) - checks;
    taken |= next & prey;
    const Bitboard grown = reached | (next - standing) | (next & prey);
    standing -= taken;
    if (grown == reached) break;
    reached = grown;
  }
  if (taken.empty()) return;
  const Square start = scene.hunter;
  scene.theirs = scene.theirs.without(taken);
  const Bitboard rests =
      scene.movement.straight.any() ? taken : reached - squares_before<Winner>(scene.ours.pawns);
  scene.hunter = (rests.any() ? rests : taken).first();
  scene.plan.hunts.push_back({{start, scene.hunter}, taken});
}

}  // namespace tabiya::winnability
