/// What the words of movetext mean, apart from where they stand.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "tabiya/pgn/events.hpp"

namespace tabiya::pgn {

/// The size of a blank beyond ASCII at the beginning: a no-break space, a byte order mark; or 0.
[[nodiscard]] std::size_t wide_blank_size(std::string_view text) noexcept;

/// A result in the spelling of the standard; parse_result() reads odd ones, too. Source: PGN 8.2.6.
[[nodiscard]] std::optional<Result> standard_result(std::string_view text) noexcept;

/// The NAG that a glyph of its own means, such as `+-`, `∓` or `N`. Source: PGN 10; Informant.
[[nodiscard]] std::optional<Nag> parse_glyph(std::string_view text) noexcept;

/// The NAG of a move suffix: `!` to `?!`. Source: PGN 8.2.3.8.
[[nodiscard]] std::optional<Nag> parse_suffix(std::string_view text) noexcept;

/// True for what old notation adds to a move and SAN leaves out: `ep`, `ch`, `++`, ….
[[nodiscard]] bool is_decoration(std::string_view text) noexcept;

/// True if the word may be a move in some notation: within movetext that is not asked too closely.
[[nodiscard]] bool may_be_move(std::string_view text) noexcept;

/// True if the word looks like a move even at the beginning of a line that may be prose.
[[nodiscard]] bool looks_like_move(std::string_view text) noexcept;

}  // namespace tabiya::pgn
