/// Boards as pictures.
///
///     const Position position = …;
///     std::string svg = picture::to_svg(position);
///
///     picture::Marks marks = picture::marks_of(position, move);   // the move, and a check
///     marks.arrows.push_back({MarkColor::Green, Square::G1, Square::F3});
///     svg = picture::to_svg(position.board(), marks, {.viewer = Color::Black});
///
/// A picture is one SVG document in UTF-8 that refers to nothing outside itself. It is square, and
/// its `<title>` describes the position for those who cannot see it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tabiya/notation/marks.hpp"
#include "tabiya/picture/piece_set.hpp"
#include "tabiya/picture/theme.hpp"
#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/square.hpp"

namespace tabiya::picture {

/// A short text in the corner of a square: "!?", "3". Longer texts are shrunk to the square.
struct Label {
  Square square;
  std::string text;
};

/// What is drawn on the board besides the pieces.
struct Marks {
  Bitboard last_move{};  ///< its origin and target squares
  Bitboard checks{};     ///< squares of kings in check
  std::vector<ColoredSquare> circles{};
  std::vector<Arrow> arrows{};
  std::vector<Label> labels{};
  /// In Atomic, where a capture has just exploded: the squares around are marked, too.
  std::optional<Square> explosion{};
};

/// The colour in which circles and arrows of this mark colour are drawn.
[[nodiscard]] Rgb color_of(MarkColor color) noexcept;

/// The marks of a position: a check.
[[nodiscard]] Marks marks_of(const Position& position);

/// The marks of a move that has just been played in `before`: its squares, and a check.
/// Requires: the move is legal.
[[nodiscard]] Marks marks_of(const Position& before, Move move);

/// How to draw.
struct PictureStyle {
  Color viewer = Color::White;  ///< the side at the bottom of the board
  bool has_coordinates = true;
  int width = 360;  ///< in pixels; the picture scales to any size
  Theme theme = all_themes().front();
  const PieceSet* pieces = &PieceSet::tabiya();  ///< not null
};

/// Any placement of pieces.
[[nodiscard]] std::string to_svg(const Board& board, const Marks& marks = {},
                                 const PictureStyle& style = {});

/// A position; a king in check is marked.
[[nodiscard]] std::string to_svg(const Position& position, const PictureStyle& style = {});

}  // namespace tabiya::picture
