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
/// Dashes and slashes can be typographic ones: `+–`, `−+`.
[[nodiscard]] std::optional<Nag> parse_glyph(std::string_view text) noexcept;

/// The NAG of a move suffix: `!` to `?!`. Source: PGN 8.2.3.8.
[[nodiscard]] std::optional<Nag> parse_suffix(std::string_view text) noexcept;

/// The size of an ellipsis at the beginning, which stands for three dots; or 0.
[[nodiscard]] std::size_t ellipsis_size(std::string_view text) noexcept;

/// True for a pawn's capture of which only the files are given: `ed`, `exd`, `ed=Q+`.
[[nodiscard]] bool is_short_capture(std::string_view word) noexcept;

/// True for old-style additions to a move that SAN omits: `ep`, `ch`, `++`, ….
[[nodiscard]] bool is_decoration(std::string_view text) noexcept;

/// The size of the move at the beginning of a word such as `Nf3+-`, `Bxd3∓` or `Nf6N`, if a glyph
/// is attached to it; or 0.
[[nodiscard]] std::size_t move_size_before_glyph(std::string_view word) noexcept;

/// True for the beginning of a move whose square is missing: `N`, `Nx`, `Nb`, `♘`.
[[nodiscard]] bool is_piece_without_square(std::string_view word) noexcept;

/// The size of a move in two or three words, `N f3` or `N x f3`, at the beginning of a text; or 0.
/// Requires: is_piece_without_square() of the first `piece_size` bytes.
[[nodiscard]] std::size_t torn_move_size(std::string_view text, std::size_t piece_size) noexcept;

/// True if the word can be a move in some notation; the check is loose, for use within movetext.
[[nodiscard]] bool may_be_move(std::string_view text) noexcept;

/// True if the word looks like a move even at the beginning of a line that can be prose.
[[nodiscard]] bool looks_like_move(std::string_view text) noexcept;

}  // namespace tabiya::pgn
