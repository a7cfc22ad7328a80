/// The moves of a state as sets of squares, and in the order in which python-chess lists them.
///
/// The legal moves of a playable state come from the generator of `rules`. For every other state the
/// pseudo-legal moves are tried one by one. Either way they end in the same sets, and for_each_move()
/// lists them: the king's flight first if it is in check; pieces from h8 to a1, the targets of each in
/// the same order; castling; captures by pawns; steps; double steps; en passant.
#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>
#include <optional>

#include "python/chess/plain_move.hpp"
#include "python/chess/state.hpp"
#include "python/chess/variant_rules.hpp"
#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/castling.hpp"

namespace tabiya::python::chess {

/// Which moves: those from one of these squares to one of those. The target of castling is the rook.
struct MoveScope {
  Bitboard origins = every_square;
  Bitboard targets = every_square;

  [[nodiscard]] constexpr bool includes(PlainMove move) const noexcept {
    return origins.contains(move.from) && targets.contains(move.to);
  }
};

struct MoveSets {
  explicit MoveSets(Color turn_to_move) noexcept : turn{turn_to_move} {}

  Color turn;
  Bitboard movers{};                      ///< pieces that are not pawns and have moves
  std::optional<Square> king_in_check{};  ///< listed before all others
  Bitboard castling_rooks{};
  Square castling_king = Square::A1;  ///< meaningful if there are castling_rooks
  Bitboard captures_east{};           ///< targets of pawns, as are the next three
  Bitboard captures_west{};
  Bitboard steps{};
  Bitboard double_steps{};
  Bitboard en_passant_origins{};
  Square en_passant_target = Square::A1;  ///< meaningful if there are en_passant_origins
  // The targets of each mover; other elements are not initialised, because 512 bytes take a while.
  union {
    std::array<Bitboard, square_count> targets;
  };

  void add_piece(Square from, Bitboard to) noexcept {
    movers |= from;
    targets[static_cast<std::size_t>(index_of(from))] = to;
  }
  [[nodiscard]] Bitboard targets_of(Square from) const noexcept {
    return targets[static_cast<std::size_t>(index_of(from))];
  }
  /// The squares from which pawns capture to the east, or to the west.
  [[nodiscard]] int east() const noexcept { return turn == Color::White ? 9 : -7; }
  [[nodiscard]] int west() const noexcept { return turn == Color::White ? 7 : -9; }
  [[nodiscard]] int forward() const noexcept { return turn == Color::White ? 8 : -8; }

