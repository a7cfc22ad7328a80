/// The pieces of a mate by a standstill, reduced to a few sets of squares. Internal; see glance.hpp.
#pragma once

#include <optional>

#include "winnability/movement.hpp"
#include "winnability/standstill.hpp"

namespace tabiya::winnability {

/// The hunter, the pacer, and the pieces that stand still. See standstill.hpp for the terms.
///
/// The hunter and the pacer are off the board when the attacks of the others are computed. The
/// hunter is a queen, a rook, or a pawn with a free path, which becomes a queen.
template <Color Winner>
struct Ambush {
  static constexpr Color loser = ~Winner;

  /// What the hunter reaches and captures without giving check, and the board afterwards.
  struct Raid {
    Bitboard reached;
    Bitboard prey;
    Bitboard others;  // all pieces that stand still
    Bitboard danger;  // attacked by the loser
    Bitboard held;    // attacked by the winner, without the hunter
  };

  explicit Ambush(const Board& board) noexcept
      : ours{army_of(board, Winner)},
        theirs{army_of(board, loser)},
        king{board.pieces(Winner, PieceType::King).first()},
        target{board.pieces(loser, PieceType::King).first()},
        standing{board.occupied()} {}

  [[nodiscard]] static Bitboard zone_of(Square sq) noexcept { return tables::king[index_of(sq)]; }
  [[nodiscard]] bool is_queen() const noexcept { return diagonal.any(); }
  /// The squares that the hunter attacks from a square, or from all squares of a set.
  [[nodiscard]] Bitboard lines(Square sq, Bitboard occupied) const noexcept {
    return tables::rook(sq, occupied) | (tables::bishop(sq, occupied) & diagonal);
  }
  [[nodiscard]] Bitboard spread(Bitboard set, Bitboard occupied) const noexcept {
    return swept(set, set & diagonal, {}, occupied);
  }
  /// The loser's pieces, the pacer on both of its squares.
  [[nodiscard]] Army theirs_and_pacer() const noexcept {
    return {theirs.straight | (pacing & pacer_movement.straight),
            theirs.diagonal | (pacing & pacer_movement.diagonal),
            theirs.knights | (pacing & pacer_movement.leaps), theirs.pawns};
  }
  /// The squares that the loser attacks when the prey is gone.
  [[nodiscard]] Bitboard loser_attacks(Bitboard prey, Bitboard occupied) const noexcept {
    return attacks<loser>(theirs_and_pacer().without(prey), occupied);
  }
  [[nodiscard]] Bitboard leftover(const Raid& raid) const noexcept {
    return theirs.all() - raid.prey;
  }

  /// Selects a queen, a rook, or the foremost pawn with a free path on which it gives no check.
  [[nodiscard]] bool select_hunter() noexcept {
    if (ours.straight.any()) {
      const Bitboard queens = ours.straight & ours.diagonal;
      diagonal = queens.any() ? every_square : Bitboard{};
      take_off((queens.any() ? queens : ours.straight).first());
      hunter = start;
      return true;
    }
    const Bitboard passers = ours.pawns - behind(standing);
    if (passers.empty()) return false;
    diagonal = every_square;
    take_off(Winner == Color::White ? passers.last() : passers.first());
    hunter = make_square(file_of(start), relative_rank(Winner, Rank::Eighth));
    way = tables::between[index_of(start)][index_of(hunter)] | hunter;
    return !((way | start) - hunter).intersects(tables::pawn_attacks<loser>(Bitboard{target}));
  }

  /// Selects a piece that paces, out of the way of the king if possible.
  [[nodiscard]] bool select_pacer() noexcept {
    return select_knight_as_pacer() || select_slider_as_pacer();
  }

  /// The loser's king paces.
  [[nodiscard]] bool select_king_as_pacer() noexcept {
    const Bitboard pawn_on_its_way = hunter == start ? Bitboard{} : way | start;
    const Bitboard steps = zone_of(target) - standing - way - start - hunter - zone_of(king) -
                           attacks<Winner>(ours, standing - target) -
                           tables::pawn_attacks<Winner>(pawn_on_its_way);
    if (steps.empty()) return false;
    set_pacer(Bitboard{target}, steps.first(), {});
    return true;
  }

