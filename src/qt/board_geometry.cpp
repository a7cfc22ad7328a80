#include "tabiya/qt/board_geometry.hpp"

#include <algorithm>
#include <cmath>

#include "tabiya/rules/variant/variant_setup.hpp"

namespace tabiya::qt {
namespace {

constexpr double border_in_squares = 0.42;
constexpr double least_size = 1;

}  // namespace

BoardGeometry::BoardGeometry(const QRectF& area, Color viewer, Coordinates coordinates,
                             double pixel_ratio, bool has_strips)
    : viewer_{viewer} {
  const double border = coordinates == Coordinates::Border ? border_in_squares : 0;
  const double columns = 8 + 2 * border;
  const double rows = has_strips ? columns + 2 : columns;
  const double space = std::min(area.width() / columns, area.height() / rows);
  const auto whole_pixels = [pixel_ratio](double length) {
    return std::floor(length * pixel_ratio) / pixel_ratio;
  };
  size_ = std::max(whole_pixels(space), least_size);
  border_ = whole_pixels(border * size_);
  if (has_strips) strip_ = size_;
  const QPointF corner = area.center() - QPointF{4 * size_, 4 * size_};
  origin_ = {whole_pixels(corner.x()), whole_pixels(corner.y())};
}

int BoardGeometry::column(Square sq) const noexcept {
  const int file = index_of(file_of(sq));
  return viewer_ == Color::White ? file : 7 - file;
}

int BoardGeometry::row(Square sq) const noexcept {
  const int rank = index_of(rank_of(sq));
  return viewer_ == Color::White ? 7 - rank : rank;
}

Square BoardGeometry::square_in(int row, int column) const noexcept {
  const bool is_white = viewer_ == Color::White;
  return make_square(all_files[static_cast<std::size_t>(is_white ? column : 7 - column)],
                     all_ranks[static_cast<std::size_t>(is_white ? 7 - row : row)]);
}

std::optional<Square> BoardGeometry::square_at(QPointF point) const noexcept {
  if (size_ <= 0 || !squares().contains(point)) return std::nullopt;
  const QPointF place = (point - origin_) / size_;
  return square_in(std::min(7, int(place.y())), std::min(7, int(place.x())));
}

QRectF BoardGeometry::strip_of(Color color) const noexcept {
  const double top = color == viewer_ ? whole().bottom() : whole().top() - strip_;
  return {origin_.x(), top, 8 * size_, strip_};
}

QRectF BoardGeometry::slot_of(Piece piece) const noexcept {
  const QPointF corner = strip_of(piece.color).topLeft();
  return {corner + QPointF{index_of(piece.type) * size_, 0}, QSizeF{size_, strip_}};
}

std::optional<Piece> BoardGeometry::slot_at(QPointF point) const noexcept {
  for (const Color color : all_colors) {
    for (const PieceType type : pocket_types) {
      if (slot_of({color, type}).contains(point)) return Piece{color, type};
    }
  }
  return std::nullopt;
}

}  // namespace tabiya::qt
