/// Interprets the tag Variant.
#pragma once

#include <optional>
#include <string_view>

#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/setup.hpp"

namespace tabiya::pgn {

/// The castling mode of the variant with this name, in any spelling; nothing for other rules.
[[nodiscard]] std::optional<CastlingMode> mode_of_variant(std::string_view name);

/// True if games of this variant begin with the position of a FEN.
[[nodiscard]] bool needs_fen(std::string_view name);
/// True for the teaching variant csci1933, in any spelling.
[[nodiscard]] bool is_teaching_variant(std::string_view name);

/// Programs often omit the Variant; castling rights that exist only in Chess960 reveal it.
[[nodiscard]] bool has_chess960_rights(const Setup& setup);

/// `Chess960` if the tag Variant names it or the start position needs it.
[[nodiscard]] CastlingMode castling_mode_of(std::string_view variant, const Position& start);

}  // namespace tabiya::pgn
