/// The board while most men stand still. Internal; see standstill.hpp.
#pragma once

#include <utility>

#include "winnability/gait.hpp"
#include "winnability/standstill.hpp"

namespace tabiya::winnability {

/// The men of both sides, the pacer, and the hunter: who strolls about just now. Hunter and pacer are
/// taken off wherever it is asked what the others attack.
template <Color Winner>
struct Scene {
  static constexpr Color loser = ~Winner;

  explicit Scene(const Position& position) noexcept
      : ours{army_of(position.board(), Winner)},
        theirs{army_of(position.board(), loser)},
        king{position.king(Winner)},
        target{position.king(loser)} {}

  [[nodiscard]] Bitboard our_pieces() const noexcept { return ours.all() - ours.pawns; }
  [[nodiscard]] Bitboard pacing() const noexcept { return Bitboard{pacer.from} | pacer.to; }
  /// The squares of a pacer who is not the king.
  [[nodiscard]] Bitboard pacing_of_man() const noexcept {
    return king_paces ? Bitboard{} : pacing();
  }
  /// Where the loser's king may be.
  [[nodiscard]] Bitboard aims() const noexcept { return king_paces ? pacing() : Bitboard{target}; }
  /// Everybody but the pacer and the hunter.
  [[nodiscard]] Bitboard occupied() const noexcept {
    const Bitboard men = ours.all() | theirs.all() | king;
    return king_paces ? men : men | target;
  }
  [[nodiscard]] Bitboard zone() const noexcept { return tables::king[index_of(target)]; }
  /// Beside the loser's king, wherever he may be.
  [[nodiscard]] Bitboard zones() const noexcept {
    return king_paces ? zone() | tables::king[index_of(pacer.to)] : zone();
  }

  /// Where a man of the winner would give check.
  [[nodiscard]] Bitboard checks_of(const Gait& man, Bitboard others) const noexcept {
    const Bitboard checks = man.from(target, others);
    return king_paces ? checks | man.from(pacer.to, others) : checks;
  }
  /// What the loser's men attack, the pacer from both of his squares.
  [[nodiscard]] Bitboard loser_attacks(Bitboard others) const noexcept {
    return attacks<loser>(theirs_and_pacer(), others);
  }
  [[nodiscard]] Bitboard winner_attacks(Bitboard others) const noexcept {
    return attacks<Winner>(ours, others);
  }
  [[nodiscard]] bool is_king_safe(Bitboard others) const noexcept {
    return !is_attacked<loser>(king, theirs_and_pacer(), others);
  }
  /// Whether the loser's king, wherever he may be, is safe from these men.
  [[nodiscard]] bool is_target_safe(const Army& army, Bitboard others) const noexcept {
    return !is_attacked<Winner>(target, army, others) &&
           !(king_paces && is_attacked<Winner>(pacer.to, army, others));
  }

  /// Becomes the hunter. Requires: one of our pieces.
  void enters(Square man) noexcept {
    hunter = man;
    gait = Gait::of(ours, man);
    ours = ours.without(man);
  }
  /// The hunter is one of the men who stand still again.
  void leaves() noexcept {
    ours.straight |= gait.straight & hunter;
    ours.diagonal |= gait.diagonal & hunter;
    ours.knights |= gait.leaps & hunter;
  }
  /// A pawn goes straight on, becomes a queen and the hunter. False if it cannot; that it leaves both
  /// kings safe is not looked at.
  [[nodiscard]] bool enters_as_queen(Square pawn) noexcept {
    const Bitboard way = way_of(pawn);
    const Square goal = promotion_square(pawn);
    hunter = goal;
    gait = {every_square, every_square, {}, {}};
    ours = ours.without(pawn);
    plan.hunts.push_back({{pawn, goal}, {}});
    return !way.intersects(occupied() | pacing()) &&
           !((way | pawn) - goal).intersects(tables::pawn_attacks<loser>(aims()));
  }
  /// The pawns that have a free way.
  [[nodiscard]] Bitboard passers() const noexcept {
    const Bitboard standing = occupied() | pacing();
    Bitboard found;
    for (const Square pawn : ours.pawns) {
      if (!way_of(pawn).intersects(standing)) found |= pawn;
    }
    return found;
  }
  /// Queens, or else rooks.
  [[nodiscard]] Bitboard strongest() const noexcept {
    const Bitboard queens = ours.straight & ours.diagonal;
    return queens.any() ? queens : ours.straight;
  }

  Army ours;    // without the hunter
  Army theirs;  // without the pacer and the prey
  Square king;
  Square target;  // the loser's king; where he is at home, if he paces
  Stroll pacer{};
  Gait pacer_gait{};
  bool king_paces = false;
  Square hunter{};
  Gait gait{};
  Standstill plan{};

 private:
  [[nodiscard]] static Square promotion_square(Square pawn) noexcept {
    return make_square(file_of(pawn), relative_rank(Winner, Rank::Eighth));
  }
  [[nodiscard]] static Bitboard way_of(Square pawn) noexcept {
    const Square goal = promotion_square(pawn);
    return tables::between[index_of(pawn)][index_of(goal)] | goal;
  }
  [[nodiscard]] Army theirs_and_pacer() const noexcept {
    const Bitboard both = pacing();
    return {theirs.straight | (both & pacer_gait.straight),
            theirs.diagonal | (both & pacer_gait.diagonal),
            theirs.knights | (both & pacer_gait.leaps), theirs.pawns};
  }
};

}  // namespace tabiya::winnability