  /// If the hunter is shut in by its own pieces, a pawn steps forward. Returns false if it stays
  /// shut in. Requires: a piece paces, not the king.
  [[nodiscard]] bool free_hunter() noexcept {
    const Bitboard occupied = standing | pacing | hunter;
    const Bitboard beside = is_queen() ? zone_of(hunter) : tables::rook(hunter, every_square);
    if (beside.intersects(theirs.all() | ~occupied)) return true;
    if (hunter != start || is_attacked<loser>(king, theirs_and_pacer(), standing) ||
        is_attacked<Winner>(target, ours, standing) || lines(hunter, standing).contains(target)) {
      return false;
    }
    for (const Square from : ours.pawns& zone_of(hunter)) {
      const auto to = push_of(from, occupied);
      if (!to || tables::pawn_attacks<Winner>(Bitboard{*to}).contains(target)) continue;
      const Bitboard later = (occupied - from) | *to;
      if (!lines(hunter, later).intersects(theirs.all() | ~later)) continue;
      ours.pawns = (ours.pawns - from) | *to;
      standing = (standing - from) | *to;
      push = Route{from, *to};
      return true;
    }
    return false;
  }

  [[nodiscard]] Raid no_raid() const noexcept { return {Bitboard{hunter}, {}, {}, {}, {}}; }

  /// The hunter goes on with a raid and captures what it can of the wanted pieces. Returns false if
  /// a king could be in check meanwhile, so that the pacer could not pace.
  ///
  /// The first piece on a line from the loser's king is never captured, because the hunter would
  /// give check there. So no square becomes a checking square on the way.
  template <bool KingPaces>
  [[nodiscard]] bool raids(Raid& raid, Bitboard wanted) const noexcept {
    const Bitboard checks =
        KingPaces ? lines(target, standing) | lines(pacer.to, standing) : lines(target, standing);
    if (checks.contains(hunter)) return false;
    const Army enemies = theirs_and_pacer();
    for (int attempt = 0; attempt < 2; ++attempt) {
      capture(raid, wanted, checks);
      raid.others = standing - raid.prey;
      raid.held = attacks<Winner>(ours, raid.others - target);
      const bool is_safe = !is_attacked<loser>(king, enemies, raid.others);
      const bool is_target_safe =
          !raid.held.contains(target) && !(KingPaces && raid.held.contains(pacer.to));
      if (is_safe && is_target_safe) {
        raid.danger = loser_attacks(raid.prey, raid.others);
        raid.held |= zone_of(king);
        return true;
      }
      const bool is_hopeless = raid.prey.empty();
      raid = no_raid();
      if (is_hopeless) return false;
      if (!is_safe) wanted -= tables::attacks<PieceType::Queen>(king, standing);
      if (!is_target_safe) {
        wanted -= tables::attacks<PieceType::Queen>(target, standing);
        if constexpr (KingPaces) {
          wanted -= tables::attacks<PieceType::Queen>(pacer.to, standing);
        }
      }
    }
    raid = no_raid();
    return false;
  }

  /// Writes the part of the plan up to the captures, after which the hunter rests on a square that
  /// it reaches.
  void begin_plan(Standstill& plan, const Raid& raid, Square rest) const noexcept {
    plan.pacer = pacer;
    plan.hunter = start;
    if (push) plan.hunts.push_back({*push, {}});
    if (start != hunter) plan.hunts.push_back({{start, hunter}, {}});
    plan.hunts.push_back({{hunter, rest}, raid.prey});
  }

  Army ours;    // without the hunter
  Army theirs;  // without the pacer
  Square king;
  Square target;              // the loser's king
  Bitboard standing;          // all pieces without the hunter and the pacer
  Square start{};             // of the hunter
  Square hunter{};            // the hunter; a pawn has promoted
  Bitboard diagonal;          // all squares if the hunter is a queen
  Bitboard way;               // of the pawn that promotes
  std::optional<Route> push;  // of the pawn that frees the hunter
  Route pacer{};
  Bitboard pacing;  // both squares of the pacer
  Movement pacer_movement{};

