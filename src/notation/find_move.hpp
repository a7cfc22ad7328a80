/// Which move of a position is meant by what was written? Internal.
#pragma once

#include <expected>
#include <optional>

#include "notation/written_move.hpp"
#include "tabiya/notation/move_text_error.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {

/// The only legal move that is meant.
/// Errors: illegal or ambiguous, at offset 0.
[[nodiscard]] std::expected<Move, MoveTextError> find_move(const Position& position,
                                                           const WrittenMove& written) noexcept;

/// The legal move between two squares; castling in either form.
[[nodiscard]] std::optional<Move> find_move(const Position& position, Square from, Square to,
                                            std::optional<PieceType> promotion) noexcept;

/// Why there is no such move: an illegal one, with the men that could be meant.
[[nodiscard]] MoveTextError illegal(const Position& position, const WrittenMove& written) noexcept;

}  // namespace tabiya
