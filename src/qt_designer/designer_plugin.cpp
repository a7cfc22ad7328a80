#include "qt_designer/designer_plugin.hpp"

#include <QImage>
#include <QPixmap>

#include "tabiya/qt/board_widget.hpp"
#include "tabiya/qt/piece_images.hpp"

namespace tabiya::qt {

QIcon OfferedBoard::icon() const {
  constexpr int size = 32;
  return QPixmap::fromImage(PieceImages{}.image({Color::White, PieceType::Knight}, size, 1));
}

QWidget* OfferedBoard::createWidget(QWidget* parent) { return new BoardWidget{parent}; }

}  // namespace tabiya::qt
