#include "tabiya/qt/board_interface.hpp"

#include <QMetaMethod>
#include <QMetaObject>

namespace tabiya::qt {

void pass_on_signals(const ChessBoard& board, QObject& view) {
  const QMetaObject& source = ChessBoard::staticMetaObject;
  for (int index = source.methodOffset(); index < source.methodCount(); ++index) {
    const QMetaMethod method = source.method(index);
    if (method.methodType() != QMetaMethod::Signal) continue;
    const int same = view.metaObject()->indexOfSignal(method.methodSignature());
    if (same >= 0) QMetaObject::connect(&board, index, &view, same);
  }
}

}  // namespace tabiya::qt
