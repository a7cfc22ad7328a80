/// The kings meet at the edge, and a queen or rook mates along it. Internal; see glance.hpp.
#pragma once

#include "winnability/ambush.hpp"
#include "winnability/heuristic.hpp"

namespace tabiya::winnability {

/// Tests for this mate: the loser's king goes to the edge while the hunter paces, the winner's king
/// goes in front of it while the pacer paces, and the hunter gives check along the edge.
template <Color Winner, bool KingPaces>
class MateAtEdge {
  using Raid = Ambush<Winner>::Raid;
  static constexpr Color loser = ~Winner;

 public:
  MateAtEdge(const Ambush<Winner>& ambush, const Raid& raid) noexcept
      : a_{ambush},
        raid_{raid},
        theirs_{a_.leftover(raid)},
        pacing_{KingPaces ? Bitboard{} : a_.pacing},
        around_{raid.others - a_.target - a_.king},
        danger_{a_.loser_attacks(raid.prey, around_)} {}

  /// Writes the plan only if there is one.
  [[nodiscard]] bool mates(Standstill& plan) const noexcept {
    if (danger_.contains(a_.king) || raid_.held.contains(a_.target)) return false;
    const Bitboard others = around_ | a_.king;
    const Bitboard open = ~(others | pacing_ | raid_.held);
    const Bitboard ways = ~(around_ | pacing_ | danger_);
    const Bitboard meetings = faced_from(walked_by_king(Bitboard{a_.king}, ways)) &
                              walked_by_king(Bitboard{a_.target}, open);
    const Bitboard rests = raid_.reached - others - pacing_;
    if (meetings.empty() || rests.empty()) return false;
    const Bitboard best = rests.intersects(edge) ? rests & edge : rests;
    for (const Square rest : {best.first(), best.last()}) {
      const auto step = step_from(rest, rests);
      if (!step) continue;
      const Bitboard cut =
          a_.lines(rest, others) | a_.lines(*step, others) | Bitboard{rest} | *step;
      if (!cut.contains(a_.target) &&
          meets(plan, {rest, *step}, open - cut, ways - rest, meetings)) {
        return true;
      }
    }
    return false;
  }

 private:
  /// The edge squares two squares in front of one of these, if a piece can give check from two
  /// squares away along the edge.
  [[nodiscard]] Bitboard faced_from(Bitboard squares) const noexcept {
    using enum Direction;
    const Bitboard empty = ~(around_ | a_.king | pacing_ | danger_);
    const Bitboard posts = ~(a_.ours.all() | pacing_ | danger_);
    const Bitboard ranks =
        shifted<East>(empty & shifted<East>(posts)) | shifted<West>(empty & shifted<West>(posts));
    const Bitboard files = shifted<North>(empty & shifted<North>(posts)) |
                           shifted<South>(empty & shifted<South>(posts));
    return (((shifted<North>(shifted<North>(squares)) & squares_of(Rank::Eighth)) |
             (shifted<South>(shifted<South>(squares)) & squares_of(Rank::First))) &
            ranks) |
           (((shifted<East>(shifted<East>(squares)) & squares_of(File::H)) |
             (shifted<West>(shifted<West>(squares)) & squares_of(File::A))) &
            files);
  }

  /// The other square of the hunter while the loser's king walks; a near one on the edge cuts off
  /// the fewest squares.
  [[nodiscard]] std::optional<Square> step_from(Square rest, Bitboard rests) const noexcept {
    const Bitboard steps = a_.lines(rest, around_ | a_.king | pacing_ | a_.target) & rests;
    if (steps.empty()) return std::nullopt;
    const Bitboard near = steps & a_.zone_of(rest);
    if (near.empty()) return steps.first();
    return near.intersects(edge) ? (near & edge).first() : near.first();
  }

  /// `free` are the squares open to the loser's king while the hunter paces, `ways` those open to
  /// the winner's king afterwards.
  [[nodiscard]] bool meets(Standstill& plan, Route rest, Bitboard free, Bitboard ways,
                           Bitboard meetings) const noexcept {
    int patience = 3;
    for (const Square sq : walked_by_king(Bitboard{a_.target}, free) & meetings) {
      if (a_.zone_of(sq).intersects(pacing_)) continue;
      if (mates_on(plan, sq, rest, free, ways)) return true;
      if (--patience == 0) break;
    }
    return false;
  }

