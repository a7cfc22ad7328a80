#include "tabiya/qt/captured_pieces.hpp"

#include <QPainter>
#include <algorithm>
#include <cstddef>
#include <cstdlib>

namespace tabiya::qt {
namespace {

std::array<int, 6> counts_of(const Board& board, Color color) {
  std::array<int, 6> counts{};
  for (const PieceType type : all_piece_types) {
    counts[static_cast<std::size_t>(index_of(type))] = board.pieces(color, type).count();
  }
  return counts;
}

int material_of(const Board& board, Color color) {
  int material = 0;
  for (const PieceType type : all_piece_types) {
    material += usual_value(type) * board.pieces(color, type).count();
  }
  return material;
}

std::array<int, 6> missing_pieces(const Board& start, const Board& now, Color color) {
  std::array<int, 6> missing = counts_of(start, color);
  const std::array<int, 6> left = counts_of(now, color);
  int promoted = 0;
  for (std::size_t type = 0; type < missing.size(); ++type) {
    missing[type] -= left[type];
    if (missing[type] >= 0) continue;
    promoted -= missing[type];
    missing[type] = 0;
  }
  missing[0] = std::max(0, missing[0] - promoted);
  return missing;
}

}  // namespace

CapturedPieces::CapturedPieces(QWidget* parent) : QWidget{parent} {
  setAccessibleName(tr("Captured pieces"));
}

void CapturedPieces::setGame(GameModel* game) {
  if (game_) game_->disconnect(this);
  game_ = game;
  if (game == nullptr) return;
  connect(game, &GameModel::currentChanged, this, &CapturedPieces::takePosition);
  connect(game, &GameModel::structureChanged, this, &CapturedPieces::takePosition);
  takePosition();
}

void CapturedPieces::takePosition() {
  const auto start = game_->tree().variant_start();
  const auto& now = game_->variantPosition();
  if (start && now) setBoards(start->board(), now->board());
}

void CapturedPieces::setBoards(const Board& start, const Board& now) {
  for (const Color color : all_colors) missing_[color] = missing_pieces(start, now, color);
  difference_ = material_of(now, Color::White) - material_of(now, Color::Black);
  setAccessibleDescription(difference_ == 0 ? QString{} : QString::number(difference_));
  update();
  Q_EMIT changed();
}

void CapturedPieces::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter{this};
  const QRectF top{0, 0, double(width()), height() / 2.0};
  drawRow(painter, top, Color::Black);
  drawRow(painter, top.translated(0, height() / 2.0), Color::White);
}

void CapturedPieces::drawRow(QPainter& painter, const QRectF& place, Color captor) {
  const int size = std::max(8, static_cast<int>(place.height()));
  double x = place.x();
  for (const PieceType type :
       {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight, PieceType::Pawn}) {
    const int count = missing_[~captor][static_cast<std::size_t>(index_of(type))];
    for (int piece = 0; piece < count; ++piece) {
      const QImage& image = images_.image({~captor, type}, size, devicePixelRatioF());
      painter.drawImage(QPointF(x, place.y()), image);
      x += size * 0.45;
    }
    if (count > 0) x += size * 0.35;
  }
  const int lead = captor == Color::White ? difference_ : -difference_;
  if (lead <= 0) return;
  painter.setPen(palette().color(QPalette::WindowText));
  painter.drawText(QRectF(x + size * 0.4, place.y(), size * 3.0, size),
                   Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("+%1").arg(lead));
}

}  // namespace tabiya::qt
