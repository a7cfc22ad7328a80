/// The plain plan for minor pieces: a mate in the corner. Internal.
///
/// A lone bishop or knight mates only a king that is blocked in by a piece of its own side. So the
/// loser's king goes to a corner, one of its own pieces goes beside it, and the winner's king
/// guards the other squares:
///
///     k n . . . .     The bishop goes from a6 to b7 and mates: the king on b6 guards a7 and
///     . . . . . .     protects the bishop, and the knight blocks b8. If the loser has only pawns,
///     B K . . . .     one of them becomes a knight first.
///
/// There is no search: each side plays the move after which this picture is nearest, and never
/// returns to a position. If that fails, another corner is tried. With more minor pieces the same
/// picture is often the nearest mate, but not against a bare king, where none is looked for. A plan
/// that fails proves nothing.
#pragma once

#include <optional>

#include "winnability/plain_mate.hpp"

namespace tabiya::winnability {

/// Legal moves to mate by `winner`, or nothing. Requires: the winner has neither a queen nor a rook.
[[nodiscard]] std::optional<PlainLine> corner_mate(const Position& position, Color winner) noexcept;

}  // namespace tabiya::winnability