  /// Tests for a mate on one square of the edge.
  [[nodiscard]] bool mates_on(Standstill& plan, Square sq, Route rest, Bitboard free,
                              Bitboard ways) const noexcept {
    Bitboard both{sq};  // the squares of the loser's king
    Square aside = sq;
    if constexpr (KingPaces) {
      const Bitboard steps = a_.zone_of(sq) & free & edge;
      if (steps.empty()) return false;
      aside = steps.first();
      both |= aside;
    }
    const Bitboard zones = a_.zone_of(sq) | a_.zone_of(aside);
    const Bitboard checks =
        KingPaces ? a_.lines(sq, around_) | a_.lines(aside, around_) : a_.lines(sq, around_);
    if (zones.contains(a_.king) || checks.contains(rest.from) ||
        is_attacked<Winner>(sq, a_.ours, around_) ||
        (KingPaces && is_attacked<Winner>(aside, a_.ours, around_))) {
      return false;
    }
    const Bitboard goals = walked_by_king(Bitboard{a_.king}, ways - zones - both);
    for (const Square goal : goals& facing[index_of(sq)]) {
      const auto post = post_for(sq, both, goal, rest.from, checks);
      if (!post) continue;
      a_.begin_plan(plan, raid_, rest.from);
      plan.meeting = sq;
      if constexpr (KingPaces) plan.aside = aside;
      plan.hunter_at_meeting = rest;
      plan.support = Route{a_.king, goal};
      plan.post = *post;
      return true;
    }
    return false;
  }

  /// Where the hunter mates the king on `sq`, faced by the other king on `goal`. If the king paces,
  /// the hunter has to be able to lose a move.
  [[nodiscard]] std::optional<Square> post_for(Square sq, Bitboard both, Square goal, Square hunter,
                                               Bitboard checks) const noexcept {
    const Bitboard others = around_ | goal;
    const Bitboard occupied = others | pacing_ | both;
    const Bitboard free = ~occupied - checks;
    const Bitboard near = hunter | (a_.lines(hunter, occupied) & free);
    const Bitboard routes = near | (a_.spread(near, occupied) & free);
    if (KingPaces && !loses_a_move(routes)) return std::nullopt;
    const Bitboard line =
        file_of(goal) == file_of(sq) ? squares_of(rank_of(sq)) : squares_of(file_of(sq));
    const Bitboard danger = a_.loser_attacks(raid_.prey, others);
    const Bitboard posts =
        a_.spread(routes, occupied) & line & tables::rook(sq, others) & (theirs_ | ~occupied);
    for (const Square post : posts - danger - a_.zone_of(sq)) {
      if (is_mate(post, sq, goal, danger)) return post;
    }
    return std::nullopt;
  }

  /// Whether there are three squares in a row, between which a rook can lose a move.
  [[nodiscard]] static bool loses_a_move(Bitboard routes) noexcept {
    using enum Direction;
    return routes.intersects(shifted<North>(routes) & shifted<South>(routes)) ||
           routes.intersects(shifted<East>(routes) & shifted<West>(routes));
  }

  [[nodiscard]] bool is_mate(Square post, Square sq, Square goal, Bitboard danger) const noexcept {
    using enum Direction;
    constexpr auto up = loser == Color::White ? North : South;
    const Bitboard occupied = (around_ | goal | post | pacing_) - sq;
    const Bitboard pushes = shifted<up>(a_.theirs.pawns - raid_.prey);
    const Bitboard line = tables::between[index_of(post)][index_of(sq)];
    if (line.intersects(occupied | danger | pushes | shifted<up>(pushes))) return false;
    const Bitboard attacked =
        swept(a_.ours.straight | post, a_.ours.diagonal | (a_.diagonal & post), a_.ours.knights,
              occupied) |
        tables::pawn_attacks<Winner>(a_.ours.pawns) | a_.zone_of(goal);
    return (a_.zone_of(sq) - (theirs_ - post) - attacked).empty();
  }

  const Ambush<Winner>& a_;
  const Raid& raid_;
  Bitboard theirs_;
  Bitboard pacing_;
  Bitboard around_;  // all pieces that stand still, without the kings
  Bitboard danger_;  // attacked by the loser
};

}  // namespace tabiya::winnability
