#include "winnability/standstill.hpp"

#include "winnability/children.hpp"
#include "winnability/finale.hpp"
#include "winnability/hunting.hpp"
#include "winnability/pacers.hpp"

namespace tabiya::winnability {
namespace {

/// Whoever can mate best enters: a queen, a rook, or the foremost pawn that has a free way.
template <Color Winner>
[[nodiscard]] bool somebody_enters(Scene<Winner>& scene) noexcept {
  if (scene.ours.straight.any()) {
    scene.plan.hunter = scene.strongest().first();
    scene.enters(scene.plan.hunter);
    return true;
  }
  const Bitboard passers = scene.passers();
  if (passers.empty()) return false;
  scene.plan.hunter = Winner == Color::White ? passers.last() : passers.first();
  return scene.enters_as_queen(scene.plan.hunter);
}

/// Everybody but who will mate takes whom he can.
template <Color Winner>
void clear(Scene<Winner>& scene) noexcept {
  const bool has_strong = scene.ours.straight.any();
  const Bitboard men = scene.our_pieces();
  for (const Square man : has_strong ? men - scene.strongest().first() : men) {
    constexpr std::size_t left_for_the_hunter = 3;
    if (scene.plan.hunts.size() + left_for_the_hunter == scene.plan.hunts.capacity()) return;
    scene.enters(man);
    (void)hunts(scene, every_square);
    scene.leaves();
  }
}

/// Only one man hunts, and none of the king's guard if that is not needed.
template <Color Winner>
[[nodiscard]] bool one_mates(Scene<Winner>& scene) noexcept {
  Finale<Winner> finale{scene};
  if (!somebody_enters(scene) || !hunts(scene, {})) return false;
  return finale.mates_at_home() || (hunts(scene, ~scene.zone()) && finale.mates_at_home()) ||
         (hunts(scene, every_square) && finale.mates_at_the_edge());
}

template <Color Winner>
[[nodiscard]] bool all_mate(Scene<Winner>& scene) noexcept {
  clear(scene);
  Finale<Winner> finale{scene};
  return somebody_enters(scene) && hunts(scene, every_square) &&
         (finale.mates_at_home() || finale.mates_at_the_edge());
}

/// Requires: the scene has a pacer.
template <Color Winner>
[[nodiscard]] std::optional<Standstill> mate_with_pacer(const Scene<Winner>& scene) noexcept {
  for (const auto& way : {one_mates<Winner>, all_mate<Winner>}) {
    Scene<Winner> attempt = scene;
    if (way(attempt)) return attempt.plan;
  }
  return std::nullopt;
}

template <Color Winner>
[[nodiscard]] std::optional<Standstill> new_mate(const Position& position) noexcept {
  const Board& board = position.board();
  if (!board.men(Winner).intersects(board.men(PieceType::Queen) | board.men(PieceType::Rook) |
                                    board.men(PieceType::Pawn))) {
    return std::nullopt;
  }
  Scene<Winner> scene{position};
  if (Pacers{scene}.finds_a_man()) {
    if (const auto found = mate_with_pacer(scene)) return found;
    scene = Scene<Winner>{position};
  }
  return Pacers{scene}.takes_the_king() ? mate_with_pacer(scene) : std::nullopt;
}

/// Plays what was seen before as far as it goes.
template <Color Winner>
class Again {
 public:
  Again(const Position& position, const Standstill& seen) noexcept
      : scene_{position}, seen_{seen} {}

  [[nodiscard]] bool mates() noexcept {
    if (!has_a_pacer()) return false;
    const auto hunter = place_after_hunts();
    if (!hunter || !scene_.ours.straight.contains(*hunter)) return false;
    scene_.enters(*hunter);
    Finale<Winner> finale{scene_};
    if (seen_.meeting) return hunts(scene_, {}) && finale.mates_at_the_edge();
    const Square post = seen_.post;
    if (!scene_.checks_of(scene_.gait, scene_.occupied()).contains(post)) return false;
    return (seen_.support && finale.mates_with_help_of(*seen_.support, post)) ||
           (hunts(scene_, {}) && finale.mates_at_home(post));
  }
  [[nodiscard]] const Standstill& plan() const noexcept { return scene_.plan; }

