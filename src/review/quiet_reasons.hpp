/// Reasons for a bad move that do not capture: threats, passed pawns, castling, the exchange of queens.
#pragma once

#include <optional>

#include "tabiya/review/consequence.hpp"

namespace tabiya::review {

/// What the first move of the reply threatens; otherwise what that of the better line would have. An
/// attacker that is captured at once threatens nothing.
[[nodiscard]] std::optional<Consequence> threat_of_lines(const BadMove& bad);

/// A passed pawn that advances in one of the lines and not in the other, the right to castle, or queens
/// that are exchanged in one of them.
[[nodiscard]] std::optional<Consequence> change_of_position(const BadMove& bad);

}  // namespace tabiya::review
