#include "qt/board_layers.hpp"

#include <QFont>
#include <QRadialGradient>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace tabiya::qt {
namespace {

constexpr int last_move_alpha = 120;
const QColor last_move_color{0xe8, 0xc5, 0x42, last_move_alpha};
const QColor selected_color{0x2f, 0x6f, 0x4a, 0x80};
const QColor selected_frame{0x1d, 0x4d, 0x32};
const QColor premove_color{0x1c, 0x56, 0xa8, 0x80};
const QColor culprit_color{0xb3, 0x26, 0x1e, 0xc0};
const QColor check_color{0xe0, 0x39, 0x2b};
const QColor goal_color{0xf2, 0xd2, 0x6b, 0x3c};
const QColor goal_frame{0xa8, 0x7a, 0x12, 0x78};
const QColor target_color{0x1f, 0x2a, 0x22, 0x55};
const QColor light_border{0x5a, 0x62, 0x52};
const QColor dark_border{0x23, 0x26, 0x21};

QFont coordinate_font(const QPainter& painter, double size) {
  QFont font = painter.font();
  font.setWeight(QFont::DemiBold);
  font.setPixelSize(std::max(6, int(std::lround(size))));
  return font;
}

void draw_border(QPainter& painter, const BoardGeometry& geometry, const BoardStyle& style) {
  const QRectF squares = geometry.squares();
  const QRectF whole = geometry.whole();
  painter.setPen(Qt::NoPen);
  painter.setBrush(style.is_dark ? dark_border : light_border);
  painter.drawRoundedRect(whole, 4, 4);
  const double width = squares.left() - whole.left();
  painter.setFont(coordinate_font(painter, width * 0.62));
  painter.setPen(QColor{0xf0, 0xee, 0xe4});
  for (int index = 0; index < 8; ++index) {
    const Square left = geometry.square_in(index, 0);
    const Square bottom = geometry.square_in(7, index);
    const double along = geometry.square_size();
    const QString rank = QChar{QLatin1Char{to_char(rank_of(left))}};
    const QString file = QChar{QLatin1Char{to_char(file_of(bottom))}};
    painter.drawText(QRectF{whole.left(), squares.top() + index * along, width, along},
                     Qt::AlignCenter, rank);
    painter.drawText(QRectF{squares.left() + index * along, squares.bottom(), along, width},
                     Qt::AlignCenter, file);
  }
}

void draw_squares(QPainter& painter, const BoardGeometry& geometry, const BoardStyle& style) {
  QColor light = to_color(style.theme.light);
  QColor dark = to_color(style.theme.dark);
  constexpr int dimmed_percent = 118;
  if (style.is_dark) {
    light = light.darker(dimmed_percent);
    dark = dark.darker(dimmed_percent);
  }
  painter.fillRect(geometry.squares(), light);
  for (const Square sq : all_squares) {
    if (!is_light(sq)) painter.fillRect(geometry.rect_of(sq), dark);
  }
}

/// Ranks at the left edge, files at the bottom edge, or both in every square.
void draw_inner_coordinates(QPainter& painter, const BoardGeometry& geometry,
                            const BoardStyle& style) {
  const bool in_every_square = style.coordinates == Coordinates::EverySquare;
  const double size = geometry.square_size();
  painter.setFont(coordinate_font(painter, size * 0.2));
  for (const Square sq : all_squares) {
    const double margin = size * 0.06;
    const QRectF inside = geometry.rect_of(sq).adjusted(margin, margin * 0.5, -margin, 0);
    painter.setPen(to_color(is_light(sq) ? style.theme.on_light : style.theme.on_dark));
    const QChar rank{QLatin1Char{to_char(rank_of(sq))}};
    const QChar file{QLatin1Char{to_char(file_of(sq))}};
    if (in_every_square) {
      painter.drawText(inside, Qt::AlignLeft | Qt::AlignTop, QString{file} + rank);
      continue;
    }
    if (geometry.column(sq) == 0) painter.drawText(inside, Qt::AlignLeft | Qt::AlignTop, rank);
    if (geometry.row(sq) == 7) painter.drawText(inside, Qt::AlignRight | Qt::AlignBottom, file);
  }
}

void fill(const Canvas& canvas, Bitboard squares, const QColor& color) {
  for (const Square sq : squares) {
    const QRectF rect = canvas.geometry.rect_of(sq);
    if (canvas.shows(rect)) canvas.painter.fillRect(rect, color);
  }
}

/// A glow behind a king in check.
void draw_check(const Canvas& canvas, Square sq) {
  const QRectF rect = canvas.geometry.rect_of(sq);
  QRadialGradient glow{rect.center(), rect.width() * 0.62};
  QColor edge = check_color;
  edge.setAlpha(0);
  glow.setColorAt(0, check_color);
  glow.setColorAt(0.45, check_color);
  glow.setColorAt(1, edge);
  canvas.painter.fillRect(rect, glow);
}

}  // namespace