 private:
  /// All squares behind these, as the winner sees them.
  [[nodiscard]] static Bitboard behind(Bitboard set) noexcept {
    using enum Direction;
    constexpr auto back = Winner == Color::White ? South : North;
    set = shifted<back>(set);
    set |= shifted<back>(set);
    set |= shifted<back>(shifted<back>(set));
    return set | shifted<back>(shifted<back>(shifted<back>(shifted<back>(set))));
  }

  void take_off(Square sq) noexcept {
    start = sq;
    ours = ours.without(sq);
    standing -= sq;
  }

  void set_pacer(Bitboard from, Square to, const Movement& movement) noexcept {
    pacer = {from.first(), to};
    pacing = from | to;
    pacer_movement = movement;
    theirs = theirs.without(from);
    standing -= from;
  }

  [[nodiscard]] bool select_knight_as_pacer() noexcept {
    const Bitboard zone = zone_of(target);
    const Bitboard knights = theirs.knights - zone;
    if (knights.empty()) return false;
    const Bitboard goals =
        ~(standing | zone | way | start | hunter) - tables::knight[index_of(king)];
    for (const Bitboard avoided : {tables::knight_steps(zone), Bitboard{}}) {
      const Bitboard to = tables::knight_steps(knights - avoided) & (goals - avoided);
      if (to.empty()) continue;
      const Bitboard from = tables::knight[index_of(to.first())] & (knights - avoided);
      set_pacer(Bitboard{from.first()}, to.first(), {{}, {}, every_square, {}});
      return true;
    }
    return false;
  }

  [[nodiscard]] bool select_slider_as_pacer() noexcept {
    const Bitboard zone = zone_of(target);
    const Bitboard sliders = (theirs.diagonal | theirs.straight) - zone;
    if (sliders.empty()) return false;
    const Bitboard free = ~(standing | zone | way | start | hunter);
    const Bitboard straight_checks = tables::rook(king, standing);
    const Bitboard diagonal_checks = tables::bishop(king, standing);
    for (const Square from : sliders) {
      const Movement movement = Movement::of(theirs, from);
      const Bitboard steps = movement.from(from, every_square) & free;
      const Bitboard to =
          steps - (straight_checks & movement.straight) - (diagonal_checks & movement.diagonal);
      if (to.empty()) continue;
      set_pacer(Bitboard{from}, to.first(), movement);
      return true;
    }
    return false;
  }

  /// Where a pawn steps, two squares if possible; nothing if it is blocked or would promote.
  [[nodiscard]] static std::optional<Square> push_of(Square from, Bitboard occupied) noexcept {
    using enum Direction;
    constexpr auto up = Winner == Color::White ? North : South;
    const Bitboard once =
        shifted<up>(Bitboard{from}) - occupied - squares_of(relative_rank(Winner, Rank::Eighth));
    const Bitboard third = squares_of(relative_rank(Winner, Rank::Third));
    const Bitboard twice = shifted<up>(once & third) - occupied;
    if (once.empty()) return std::nullopt;
    return twice.any() ? twice.first() : once.first();
  }

  void capture(Raid& raid, Bitboard wanted, Bitboard checks) const noexcept {
    constexpr int rounds = 4;
    Bitboard reached = raid.reached;
    Bitboard prey = raid.prey;
    Bitboard occupied = (standing | pacing) - prey;
    for (int round = 0; round < rounds; ++round) {
      const Bitboard next = spread(reached, occupied) - checks;
      const Bitboard taken = next & wanted;
      const Bitboard grown = reached | (next & (taken | ~occupied));
      if (grown == reached) break;
      reached = grown;
      prey |= taken;
      occupied -= taken;
    }
    raid.reached = reached;
    raid.prey = prey;
  }
};

}  // namespace tabiya::winnability
