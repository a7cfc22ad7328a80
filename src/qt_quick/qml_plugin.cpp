#include "qt_quick/qml_plugin.hpp"

#include <QString>
#include <QtQml>

#include "qt_quick/board_item.hpp"
#include "tabiya/qt/choices.hpp"

namespace tabiya::qt {

void QmlPlugin::registerTypes(const char* uri) {
  qmlRegisterType<BoardItem>(uri, 1, 0, "ChessBoard");
  qmlRegisterUncreatableMetaObject(tabiya::qt::staticMetaObject, uri, 1, 0, "Chess",
                                   QStringLiteral("Chess only has choices"));
}

}  // namespace tabiya::qt
