#include "standstill.hpp"

#include "children.hpp"
#include "promise.hpp"
#include "rules/legality.hpp"
#include "rules/queen_lines.hpp"

namespace tabiya::winnability {
namespace {

inline constexpr Bitboard edge{0xFF818181818181FF};
inline constexpr int hops = 3;  // of a stroll: enough for nearly all

/// The men of one side who stand where they are, but for the king.
struct Army {
  Bitboard straight;
  Bitboard diagonal;
  Bitboard knights;
  Bitboard pawns;

  [[nodiscard]] Bitboard all() const noexcept { return straight | diagonal | knights | pawns; }
  [[nodiscard]] Army without(Bitboard gone) const noexcept {
    return {straight - gone, diagonal - gone, knights - gone, pawns - gone};
  }
};

[[nodiscard]] Army army_of(const Board& board, Color color) noexcept {
  return {straight_sliders(board, color), diagonal_sliders(board, color),
          board.men(color, PieceType::Knight), board.men(color, PieceType::Pawn)};
}

template <Color Us>
[[nodiscard]] inline Bitboard attacks(const Army& army, Bitboard occupied) noexcept {
  return swept(army.straight, army.diagonal, army.knights, occupied) |
         tables::pawn_attacks<Us>(army.pawns);
}

/// How a man moves: every square or none for each way, so that a queen is two of them.
struct Gait {
  Bitboard straight;
  Bitboard diagonal;
  Bitboard leaps;
  Bitboard steps;

  [[nodiscard]] static Gait of(const Army& army, Square sq) noexcept {
    const auto all_if = [](bool is_so) { return is_so ? every_square : Bitboard{}; };
    const bool is_piece = army.all().contains(sq);
    return {all_if(army.straight.contains(sq)), all_if(army.diagonal.contains(sq)),
            all_if(army.knights.contains(sq)), all_if(!is_piece)};
  }

  [[nodiscard]] Bitboard from(Square sq, Bitboard occupied) const noexcept {
    return slider_attacks(sq, occupied, straight, diagonal) |
           (tables::knight[index_of(sq)] & leaps) | (tables::king[index_of(sq)] & steps);
  }
  [[nodiscard]] Bitboard spread(Bitboard set, Bitboard occupied) const noexcept {
    return swept(set & straight, set & diagonal, set & leaps, occupied) |
           tables::king_steps(set & steps);
  }
  /// Where he can stroll in `count` moves over squares that are neither occupied nor shunned.
  [[nodiscard]] Bitboard flood(Bitboard set, Bitboard occupied, Bitboard shunned,
                               int count) const noexcept {
    const Bitboard free = ~occupied - shunned;
    for (int hop = 0; hop < count; ++hop) set |= spread(set, occupied) & free;
    return set;
  }
};

template <Color Winner>
class Stage {
  static constexpr Color loser = ~Winner;

 public:
  explicit Stage(const Position& position) noexcept
      : ours_{army_of(position.board(), Winner)},
        theirs_{army_of(position.board(), loser)},
        king_{position.king(Winner)},
        target_{position.king(loser)} {}

  [[nodiscard]] bool finds_a_pacer() noexcept {
    const Bitboard zone = tables::king[index_of(target_)];
    bool is_found = false;
    for (const Square from : theirs_.all() - theirs_.pawns - zone) {
      const Gait gait = Gait::of(theirs_, from);
      const Bitboard others = occupied() - from;
      const Bitboard here = gait.from(from, others);
      if (here.contains(king_)) continue;
      Bitboard paces = here - others - zone;
      if (gait.leaps.empty()) paces &= tables::king[index_of(from)];
      for (const Square to : paces) {
        const Bitboard watched = here | gait.from(to, others);
        if (watched.contains(king_)) continue;
        const bool is_out_of_the_way = !watched.intersects(zone);
        if (!is_found || is_out_of_the_way) {
          pacer_gait_ = gait;
          plan_.pacer = {from, to};
        }
        is_found = true;
        if (is_out_of_the_way) break;
      }
    }
    if (is_found) theirs_ = theirs_.without(plan_.pacer.from);
    return is_found;
  }

  /// Requires: finds_a_pacer().
  [[nodiscard]] bool mates_by(Square hunter) noexcept {
    hunter_ = hunter;
    plan_.hunter = {hunter, hunter};
    gait_ = Gait::of(ours_, hunter);
    ours_ = ours_.without(hunter);
    return hunts(zone()) && (mates() || (hunts({}) && mates_at_the_edge()));
  }
  [[nodiscard]] const Standstill& plan() const noexcept { return plan_; }

 private:
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

