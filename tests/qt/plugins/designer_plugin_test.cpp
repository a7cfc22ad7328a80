#include <QBuffer>
#include <QByteArray>
#include <QObject>
#include <QUiLoader>
#include <memory>

#include "qt/support/qt_test.hpp"
#include "tabiya/qt/board_widget.hpp"

namespace tabiya::qt {

class DesignerPluginTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void offersTheBoard();
  void aFormSetsItsProperties();
  void aFormConnectsItsSlots();
};

void DesignerPluginTest::offersTheBoard() {
  QUiLoader loader;
  loader.addPluginPath(TABIYA_QT_PLUGINS "/designer");
  QVERIFY(loader.availableWidgets().contains("tabiya::qt::BoardWidget"));
}

std::unique_ptr<QWidget> load_form(QByteArray text) {
  QUiLoader loader;
  loader.addPluginPath(TABIYA_QT_PLUGINS "/designer");
  QBuffer buffer{&text};
  buffer.open(QIODevice::ReadOnly);
  return std::unique_ptr<QWidget>{loader.load(&buffer)};
}

void DesignerPluginTest::aFormSetsItsProperties() {
  const auto form = load_form(R"(<ui version="4.0"><class>F</class>
    <widget class="tabiya::qt::BoardWidget" name="board">
     <property name="theme"><string>slate</string></property>
     <property name="fen"><string>8/P6k/8/8/8/8/7K/8 w - - 0 1</string></property>
     <property name="mode"><enum>tabiya::qt::BoardMode::ViewOnly</enum></property>
     <property name="blindfold"><bool>true</bool></property>
     <property name="computerLevel"><number>5</number></property>
    </widget></ui>)");
  auto* const board = qobject_cast<BoardWidget*>(form.get());
  QVERIFY(board != nullptr);
  QCOMPARE(board->theme(), "slate");
  QCOMPARE(board->fen(), "8/P6k/8/8/8/8/7K/8 w - - 0 1");
  QCOMPARE(board->mode(), BoardMode::ViewOnly);
  QVERIFY(board->isBlindfold());
  QCOMPARE(board->computerLevel(), 5);
}

void DesignerPluginTest::aFormConnectsItsSlots() {
  const auto form = load_form(R"(<ui version="4.0"><class>F</class>
    <widget class="QWidget" name="F">
     <widget class="tabiya::qt::BoardWidget" name="board"/>
     <widget class="QPushButton" name="flip"/>
    </widget>
    <connections><connection>
     <sender>flip</sender><signal>clicked()</signal>
     <receiver>board</receiver><slot>flip()</slot>
    </connection></connections></ui>)");
  auto* const board = form->findChild<BoardWidget*>("board");
  QVERIFY(board != nullptr);
  QVERIFY(QMetaObject::invokeMethod(form->findChild<QWidget*>("flip"), "click"));
  QCOMPARE(board->orientation(), BoardOrientation::BlackBelow);
}

}  // namespace tabiya::qt

using tabiya::qt::DesignerPluginTest;
TABIYA_QT_TEST(DesignerPluginTest)
#include "designer_plugin_test.moc"