  [[nodiscard]] bool empty() const noexcept;
  [[nodiscard]] std::size_t count() const noexcept;
  /// Requires: castling is written as in `mode`, all other moves without flags.
  [[nodiscard]] bool contains(const State& state, PlainMove move, CastlingMode mode) const noexcept;
};

/// These are about chess; a variant has only for_each_legal_move().
[[nodiscard]] MoveSets pseudo_legal_moves(const State& state, CastlingMode mode,
                                          MoveScope scope = {}) noexcept;
[[nodiscard]] MoveSets legal_moves(const State& state, CastlingMode mode,
                                   MoveScope scope = {}) noexcept;
/// Only captures en passant.
[[nodiscard]] MoveSets pseudo_legal_en_passant(const State& state, MoveScope scope = {}) noexcept;
[[nodiscard]] MoveSets legal_en_passant(const State& state, CastlingMode mode,
                                        MoveScope scope = {}) noexcept;
/// Only castling.
[[nodiscard]] MoveSets castling_moves(const State& state, CastlingMode mode,
                                      MoveScope scope = {}) noexcept;

/// Of any state, as the following.
[[nodiscard]] std::size_t count_legal_moves(const State& state, CastlingMode mode) noexcept;
[[nodiscard]] bool has_legal_move(const State& state, CastlingMode mode) noexcept;
[[nodiscard]] bool is_pseudo_legal(const State& state, PlainMove move, CastlingMode mode) noexcept;
[[nodiscard]] bool is_legal(const State& state, PlainMove move, CastlingMode mode) noexcept;
/// True if a capture en passant is legal.
[[nodiscard]] bool has_legal_en_passant(const State& state, CastlingMode mode) noexcept;

/// Legal moves of any state that are in a scope, in order. Those of a variant come as a list.
template <class Visit>
void for_each_legal_move(const State& state, CastlingMode mode, MoveScope scope, Visit visit);

/// Calls `visit` with each square of a set, from H8 down to A1.
template <class Visit>
void for_each_downwards(Bitboard set, Visit visit) {
  while (set.any()) {
    const Square sq = set.last();
    set -= sq;
    visit(sq);
  }
}

/// Calls `visit` with one move of a pawn, or with the four promotions.
template <class Visit>
void visit_pawn_move(Square from, Square to, Visit& visit) {
  if (!back_ranks.contains(to)) return visit(PlainMove{from, to});
  for (const PieceType type : promotion_types) visit(PlainMove{from, to, type});
}

template <class Visit>
void for_each_pawn_capture(const MoveSets& sets, Visit& visit) {
  const auto origin = [](Square to, int step) { return square_at(index_of(to) - step); };
  Bitboard origins;
  for (const Square to : sets.captures_east) origins |= origin(to, sets.east());
  for (const Square to : sets.captures_west) origins |= origin(to, sets.west());
  for_each_downwards(origins, [&](Square from) {
    const auto try_step = [&](Bitboard targets, int step) {
      const int to = index_of(from) + step;
      if (to < 0 || to >= square_count || !targets.contains(square_at(to))) return;
      if (std::abs(file_difference(from, square_at(to))) == 1)
        visit_pawn_move(from, square_at(to), visit);
    };
    try_step(sets.captures_east, sets.east());
    try_step(sets.captures_west, sets.west());
  });
}

template <class Visit>
void for_each_pawn_move(const MoveSets& sets, Visit& visit) {
  if ((sets.captures_east | sets.captures_west).any()) for_each_pawn_capture(sets, visit);
  for_each_downwards(sets.steps, [&](Square to) {
    visit_pawn_move(square_at(index_of(to) - sets.forward()), to, visit);
  });
  for_each_downwards(sets.double_steps, [&](Square to) {
    visit(PlainMove{square_at(index_of(to) - 2 * sets.forward()), to});
  });
  for_each_downwards(sets.en_passant_origins,
                     [&](Square from) { visit(PlainMove{from, sets.en_passant_target}); });
}

/// The king's target as the mode writes castling.
[[nodiscard]] constexpr Square written_target(Square king, Square rook,
                                              CastlingMode mode) noexcept {
  if (mode == CastlingMode::Chess960) return rook;
  return make_square(castling_side(king, rook) == CastlingSide::KingSide ? File::G : File::C,
                     rank_of(king));
}

template <class Visit>
void for_each_move(const MoveSets& sets, CastlingMode mode, Visit visit) {
  const auto visit_piece = [&](Square from) {
    for_each_downwards(sets.targets_of(from), [&](Square to) { visit(PlainMove{from, to}); });
  };
  Bitboard movers = sets.movers;
  if (sets.king_in_check && movers.contains(*sets.king_in_check)) {
    visit_piece(*sets.king_in_check);
    movers -= *sets.king_in_check;
  }
  for_each_downwards(movers, visit_piece);
  for_each_downwards(sets.castling_rooks, [&](Square rook) {
    visit(PlainMove{sets.castling_king, written_target(sets.castling_king, rook, mode)});
  });
  for_each_pawn_move(sets, visit);
}

template <class Visit>
void for_each_legal_move(const State& state, CastlingMode mode, MoveScope scope, Visit visit) {
  if (state.is_chess()) return for_each_move(legal_moves(state, mode, scope), mode, visit);
  for (const PlainMove& move : moves_in_variant(state, mode)) {
    if (scope.includes(to_rook_target(state, move))) visit(move);
  }
}

}  // namespace tabiya::python::chess
