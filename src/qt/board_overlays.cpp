// What is drawn over the pieces: arrows, circles, the choice of a promotion, a sentence.
#include <QFont>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <QTransform>
#include <algorithm>
#include <cmath>
#include <cstddef>

#include "qt/board_layers.hpp"
#include "tabiya/picture/board_picture.hpp"

namespace tabiya::qt {
namespace {

// In squares.
constexpr double half_shaft = 0.075;
constexpr double half_head = 0.22;
constexpr double head_length = 0.4;
constexpr double shape_opacity = 0.78;

void draw_circle(const Canvas& canvas, const ColoredSquare& circle) {
  const double size = canvas.geometry.square_size();
  canvas.painter.setPen(QPen{to_color(circle.color), size * 0.075});
  canvas.painter.setBrush(Qt::NoBrush);
  const double radius = size * 0.44;
  canvas.painter.drawEllipse(canvas.geometry.rect_of(circle.square).center(), radius, radius);
}

/// One outline of shaft and head, so that a translucent arrow has one shade.
QPolygonF arrow_outline(double length) {
  const double neck = length - head_length;
  return QPolygonF{{{0, half_shaft},
                    {neck, half_shaft},
                    {neck, half_head},
                    {length, 0},
                    {neck, -half_head},
                    {neck, -half_shaft},
                    {0, -half_shaft}}};
}

void draw_arrow(const Canvas& canvas, const Arrow& arrow) {
  if (arrow.from == arrow.to) return draw_circle(canvas, {arrow.color, arrow.to});
  const QPointF from = canvas.geometry.rect_of(arrow.from).center();
  const QPointF to = canvas.geometry.rect_of(arrow.to).center();
  const QPointF along = (to - from) / canvas.geometry.square_size();
  QTransform placing;
  placing.translate(from.x(), from.y());
  placing.scale(canvas.geometry.square_size(), canvas.geometry.square_size());
  placing.rotateRadians(std::atan2(along.y(), along.x()));
  canvas.painter.setPen(Qt::NoPen);
  canvas.painter.setBrush(to_color(arrow.color));
  canvas.painter.drawPolygon(placing.map(arrow_outline(std::hypot(along.x(), along.y()))));
}

/// True if the box hides a piece that the sentence speaks of.
bool hides_culprit(const Canvas& canvas, const QRectF& box) {
  for (const Square sq : canvas.scene.culprits) {
    if (box.intersects(canvas.geometry.rect_of(sq))) return true;
  }
  return false;
}

/// The rectangle of a text beside a square: below it, or above it in the lower half, and further
/// away if it would hide the pieces that forbid the move.
QRectF bubble_rect(const Canvas& canvas, const QSizeF& size) {
  const QRectF board = canvas.geometry.squares();
  const QRectF square = canvas.geometry.rect_of(canvas.scene.bubble->square);
  const double gap = square.height() * 0.12;
  const bool is_above = square.center().y() > board.center().y();
  const double top = is_above ? square.top() - gap - size.height() : square.bottom() + gap;
  const double left = std::clamp(square.center().x() - size.width() / 2, board.left() + gap,
                                 std::max(board.left() + gap, board.right() - gap - size.width()));
  QRectF box{QPointF{left, top}, size};
  const double step = is_above ? -square.height() : square.height();
  constexpr int most_steps = 3;
  for (int index = 0; index < most_steps && hides_culprit(canvas, box); ++index) {
    box.translate(0, step);
  }
  return box;
}

constexpr int bubble_text_flags = Qt::TextWordWrap | Qt::AlignCenter;

/// The size of the box around the text, in whole pixels and with some to spare: rounding must not
/// wrap the text once more.
QSizeF bubble_size(const Canvas& canvas, const QFont& font, double padding) {
  const double widest = canvas.geometry.squares().width() * 0.72;
  const QRectF text = QFontMetricsF{font}.boundingRect(
      QRectF{0, 0, widest, widest}, bubble_text_flags, canvas.scene.bubble->text);
  constexpr double spare = 2;
  return {std::ceil(text.width()) + spare + 2 * padding,
          std::ceil(text.height()) + spare + 2 * padding};
}

/// A rounded box with a tip that points at the square.
QPainterPath bubble_path(const QRectF& box, const QRectF& square) {
  QPainterPath path;
  path.addRoundedRect(box, 7, 7);
  const double tip = square.height() * 0.16;
  const double x = std::clamp(square.center().x(), box.left() + 2 * tip, box.right() - 2 * tip);
  const bool is_above = box.center().y() < square.center().y();
  const double base = is_above ? box.bottom() : box.top();
  const double end = is_above ? square.top() + tip / 2 : square.bottom() - tip / 2;
  QPainterPath pointer;
  pointer.addPolygon(QPolygonF{{{x - tip, base}, {x, end}, {x + tip, base}}});
  pointer.closeSubpath();
  return path.united(pointer);
}

}  // namespace

QColor to_color(MarkColor color) { return to_color(picture::color_of(color)); }

void draw_shapes(const Canvas& canvas) {
  canvas.painter.setOpacity(shape_opacity);
  for (const ColoredSquare& circle : canvas.scene.circles) draw_circle(canvas, circle);
  for (const Arrow& arrow : canvas.scene.arrows) draw_arrow(canvas, arrow);
  canvas.painter.setOpacity(1);
}

void draw_menu(const Canvas& canvas) {
  if (!canvas.scene.menu) return;
  const BoardScene::PromotionMenu& menu = *canvas.scene.menu;
  canvas.painter.fillRect(canvas.geometry.squares(), QColor{0x12, 0x14, 0x10, 0x90});
  const std::vector<Square> squares = BoardPainter::squares_of(menu);
  for (std::size_t index = 0; index < squares.size(); ++index) {
    const QRectF rect = canvas.geometry.rect_of(squares[index]);
    const bool is_chosen = int(index) == menu.chosen;
    canvas.painter.setPen(Qt::NoPen);
    canvas.painter.setBrush(is_chosen ? QColor{0xf2, 0xc8, 0x4b} : QColor{0xf4, 0xf2, 0xea});
    const double radius = rect.width() / 2 - 1;
    canvas.painter.drawEllipse(rect.center(), radius, radius);
    const double margin = rect.width() * 0.08;
    draw_piece(canvas, {menu.color, menu.types[index]},
               rect.adjusted(margin, margin, -margin, -margin));
  }
}

void draw_bubble(const Canvas& canvas) {
  if (!canvas.scene.bubble) return;
  QPainter& painter = canvas.painter;
  const QRectF square = canvas.geometry.rect_of(canvas.scene.bubble->square);
  QFont font = painter.font();
  font.setPixelSize(std::clamp(int(std::lround(square.width() * 0.24)), 9, 18));
  painter.setFont(font);
  const double padding = square.width() * 0.16;
  const QRectF box = bubble_rect(canvas, bubble_size(canvas, font, padding));
  const QPainterPath path = bubble_path(box, square);
  const bool is_dark = canvas.style.is_dark;
  painter.setPen(Qt::NoPen);
  painter.fillPath(path.translated(0, 2), QColor{0, 0, 0, 0x50});
  painter.fillPath(path, is_dark ? QColor{0x3a, 0x2a, 0x27} : QColor{0xff, 0xf8, 0xf0});
  painter.setPen(QPen{QColor{0xb3, 0x26, 0x1e}, 1.5});
  painter.drawPath(path);
  painter.setPen(is_dark ? QColor{0xf6, 0xe9, 0xe2} : QColor{0x3b, 0x1d, 0x16});
  painter.drawText(box.adjusted(padding, padding, -padding, -padding), bubble_text_flags,
                   canvas.scene.bubble->text);
}

}  // namespace tabiya::qt
