/// The board while most pieces stand still. Internal; see standstill.hpp.
#pragma once

#include "winnability/movement.hpp"
#include "winnability/standstill.hpp"

namespace tabiya::winnability {

/// The pieces of both sides, the pacer, and the hunter: the piece that currently travels. The
/// hunter and the pacer are off the board when the attacks of the others are computed.
template <Color Winner>
struct Scene {
  static constexpr Color loser = ~Winner;

  explicit Scene(const Position& position) noexcept
      : ours{army_of(position.board(), Winner)},
        theirs{army_of(position.board(), loser)},
        king{position.king(Winner)},
        target{position.king(loser)} {}

  [[nodiscard]] Bitboard our_non_pawns() const noexcept { return ours.all() - ours.pawns; }
  [[nodiscard]] Bitboard pacing() const noexcept { return Bitboard{pacer.from} | pacer.to; }
  /// The squares of the pacer, unless it is the king.
  [[nodiscard]] Bitboard pacing_of_piece() const noexcept {
    return king_paces ? Bitboard{} : pacing();
  }
  /// The squares where the loser's king can be.
  [[nodiscard]] Bitboard target_squares() const noexcept {
    return king_paces ? pacing() : Bitboard{target};
  }
  /// All pieces except the pacer and the hunter.
  [[nodiscard]] Bitboard occupied() const noexcept {
    const Bitboard all = ours.all() | theirs.all() | king;
    return king_paces ? all : all | target;
  }
  [[nodiscard]] Bitboard zone() const noexcept { return tables::king[index_of(target)]; }
  /// The squares beside the loser's king, on any of its squares.
  [[nodiscard]] Bitboard zones() const noexcept {
    return king_paces ? zone() | tables::king[index_of(pacer.to)] : zone();
  }

  /// The squares from which a piece of the winner would give check.
  [[nodiscard]] Bitboard checks_of(const Movement& piece, Bitboard others) const noexcept {
    const Bitboard checks = piece.from(target, others);
    return king_paces ? checks | piece.from(pacer.to, others) : checks;
  }
  /// The squares that the loser attacks, the pacer from both of its squares.
  [[nodiscard]] Bitboard loser_attacks(Bitboard others) const noexcept {
    return attacks<loser>(theirs_and_pacer(), others);
  }
  [[nodiscard]] Bitboard winner_attacks(Bitboard others) const noexcept {
    return attacks<Winner>(ours, others);
  }
  [[nodiscard]] bool is_king_safe(Bitboard others) const noexcept {
    return !is_attacked<loser>(king, theirs_and_pacer(), others);
  }
  /// Whether the loser's king, on any of its squares, is safe from this army.
  [[nodiscard]] bool is_target_safe(const Army& army, Bitboard others) const noexcept {
    return !is_attacked<Winner>(target, army, others) &&
           !(king_paces && is_attacked<Winner>(pacer.to, army, others));
  }

  /// Makes a piece the hunter. Requires: it is a piece of the winner, not a pawn or the king.
  void select_hunter(Square sq) noexcept {
    hunter = sq;
    movement = Movement::of(ours, sq);
    ours = ours.without(sq);
  }
  /// Returns the hunter to the pieces that stand still.
  void release_hunter() noexcept {
    ours.straight |= movement.straight & hunter;
    ours.diagonal |= movement.diagonal & hunter;
    ours.knights |= movement.leaps & hunter;
  }
  /// Promotes a pawn straight ahead to a queen and makes it the hunter. Returns false if the pawn
  /// cannot get there. Does not test whether both kings stay safe.
  [[nodiscard]] bool promote_hunter(Square pawn) noexcept {
    const Bitboard way = way_of(pawn);
    const Square goal = promotion_square(pawn);
    hunter = goal;
    movement = {every_square, every_square, {}, {}};
    ours = ours.without(pawn);
    plan.hunts.push_back({{pawn, goal}, {}});
    return !way.intersects(occupied() | pacing()) &&
           !((way | pawn) - goal).intersects(tables::pawn_attacks<loser>(target_squares()));
  }
  /// The pawns with a free path to the last rank.
  [[nodiscard]] Bitboard passers() const noexcept {
    const Bitboard standing = occupied() | pacing();
    Bitboard found;
    for (const Square pawn : ours.pawns) {
      if (!way_of(pawn).intersects(standing)) found |= pawn;
    }
    return found;
  }
  /// The queens, or the rooks if there is no queen.
  [[nodiscard]] Bitboard strongest() const noexcept {
    const Bitboard queens = ours.straight & ours.diagonal;
    return queens.any() ? queens : ours.straight;
  }

  Army ours;    // without the hunter
  Army theirs;  // without the pacer and the prey
  Square king;
  Square target;  // the loser's king; if it paces, its home square
  Route pacer{};
  Movement pacer_movement{};
  bool king_paces = false;
  Square hunter{};
  Movement movement{};
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
    return {theirs.straight | (both & pacer_movement.straight),
            theirs.diagonal | (both & pacer_movement.diagonal),
            theirs.knights | (both & pacer_movement.leaps), theirs.pawns};
  }
};

}  // namespace tabiya::winnability
