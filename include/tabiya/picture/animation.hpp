/// Games as moving pictures: GIF for every program, SVG for browsers.
///
///     const auto frames = picture::frames_of(game.start(), game.moves());
///     const auto gif = picture::to_gif(frames, {.delay = 800ms});
///     const std::string svg = picture::to_animated_svg(frames);
///
/// In the SVG the pieces glide from square to square, sharp at any size; it is a small part of the
/// GIF's size. Both repeat for ever. Games of variants are drawn as well: pockets and given checks
/// change in rows above and below the board.
#pragma once

#include <chrono>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tabiya/picture/board_picture.hpp"
#include "tabiya/picture/board_rows.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::picture {

/// A board of a series, and what is marked on it.
struct Frame {
  Board board;
  Marks marks{};
  std::optional<BoardRows> rows{};
};

/// A frame as a picture of its own.
[[nodiscard]] std::string to_svg(const Frame& frame, const PictureStyle& style = {});

/// The start, then the position after each move, with the move and any check marked.
/// Requires: each move is legal in its place.
[[nodiscard]] std::vector<Frame> frames_of(const Position& start, std::span<const Move> moves);
[[nodiscard]] std::vector<Frame> frames_of(const VariantPosition& start,
                                           std::span<const Move> moves);

struct AnimationStyle {
  PictureStyle picture{};
  std::chrono::milliseconds delay{1000};       ///< between two moves; at least 20
  std::chrono::milliseconds last_delay{4000};  ///< before it begins again
};

/// At most 255 colours: rare shades become similar ones. A frame holds only what has changed.
///
/// Requires: there is a frame; all frames have rows, or none has.
/// Errors: a piece that cannot be drawn, or the size, as to_image().
/// Source: GIF 89a.
[[nodiscard]] std::expected<std::string, std::string> to_gif(std::span<const Frame> frames,
                                                             const AnimationStyle& style = {});

/// Requires: there is a frame; all frames have rows, or none has.
/// Source: SMIL animation as in SVG 1.1, 19.
[[nodiscard]] std::string to_animated_svg(std::span<const Frame> frames,
                                          const AnimationStyle& style = {});

}  // namespace tabiya::picture
