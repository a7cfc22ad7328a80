/// Finding the legal move that a text describes. Internal.
#pragma once

#include <expected>
#include <optional>
#include <string_view>

#include "notation/written_move.hpp"
#include "tabiya/notation/move_text_error.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {

/// The only legal move that matches a text in any unambiguous notation.
/// Errors: malformed; or illegal or ambiguous, at offset 0.
[[nodiscard]] std::expected<Move, MoveTextError> find_move(const Position& position,
                                                           std::string_view text,
                                                           const PieceLetters& letters) noexcept;
/// The same for a text that has been read.
/// Errors: illegal or ambiguous, at offset 0.
[[nodiscard]] std::expected<Move, MoveTextError> find_move(const Position& position,
                                                           const WrittenMove& written) noexcept;

/// The legal move between two squares, with castling in either form.
[[nodiscard]] std::optional<Move> find_move(const Position& position, Square from, Square to,
                                            std::optional<PieceType> promotion) noexcept;

/// The error for an illegal move, with its candidate pieces.
[[nodiscard]] MoveTextError illegal(const Position& position, const WrittenMove& written) noexcept;

}  // namespace tabiya
