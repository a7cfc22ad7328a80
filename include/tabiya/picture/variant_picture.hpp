/// Positions of variants as pictures.
///
///     const VariantPosition position{Variant::Crazyhouse};
///     std::string svg = picture::to_svg(position);
///
/// In Crazyhouse the pockets are drawn above and below the board, in Three-check the checks given
/// (`board_rows.hpp`). The pictures of the other variants are square, like those of chess. Games are
/// drawn by `animation.hpp`, `pages.hpp` and `print.hpp`.
#pragma once

#include <string>

#include "tabiya/picture/board_picture.hpp"
#include "tabiya/picture/board_rows.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::picture {

/// The marks of a position: a check.
[[nodiscard]] Marks marks_of(const VariantPosition& position);

/// The marks of a move that has just been played in `before`: its squares, a check, and in Atomic
/// the explosion of a capture.
/// Requires: the move is legal.
[[nodiscard]] Marks marks_of(const VariantPosition& before, Move move);

/// A position with marks. Its `<title>` also has the pockets and the checks.
[[nodiscard]] std::string to_svg(const VariantPosition& position, const Marks& marks,
                                 const PictureStyle& style = {});

/// A position; a king in check is marked.
[[nodiscard]] std::string to_svg(const VariantPosition& position, const PictureStyle& style = {});

}  // namespace tabiya::picture
