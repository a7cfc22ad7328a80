#include "tabiya/qt/board_painter.hpp"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <list>
#include <string_view>
#include <utility>

#include "qt/board_layers.hpp"

namespace tabiya::qt {

/// Images of empty boards: most windows show boards of few sizes and styles.
class BoardPainter::Backgrounds {
 public:
  const QImage& image(const BoardGeometry& geometry, const BoardStyle& style) {
    const Key key{geometry.whole().size(), style.pixel_ratio, style.theme, style.viewer,
                  style.coordinates,       style.is_dark};
    const auto found =
        std::ranges::find_if(entries_, [&](const Entry& entry) { return entry.key == key; });
    if (found != entries_.end()) {
      entries_.splice(entries_.begin(), entries_, found);
    } else {
      entries_.push_front({key, drawn(geometry, style)});
      if (entries_.size() > max_entries) entries_.pop_back();
    }
    return entries_.front().image;
  }

 private:
  static constexpr std::size_t max_entries = 8;

  struct Key {
    QSizeF size;
    double pixel_ratio;
    picture::Theme theme;
    Color viewer;
    Coordinates coordinates;
    bool is_dark;

    friend bool operator==(const Key& left, const Key& right) {
      return left.size == right.size && left.pixel_ratio == right.pixel_ratio &&
             left.theme.light == right.theme.light && left.theme.dark == right.theme.dark &&
             left.theme.on_light == right.theme.on_light &&
             left.theme.on_dark == right.theme.on_dark && left.viewer == right.viewer &&
             left.coordinates == right.coordinates && left.is_dark == right.is_dark;
    }
  };
  struct Entry {
    Key key;
    QImage image;
  };

  static QImage drawn(const BoardGeometry& geometry, const BoardStyle& style) {
    const QSizeF pixels = geometry.whole().size() * style.pixel_ratio;
    QImage image{QSize(std::max(1, int(std::lround(pixels.width()))),
                       std::max(1, int(std::lround(pixels.height())))),
                 QImage::Format_ARGB32_Premultiplied};
    image.setDevicePixelRatio(style.pixel_ratio);
    image.fill(Qt::transparent);
    QPainter painter{&image};
    painter.translate(-geometry.whole().topLeft());
    draw_empty_board(painter, geometry, style);
    return image;
  }

  std::list<Entry> entries_;  // the last one used first
};

BoardPainter::BoardPainter() {
  static const auto shared = std::make_shared<Backgrounds>();
  backgrounds_ = shared;
}

BoardGeometry BoardPainter::geometry(const QRectF& area, const BoardStyle& style) {
  return {area, style.viewer, style.coordinates, style.pixel_ratio, style.has_strips};
}

std::vector<Square> BoardPainter::squares_of(const BoardScene::PromotionMenu& menu) {
  const int towards_middle = menu.color == Color::White ? -1 : 1;
  std::vector<Square> squares;
  for (int index = 0; index < int(menu.types.size()); ++index) {
    if (const auto sq = offset(menu.square, 0, towards_middle * index)) squares.push_back(*sq);
  }
  return squares;
}

void BoardPainter::paint(QPainter& painter, const QRectF& area, const BoardScene& scene,
                         const BoardStyle& style, const QRectF& exposed) {
  const BoardGeometry board = geometry(area, style);
  const Canvas canvas{painter, board, scene, style, exposed.isEmpty() ? area : exposed};
  painter.save();
  painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
  if (style.has_outlines) {
    draw_empty_board(painter, board, style);
  } else {
    painter.drawImage(board.whole().topLeft(), backgrounds_->image(board, style));
  }
  draw_goals(canvas);
  draw_square_marks(canvas);
  if (style.has_strips) draw_strips(canvas);
  draw_targets(canvas);
  if (!style.hides_pieces) draw_pieces(canvas);
  draw_explosions(canvas);
  draw_shapes(canvas);
  if (!style.hides_pieces) draw_sprites(canvas);
  draw_cursor(canvas);
  draw_menu(canvas);
  draw_bubble(canvas);
  painter.restore();
}

}  // namespace tabiya::qt
