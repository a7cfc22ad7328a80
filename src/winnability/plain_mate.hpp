/// The plain way to mate: take everything, then mate the bare king. Internal.
///
/// No search: one move for each side at each turn, as anybody would help who knows how. The loser
/// puts a man where he can be taken, and when he has none left goes to the edge; the winner takes
/// what he can, goes after what he cannot, pushes a pawn if he has nothing strong, brings his king
/// before the other and gives check. Most positions of real games are mated so in twenty plies.
/// Nothing is promised: a plan that fails proves nothing.
#pragma once

#include <cstddef>
#include <optional>

#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/support/fixed_list.hpp"

namespace tabiya::winnability {

inline constexpr std::size_t longest_plain_mate = 64;
using PlainLine = FixedList<Move, longest_plain_mate>;

/// Legal moves to mate by `winner`, or nothing.
[[nodiscard]] std::optional<PlainLine> plain_mate(const Position& position, Color winner) noexcept;

}  // namespace tabiya::winnability
