/// What `import Tabiya` brings: the item ChessBoard, and Chess with the choices of its properties.
#pragma once

#include <QQmlExtensionPlugin>

namespace tabiya::qt {

class QmlPlugin : public QQmlExtensionPlugin {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID QQmlExtensionInterface_iid)

 public:
  void registerTypes(const char* uri) override;
};

}  // namespace tabiya::qt
