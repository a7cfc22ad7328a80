/// The hunter mates. Internal; see standstill.hpp.
#pragma once

#include "winnability/promise.hpp"
#include "winnability/scene.hpp"

namespace tabiya::winnability {

inline constexpr int hops = 3;  // of a stroll: enough for nearly all

/// Requires, for each question: hunts(), so both kings are safe while the hunter strolls.
template <Color Winner>
class Finale {
  using S = Scene<Winner>;

 public:
  explicit Finale(S& scene) noexcept : s_{scene} {}

  /// Where the king stands, by himself or where somebody protects him who comes for that. Only
  /// posts that are `wanted` are looked at.
  [[nodiscard]] bool mates_at_home(Bitboard wanted = every_square) noexcept {
    const Bitboard others = s_.occupied();
    const Bitboard danger = s_.loser_attacks(others);
    const Bitboard checks = s_.checks_of(s_.gait, others);
    const Bitboard held = s_.winner_attacks(others - s_.target) | tables::king[index_of(s_.king)];
    const Bitboard open = s_.zone() - held - s_.theirs.all();
    const Bitboard unheld = s_.zone() - held;
    Bitboard unprotected;
    for (const Square post : (posts(others, checks) & wanted) - danger) {
      if ((open - post - s_.gait.from(post, others - s_.target)).any()) continue;
      if (unheld.contains(post)) {
        unprotected |= post;
      } else if (is_mate(post, danger, others, s_.ours, s_.king)) {
        s_.plan.post = post;
        return true;
      }
    }
    return unprotected.any() && mates_with_help(unprotected);
  }

  /// Where the king stands, with the help of before. Does not require hunts().
  [[nodiscard]] bool mates_with_help_of(Stroll support, Square post) noexcept {
    const auto [helper, goal] = support;
    if (helper != s_.king && !s_.our_pieces().contains(helper)) return false;
    const Gait gait = Gait::of(s_.ours, helper);
    const Bitboard others = s_.occupied() - helper;
    const Bitboard shunned = shunned_by(helper, gait, others) | post;
    const Bitboard standing = others | helper | s_.hunter | s_.pacing();
    return !shunned.contains(helper) && !(shunned | standing).contains(goal) &&
           gait.from(post, others).contains(goal) && gait.leads(helper, goal, standing, shunned) &&
           mates_with(helper, goal, post);
  }

  /// The loser's king goes to the edge, the winner's king before him, and the hunter mates along it.
  [[nodiscard]] bool mates_at_the_edge() noexcept {
    const Bitboard around = s_.occupied() - s_.target;
    const Bitboard standing = around | s_.pacing_of_man();
    if (!s_.is_king_safe(around)) return false;
    const Bitboard held = s_.winner_attacks(around) | tables::king[index_of(s_.king)] |
                          s_.gait.from(s_.hunter, around) | s_.hunter;
    if (held.contains(s_.target)) return false;
    const Bitboard steps = s_.gait.from(s_.hunter, standing | s_.target) - standing - s_.target -
                           s_.checks_of(s_.gait, around);
    for (const Square step : steps) {
      const Bitboard shunned = held | s_.gait.from(step, around) | step;
      if (shunned.contains(s_.target)) continue;
      s_.plan.hunter_at_meeting = Stroll{s_.hunter, step};
      return meets(~standing - shunned);
    }
    return false;
  }

 private:
  /// Where the hunter can give check by a stroll. If the king paces he has to be at home at that
  /// moment, so the hunter must be able to lose a move: a to b, b to c, c to a.
  [[nodiscard]] Bitboard posts(Bitboard others, Bitboard checks) const noexcept {
    using enum Direction;
    const Bitboard standing = others | s_.pacing();
    const Bitboard ways = s_.gait.flood(Bitboard{s_.hunter}, standing, checks, hops - 1);
    const Bitboard reached = s_.gait.spread(ways, standing) & (s_.theirs.all() | ~standing);
    if (!s_.king_paces) return reached & checks;
    const bool loses_a_move = ways.intersects(shifted<North>(ways) & shifted<South>(ways)) ||
                              ways.intersects(shifted<East>(ways) & shifted<West>(ways));
    return loses_a_move ? reached & s_.gait.from(s_.target, others) : Bitboard{};
  }

  /// Whether this is one of the posts().
  [[nodiscard]] bool is_post(Square post, Bitboard others, Bitboard checks) const noexcept {
    if (s_.king_paces) return posts(others, checks).contains(post);
    const Bitboard standing = others | s_.pacing();
    return checks.contains(post) && (s_.theirs.all() | ~standing).contains(post) &&
           s_.gait.leads(s_.hunter, post, standing, checks);
  }

  [[nodiscard]] bool mates_with_help(Bitboard wanted) noexcept {
    for (const Square helper : s_.our_pieces()) {
      if (mates_with_some_help_of(helper, wanted)) return true;
    }
    return mates_with_some_help_of(s_.king, wanted);
  }

  /// Where a helper does not go.
  [[nodiscard]] Bitboard shunned_by(Square helper, const Gait& gait,
                                    Bitboard others) const noexcept {
    return helper == s_.king ? s_.loser_attacks(others) | s_.zones() : s_.checks_of(gait, others);
  }

