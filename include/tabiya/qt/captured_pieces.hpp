/// The pieces that have been captured, White's captures below, and by how much one side has more
/// material.
#pragma once

#include <QPointer>
#include <QWidget>
#include <array>

#include "tabiya/qt/game_model.hpp"
#include "tabiya/qt/piece_images.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::qt {

class CapturedPieces : public QWidget {
  Q_OBJECT

 public:
  explicit CapturedPieces(QWidget* parent = nullptr);

  /// Follows a game; null lets it go.
  void setGame(GameModel* game);
  /// Shows what is missing on `now` that stood on `start`.
  void setBoards(const Board& start, const Board& now);

  /// The number of pieces of a colour that are missing, by type. A promoted pawn is not missing.
  [[nodiscard]] const std::array<int, 6>& missing(Color color) const { return missing_[color]; }
  /// White's material minus Black's, in pawns.
  [[nodiscard]] int difference() const noexcept { return difference_; }

  [[nodiscard]] QSize sizeHint() const override { return {240, 48}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {120, 32}; }

 Q_SIGNALS:
  void changed();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void takePosition();
  void drawRow(QPainter& painter, const QRectF& place, Color captor);

  QPointer<GameModel> game_;
  PieceImages images_;
  ByColor<std::array<int, 6>> missing_{};
  int difference_ = 0;
};

}  // namespace tabiya::qt
