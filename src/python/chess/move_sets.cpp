#include "python/chess/move_sets.hpp"

#include "rules/inner/generator.hpp"
#include "rules/inner/play.hpp"
#include "tabiya/rules/attacks.hpp"

namespace tabiya::python::chess {
namespace {

using enum PieceType;

/// A visitor of the generator that keeps the sets.
struct Collector {
  MoveSets& sets;

  template <PieceType>
  void piece(Square from, Bitboard targets) noexcept {
    if (targets.any()) sets.add_piece(from, targets);
  }
  template <PawnMove, int Offset>
  void pawns(Bitboard targets) noexcept {
    set_for<Offset>() |= targets;
  }
  template <int Offset>
  void promotions(Bitboard targets) noexcept {
    set_for<Offset>() |= targets;
  }
  void en_passant(Square from, Square to) noexcept {
    sets.en_passant_origins |= from;
    sets.en_passant_target = to;
  }
  void castling(Square king, Square rook) noexcept {
    sets.castling_rooks |= rook;
    sets.castling_king = king;
  }

 private:
  template <int Offset>
  Bitboard& set_for() noexcept {
    if constexpr (Offset == 8 || Offset == -8) return sets.steps;
    else if constexpr (Offset == 16 || Offset == -16) return sets.double_steps;
    else if constexpr (Offset == 9 || Offset == -7) return sets.captures_east;
    else return sets.captures_west;
  }
};

/// A visitor that stops at the first move.
struct FirstMove : Counter {
  [[nodiscard]] bool satisfied() const noexcept { return count > 0; }
};

template <class Visitor>
void visit_playable(const Setup& setup, Visitor& visitor, MoveScope scope) noexcept {
  const Position position = PositionAccess::make_without_key(setup);
  generate_for_turn(position, visitor, Within{scope.origins, scope.targets});
}

/// Castling of one king with the rooks that may, whatever the rest of the board is.
struct Castling {
  const State& state;
  Square king;

  [[nodiscard]] bool is_attacked(Bitboard path, Bitboard occupied) const noexcept {
    for (const Square sq : path) {
      if (attackers(state.board(), ~state.turn(), sq, occupied).any()) return true;
    }
    return false;
  }
  [[nodiscard]] bool is_possible(Square rook) const noexcept {
    const Color us = state.turn();
    const CastlingSide side = castling_side(king, rook);
    const Square king_target = king_castling_target(us, side);
    const Square rook_target = rook_castling_target(us, side);
    const Bitboard king_path = between(king, king_target);
    const Bitboard others = state.board().occupied() ^ king ^ rook;
    const Bitboard free = king_path | between(rook, rook_target) | king_target | rook_target;
    return !others.intersects(free) && !is_attacked(king_path | king, others ^ rook) &&
           !is_attacked(king_target, others ^ rook_target);
  }
};

void add_castling(const State& state, CastlingMode mode, MoveScope scope, MoveSets& sets) noexcept {
  const Bitboard rank = back_rank(state.turn());
  const Bitboard kings =
      (state.ours() & state.board().pieces(King) & rank & scope.origins) - state.promoted;
  if (kings.empty()) return;
  sets.castling_king = kings.first();
  const Castling castling{state, kings.first()};
  for (const Square rook : clean_castling_rights(state, mode) & rank & scope.targets) {
    if (castling.is_possible(rook)) sets.castling_rooks |= rook;
  }
}

Bitboard pawn_captures(const State& state, Bitboard pawns, bool to_east) noexcept {
  using enum Direction;
  if (state.turn() == Color::White) {
    return to_east ? shifted<NorthEast>(pawns) : shifted<NorthWest>(pawns);
  }
  return to_east ? shifted<SouthEast>(pawns) : shifted<SouthWest>(pawns);
}

void add_pawns(const State& state, MoveScope scope, MoveSets& sets) noexcept {
  const Color us = state.turn();
  const Bitboard pawns = state.ours() & state.board().pieces(Pawn) & scope.origins;
  const Bitboard empty = ~state.board().occupied();
  const Bitboard victims = state.theirs() & scope.targets;
  sets.captures_east = pawn_captures(state, pawns, true) & victims;
  sets.captures_west = pawn_captures(state, pawns, false) & victims;
  const Bitboard steps = pushed(us, pawns) & empty;
  // A pawn on its first rank may make two steps as well.
  const Bitboard reach =
      squares_of(relative_rank(us, Rank::Third)) | squares_of(relative_rank(us, Rank::Fourth));
  sets.steps = steps & scope.targets;
  sets.double_steps = pushed(us, steps) & empty & reach & scope.targets;
}

void add_en_passant(const State& state, MoveScope scope, MoveSets& sets) noexcept {
  const auto target = state.setup.en_passant_square;
  if (!target || !scope.targets.contains(*target)) return;
  sets.en_passant_origins = en_passant_capturers(state, scope.origins);
  sets.en_passant_target = *target;
}

/// Removes the moves that leave the king in check.
class Filter {
 public:
  Filter(const State& state, CastlingMode mode, Square king) noexcept
      : state_{state}, mode_{mode}, king_{king}, in_check_{checkers(state).any()} {}

