#include <QMetaMethod>
#include <QMetaProperty>
#include <QObject>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickWindow>
#include <memory>
#include <set>

#include "qt/support/eventually.hpp"
#include "qt/support/qt_test.hpp"
#include "tabiya/qt/board_widget.hpp"

namespace tabiya::qt {

class BoardItemTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void hasTheInterfaceOfTheWidget();
  void propertiesAreBoundAndMethodsCalled();
  void isPaintedAndPlayedOn();

 private:
  std::unique_ptr<QObject> make(const char* text);

  QQmlEngine engine_;
};

std::unique_ptr<QObject> BoardItemTest::make(const char* text) {
  engine_.addImportPath(TABIYA_QML);
  QQmlComponent component{&engine_};
  component.setData(QByteArray{"import QtQuick\nimport Tabiya\n"} + text, {});
  std::unique_ptr<QObject> object{component.create()};
  if (!object) qWarning("%s", qPrintable(component.errorString()));
  return object;
}

void BoardItemTest::hasTheInterfaceOfTheWidget() {
  const auto item = make("ChessBoard {}");
  QVERIFY(item != nullptr);
  const QMetaObject& board = ChessBoard::staticMetaObject;
  for (int index = board.propertyOffset(); index < board.propertyCount(); ++index) {
    QVERIFY2(item->metaObject()->indexOfProperty(board.property(index).name()) >= 0,
             board.property(index).name());
  }
  for (int index = board.methodOffset(); index < board.methodCount(); ++index) {
    const QByteArray signature = board.method(index).methodSignature();
    if (signature.startsWith("updateNeeded")) continue;
    QVERIFY2(item->metaObject()->indexOfMethod(signature) >= 0, signature.constData());
  }
}

void BoardItemTest::propertiesAreBoundAndMethodsCalled() {
  const auto item = make(R"(ChessBoard {
    property string last: ""
    theme: "walnut"; animationDuration: 0; mode: Chess.BothSides
    onMoveMade: (san) => { last = san }
    Component.onCompleted: playText("e4")
  })");
  QVERIFY(item != nullptr);
  QCOMPARE(item->property("theme").toString(), "walnut");
  QCOMPARE(item->property("last").toString(), "e4");
}

void BoardItemTest::isPaintedAndPlayedOn() {
  const auto object = make("ChessBoard { width: 160; height: 160; animationDuration: 0 }");
  auto* const item = qobject_cast<QQuickItem*>(object.get());
  QVERIFY(item != nullptr);
  QQuickWindow window;
  window.resize(160, 160);
  item->setParentItem(window.contentItem());
  window.show();
  QVERIFY(QTest::qWaitForWindowExposed(&window, longest_wait_ms));
  QTest::mouseClick(&window, Qt::LeftButton, {}, QPoint{90, 130});
  QTest::mouseClick(&window, Qt::LeftButton, {}, QPoint{90, 90});
  QVERIFY(item->property("fen").toString().contains("/4P3/"));
  const QImage picture = window.grabWindow();
  std::set<QRgb> colors;
  for (int x = 0; x < picture.width(); ++x) colors.insert(picture.pixel(x, 10));
  QVERIFY(colors.size() > 5);
  item->setParentItem(nullptr);
}

}  // namespace tabiya::qt

using tabiya::qt::BoardItemTest;
TABIYA_QT_TEST(BoardItemTest)
#include "board_item_test.moc"