  /// The hunter takes whom he can without giving check.
  [[nodiscard]] bool hunts(Bitboard spared) noexcept {
    const Bitboard others = occupied();
    const Bitboard checks = gait_.from(target_, others);
    if (checks.contains(hunter_) || loser_attacks(others).contains(king_) ||
        winner_attacks(others).contains(target_)) {
      return false;
    }
    Bitboard prey = theirs_.all() - checks - spared;
    // Whoever is not seen from the king stands in no line to him.
    if (loser_attacks(others - prey).contains(king_)) {
      prey -= tables::attacks<PieceType::Queen>(king_, others);
    }
    if (winner_attacks(others - prey).contains(target_)) {
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
  [[nodiscard]] bool mates() noexcept {
    const Bitboard others = occupied();
    const Bitboard danger = loser_attacks(others);
    const Bitboard checks = gait_.from(target_, others);
    if (danger.contains(king_) || checks.contains(hunter_) ||
        winner_attacks(others).contains(target_)) {
      return false;
    }
    const Bitboard guarded = winner_attacks(others - target_) | tables::king[index_of(king_)] |
                             (theirs_.all() - pacing());
    Bitboard unprotected;
    for (const Square post : posts(others, checks) - danger) {
      const Bitboard flights = zone() - guarded - gait_.from(post, others - target_);
      if ((flights - post).any()) continue;
      if (is_mate(post, danger, others, ours_, king_)) {
        plan_.post = post;
        return true;
      }
      if (zone().contains(post)) unprotected |= post;
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
    const bool is_king = helper == king_;
    const Gait gait = Gait::of(ours_, helper);
    const Bitboard others = occupied() - helper;
    const Bitboard danger = loser_attacks(others);
    const Bitboard shunned = is_king ? danger | zone() : gait.from(target_, others);
    if (shunned.contains(helper) || (!is_king && danger.contains(king_))) return false;
    const Bitboard goals =
        gait.flood(Bitboard{helper}, others | helper | hunter_ | pacing(), shunned, hops) - helper;
    for (const Square post : wanted - danger) {
      const Bitboard ways = (goals & gait.from(post, others)) - post;
      if (ways.any() && mates_with(helper, ways.first(), post, danger)) return true;
    }
    return false;
  }

  [[nodiscard]] bool mates_with(Square helper, Square goal, Square post, Bitboard danger) noexcept {
    const Bitboard others = occupied() - helper;
    const Bitboard checks = gait_.from(target_, others);
    const Army rest = ours_.without(helper);
    if (checks.contains(hunter_) || attacks<Winner>(rest, others).contains(target_) ||
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

  [[nodiscard]] bool meets(Bitboard free) noexcept {
    constexpr int patience = 6;
    constexpr int longest = 8;
    const Square home = target_;
    int tried = 0;
    Bitboard seen;
    Bitboard reached{home};
    for (int step = 0; step < longest; ++step) {
      for (const Square sq : (reached & edge) - seen) {
        if (tables::king[index_of(sq)].intersects(pacing())) continue;
        target_ = sq;
        if (mates_facing()) {
          plan_.meeting = sq;
          return true;
        }
        if (++tried == patience) break;
      }
      if (tried == patience) break;
      seen = reached;
      reached |= tables::king_steps(reached) & free;
      if (reached == seen) break;
    }
    target_ = home;
    return false;
  }

  [[nodiscard]] bool mates_facing() noexcept {
    constexpr int long_walk = 6;
    const Bitboard others = occupied() - king_;
    const Bitboard danger = loser_attacks(others);
    const Bitboard checks = gait_.from(target_, others);
    const Bitboard shunned = danger | zone();
    if (shunned.contains(king_) || checks.contains(hunter_) ||
        winner_attacks(others).contains(target_)) {
      return false;
    }
    const Gait gait = Gait::of({}, king_);
    const Bitboard goals =
        gait.flood(Bitboard{king_}, others | hunter_ | pacing(), shunned, long_walk) &
        facing[index_of(target_)];
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
  for (const Bitboard hunters : {queens, strong - queens}) {
    for (const Square hunter : hunters) {
      Stage<Winner> attempt = stage;
      if (attempt.mates_by(hunter)) return attempt.plan();
    }
  }
  return std::nullopt;
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
  return position.is_check() ? mate_after_check<Winner>(position) : mate_by<Winner>(position);
}

}  // namespace

std::optional<Standstill> standstill_mate(const Position& position, Color winner) noexcept {
  return winner == Color::White ? mate<Color::White>(position) : mate<Color::Black>(position);
}

}  // namespace tabiya::winnability