  [[nodiscard]] bool mates_with_some_help_of(Square helper, Bitboard wanted) noexcept {
    const Gait gait = Gait::of(s_.ours, helper);
    const Bitboard others = s_.occupied() - helper;
    const Bitboard shunned = shunned_by(helper, gait, others);
    if (shunned.contains(helper)) return false;
    const Bitboard standing = others | helper | s_.hunter | s_.pacing();
    Bitboard reached{helper};
    for (int hop = 0; hop < hops; ++hop) {
      const Bitboard next = gait.spread(reached, standing) - standing - shunned;
      for (const Square post : wanted) {
        const Bitboard goals = (next & gait.from(post, others)) - post;
        if (goals.any() && mates_with(helper, goals.first(), post)) return true;
      }
      reached |= next;
    }
    return false;
  }

  /// Requires: the helper can come to the goal.
  [[nodiscard]] bool mates_with(Square helper, Square goal, Square post) noexcept {
    const Bitboard others = s_.occupied() - helper;
    const Bitboard danger = s_.loser_attacks(others);
    if (danger.contains(post) || (helper != s_.king && danger.contains(s_.king))) return false;
    const Bitboard checks = s_.checks_of(s_.gait, others);
    const Army rest = s_.ours.without(helper);
    if (checks.contains(s_.hunter) || !s_.is_target_safe(rest, others) ||
        !is_post(post, others | goal, checks) ||
        !is_mate_with(post, danger, others, rest, Gait::of(s_.ours, helper), goal)) {
      return false;
    }
    s_.plan.support = Stroll{helper, goal};
    s_.plan.post = post;
    return true;
  }

  [[nodiscard]] bool is_mate_with(Square post, Bitboard danger, Bitboard others, Army rest,
                                  const Gait& gait, Square goal) const noexcept {
    if (gait.steps.any()) return is_mate(post, danger, others | goal, rest, goal);
    rest.straight |= gait.straight & goal;
    rest.diagonal |= gait.diagonal & goal;
    rest.knights |= gait.leaps & goal;
    return is_mate(post, danger, others | goal, rest, s_.king);
  }

  /// Whether the hunter mates on `post`, the winner's others standing as they are handed over.
  [[nodiscard]] bool is_mate(Square post, Bitboard danger, Bitboard others, Army army,
                             Square king) const noexcept {
    const Bitboard standing = (others | post | s_.pacing_of_man()) - s_.target;
    const Bitboard line = tables::between[index_of(post)][index_of(s_.target)];
    if (line.intersects(standing | danger | pushes())) return false;
    army.straight |= s_.gait.straight & post;
    army.diagonal |= s_.gait.diagonal & post;
    const Bitboard attacked = attacks<Winner>(army, standing) | tables::king[index_of(king)];
    return (s_.zone() - (s_.theirs.all() - post) - attacked).empty();
  }

  [[nodiscard]] Bitboard pushes() const noexcept {
    constexpr auto up = S::loser == Color::White ? Direction::North : Direction::South;
    const Bitboard steps = shifted<up>(s_.theirs.pawns);
    return steps | shifted<up>(steps);
  }

  /// `free` is where the loser's king may go.
  [[nodiscard]] bool meets(Bitboard free) noexcept {
    const Square home = s_.target;
    const Stroll pacer = s_.pacer;
    int patience = 3;
    for (const Square sq : walked_by_king(Bitboard{home}, free) & edge & places_to_face()) {
      if (tables::king[index_of(sq)].intersects(s_.pacing_of_man())) continue;
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

  /// The squares on the edge before which the winner's king can come if the other is not in his way.
  [[nodiscard]] Bitboard places_to_face() const noexcept {
    using enum Direction;
    const Bitboard others = s_.occupied() - s_.king;
    const Bitboard free = ~(others | s_.hunter | s_.pacing_of_man()) - s_.loser_attacks(others);
    const Bitboard reached = walked_by_king(Bitboard{s_.king}, free);
    return (shifted<North>(shifted<North>(reached)) & squares_of(Rank::Eighth)) |
           (shifted<South>(shifted<South>(reached)) & squares_of(Rank::First)) |
           (shifted<East>(shifted<East>(reached)) & squares_of(File::H)) |
           (shifted<West>(shifted<West>(reached)) & squares_of(File::A));
  }

  /// Requires: the loser's king stands where they meet.
  [[nodiscard]] bool mates_facing() noexcept {
    const Bitboard others = s_.occupied() - s_.king;
    const Bitboard danger = s_.loser_attacks(others);
    const Bitboard checks = s_.checks_of(s_.gait, others);
    const Bitboard shunned = danger | s_.zones();
    if (shunned.contains(s_.king) || checks.contains(s_.hunter) ||
        !s_.is_target_safe(s_.ours, others)) {
      return false;
    }
    const Bitboard free = ~(others | s_.hunter | s_.pacing()) - shunned;
    const Bitboard goals = walked_by_king(Bitboard{s_.king}, free) & facing[index_of(s_.target)];
    for (const Square goal : goals) {
      const Bitboard standing = others | goal;
      for (const Square post : posts(standing, checks) - danger) {
        if (!is_mate(post, danger, standing, s_.ours, goal)) continue;
        s_.plan.support = Stroll{s_.king, goal};
        s_.plan.post = post;
        return true;
      }
    }
    return false;
  }

  S& s_;
};

}  // namespace tabiya::winnability
