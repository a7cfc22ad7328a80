/// Whom the hunter takes before he mates. Internal; see standstill.hpp.
#pragma once

#include "winnability/scene.hpp"

namespace tabiya::winnability {

/// The hunter takes whom he can of the `wanted`, without giving check. False if nobody could pace
/// meanwhile, because a king might be in check.
///
/// Whoever is not seen from a king stands in no line to him, so he may be taken in any case. And who
/// is the first man on a line from the loser's king is never taken, as the hunter would give check
/// there; so no square becomes one of check on the way.
template <Color Winner>
[[nodiscard]] bool hunts(Scene<Winner>& scene, Bitboard wanted) noexcept {
  const Bitboard others = scene.occupied();
  const Bitboard checks = scene.checks_of(scene.gait, others);
  if (checks.contains(scene.hunter)) return false;
  Bitboard prey = (scene.theirs.all() & wanted) - checks;
  if (!scene.is_king_safe(others - prey)) {
    if (!scene.is_king_safe(others)) return false;
    prey -= tables::attacks<PieceType::Queen>(scene.king, others);
  }
  if (!scene.is_target_safe(scene.ours, others - prey)) {
    if (!scene.is_target_safe(scene.ours, others)) return false;
    for (const Square aim : scene.aims()) prey -= tables::attacks<PieceType::Queen>(aim, others);
  }
  if (prey.any()) take(scene, prey, checks);
  return true;
}

/// All that lie before the pawns.
template <Color Us>
[[nodiscard]] inline Bitboard squares_before(Bitboard pawns) noexcept {
  constexpr auto ahead = Us == Color::White ? Direction::North : Direction::South;
  Bitboard found = shifted<ahead>(pawns);
  found |= shifted<ahead>(found);
  found |= shifted<ahead>(shifted<ahead>(found));
  return found | shifted<ahead>(shifted<ahead>(shifted<ahead>(shifted<ahead>(found))));
}

/// A rook or queen then stays where somebody was taken; others rest where they block no pawn, if they
/// can. Requires: hunts() has found that this can be done.
template <Color Winner>
void take(Scene<Winner>& scene, Bitboard prey, Bitboard checks) noexcept {
  constexpr int rounds = 6;
  Bitboard standing = scene.occupied() | scene.pacing();
  Bitboard reached{scene.hunter};
  Bitboard taken;
  for (int round = 0; round < rounds && taken != prey; ++round) {
    const Bitboard next = scene.gait.spread(reached, standing) - checks;
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
      scene.gait.straight.any() ? taken : reached - squares_before<Winner>(scene.ours.pawns);
  scene.hunter = (rests.any() ? rests : taken).first();
  scene.plan.hunts.push_back({{start, scene.hunter}, taken});
}

}  // namespace tabiya::winnability
