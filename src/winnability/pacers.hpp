/// Who of the loser's men steps aside and comes back for ever. Internal; see standstill.hpp.
#pragma once

#include "winnability/scene.hpp"

namespace tabiya::winnability {

template <Color Winner>
class Pacers {
 public:
  explicit Pacers(Scene<Winner>& scene) noexcept : scene_{scene} {}

  /// Somebody who stands in nobody's way if there is one, else anybody who may pace.
  [[nodiscard]] bool finds_a_man() noexcept {
    const Bitboard men = pieces() - scene_.zone();
    const Bitboard knights = men & scene_.theirs.knights;
    for (const Bitboard group : {knights, men - knights}) {
      for (const Square from : group) {
        if (may_pace_out_of_the_way(from)) return begins();
      }
    }
    return scene_.pacer.from != scene_.pacer.to && begins();
  }

  /// The king himself.
  [[nodiscard]] bool takes_the_king() noexcept {
    const Bitboard others = (scene_.ours.all() | scene_.theirs.all() | scene_.king) - scene_.target;
    const Bitboard steps = scene_.zone() - others - tables::king[index_of(scene_.king)] -
                           scene_.winner_attacks(others);
    if (steps.empty()) return false;
    scene_.pacer_gait = {};
    scene_.pacer = {scene_.target, steps.first()};
    scene_.king_paces = true;
    return begins();
  }

  /// The man of before, on whichever of his squares he is.
  [[nodiscard]] bool takes(Stroll pacer) noexcept {
    if (!pieces().contains(pacer.from)) std::swap(pacer.from, pacer.to);
    if (!pieces().contains(pacer.from)) return false;
    const Gait gait = Gait::of(scene_.theirs, pacer.from);
    const Bitboard others = scene_.occupied() - pacer.from;
    const Bitboard here = gait.from(pacer.from, others);
    const Bitboard watched = here | gait.from(pacer.to, others);
    if (!(here - others - scene_.zone()).contains(pacer.to) || scene_.zone().contains(pacer.from) ||
        watched.contains(scene_.king)) {
      return false;
    }
    scene_.pacer_gait = gait;
    scene_.pacer = pacer;
    return begins();
  }

 private:
  [[nodiscard]] Bitboard pieces() const noexcept {
    return scene_.theirs.all() - scene_.theirs.pawns;
  }

  /// Takes him if there is nobody yet or he is out of everybody's way; says whether the latter.
  [[nodiscard]] bool may_pace_out_of_the_way(Square from) noexcept {
    const Gait gait = Gait::of(scene_.theirs, from);
    const Bitboard others = scene_.occupied() - from;
    const Bitboard here = gait.from(from, others);
    if (here.contains(scene_.king)) return false;
    Bitboard targets = here - others - scene_.zone();
    if (gait.leaps.empty()) targets &= tables::king[index_of(from)];
    for (const Square to : targets) {
      const Bitboard watched = here | gait.from(to, others);
      if (watched.contains(scene_.king)) continue;
      const bool is_out_of_the_way = !watched.intersects(scene_.zone());
      if (is_out_of_the_way || scene_.pacer.from == scene_.pacer.to) {
        scene_.pacer_gait = gait;
        scene_.pacer = {from, to};
      }
      if (is_out_of_the_way) return true;
    }
    return false;
  }

  bool begins() noexcept {
    scene_.plan.pacer = scene_.pacer;
    scene_.theirs = scene_.theirs.without(scene_.pacer.from);
    return true;
  }

  Scene<Winner>& scene_;
};

}  // namespace tabiya::winnability
