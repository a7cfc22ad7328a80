// What variants add to a drawn board: pockets, checks, explosions.
#include <QFont>
#include <QPainter>
#include <QRadialGradient>
#include <algorithm>
#include <cmath>

#include "qt/board_layers.hpp"

namespace tabiya::qt {
namespace {

const QColor light_strip{0xb8, 0xab, 0x97};
const QColor dark_strip{0x3c, 0x39, 0x33};
const QColor chosen_slot{0x2f, 0x6f, 0x4a, 0x80};
const QColor chosen_frame{0x1d, 0x4d, 0x32};
const QColor badge_color{0x2b, 0x26, 0x20};
const QColor badge_text{0xfd, 0xfa, 0xf3};
const QColor given_check{0xe0, 0x39, 0x2b};
constexpr double missing_opacity = 0.16;

/// The number of equal pieces, in the lower right corner of their place.
void draw_count(const Canvas& canvas, const QRectF& slot, int count) {
  QPainter& painter = canvas.painter;
  const double size = slot.width() * 0.34;
  const QRectF badge{slot.right() - size, slot.bottom() - size, size, size};
  painter.setPen(Qt::NoPen);
  painter.setBrush(badge_color);
  painter.drawEllipse(badge);
  QFont font = painter.font();
  font.setWeight(QFont::DemiBold);
  font.setPixelSize(std::max(6, int(std::lround(size * 0.7))));
  painter.setFont(font);
  painter.setPen(badge_text);
  painter.drawText(badge, Qt::AlignCenter, QString::number(count));
}

void draw_slot(const Canvas& canvas, Piece piece, int count) {
  const QRectF slot = canvas.geometry.slot_of(piece);
  if (canvas.scene.selected_in_pocket == piece) {
    canvas.painter.fillRect(slot, chosen_slot);
    draw_frame(canvas, slot, chosen_frame, 0.05);
  }
  const double margin = slot.width() * 0.06;
  canvas.painter.setOpacity(count == 0 ? missing_opacity : 1);
  draw_piece(canvas, piece, slot.adjusted(margin, margin, -margin, -margin));
  canvas.painter.setOpacity(1);
  if (count > 1) draw_count(canvas, slot, count);
}

/// A dot for each check that wins the game, filled if the side has given it.
void draw_checks(const Canvas& canvas, const QRectF& strip, int given) {
  const double size = strip.height();
  canvas.painter.setPen(QPen{badge_color, std::max(1.0, size * 0.04)});
  for (int check = 0; check < int{checks_to_win}; ++check) {
    canvas.painter.setBrush(check < given ? given_check : badge_text);
    const QPointF center{strip.left() + size * (0.5 + 0.6 * check), strip.center().y()};
    canvas.painter.drawEllipse(center, size * 0.22, size * 0.22);
  }
}

void draw_strip(const Canvas& canvas, Color color) {
  const QRectF strip = canvas.geometry.strip_of(color);
  if (!canvas.shows(strip)) return;
  canvas.painter.fillRect(strip, canvas.style.is_dark ? dark_strip : light_strip);
  const BoardScene::Strip& content = canvas.scene.strips[color];
  if (content.checks_given) draw_checks(canvas, strip, *content.checks_given);
  if (!content.pocket) return;
  for (const PieceType type : pocket_types) {
    draw_slot(canvas, {color, type}, content.pocket->count(type));
  }
}

/// A ring of fire that grows over the squares around and fades.
void draw_explosion(const Canvas& canvas, const BoardScene::Explosion& explosion) {
  const QPointF center = canvas.geometry.rect_of(explosion.square).center();
  const double radius = canvas.geometry.square_size() * (0.5 + explosion.progress);
  const double opacity = 0.85 * (1 - explosion.progress);
  QRadialGradient fire{center, radius};
  fire.setColorAt(0, QColor::fromRgbF(1, 0.95F, 0.7F, float(opacity)));
  fire.setColorAt(0.6, QColor::fromRgbF(0.95F, 0.5F, 0.1F, float(opacity)));
  fire.setColorAt(1, QColor::fromRgbF(0.7F, 0.1F, 0.05F, 0));
  canvas.painter.setPen(Qt::NoPen);
  canvas.painter.setBrush(fire);
  canvas.painter.drawEllipse(center, radius, radius);
}

}  // namespace

void draw_strips(const Canvas& canvas) {
  for (const Color color : all_colors) draw_strip(canvas, color);
}

void draw_explosions(const Canvas& canvas) {
  for (const BoardScene::Explosion& explosion : canvas.scene.explosions) {
    draw_explosion(canvas, explosion);
  }
}

}  // namespace tabiya::qt
