#include "tabiya/qt/piece_images.hpp"

#include <QByteArray>
#include <QPainter>
#include <QRectF>
#include <QSvgRenderer>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <list>
#include <memory>
#include <optional>
#include <string_view>

namespace tabiya::qt {
namespace {

constexpr std::size_t piece_count = 12;
constexpr std::size_t max_sizes = 24;

std::size_t slot_of(Piece piece) noexcept {
  return static_cast<std::size_t>(index_of(piece.color)) * 6 +
         static_cast<std::size_t>(index_of(piece.type));
}

/// One drawing as a document of its own.
QByteArray document(std::string_view drawing) {
  QByteArray text = R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">)";
  text.append(drawing.data(), static_cast<qsizetype>(drawing.size()));
  return text + "</svg>";
}

}  // namespace

class PieceImages::Store {
 public:
  explicit Store(const picture::PieceSet& set) {
    for (const Color color : all_colors) {
      for (const PieceType type : all_piece_types) {
        const Piece piece{color, type};
        renderers_[slot_of(piece)].load(document(set.drawing(piece)));
      }
    }
  }

  const QImage& image(Piece piece, double size, double pixel_ratio) {
    std::optional<QImage>& place = row_of(size, pixel_ratio).images[slot_of(piece)];
    if (!place) place = drawn(piece, size, pixel_ratio);
    return *place;
  }

  void draw(QPainter& painter, const QRectF& place, Piece piece) {
    renderers_[slot_of(piece)].render(&painter, place);
  }

  [[nodiscard]] int kept() const noexcept {
    std::ptrdiff_t count = 0;
    for (const Row& row : rows_) {
      count +=
          std::ranges::count_if(row.images, [](const auto& image) { return image.has_value(); });
    }
    return static_cast<int>(count);
  }

 private:
  struct Row {
    double size;
    double pixel_ratio;
    std::array<std::optional<QImage>, piece_count> images{};
  };

  /// The images of a size, which become the last to be forgotten.
  Row& row_of(double size, double pixel_ratio) {
    const auto found = std::ranges::find_if(
        rows_, [&](const Row& row) { return row.size == size && row.pixel_ratio == pixel_ratio; });
    if (found != rows_.end()) {
      rows_.splice(rows_.begin(), rows_, found);
    } else {
      rows_.push_front(Row{size, pixel_ratio});
      if (rows_.size() > max_sizes) rows_.pop_back();
    }
    return rows_.front();
  }

  QImage drawn(Piece piece, double size, double pixel_ratio) {
    const int pixels = std::max(1, static_cast<int>(std::lround(size * pixel_ratio)));
    QImage image{pixels, pixels, QImage::Format_ARGB32_Premultiplied};
    image.fill(Qt::transparent);
    QPainter painter{&image};
    renderers_[slot_of(piece)].render(&painter, QRectF{0, 0, double(pixels), double(pixels)});
    painter.end();
    image.setDevicePixelRatio(pixel_ratio);
    return image;
  }

  std::array<QSvgRenderer, piece_count> renderers_;
  std::list<Row> rows_;  // the last one used first
};

PieceImages::PieceImages() {
  static const auto shared = std::make_shared<Store>(picture::PieceSet::tabiya());
  store_ = shared;
}

PieceImages::PieceImages(const picture::PieceSet& set) : store_{std::make_shared<Store>(set)} {}

const QImage& PieceImages::image(Piece piece, double size, double pixel_ratio) const {
  return store_->image(piece, size, pixel_ratio);
}

void PieceImages::draw(QPainter& painter, const QRectF& place, Piece piece) const {
  store_->draw(painter, place, piece);
}

int PieceImages::kept() const noexcept { return store_->kept(); }

}  // namespace tabiya::qt