  void apply(MoveSets& sets) const noexcept {
    if (in_check_) forbid_all_but_evasions(sets);
    Bitboard movers;
    for (const Square from : sets.movers) {
      const Bitboard safe = safe_targets(from, sets.targets_of(from));
      sets.targets[static_cast<std::size_t>(index_of(from))] = safe;
      if (safe.any()) movers |= from;
    }
    sets.movers = movers;
    filter_pawns(sets);
  }

 private:
  void forbid_all_but_evasions(MoveSets& sets) const noexcept {
    sets.king_in_check = king_;
    sets.castling_rooks = {};
    sets.movers -= (state_.ours() & state_.board().pieces(King)) - Bitboard{king_};
  }
  [[nodiscard]] bool is_safe(Square from, Square to) const noexcept {
    State next = state_;
    play(next, {from, to}, mode_);
    const Square target = from == king_ ? to : king_;
    return attackers(next.board(), ~state_.turn(), target, next.board().occupied()).empty();
  }
  [[nodiscard]] Bitboard safe_targets(Square from, Bitboard targets) const noexcept {
    for (const Square to : targets) {
      if (!is_safe(from, to)) targets -= to;
    }
    return targets;
  }
  [[nodiscard]] Bitboard safe_steps(Bitboard targets, int step) const noexcept {
    for (const Square to : targets) {
      if (!is_safe(square_at(index_of(to) - step), to)) targets -= to;
    }
    return targets;
  }
  void filter_pawns(MoveSets& sets) const noexcept {
    sets.captures_east = safe_steps(sets.captures_east, sets.east());
    sets.captures_west = safe_steps(sets.captures_west, sets.west());
    sets.steps = safe_steps(sets.steps, sets.forward());
    sets.double_steps = safe_steps(sets.double_steps, 2 * sets.forward());
    for (const Square from : sets.en_passant_origins) {
      if (!is_safe(from, sets.en_passant_target)) sets.en_passant_origins -= from;
    }
  }

