/// Where the squares of a drawn board are, and what is beside it.
#pragma once

#include <QPointF>
#include <QRectF>
#include <optional>

#include "tabiya/qt/choices.hpp"
#include "tabiya/rules/piece.hpp"
#include "tabiya/rules/square.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::qt {

/// The largest board that fits into an area, centred, with squares of whole pixels.
class BoardGeometry {
 public:
  BoardGeometry() = default;
  /// Units: `area` in device-independent pixels, of which each has `pixel_ratio` real ones.
  /// With strips, there is a row of squares above the board and one below it.
  BoardGeometry(const QRectF& area, Color viewer, Coordinates coordinates, double pixel_ratio,
                bool has_strips = false);

  [[nodiscard]] double square_size() const noexcept { return size_; }
  [[nodiscard]] Color viewer() const noexcept { return viewer_; }
  /// The eight by eight squares.
  [[nodiscard]] QRectF squares() const noexcept { return {origin_, QSizeF{8 * size_, 8 * size_}}; }
  /// The squares and the border around them.
  [[nodiscard]] QRectF whole() const noexcept {
    return squares().adjusted(-border_, -border_, border_, border_);
  }

  /// The column from the left and the row from the top, as the viewer sees them.
  [[nodiscard]] int column(Square sq) const noexcept;
  [[nodiscard]] int row(Square sq) const noexcept;
  [[nodiscard]] Square square_in(int row, int column) const noexcept;

  [[nodiscard]] QRectF rect_of(Square sq) const noexcept { return rect_at(place_of(sq)); }
  /// The square at a place that counts columns and rows and need not be whole: for moving pieces.
  [[nodiscard]] QRectF rect_at(QPointF place) const noexcept {
    return {origin_ + place * size_, QSizeF{size_, size_}};
  }
  [[nodiscard]] QPointF place_of(Square sq) const noexcept {
    return {double(column(sq)), double(row(sq))};
  }
  [[nodiscard]] std::optional<Square> square_at(QPointF point) const noexcept;

  [[nodiscard]] bool has_strips() const noexcept { return strip_ > 0; }
  /// The strip of a side, below the board for the viewer; empty without strips.
  [[nodiscard]] QRectF strip_of(Color color) const noexcept;
  /// Where a piece of a pocket lies in its strip. Requires: it can be in a pocket.
  [[nodiscard]] QRectF slot_of(Piece piece) const noexcept;
  /// The piece whose place in a strip is there, in the pocket or not.
  [[nodiscard]] std::optional<Piece> slot_at(QPointF point) const noexcept;

 private:
  QPointF origin_{};
  double size_ = 0;
  double border_ = 0;
  double strip_ = 0;  // the height of one
  Color viewer_ = Color::White;
};

}  // namespace tabiya::qt
