/// The queen mates beside the king. Internal; see glance.hpp.
#pragma once

#include "winnability/ambush.hpp"

namespace tabiya::winnability {

/// Tests for a mate by the hunter, a queen, on a square beside the loser's king where another piece
/// protects it or comes to protect it. A piece that is not the king paces.
template <Color Winner>
class MateBeside {
  using Raid = Ambush<Winner>::Raid;

 public:
  /// Requires: `raid` spares the pieces beside the loser's king.
  MateBeside(const Ambush<Winner>& ambush, const Raid& raid) noexcept
      : a_{ambush},
        raid_{raid},
        zone_{a_.zone_of(a_.target)},
        theirs_{a_.leftover(raid)},
        occupied_{raid.others | a_.pacing} {}

  /// Writes the plan only if there is one.
  [[nodiscard]] bool mates(Standstill& plan) const noexcept {
    const Bitboard posts = a_.spread(raid_.reached, occupied_) & zone_ & (theirs_ | ~occupied_);
    const Bitboard open = zone_ - theirs_ - raid_.held;
    Bitboard unprotected;
    for (const Square post : posts - raid_.danger) {
      if ((open - post - a_.lines(post, occupied_ - a_.target)).any()) continue;
      if (!raid_.held.contains(post)) {
        unprotected |= post;
      } else if (is_mate(post, raid_.others, a_.ours, a_.king)) {
        a_.begin_plan(plan, raid_, (a_.lines(post, occupied_) & raid_.reached).first());
        plan.post = post;
        return true;
      }
    }
    return unprotected.any() && mates_with_help(plan, unprotected);
  }

 private:
  [[nodiscard]] bool mates_with_help(Standstill& plan, Bitboard posts) const noexcept {
    const Bitboard others = a_.ours.straight | a_.ours.diagonal;
    for (const Bitboard helpers : {a_.ours.knights, others, Bitboard{a_.king}}) {
      for (const Square helper : helpers) {
        if (mates_with_help_of(plan, helper, posts)) return true;
      }
    }
    return false;
  }

  /// The helper goes to a square where it protects the queen's post, then the queen goes there.
  [[nodiscard]] bool mates_with_help_of(Standstill& plan, Square helper,
                                        Bitboard posts) const noexcept {
    const Movement movement = Movement::of(a_.ours, helper);
    const bool is_king = helper == a_.king;
    if ((movement.spread(posts, occupied_ - helper) - occupied_ - posts).empty()) return false;
    const Bitboard others = raid_.others - helper;
    const Bitboard danger = a_.loser_attacks(raid_.prey, others);
    const Bitboard avoided = is_king ? danger | zone_ : movement.from(a_.target, others);
    const Army rest = a_.ours.without(helper);
    if (avoided.contains(helper) || (!is_king && danger.contains(a_.king)) ||
        is_attacked<Winner>(a_.target, rest, others)) {
      return false;
    }
    const Bitboard rests = raid_.reached - a_.lines(a_.target, others);
    for (const Square post : posts - danger) {
      const Bitboard before = a_.lines(post, occupied_) & rests;
      if (before.empty()) continue;
      const Square hunter = before.first();
      const auto goal = goal_of(helper, movement, hunter, post, avoided);
      if (!goal) continue;
      const Army army{rest.straight | (movement.straight & *goal),
                      rest.diagonal | (movement.diagonal & *goal),
                      rest.knights | (movement.leaps & *goal), rest.pawns};
      if (!is_mate(post, others | *goal, army, is_king ? *goal : a_.king)) continue;
      a_.begin_plan(plan, raid_, hunter);
      plan.support = Route{helper, *goal};
      plan.post = post;
      return true;
    }
    return false;
  }

  /// Where the helper protects the post, while the hunter waits on a square in line with it.
  [[nodiscard]] std::optional<Square> goal_of(Square helper, const Movement& movement,
                                              Square hunter, Square post,
                                              Bitboard avoided) const noexcept {
    constexpr int hops = 3;
    const Bitboard occupied = occupied_ | hunter;
    const Bitboard free = ~occupied - avoided;
    const Bitboard goals = (movement.from(post, occupied_ - helper) & free) - post -
                           tables::between[index_of(hunter)][index_of(post)];
    if (goals.empty()) return std::nullopt;
    Bitboard reached{helper};
    for (int hop = 0; hop < hops; ++hop) {
      reached |= movement.spread(reached, occupied) & free;
      if (reached.intersects(goals)) return (reached & goals).first();
    }
    return std::nullopt;
  }

  /// Whether the hunter mates on `post`, which the loser does not attack. `army` and `king` are the
  /// winner's other pieces.
  [[nodiscard]] bool is_mate(Square post, Bitboard others, const Army& army,
                             Square king) const noexcept {
    const Bitboard occupied = (others | post | a_.pacing) - a_.target;
    const Bitboard attacked =
        swept(army.straight | post, army.diagonal | (a_.diagonal & post), army.knights, occupied) |
        tables::pawn_attacks<Winner>(army.pawns) | a_.zone_of(king);
    return (zone_ - (theirs_ - post) - attacked).empty();
  }

  const Ambush<Winner>& a_;
  const Raid& raid_;
  Bitboard zone_;
  Bitboard theirs_;
  Bitboard occupied_;
};

}  // namespace tabiya::winnability
