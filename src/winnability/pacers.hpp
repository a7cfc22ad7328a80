/// The choice of the loser's piece that steps aside and back for ever. Internal; see
/// standstill.hpp.
#pragma once

#include <utility>

#include "winnability/scene.hpp"

namespace tabiya::winnability {

template <Color Winner>
class Pacers {
 public:
  explicit Pacers(Scene<Winner>& scene) noexcept : scene_{scene} {}

  /// Chooses a piece that paces out of the way if there is one, otherwise any piece that can pace.
  [[nodiscard]] bool find_piece() noexcept {
    const Bitboard candidates = non_pawns() - scene_.zone();
    const Bitboard knights = candidates & scene_.theirs.knights;
    for (const Bitboard group : {knights, candidates - knights}) {
      for (const Square from : group) {
        if (try_pacer(from)) return begin_pacing();
      }
    }
    return scene_.pacer.from != scene_.pacer.to && begin_pacing();
  }

  /// Chooses the king.
  [[nodiscard]] bool use_king() noexcept {
    const Bitboard others = (scene_.ours.all() | scene_.theirs.all() | scene_.king) - scene_.target;
    const Bitboard steps = scene_.zone() - others - tables::king[index_of(scene_.king)] -
                           scene_.winner_attacks(others);
    if (steps.empty()) return false;
    scene_.pacer_movement = {};
    scene_.pacer = {scene_.target, steps.first()};
    scene_.king_paces = true;
    return begin_pacing();
  }

  /// Chooses the same pacer as before, on either of its squares.
  [[nodiscard]] bool reuse(Route pacer) noexcept {
    if (!non_pawns().contains(pacer.from)) std::swap(pacer.from, pacer.to);
    if (!non_pawns().contains(pacer.from)) return false;
    const Movement movement = Movement::of(scene_.theirs, pacer.from);
    const Bitboard others = scene_.occupied() - pacer.from;
    const Bitboard here = movement.from(pacer.from, others);
    const Bitboard watched = here | movement.from(pacer.to, others);
    if (!(here - others - scene_.zone()).contains(pacer.to) || scene_.zone().contains(pacer.from) ||
        watched.contains(scene_.king)) {
      return false;
    }
    scene_.pacer_movement = movement;
    scene_.pacer = pacer;
    return begin_pacing();
  }

 private:
  [[nodiscard]] Bitboard non_pawns() const noexcept {
    return scene_.theirs.all() - scene_.theirs.pawns;
  }

  /// Makes the piece the pacer if there is none yet or if it paces out of the way. Returns whether
  /// it paces out of the way.
  [[nodiscard]] bool try_pacer(Square from) noexcept {
    const Movement movement = Movement::of(scene_.theirs, from);
    const Bitboard others = scene_.occupied() - from;
    const Bitboard here = movement.from(from, others);
    if (here.contains(scene_.king)) return false;
    Bitboard targets = here - others - scene_.zone();
    if (movement.leaps.empty()) targets &= tables::king[index_of(from)];
    for (const Square to : targets) {
      const Bitboard watched = here | movement.from(to, others);
      if (watched.contains(scene_.king)) continue;
      const bool is_out_of_the_way = !watched.intersects(scene_.zone());
      if (is_out_of_the_way || scene_.pacer.from == scene_.pacer.to) {
        scene_.pacer_movement = movement;
        scene_.pacer = {from, to};
      }
      if (is_out_of_the_way) return true;
    }
    return false;
  }

  bool begin_pacing() noexcept {
    scene_.plan.pacer = scene_.pacer;
    scene_.theirs = scene_.theirs.without(scene_.pacer.from);
    return true;
  }

  Scene<Winner>& scene_;
};

}  // namespace tabiya::winnability