 private:
  [[nodiscard]] bool has_a_pacer() noexcept {
    Pacers pacers{scene_};
    if (seen_.aside) return pacers.takes_the_king() || pacers.finds_a_man();
    return pacers.takes(seen_.pacer) || pacers.finds_a_man() || pacers.takes_the_king();
  }

  /// Where the hunter is then; nothing if a pawn is needed that does not become a queen.
  [[nodiscard]] std::optional<Square> place_after_hunts() noexcept {
    Square before = seen_.hunter;
    Square now = hunter_or_a_substitute();
    scene_.plan.hunter = now;
    for (const Hunt& hunt : seen_.hunts) {
      const bool is_his = hunt.way.from == before;
      const auto place = place_after(is_his ? now : hunt.way.from, hunt.prey);
      if (!place) return std::nullopt;
      if (!is_his) continue;
      before = hunt.way.to;
      now = *place;
    }
    return now;
  }
  [[nodiscard]] Square hunter_or_a_substitute() const noexcept {
    if (scene_.ours.all().contains(seen_.hunter) || scene_.ours.straight.empty()) {
      return seen_.hunter;
    }
    return scene_.strongest().first();
  }
  /// Where a man is when he has taken the prey, as far as he can.
  [[nodiscard]] std::optional<Square> place_after(Square man, Bitboard prey) noexcept {
    constexpr std::size_t at_most = 2;  // for a promotion and what the queen takes
    if (!scene_.ours.all().contains(man)) return man;
    if (scene_.plan.hunts.size() + at_most > scene_.plan.hunts.capacity()) return std::nullopt;
    const bool is_pawn = scene_.ours.pawns.contains(man);
    if (!is_pawn) scene_.enters(man);
    else if (!scene_.enters_as_queen(man)) return std::nullopt;
    if (!hunts(scene_, prey) && is_pawn) return std::nullopt;
    scene_.leaves();
    return scene_.hunter;
  }

  Scene<Winner> scene_;
  const Standstill& seen_;
};

template <Color Winner>
[[nodiscard]] std::optional<Standstill> same_mate(const Position& position,
                                                  const Standstill& seen) noexcept {
  Again<Winner> again{position, seen};
  if (!again.mates()) return std::nullopt;
  return again.plan();
}

/// The answer after one of the first replies to a check.
template <class Look>
[[nodiscard]] std::optional<Standstill> after_check(const Position& position, Look look) noexcept {
  std::optional<Standstill> found;
  int left = 4;
  for_each_child(position, [&](const Position& child, Move, bool) {
    found = look(child);
    return !found && --left > 0;
  });
  return found;
}

template <Color Winner>
[[nodiscard]] std::optional<Standstill> mate(const Position& position) noexcept {
  return position.is_check() ? after_check(position, new_mate<Winner>) : new_mate<Winner>(position);
}

template <Color Winner>
[[nodiscard]] std::optional<Standstill> mate_again(const Position& position,
                                                   const Standstill& seen) noexcept {
  const auto look = [&](const Position& child) { return same_mate<Winner>(child, seen); };
  return position.is_check() ? after_check(position, look) : look(position);
}

}  // namespace

std::optional<Standstill> standstill_mate(const Position& position, Color winner) noexcept {
  return winner == Color::White ? mate<Color::White>(position) : mate<Color::Black>(position);
}

std::optional<Standstill> standstill_mate_again(const Position& position, Color winner,
                                                const Standstill& seen) noexcept {
  return winner == Color::White ? mate_again<Color::White>(position, seen)
                                : mate_again<Color::Black>(position, seen);
}

}  // namespace tabiya::winnability
