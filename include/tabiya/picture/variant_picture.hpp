/// Positions of variants as pictures.
///
///     const VariantPosition position{Variant::Crazyhouse};
///     std::string svg = picture::to_svg(position);
///
/// What a position has beside the board is drawn above it for the side at the top and below it for
/// the viewer: in Crazyhouse the pieces of each pocket, with their number if there are several; in
/// Three-check one dot for each of the three checks, filled if it has been given. These pictures are
/// two rows higher than wide; those of the other variants are square, like those of chess.
#pragma once

#include <string>

#include "tabiya/picture/board_picture.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::picture {

/// True if the pictures of a variant have rows for pockets or checks: Crazyhouse and Three-check.
[[nodiscard]] bool has_rows(Variant variant) noexcept;

/// The marks of a position: a check.
[[nodiscard]] Marks marks_of(const VariantPosition& position);

/// The marks of a move that has just been played in `before`: its squares, and a check.
/// Requires: the move is legal.
[[nodiscard]] Marks marks_of(const VariantPosition& before, Move move);

/// A position with marks. Its `<title>` also has the pockets and the checks.
[[nodiscard]] std::string to_svg(const VariantPosition& position, const Marks& marks,
                                 const PictureStyle& style = {});

/// A position; a king in check is marked.
[[nodiscard]] std::string to_svg(const VariantPosition& position, const PictureStyle& style = {});

}  // namespace tabiya::picture
