/// The final mate by the hunter. Internal; see standstill.hpp.
#pragma once

#include "winnability/heuristic.hpp"
#include "winnability/scene.hpp"

namespace tabiya::winnability {

inline constexpr int hops = 3;  // the moves of a route: enough for nearly all

/// Tests for mates. Each test requires hunt_prey(), so that both kings are safe while the hunter
/// travels.
template <Color Winner>
class MatingFinish {
  using S = Scene<Winner>;

 public:
  explicit MatingFinish(S& scene) noexcept : s_{scene} {}

  /// Mates the king where it stands, alone or with a piece that comes to protect the hunter. Tests
  /// only the posts in `wanted`.
  [[nodiscard]] bool mates_at_home(Bitboard wanted = every_square) noexcept {
    const Bitboard others = s_.occupied();
    const Bitboard danger = s_.loser_attacks(others);
    const Bitboard checks = s_.checks_of(s_.movement, others);
    const Bitboard held = s_.winner_attacks(others - s_.target) | tables::king[index_of(s_.king)];
    const Bitboard open = s_.zone() - held - s_.theirs.all();
    const Bitboard unheld = s_.zone() - held;
    Bitboard unprotected;
    for (const Square post : (posts(others, checks) & wanted) - danger) {
      if ((open - post - s_.movement.from(post, others - s_.target)).any()) continue;
      if (unheld.contains(post)) {
        unprotected |= post;
      } else if (is_mate(post, danger, others, s_.ours, s_.king)) {
        s_.plan.post = post;
        return true;
      }
    }
    return unprotected.any() && mates_with_help(unprotected);
  }

  /// Mates the king where it stands, with this support. Does not require hunt_prey().
  [[nodiscard]] bool mates_with_help_of(Route support, Square post) noexcept {
    const auto [helper, goal] = support;
    if (helper != s_.king && !s_.our_non_pawns().contains(helper)) return false;
    const Movement movement = Movement::of(s_.ours, helper);
    const Bitboard others = s_.occupied() - helper;
    const Bitboard avoided = avoided_by(helper, movement, others) | post;
    const Bitboard standing = others | helper | s_.hunter | s_.pacing();
    return !avoided.contains(helper) && !(avoided | standing).contains(goal) &&
           movement.from(post, others).contains(goal) &&
           movement.leads(helper, goal, standing, avoided) && mates_with(helper, goal, post);
  }

  /// The loser's king goes to the edge, the winner's king goes in front of it, and the hunter mates
  /// along the edge.
  [[nodiscard]] bool mates_at_the_edge() noexcept {
    const Bitboard around = s_.occupied() - s_.target;
    const Bitboard standing = around | s_.pacing_of_piece();
    if (!s_.is_king_safe(around)) return false;
    const Bitboard held = s_.winner_attacks(around) | tables::king[index_of(s_.king)] |
                          s_.movement.from(s_.hunter, around) | s_.hunter;
    if (held.contains(s_.target)) return false;
    const Bitboard steps = s_.movement.from(s_.hunter, standing | s_.target) - standing -
                           s_.target - s_.checks_of(s_.movement, around);
    for (const Square step : steps) {
      const Bitboard avoided = held | s_.movement.from(step, around) | step;
      if (avoided.contains(s_.target)) continue;
      s_.plan.hunter_at_meeting = Route{s_.hunter, step};
      return meets(~standing - avoided);
    }
    return false;
  }

 private:
  /// The squares from which the hunter can give check after a route. If the king is the pacer, it
  /// has to be at home at that moment, so the hunter must be able to lose a move: a to b, b to c, c
  /// to a.
  [[nodiscard]] Bitboard posts(Bitboard others, Bitboard checks) const noexcept {
    using enum Direction;
    const Bitboard standing = others | s_.pacing();
    const Bitboard ways = s_.movement.flood(Bitboard{s_.hunter}, standing, checks, hops - 1);
    const Bitboard reached = s_.movement.spread(ways, standing) & (s_.theirs.all() | ~standing);
    if (!s_.king_paces) return reached & checks;
    const bool loses_a_move = ways.intersects(shifted<North>(ways) & shifted<South>(ways)) ||
                              ways.intersects(shifted<East>(ways) & shifted<West>(ways));
    return loses_a_move ? reached & s_.movement.from(s_.target, others) : Bitboard{};
  }

  /// Whether this is one of the posts().
  [[nodiscard]] bool is_post(Square post, Bitboard others, Bitboard checks) const noexcept {
    if (s_.king_paces) return posts(others, checks).contains(post);
    const Bitboard standing = others | s_.pacing();
    return checks.contains(post) && (s_.theirs.all() | ~standing).contains(post) &&
           s_.movement.leads(s_.hunter, post, standing, checks);
  }

  [[nodiscard]] bool mates_with_help(Bitboard wanted) noexcept {
    for (const Square helper : s_.our_non_pawns()) {
      if (mates_with_some_help_of(helper, wanted)) return true;
    }
    return mates_with_some_help_of(s_.king, wanted);
  }

  /// The squares that a helper must avoid.
  [[nodiscard]] Bitboard avoided_by(Square helper, const Movement& movement,
                                    Bitboard others) const noexcept {
    return helper == s_.king ? s_.loser_attacks(others) | s_.zones()
                             : s_.checks_of(movement, others);
  }

