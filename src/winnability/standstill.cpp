#include "standstill.hpp"

#include "children.hpp"
#include "gait.hpp"
#include "promise.hpp"

namespace tabiya::winnability {
namespace {

inline constexpr int hops = 3;  // of a stroll: enough for nearly all

/// The board while most men stand still. The hunter, the pacer and who comes to help are taken off
/// wherever it is asked what the others attack: see the proof in the header.
template <Color Winner>
class Stage {
  static constexpr Color loser = ~Winner;

 public:
  explicit Stage(const Position& position) noexcept
      : ours_{army_of(position.board(), Winner)},
        theirs_{army_of(position.board(), loser)},
        king_{position.king(Winner)},
        target_{position.king(loser)} {}

  /// Somebody who stands in nobody's way if there is one, else anybody who may pace.
  [[nodiscard]] bool finds_a_pacer() noexcept {
    const Bitboard men = theirs_.all() - theirs_.pawns - zone();
    const Bitboard knights = men & theirs_.knights;
    for (const Bitboard group : {knights, men - knights}) {
      for (const Square from : group) {
        if (paces(from)) return true;
      }
    }
    return plan_.pacer.from != plan_.pacer.to;
  }

  /// Requires: finds_a_pacer().
  [[nodiscard]] bool mates_by(Square hunter) noexcept {
    theirs_ = theirs_.without(plan_.pacer.from);
    hunter_ = hunter;
    plan_.hunter = {hunter, hunter};
    gait_ = Gait::of(ours_, hunter);
    ours_ = ours_.without(hunter);
    return hunts(zone()) && (mates() || (hunts({}) && mates_at_the_edge()));
  }
  [[nodiscard]] const Standstill& plan() const noexcept { return plan_; }

 private:
  /// Takes him as the pacer if there is none yet or he is out of everybody's way; says whether the
  /// latter.
  [[nodiscard]] bool paces(Square from) noexcept {
    const Gait gait = Gait::of(theirs_, from);
    const Bitboard others = occupied() - from;
    const Bitboard here = gait.from(from, others);
    if (here.contains(king_)) return false;
    Bitboard targets = here - others - zone();
    if (gait.leaps.empty()) targets &= tables::king[index_of(from)];
    for (const Square to : targets) {
      const Bitboard watched = here | gait.from(to, others);
      if (watched.contains(king_)) continue;
      const bool is_out_of_the_way = !watched.intersects(zone());
      if (is_out_of_the_way || plan_.pacer.from == plan_.pacer.to) {
        pacer_gait_ = gait;
        plan_.pacer = {from, to};
      }
      if (is_out_of_the_way) return true;
    }
    return false;
  }

  [[nodiscard]] Bitboard pacing() const noexcept {
    return Bitboard{plan_.pacer.from} | plan_.pacer.to;
  }
  /// Everybody but the pacer and the hunter.
  [[nodiscard]] Bitboard occupied() const noexcept {
    return ours_.all() | theirs_.all() | king_ | target_;
  }
  [[nodiscard]] Bitboard zone() const noexcept { return tables::king[index_of(target_)]; }

  /// What the loser's men attack, the pacer from both of his squares.
  [[nodiscard]] Bitboard loser_attacks(Bitboard others) const noexcept {
    const Bitboard both = pacing();
    const Army army{theirs_.straight | (both & pacer_gait_.straight),
                    theirs_.diagonal | (both & pacer_gait_.diagonal),
                    theirs_.knights | (both & pacer_gait_.leaps), theirs_.pawns};
    return attacks<loser>(army, others);
  }
  [[nodiscard]] Bitboard winner_attacks(Bitboard others) const noexcept {
    return attacks<Winner>(ours_, others);
  }

  /// The hunter takes whom he can without giving check. False if nobody could pace meanwhile.
  ///
  /// Whoever is not seen from a king stands in no line to him, so he may be taken in any case.
  [[nodiscard]] bool hunts(Bitboard spared) noexcept {
    const Bitboard others = occupied();
    const Bitboard checks = gait_.from(target_, others);
    if (checks.contains(hunter_)) return false;
    Bitboard prey = theirs_.all() - checks - spared;
    if (loser_attacks(others - prey).contains(king_)) {
      if (loser_attacks(others).contains(king_)) return false;
      prey -= tables::attacks<PieceType::Queen>(king_, others);
    }
    if (winner_attacks(others - prey).contains(target_)) {
      if (winner_attacks(others).contains(target_)) return false;
      prey -= tables::attacks<PieceType::Queen>(target_, others);
    }
    take(prey, checks);
    return true;
  }