  const State& state_;
  CastlingMode mode_;
  Square king_;
  bool in_check_;
};

std::size_t count_pawn_moves(Bitboard targets) noexcept {
  const auto promoting = static_cast<std::size_t>((targets & back_ranks).count());
  return static_cast<std::size_t>(targets.count()) + (promotion_types.size() - 1) * promoting;
}

bool has_castling(const MoveSets& sets, PlainMove move, CastlingMode mode) noexcept {
  for (const Square rook : sets.castling_rooks) {
    if (move.from == sets.castling_king &&
        move.to == written_target(sets.castling_king, rook, mode)) {
      return true;
    }
  }
  return false;
}

bool has_pawn_move(const MoveSets& sets, PlainMove move) noexcept {
  const bool is_promotion = back_ranks.contains(move.to);
  if (is_promotion != move.promotion.has_value()) return false;
  if (move.promotion == Pawn || move.promotion == King) return false;
  const int step = index_of(move.to) - index_of(move.from);
  if (step == sets.forward()) return sets.steps.contains(move.to);
  if (step == 2 * sets.forward()) return sets.double_steps.contains(move.to);
  if (sets.en_passant_target == move.to && sets.en_passant_origins.contains(move.from)) return true;
  if (step == sets.east()) return sets.captures_east.contains(move.to);
  return step == sets.west() && sets.captures_west.contains(move.to);
}

/// The squares that contain every way to write a move; castling has two.
MoveScope scope_of(const State& state, PlainMove move) noexcept {
  const PlainMove castling = to_rook_target(state, {move.from, move.to});
  return {.origins = move.from, .targets = Bitboard{move.to} | castling.to};
}

bool is_own_move(const State& state, PlainMove move) noexcept {
  return !move.drop && state.ours().contains(move.from);
}

}  // namespace

bool MoveSets::empty() const noexcept {
  return (movers | castling_rooks | captures_east | captures_west | steps | double_steps |
          en_passant_origins)
      .empty();
}

std::size_t MoveSets::count() const noexcept {
  const int few = castling_rooks.count() + double_steps.count() + en_passant_origins.count();
  auto moves = static_cast<std::size_t>(few);
  for (const Square from : movers) moves += static_cast<std::size_t>(targets_of(from).count());
  return moves + count_pawn_moves(captures_east) + count_pawn_moves(captures_west) +
         count_pawn_moves(steps);
}

bool MoveSets::contains(const State& state, PlainMove move, CastlingMode mode) const noexcept {
  if (move.drop) return false;
  if (state.board().pieces(Pawn).contains(move.from)) return has_pawn_move(*this, move);
  if (move.promotion) return false;
  if (has_castling(*this, to_written(state, move, mode), mode)) return true;
  return movers.contains(move.from) && targets_of(move.from).contains(move.to);
}

MoveSets pseudo_legal_moves(const State& state, CastlingMode mode, MoveScope scope) noexcept {
  MoveSets sets{state.turn()};
  const Bitboard allowed = scope.targets - state.ours();
  for (const Square from : (state.ours() - state.board().pieces(Pawn)) & scope.origins) {
    const Bitboard targets = attacks_of(state.board(), from) & allowed;
    if (targets.any()) sets.add_piece(from, targets);
  }
  add_castling(state, mode, scope, sets);
  add_pawns(state, scope, sets);
  add_en_passant(state, scope, sets);
  return sets;
}

MoveSets legal_moves(const State& state, CastlingMode mode, MoveScope scope) noexcept {
  if (const auto setup = to_playable(state, mode)) {
    MoveSets sets{state.turn()};
    Collector collector{sets};
    visit_playable(*setup, collector, scope);
    if (checkers(state).any()) sets.king_in_check = king(state, state.turn());
    return sets;
  }
  MoveSets sets = pseudo_legal_moves(state, mode, scope);
  if (const auto own_king = king(state, state.turn())) Filter{state, mode, *own_king}.apply(sets);
  return sets;
}

MoveSets pseudo_legal_en_passant(const State& state, MoveScope scope) noexcept {
  MoveSets sets{state.turn()};
  add_en_passant(state, scope, sets);
  return sets;
}

MoveSets legal_en_passant(const State& state, CastlingMode mode, MoveScope scope) noexcept {
  MoveSets sets = pseudo_legal_en_passant(state, scope);
  const auto own_king = king(state, state.turn());
  if (sets.en_passant_origins.any() && own_king) Filter{state, mode, *own_king}.apply(sets);
  return sets;
}

MoveSets castling_moves(const State& state, CastlingMode mode, MoveScope scope) noexcept {
  MoveSets sets{state.turn()};
  add_castling(state, mode, scope, sets);
  return sets;
}

std::size_t count_legal_moves(const State& state, CastlingMode mode) noexcept {
  if (!state.is_chess()) return count_moves_in_variant(state, mode);
  const auto setup = to_playable(state, mode);
  if (!setup) return legal_moves(state, mode).count();
  Counter counter;
  generate_for_turn(PositionAccess::make_without_key(*setup), counter, Everywhere{});
  return counter.count;
}

bool has_legal_move(const State& state, CastlingMode mode) noexcept {
  if (!state.is_chess()) return count_moves_in_variant(state, mode) > 0;
  const auto setup = to_playable(state, mode);
  if (!setup) return !legal_moves(state, mode).empty();
  FirstMove first;
  generate_for_turn(PositionAccess::make_without_key(*setup), first, Everywhere{});
  return first.satisfied();
}

bool is_pseudo_legal(const State& state, PlainMove move, CastlingMode mode) noexcept {
  if (!state.is_chess()) return is_legal_in_variant(state, move, mode);
  if (!is_own_move(state, move)) return false;
  return pseudo_legal_moves(state, mode, scope_of(state, move)).contains(state, move, mode);
}

bool is_legal(const State& state, PlainMove move, CastlingMode mode) noexcept {
  if (!state.is_chess()) return is_legal_in_variant(state, move, mode);
  if (!is_own_move(state, move)) return false;
  return legal_moves(state, mode, scope_of(state, move)).contains(state, move, mode);
}

bool has_legal_en_passant(const State& state, CastlingMode mode) noexcept {
  if (!state.setup.en_passant_square) return false;
  if (!state.is_chess()) return has_en_passant_in_variant(state, mode);
  return !legal_en_passant(state, mode).empty();
}

}  // namespace tabiya::python::chess
