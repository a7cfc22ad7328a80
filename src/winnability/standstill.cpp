#include "winnability/standstill.hpp"

#include "winnability/children.hpp"
#include "winnability/glance.hpp"
#include "winnability/hunting.hpp"
#include "winnability/mating_finish.hpp"
#include "winnability/pacers.hpp"

namespace tabiya::winnability {
namespace {

/// Selects the hunter that can mate best: a queen, a rook, or the foremost pawn with a free path.
template <Color Winner>
[[nodiscard]] bool select_best_hunter(Scene<Winner>& scene) noexcept {
  if (scene.ours.straight.any()) {
    scene.plan.hunter = scene.strongest().first();
    scene.select_hunter(scene.plan.hunter);
    return true;
  }
  const Bitboard passers = scene.passers();
  if (passers.empty()) return false;
  scene.plan.hunter = Winner == Color::White ? passers.last() : passers.first();
  return scene.promote_hunter(scene.plan.hunter);
}

/// All pieces except the one that will mate capture what they can.
template <Color Winner>
void hunt_with_others(Scene<Winner>& scene) noexcept {
  const bool has_strong = scene.ours.straight.any();
  const Bitboard candidates = scene.our_non_pawns();
  for (const Square sq : has_strong ? candidates - scene.strongest().first() : candidates) {
    constexpr std::size_t left_for_the_hunter = 3;
    if (scene.plan.hunts.size() + left_for_the_hunter == scene.plan.hunts.capacity()) return;
    scene.select_hunter(sq);
    (void)hunt_prey(scene, every_square);
    scene.release_hunter();
  }
}

/// Mates with only one hunter. It spares the king's guard if possible.
template <Color Winner>
[[nodiscard]] bool mates_with_one_hunter(Scene<Winner>& scene) noexcept {
  MatingFinish<Winner> finish{scene};
  if (!select_best_hunter(scene) || !hunt_prey(scene, {})) return false;
  return finish.mates_at_home() || (hunt_prey(scene, ~scene.zone()) && finish.mates_at_home()) ||
         (hunt_prey(scene, every_square) && finish.mates_at_the_edge());
}

template <Color Winner>
[[nodiscard]] bool mates_with_all_hunters(Scene<Winner>& scene) noexcept {
  hunt_with_others(scene);
  MatingFinish<Winner> finish{scene};
  return select_best_hunter(scene) && hunt_prey(scene, every_square) &&
         (finish.mates_at_home() || finish.mates_at_the_edge());
}

/// Requires: the scene has a pacer.
template <Color Winner>
[[nodiscard]] std::optional<Standstill> mate_with_pacer(const Scene<Winner>& scene) noexcept {
  for (const auto& way : {mates_with_one_hunter<Winner>, mates_with_all_hunters<Winner>}) {
    Scene<Winner> attempt = scene;
    if (way(attempt)) return attempt.plan;
  }
  return std::nullopt;
}

template <Color Winner>
[[nodiscard]] std::optional<Standstill> new_mate(const Position& position) noexcept {
  const Board& board = position.board();
  if (!board.pieces(Winner).intersects(board.pieces(PieceType::Queen) |
                                       board.pieces(PieceType::Rook) |
                                       board.pieces(PieceType::Pawn))) {
    return std::nullopt;
  }
  if (Standstill plan; sees_mate<Winner>(board, plan)) return plan;
  Scene<Winner> scene{position};
  if (Pacers{scene}.find_piece()) {
    if (const auto found = mate_with_pacer(scene)) return found;
    scene = Scene<Winner>{position};
  }
  return Pacers{scene}.use_king() ? mate_with_pacer(scene) : std::nullopt;
}

/// Tests whether a remembered mate works in a new position.
template <Color Winner>
class KnownMate {
 public:
  KnownMate(const Position& position, const Standstill& seen) noexcept
      : scene_{position}, seen_{seen} {}

  [[nodiscard]] bool mates() noexcept {
    if (!find_pacer()) return false;
    const auto hunter = square_after_hunts();
    if (!hunter || !scene_.ours.straight.contains(*hunter)) return false;
    scene_.select_hunter(*hunter);
    MatingFinish<Winner> finish{scene_};
    if (seen_.meeting) return hunt_prey(scene_, {}) && finish.mates_at_the_edge();
    const Square post = seen_.post;
    if (!scene_.checks_of(scene_.movement, scene_.occupied()).contains(post)) return false;
    return (seen_.support && finish.mates_with_help_of(*seen_.support, post)) ||
           (hunt_prey(scene_, {}) && finish.mates_at_home(post));
  }
  [[nodiscard]] const Standstill& plan() const noexcept { return scene_.plan; }

 private:
  [[nodiscard]] bool find_pacer() noexcept {
    Pacers pacers{scene_};
    if (seen_.aside) return pacers.use_king() || pacers.find_piece();
    return pacers.reuse(seen_.pacer) || pacers.find_piece() || pacers.use_king();
  }

  /// The hunter's square after the hunts; nothing if a pawn has to promote and cannot.
  [[nodiscard]] std::optional<Square> square_after_hunts() noexcept {
    Square before = seen_.hunter;
    Square now = hunter_or_substitute();
    scene_.plan.hunter = now;
    for (const Hunt& hunt : seen_.hunts) {
      const bool is_his = hunt.way.from == before;
      const auto place = square_after(is_his ? now : hunt.way.from, hunt.prey);
      if (!place) return std::nullopt;
      if (!is_his) continue;
      before = hunt.way.to;
      now = *place;
    }
    return now;
  }
  [[nodiscard]] Square hunter_or_substitute() const noexcept {
    if (scene_.ours.all().contains(seen_.hunter) || scene_.ours.straight.empty()) {
      return seen_.hunter;
    }
    return scene_.strongest().first();
  }
  /// The square of a piece after it has captured what it can of the prey.
  [[nodiscard]] std::optional<Square> square_after(Square sq, Bitboard prey) noexcept {
    constexpr std::size_t at_most = 2;  // for a promotion and what the queen takes
    if (!scene_.ours.all().contains(sq)) return sq;
    if (scene_.plan.hunts.size() + at_most > scene_.plan.hunts.capacity()) return std::nullopt;
    const bool is_pawn = scene_.ours.pawns.contains(sq);
    if (!is_pawn) scene_.select_hunter(sq);
    else if (!scene_.promote_hunter(sq)) return std::nullopt;
    if (!hunt_prey(scene_, prey) && is_pawn) return std::nullopt;
    scene_.release_hunter();
    return scene_.hunter;
  }

  Scene<Winner> scene_;
  const Standstill& seen_;
};

template <Color Winner>
[[nodiscard]] std::optional<Standstill> same_mate(const Position& position,
                                                  const Standstill& seen) noexcept {
  KnownMate<Winner> known{position, seen};
  if (!known.mates()) return std::nullopt;
  return known.plan();
}

/// The first mate found after one of the first four replies to a check.
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