  void take(Bitboard prey, Bitboard checks) noexcept {
    constexpr int rounds = 6;
    Bitboard standing = occupied() | pacing();
    Bitboard reached{hunter_};
    Bitboard taken;
    for (int round = 0; round < rounds; ++round) {
      const Bitboard next = gait_.spread(reached, standing) - checks;
      taken |= next & prey;
      const Bitboard grown = reached | (next - standing) | (next & prey);
      standing -= taken;
      if (grown == reached) break;
      reached = grown;
    }
    if (taken.empty()) return;
    (plan_.prey.empty() ? plan_.prey : plan_.guard) |= taken;
    theirs_ = theirs_.without(taken);
    hunter_ = taken.first();
    plan_.hunter.to = hunter_;
  }

  /// The hunter mates, by himself or where somebody protects him who comes for that.
  /// Requires: hunts(), so both kings are safe while he strolls.
  [[nodiscard]] bool mates() noexcept {
    const Bitboard others = occupied();
    const Bitboard danger = loser_attacks(others);
    const Bitboard checks = gait_.from(target_, others);
    const Bitboard held = winner_attacks(others - target_) | tables::king[index_of(king_)];
    const Bitboard open = zone() - held - theirs_.all();
    const Bitboard unheld = zone() - held;
    Bitboard unprotected;
    for (const Square post : posts(others, checks) - danger) {
      if ((open - post - gait_.from(post, others - target_)).any()) continue;
      if (unheld.contains(post)) {
        unprotected |= post;
      } else if (is_mate(post, danger, others, ours_, king_)) {
        plan_.post = post;
        return true;
      }
    }
    return unprotected.any() && mates_with_help(unprotected);
  }

  /// Where the hunter can give check by a stroll.
  [[nodiscard]] Bitboard posts(Bitboard others, Bitboard checks) const noexcept {
    const Bitboard standing = others | pacing();
    const Bitboard ways = gait_.flood(Bitboard{hunter_}, standing, checks, hops - 1);
    return gait_.spread(ways, standing) & checks & (theirs_.all() | ~standing);
  }

  [[nodiscard]] bool mates_with_help(Bitboard wanted) noexcept {
    for (const Square helper : ours_.all() - ours_.pawns) {
      if (mates_with_help_of(helper, wanted)) return true;
    }
    return mates_with_help_of(king_, wanted);
  }

