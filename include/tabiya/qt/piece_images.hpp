/// The pieces as images, drawn once for each size.
///
///     PieceImages images;
///     painter.drawImage(place, images.image({Color::White, PieceType::King}, 48, 2.0));
///
/// An image is drawn from the SVG of a piece set the first time that it is asked for. The images of
/// the last few sizes are kept, so a window of many boards draws each piece once. Copies share what
/// they keep.
///
/// Thread safety: use from one thread.
#pragma once

#include <QImage>
#include <memory>

#include "tabiya/picture/piece_set.hpp"
#include "tabiya/rules/piece.hpp"

class QPainter;
class QRectF;

namespace tabiya::qt {

class PieceImages {
 public:
  /// Images of our own pieces; all that are made this way share what they keep.
  PieceImages();
  /// Images of another set.
  explicit PieceImages(const picture::PieceSet& set);

  /// The piece in a square of this size, transparent around it.
  /// Units: `size` in device-independent pixels, of which each has `pixel_ratio` real ones.
  /// Requires: size > 0; pixel_ratio > 0.
  [[nodiscard]] const QImage& image(Piece piece, double size, double pixel_ratio) const;

  /// Draws a piece as lines and areas, without an image, for printers and files of any resolution.
  void draw(QPainter& painter, const QRectF& place, Piece piece) const;

  /// The number of images that are kept. At most 24 sizes are kept, twelve pieces each.
  [[nodiscard]] int kept() const noexcept;

 private:
  class Store;
  std::shared_ptr<Store> store_;
};

}  // namespace tabiya::qt
