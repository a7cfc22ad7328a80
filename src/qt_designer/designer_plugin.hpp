/// The widgets that Qt Designer offers in the group "Chess".
#pragma once

#include <QIcon>
#include <QList>
#include <QObject>
#include <QString>
#include <QtUiPlugin/QDesignerCustomWidgetCollectionInterface>
#include <QtUiPlugin/QDesignerCustomWidgetInterface>

namespace tabiya::qt {

/// The board in Designer's box.
class OfferedBoard : public QDesignerCustomWidgetInterface {
 public:
  [[nodiscard]] QString name() const override { return QStringLiteral("tabiya::qt::BoardWidget"); }
  [[nodiscard]] QString group() const override { return QStringLiteral("Chess"); }
  [[nodiscard]] QString toolTip() const override { return QStringLiteral("A board to play on"); }
  [[nodiscard]] QString whatsThis() const override {
    return QStringLiteral("A chess board with rules, a computer, clocks and replay.");
  }
  [[nodiscard]] QString includeFile() const override {
    return QStringLiteral("tabiya/qt/board_widget.hpp");
  }
  [[nodiscard]] QIcon icon() const override;
  [[nodiscard]] bool isContainer() const override { return false; }
  QWidget* createWidget(QWidget* parent) override;
  [[nodiscard]] QString domXml() const override {
    return QStringLiteral(
        R"(<ui language="c++"><widget class="tabiya::qt::BoardWidget" name="board"/></ui>)");
  }
};

class DesignerPlugin : public QObject, public QDesignerCustomWidgetCollectionInterface {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID "org.qt-project.Qt.QDesignerCustomWidgetCollectionInterface")
  Q_INTERFACES(QDesignerCustomWidgetCollectionInterface)

 public:
  [[nodiscard]] QList<QDesignerCustomWidgetInterface*> customWidgets() const override {
    return {&board_};
  }

 private:
  mutable OfferedBoard board_;
};

}  // namespace tabiya::qt
