/// The layers of a drawn board, each one function. Private to the painter.
#pragma once

#include <QColor>
#include <QPainter>
#include <QRectF>

#include "tabiya/qt/board_painter.hpp"

namespace tabiya::qt {

[[nodiscard]] inline QColor to_color(picture::Rgb rgb) { return {rgb.red, rgb.green, rgb.blue}; }
/// The colour of arrows and circles.
[[nodiscard]] QColor to_color(MarkColor color);

/// What all layers need.
struct Canvas {
  QPainter& painter;
  BoardGeometry geometry;
  const BoardScene& scene;
  const BoardStyle& style;
  QRectF exposed;

  /// True if a part of the rectangle must be drawn.
  [[nodiscard]] bool shows(const QRectF& rect) const { return exposed.intersects(rect); }
};

/// The border, the squares and the coordinates.
void draw_empty_board(QPainter& painter, const BoardGeometry& geometry, const BoardStyle& style);

/// The squares on which a king wins.
void draw_goals(const Canvas& canvas);
void draw_square_marks(const Canvas& canvas);
/// What the sides have beside the board: pockets, or the checks that they have given.
void draw_strips(const Canvas& canvas);
void draw_explosions(const Canvas& canvas);
void draw_pieces(const Canvas& canvas);
void draw_targets(const Canvas& canvas);
void draw_shapes(const Canvas& canvas);
void draw_sprites(const Canvas& canvas);
void draw_cursor(const Canvas& canvas);
void draw_menu(const Canvas& canvas);
void draw_bubble(const Canvas& canvas);

/// A frame inside a rectangle.
void draw_frame(const Canvas& canvas, const QRectF& rect, const QColor& color,
                double width_in_squares);
/// Draws one piece into a rectangle.
void draw_piece(const Canvas& canvas, Piece piece, const QRectF& rect);

}  // namespace tabiya::qt