  [[nodiscard]] bool mates_with_some_help_of(Square helper, Bitboard wanted) noexcept {
    const Movement movement = Movement::of(s_.ours, helper);
    const Bitboard others = s_.occupied() - helper;
    const Bitboard avoided = avoided_by(helper, movement, others);
    if (avoided.contains(helper)) return false;
    const Bitboard standing = others | helper | s_.hunter | s_.pacing();
    Bitboard reached{helper};
    for (int hop = 0; hop < hops; ++hop) {
      const Bitboard next = movement.spread(reached, standing) - standing - avoided;
      for (const Square post : wanted) {
        const Bitboard goals = (next & movement.from(post, others)) - post;
        if (goals.any() && mates_with(helper, goals.first(), post)) return true;
      }
      reached |= next;
    }
    return false;
  }

  /// Requires: the helper can reach the goal.
  [[nodiscard]] bool mates_with(Square helper, Square goal, Square post) noexcept {
    const Bitboard others = s_.occupied() - helper;
    const Bitboard danger = s_.loser_attacks(others);
    if (danger.contains(post) || (helper != s_.king && danger.contains(s_.king))) return false;
    const Bitboard checks = s_.checks_of(s_.movement, others);
    const Army rest = s_.ours.without(helper);
    if (checks.contains(s_.hunter) || !s_.is_target_safe(rest, others) ||
        !is_post(post, others | goal, checks) ||
        !is_mate_with(post, danger, others, rest, Movement::of(s_.ours, helper), goal)) {
      return false;
    }
    s_.plan.support = Route{helper, goal};
    s_.plan.post = post;
    return true;
  }

  [[nodiscard]] bool is_mate_with(Square post, Bitboard danger, Bitboard others, Army rest,
                                  const Movement& movement, Square goal) const noexcept {
    if (movement.steps.any()) return is_mate(post, danger, others | goal, rest, goal);
    rest.straight |= movement.straight & goal;
    rest.diagonal |= movement.diagonal & goal;
    rest.knights |= movement.leaps & goal;
    return is_mate(post, danger, others | goal, rest, s_.king);
  }

  /// Whether the hunter mates on `post`. `army` and `king` are the winner's other pieces.
  [[nodiscard]] bool is_mate(Square post, Bitboard danger, Bitboard others, Army army,
                             Square king) const noexcept {
    const Bitboard standing = (others | post | s_.pacing_of_piece()) - s_.target;
    const Bitboard line = tables::between[index_of(post)][index_of(s_.target)];
    if (line.intersects(standing | danger | pushes())) return false;
    army.straight |= s_.movement.straight & post;
    army.diagonal |= s_.movement.diagonal & post;
    const Bitboard attacked = attacks<Winner>(army, standing) | tables::king[index_of(king)];
    return (s_.zone() - (s_.theirs.all() - post) - attacked).empty();
  }

  [[nodiscard]] Bitboard pushes() const noexcept {
    constexpr auto up = S::loser == Color::White ? Direction::North : Direction::South;
    const Bitboard steps = shifted<up>(s_.theirs.pawns);
    return steps | shifted<up>(steps);
  }

  /// Tests the mates at the edge. `free` are the squares open to the loser's king.
  [[nodiscard]] bool meets(Bitboard free) noexcept {
    const Square home = s_.target;
    const Route pacer = s_.pacer;
    int patience = 3;
    for (const Square sq : walked_by_king(Bitboard{home}, free) & edge & squares_to_face()) {
      if (tables::king[index_of(sq)].intersects(s_.pacing_of_piece())) continue;
      s_.target = sq;
      s_.plan.meeting = sq;
      if (s_.king_paces ? mates_facing_a_pacer(free) : mates_facing()) return true;
      if (--patience == 0) break;
    }
    s_.target = home;
    s_.pacer = pacer;
    return false;
  }

  [[nodiscard]] bool mates_facing_a_pacer(Bitboard free) noexcept {
    for (const Square aside : s_.zone() & free & edge) {
      s_.pacer = {s_.target, aside};
      s_.plan.aside = aside;
      if (mates_facing()) return true;
    }
    return false;
  }

  /// The edge squares that the winner's king can face, if the other king is not in its way.
  [[nodiscard]] Bitboard squares_to_face() const noexcept {
    using enum Direction;
    const Bitboard others = s_.occupied() - s_.king;
    const Bitboard free = ~(others | s_.hunter | s_.pacing_of_piece()) - s_.loser_attacks(others);
    const Bitboard reached = walked_by_king(Bitboard{s_.king}, free);
    return (shifted<North>(shifted<North>(reached)) & squares_of(Rank::Eighth)) |
           (shifted<South>(shifted<South>(reached)) & squares_of(Rank::First)) |
           (shifted<East>(shifted<East>(reached)) & squares_of(File::H)) |
           (shifted<West>(shifted<West>(reached)) & squares_of(File::A));
  }

  /// Requires: the loser's king stands on the meeting square.
  [[nodiscard]] bool mates_facing() noexcept {
    const Bitboard others = s_.occupied() - s_.king;
    const Bitboard danger = s_.loser_attacks(others);
    const Bitboard checks = s_.checks_of(s_.movement, others);
    const Bitboard avoided = danger | s_.zones();
    if (avoided.contains(s_.king) || checks.contains(s_.hunter) ||
        !s_.is_target_safe(s_.ours, others)) {
      return false;
    }
    const Bitboard free = ~(others | s_.hunter | s_.pacing()) - avoided;
    const Bitboard goals = walked_by_king(Bitboard{s_.king}, free) & facing[index_of(s_.target)];
    for (const Square goal : goals) {
      const Bitboard standing = others | goal;
      for (const Square post : posts(standing, checks) - danger) {
        if (!is_mate(post, danger, standing, s_.ours, goal)) continue;
        s_.plan.support = Route{s_.king, goal};
        s_.plan.post = post;
        return true;
      }
    }
    return false;
  }

  S& s_;
};

}  // namespace tabiya::winnability
