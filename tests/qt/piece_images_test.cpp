#include "tabiya/qt/piece_images.hpp"

#include <QColor>
#include <QImage>
#include <QObject>
#include <QPainter>

#include "qt/support/qt_test.hpp"
#include "tabiya/picture/piece_set.hpp"

namespace tabiya::qt {

constexpr Piece white_king{Color::White, PieceType::King};
constexpr Piece black_pawn{Color::Black, PieceType::Pawn};

class PieceImagesTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyPieceHasAnImageWithATransparentCorner();
  void anImageHasTheRealPixelsOfTheScreen();
  void areDrawnOnceForEachSize();
  void forgetTheSizeThatWasNotUsedLongest();
  void canBeDrawnWithoutAnImage();
};

void PieceImagesTest::everyPieceHasAnImageWithATransparentCorner() {
  PieceImages images;
  for (const Color color : all_colors) {
    for (const PieceType type : all_piece_types) {
      const QImage& image = images.image({color, type}, 40, 1.0);
      QCOMPARE(qAlpha(image.pixel(0, 0)), 0);
      QCOMPARE(qAlpha(image.pixel(20, 26)), 255);
    }
  }
}

void PieceImagesTest::anImageHasTheRealPixelsOfTheScreen() {
  PieceImages images;
  const QImage& image = images.image(white_king, 40, 1.25);
  QCOMPARE(image.width(), 50);
  QCOMPARE(image.deviceIndependentSize(), QSizeF(40, 40));
}

void PieceImagesTest::areDrawnOnceForEachSize() {
  PieceImages images{picture::PieceSet::tabiya()};
  const auto first = images.image(white_king, 40, 1.0).cacheKey();
  QCOMPARE(images.image(white_king, 40, 1.0).cacheKey(), first);
  QVERIFY(images.image(white_king, 41, 1.0).cacheKey() != first);
  QVERIFY(images.image(white_king, 40, 2.0).cacheKey() != first);
  QCOMPARE(images.kept(), 3);
  const auto key_of_copy = [](PieceImages copy) {
    return copy.image(white_king, 40, 1.0).cacheKey();
  };
  QCOMPARE(key_of_copy(images), first);
}

void PieceImagesTest::forgetTheSizeThatWasNotUsedLongest() {
  PieceImages images{picture::PieceSet::tabiya()};
  const auto first = images.image(black_pawn, 10, 1.0).cacheKey();
  for (int size = 11; size < 50; ++size) {
    (void)images.image(black_pawn, size, 1.0);
    QCOMPARE(images.image(black_pawn, 10, 1.0).cacheKey(), first);
  }
  QCOMPARE(images.kept(), 24);
}

void PieceImagesTest::canBeDrawnWithoutAnImage() {
  PieceImages images;
  QImage page{80, 80, QImage::Format_RGB32};
  page.fill(Qt::white);
  QPainter painter{&page};
  images.draw(painter, QRectF(20, 20, 40, 40), black_pawn);
  painter.end();
  QCOMPARE(page.pixelColor(10, 10), QColor(Qt::white));
  QVERIFY(page.pixelColor(40, 46) != QColor(Qt::white));
}

}  // namespace tabiya::qt

using tabiya::qt::PieceImagesTest;
TABIYA_QT_TEST(PieceImagesTest)
#include "piece_images_test.moc"
