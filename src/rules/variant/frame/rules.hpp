/// The questions that every variant answers, as a table of functions. Internal.
///
/// Code that knows the variant only at run time asks `rules_of(variant)`. Each file of
/// src/rules/variant makes the table of one variant from its rules (see frame/make_rules.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "rules/inner/attempt.hpp"
#include "rules/variant/frame/state.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"

namespace tabiya::variant {

struct Rules {
  VariantSetup (*initial)() noexcept;
  Defects (*defects)(const VariantSetup& setup, CastlingMode mode);

  void (*list)(const State& state, VariantMoveList& moves) noexcept;
  std::size_t (*count)(const State& state) noexcept;
  std::uint64_t (*perft)(const State& state, unsigned depth) noexcept;
  void (*play)(State& state, Move move) noexcept;

  /// Whether kings can be checked; if not, they are pieces like the others.
  bool has_check;
  Bitboard (*checkers)(const State& state) noexcept;

  /// How the game has ended by the variant's own rule.
  std::optional<VariantEnding> (*own_ending)(const State& state) noexcept;
  /// How it has ended if there is no legal move.
  VariantEnding (*ending_without_moves)(const State& state) noexcept;
  bool (*can_win)(const State& state, Color side) noexcept;
  /// Whether the game is drawn because no side can win.
  bool (*is_drawn)(const State& state) noexcept;

  /// What a pawn can become.
  std::span<const PieceType> promotions;
  /// Why a piece does not move like that.
  MaybeRefusal (*refuse_movement)(const Attempt& attempt);
  /// Why castling with this rook, or a move that the piece could otherwise make, is not among the
  /// legal moves. Requires: it is not, and the game is not over.
  Refusal (*refuse_castling)(const State& state, const Attempt& attempt, Square rook);
  Refusal (*refuse_move)(const State& state, const Attempt& attempt);
  Refusal (*refuse_drop)(const State& state, const Drop& drop);
};

[[nodiscard]] const Rules& rules_of(Variant variant) noexcept;

extern const Rules standard_rules;
extern const Rules crazyhouse_rules;
extern const Rules king_of_the_hill_rules;
extern const Rules three_check_rules;
extern const Rules antichess_rules;
extern const Rules atomic_rules;
extern const Rules horde_rules;
extern const Rules racing_kings_rules;
extern const Rules csci1933_rules;

}  // namespace tabiya::variant
