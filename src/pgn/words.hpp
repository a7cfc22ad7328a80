/// Classifies the words of movetext, independent of their context.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "tabiya/pgn/events.hpp"

namespace tabiya::pgn {

/// The size of a non-ASCII blank at the beginning (a no-break space, a byte order mark), or 0.
[[nodiscard]] std::size_t wide_blank_size(std::string_view text) noexcept;

/// A result in its standard spelling; parse_result() also accepts odd ones. Source: PGN 8.2.6.
[[nodiscard]] std::optional<Result> standard_result(std::string_view text) noexcept;

/// A score at the beginning of a text, with blanks and a line end around its dash or colon.
struct FoundScore {
  std::optional<Result> result{};  ///< nothing: the text begins with something else
  std::size_t size = 0;            ///< of the score in bytes
  bool is_cut = false;             ///< more text can change the answer
};
/// Finds a result that is a score: `1-0`, `0 – 1`, `1/2 : 1/2`, `0.5-0.5`.
[[nodiscard]] FoundScore find_score(std::string_view text) noexcept;

/// The NAG of a separate glyph, such as `+-`, `∓` or `N`. Source: PGN 10; Informant.
[[nodiscard]] std::optional<Nag> parse_glyph(std::string_view text) noexcept;

/// The NAG of a move suffix: `!` to `?!`. Source: PGN 8.2.3.8.
[[nodiscard]] std::optional<Nag> parse_suffix(std::string_view text) noexcept;

/// True for old-style additions to a move that SAN omits: `ep`, `ch`, `++`, ….
[[nodiscard]] bool is_decoration(std::string_view text) noexcept;

/// True if the word can be a move in some notation; the check is loose, for use within movetext.
[[nodiscard]] bool may_be_move(std::string_view text) noexcept;

/// True if the word looks like a move even at the beginning of a line that can be prose.
[[nodiscard]] bool looks_like_move(std::string_view text) noexcept;

}  // namespace tabiya::pgn
