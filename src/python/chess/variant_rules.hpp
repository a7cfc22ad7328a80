/// The variants on the boards of tabiya.chess: what a state asks of the rules of `tabiya::rules`.
///
/// A move is played on the state itself, legal or not, as python-chess does. Legal moves, endings and
/// material come from a `VariantPosition`. A state that its variant cannot play has no legal moves.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "python/chess/plain_move.hpp"
#include "python/chess/state.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::python::chess {

/// The variant that a class of tabiya.chess.variant with this alias plays, in either case. Chess and
/// CSCI 1933 have no such class.
[[nodiscard]] std::optional<Variant> variant_of_board(std::string_view alias) noexcept;

/// False in Antichess and Racing Kings.
[[nodiscard]] bool has_castling(Variant variant) noexcept;
/// False in Antichess, and in Atomic while the kings stand side by side.
[[nodiscard]] bool can_be_checked(const State& state) noexcept;

/// What a move does beyond chess: pockets, explosions, checks. `after` is the state that chess makes of
/// it. Requires: castling goes to the rook.
void follow_variant(const State& before, PlainMove move, State& after) noexcept;

/// The position, if its variant can play it.
[[nodiscard]] std::optional<VariantPosition> to_position(const State& state, CastlingMode mode);

/// The legal moves, in the order of chess, then the drops.
[[nodiscard]] std::vector<PlainMove> moves_in_variant(const State& state, CastlingMode mode);
[[nodiscard]] std::size_t count_moves_in_variant(const State& state, CastlingMode mode);
[[nodiscard]] bool is_legal_in_variant(const State& state, PlainMove move, CastlingMode mode);
[[nodiscard]] bool has_en_passant_in_variant(const State& state, CastlingMode mode);
/// True if no earlier position can come back after the move.
[[nodiscard]] bool is_irreversible_in_variant(const State& state, PlainMove move,
                                              CastlingMode mode);

[[nodiscard]] std::optional<VariantEnding> ending_in_variant(const State& state, CastlingMode mode);
[[nodiscard]] bool has_ended_by(const State& state, CastlingMode mode, VariantEndingKind kind);
/// False if the material of the side shows that it can never win.
[[nodiscard]] bool can_win_in_variant(const State& state, Color side);

/// True if variant, pockets, promoted pieces and checks are the same, as far as they matter.
[[nodiscard]] bool have_same_extras(const State& left, const State& right) noexcept;

}  // namespace tabiya::python::chess