void draw_frame(const Canvas& canvas, const QRectF& rect, const QColor& color,
                double width_in_squares) {
  const double width = std::max(2.0, canvas.geometry.square_size() * width_in_squares);
  canvas.painter.setPen(QPen{color, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin});
  canvas.painter.setBrush(Qt::NoBrush);
  const double half = width / 2;
  canvas.painter.drawRect(rect.adjusted(half, half, -half, -half));
}

void draw_empty_board(QPainter& painter, const BoardGeometry& geometry, const BoardStyle& style) {
  if (style.coordinates == Coordinates::Border) draw_border(painter, geometry, style);
  // Edges between squares of whole pixels are sharp only without smoothing.
  painter.setRenderHint(QPainter::Antialiasing, false);
  draw_squares(painter, geometry, style);
  painter.setRenderHint(QPainter::Antialiasing);
  if (style.coordinates == Coordinates::Inside || style.coordinates == Coordinates::EverySquare) {
    draw_inner_coordinates(painter, geometry, style);
  }
}

void draw_goals(const Canvas& canvas) {
  for (const Square sq : canvas.scene.goals) {
    const QRectF rect = canvas.geometry.rect_of(sq);
    if (!canvas.shows(rect)) continue;
    canvas.painter.fillRect(rect, goal_color);
    draw_frame(canvas, rect, goal_frame, 0.03);
  }
}

void draw_square_marks(const Canvas& canvas) {
  const BoardScene& scene = canvas.scene;
  canvas.painter.setRenderHint(QPainter::Antialiasing, false);
  fill(canvas, scene.last_move, last_move_color);
  fill(canvas, scene.premove, premove_color);
  if (scene.selected) fill(canvas, *scene.selected, selected_color);
  canvas.painter.setRenderHint(QPainter::Antialiasing);
  if (scene.selected) {
    draw_frame(canvas, canvas.geometry.rect_of(*scene.selected), selected_frame, 0.05);
  }
  for (const Square sq : scene.checks) draw_check(canvas, sq);
  for (const Square sq : scene.culprits) {
    draw_frame(canvas, canvas.geometry.rect_of(sq), culprit_color, 0.07);
  }
}

/// A dot on an empty square, a ring around a piece that can be captured.
void draw_targets(const Canvas& canvas) {
  QPainter& painter = canvas.painter;
  const double size = canvas.geometry.square_size();
  for (const Square sq : canvas.scene.targets) {
    const QRectF rect = canvas.geometry.rect_of(sq);
    if (!canvas.shows(rect)) continue;
    const bool is_capture = canvas.scene.board.occupied().contains(sq);
    if (is_capture) {
      painter.setBrush(Qt::NoBrush);
      painter.setPen(QPen{target_color, size * 0.08});
    } else {
      painter.setBrush(target_color);
      painter.setPen(Qt::NoPen);
    }
    const double radius = size * (is_capture ? 0.45 : 0.15);
    painter.drawEllipse(rect.center(), radius, radius);
  }
}

void draw_cursor(const Canvas& canvas) {
  QRectF rect;
  if (canvas.scene.cursor) rect = canvas.geometry.rect_of(*canvas.scene.cursor);
  else if (canvas.scene.cursor_in_pocket)
    rect = canvas.geometry.slot_of(*canvas.scene.cursor_in_pocket);
  if (rect.isEmpty()) return;
  draw_frame(canvas, rect, QColor{0xff, 0xff, 0xff, 0xd0}, 0.075);
  draw_frame(canvas, rect, QColor{0x1c, 0x56, 0xa8}, 0.05);
}

void draw_piece(const Canvas& canvas, Piece piece, const QRectF& rect) {
  const PieceImages& pieces = canvas.style.pieces;
  QPainter& painter = canvas.painter;
  const bool is_turned = canvas.style.flips_black_pieces && piece.color == Color::Black;
  if (is_turned) {
    painter.save();
    painter.translate(rect.center());
    painter.rotate(180);
    painter.translate(-rect.center());
  }
  if (canvas.style.has_outlines) {
    pieces.draw(painter, rect, piece);
  } else {
    painter.drawImage(rect, pieces.image(piece, rect.width(), canvas.style.pixel_ratio));
  }
  if (is_turned) painter.restore();
}

void draw_pieces(const Canvas& canvas) {
  const Board& board = canvas.scene.board;
  for (const Square sq : board.occupied()) {
    const QRectF rect = canvas.geometry.rect_of(sq);
    if (canvas.shows(rect)) draw_piece(canvas, *board.piece_on(sq), rect);
  }
}

void draw_sprites(const Canvas& canvas) {
  for (const BoardScene::Sprite& sprite : canvas.scene.sprites) {
    QRectF rect = canvas.geometry.rect_at(sprite.place);
    const double grown = rect.width() * (sprite.scale - 1) / 2;
    rect.adjust(-grown, -grown, grown, grown);
    canvas.painter.setOpacity(sprite.opacity);
    draw_piece(canvas, sprite.piece, rect);
  }
  canvas.painter.setOpacity(1);
}

}  // namespace tabiya::qt