  [[nodiscard]] bool mates_with_help_of(Square helper, Bitboard wanted) noexcept {
    const Gait gait = Gait::of(ours_, helper);
    const Bitboard others = occupied() - helper;
    const Bitboard shunned =
        helper == king_ ? loser_attacks(others) | zone() : gait.from(target_, others);
    if (shunned.contains(helper)) return false;
    const Bitboard standing = others | helper | hunter_ | pacing();
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

  [[nodiscard]] bool mates_with(Square helper, Square goal, Square post) noexcept {
    const Bitboard others = occupied() - helper;
    const Bitboard checks = gait_.from(target_, others);
    const Bitboard danger = loser_attacks(others);
    const Army rest = ours_.without(helper);
    if ((helper != king_ && danger.contains(king_)) || danger.contains(post) ||
        checks.contains(hunter_) || attacks<Winner>(rest, others).contains(target_) ||
        !posts(others | goal, checks).contains(post) ||
        !is_mate_with(post, danger, others, rest, Gait::of(ours_, helper), goal)) {
      return false;
    }
    plan_.support = Stroll{helper, goal};
    plan_.post = post;
    return true;
  }

  [[nodiscard]] bool is_mate_with(Square post, Bitboard danger, Bitboard others, Army rest,
                                  Gait gait, Square goal) const noexcept {
    if (gait.steps.any()) return is_mate(post, danger, others | goal, rest, goal);
    rest.straight |= gait.straight & goal;
    rest.diagonal |= gait.diagonal & goal;
    rest.knights |= gait.leaps & goal;
    return is_mate(post, danger, others | goal, rest, king_);
  }

  /// Whether the hunter mates on `post`, the winner's others standing as they are handed over.
  [[nodiscard]] bool is_mate(Square post, Bitboard danger, Bitboard others, Army army,
                             Square king) const noexcept {
    const Bitboard standing = (others | post | pacing()) - target_;
    const Bitboard line = tables::between[index_of(post)][index_of(target_)];
    if (line.intersects(standing | danger | pushes())) return false;
    army.straight |= gait_.straight & post;
    army.diagonal |= gait_.diagonal & post;
    const Bitboard attacked = attacks<Winner>(army, standing) | tables::king[index_of(king)];
    return (zone() - (theirs_.all() - post) - attacked).empty();
  }

  [[nodiscard]] Bitboard pushes() const noexcept {
    constexpr auto up = loser == Color::White ? Direction::North : Direction::South;
    const Bitboard steps = shifted<up>(theirs_.pawns);
    return steps | shifted<up>(steps);
  }

  /// The loser's king goes to the edge, the winner's king before him, and the hunter mates along it.
  [[nodiscard]] bool mates_at_the_edge() noexcept {
    const Bitboard around = occupied() - target_;
    const Bitboard standing = around | pacing();
    const Bitboard steps = gait_.from(hunter_, standing | target_) - standing - target_;
    if (loser_attacks(around).contains(king_)) return false;
    const Bitboard held = winner_attacks(around) | tables::king[index_of(king_)] |
                          gait_.from(hunter_, around) | hunter_;
    if (held.contains(target_)) return false;
    for (const Square step : steps) {
      const Bitboard shunned = held | gait_.from(step, around) | step;
      if (shunned.contains(target_)) continue;
      plan_.hunter_at_meeting = Stroll{hunter_, step};
      return meets(~standing - shunned);
    }
    return false;
  }

  /// `free` is where the loser's king may go.
  [[nodiscard]] bool meets(Bitboard free) noexcept {
    const Square home = target_;
    const Bitboard homes = walked_by_king(Bitboard{home}, free) & edge & places_to_face();
    int patience = 3;
    for (const Square sq : homes) {
      if (tables::king[index_of(sq)].intersects(pacing())) continue;
      target_ = sq;
      plan_.meeting = sq;
      if (mates_facing()) return true;
      if (--patience == 0) break;
    }
    target_ = home;
    return false;
  }

  /// The squares on the edge before which the winner's king can come if the other is not in his way.
  [[nodiscard]] Bitboard places_to_face() const noexcept {
    using enum Direction;
    const Bitboard others = occupied() - king_;
    const Bitboard free = ~(others | hunter_ | pacing()) - loser_attacks(others);
    const Bitboard reached = walked_by_king(Bitboard{king_}, free);
    return (shifted<North>(shifted<North>(reached)) & squares_of(Rank::Eighth)) |
           (shifted<South>(shifted<South>(reached)) & squares_of(Rank::First)) |
           (shifted<East>(shifted<East>(reached)) & squares_of(File::H)) |
           (shifted<West>(shifted<West>(reached)) & squares_of(File::A));
  }

  /// Requires: the loser's king stands where they meet.
  [[nodiscard]] bool mates_facing() noexcept {
    const Bitboard others = occupied() - king_;
    const Bitboard danger = loser_attacks(others);
    const Bitboard checks = gait_.from(target_, others);
    const Bitboard shunned = danger | zone();
    if (shunned.contains(king_) || checks.contains(hunter_) ||
        winner_attacks(others).contains(target_)) {
      return false;
    }
    const Bitboard free = ~(others | hunter_ | pacing()) - shunned;
    const Bitboard goals = walked_by_king(Bitboard{king_}, free) & facing[index_of(target_)];
    for (const Square goal : goals) {
      const Bitboard standing = others | goal;
      for (const Square post : posts(standing, checks) - danger) {
        if (!is_mate(post, danger, standing, ours_, goal)) continue;
        plan_.support = Stroll{king_, goal};
        plan_.post = post;
        return true;
      }
    }
    return false;
  }

  Army ours_;    // without the hunter
  Army theirs_;  // without the pacer and the prey
  Square king_;
  Square target_;
  Square hunter_{};
  Gait gait_;
  Gait pacer_gait_;
  Standstill plan_{};
};

template <Color Winner>
[[nodiscard]] std::optional<Standstill> mate_by(const Position& position) noexcept {
  const Board& board = position.board();
  const Bitboard strong = straight_sliders(board, Winner);
  if (strong.empty()) return std::nullopt;
  Stage<Winner> stage{position};
  if (!stage.finds_a_pacer()) return std::nullopt;
  const Bitboard queens = strong & board.men(PieceType::Queen);
  const Square hunter = (queens.any() ? queens : strong).first();
  if (!stage.mates_by(hunter)) return std::nullopt;
  return stage.plan();
}

template <Color Winner>
[[nodiscard]] std::optional<Standstill> mate_after_check(const Position& position) noexcept {
  std::optional<Standstill> found;
  int left = 4;
  for_each_child(position, [&](const Position& child, Move, bool) {
    found = mate_by<Winner>(child);
    return !found && --left > 0;
  });
  return found;
}

template <Color Winner>
[[nodiscard]] std::optional<Standstill> mate(const Position& position) noexcept {
  const auto found = mate_by<Winner>(position);
  return !found && position.is_check() ? mate_after_check<Winner>(position) : found;
}

}  // namespace

std::optional<Standstill> standstill_mate(const Position& position, Color winner) noexcept {
  return winner == Color::White ? mate<Color::White>(position) : mate<Color::Black>(position);
}

}  // namespace tabiya::winnability
