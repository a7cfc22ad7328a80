/// The plain plan for a mate: capture everything, then mate the bare king. Internal.
///
/// There is no search: one helpful move for each side at each turn. The loser puts a piece where it
/// can be captured, and goes to the edge once only the king is left. The winner captures what it
/// can, chases what it cannot, pushes a pawn if it has no queen or rook, brings its king in front
/// of the other and gives check. Most positions of real games are mated like this in twenty plies.
/// A plan that fails proves nothing.
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
