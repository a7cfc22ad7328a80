/// Finding the legal move of a variant that a text describes. Internal.
///
/// Unlike the reader of chess it lists the legal moves and compares them, because what is legal
/// depends on all of them where captures are compulsory.
#pragma once

#include <expected>

#include "notation/written_move.hpp"
#include "tabiya/notation/move_text_error.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya {

/// The only legal move that matches what has been read.
/// Errors: illegal or ambiguous, at offset 0.
[[nodiscard]] std::expected<Move, MoveTextError> find_move(const VariantPosition& position,
                                                           const WrittenMove& written) noexcept;
[[nodiscard]] std::expected<Move, MoveTextError> find_move(const VariantPosition& position,
                                                           const WrittenDrop& written) noexcept;

}  // namespace tabiya
