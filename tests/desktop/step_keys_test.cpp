#include <QAction>
#include <QLineEdit>
#include <QObject>
#include <QWheelEvent>

#include "desktop/commands.hpp"
#include "desktop/game_commands.hpp"
#include "desktop/main_window.hpp"
#include "desktop/support/test_environment.hpp"
#include "desktop/words.hpp"
#include "desktop/workspace.hpp"
#include "qt/support/eventually.hpp"
#include "qt/support/qt_test.hpp"
#include "tabiya/qt/move_text_view.hpp"

namespace tabiya::desktop {

class StepKeysTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init();
  void cleanup() { workspace_.reset(); }
  void leftAndRightStepThroughTheMoves();
  void theyDoSoInTheMovesToo();
  void theyMoveTheCursorOnceTheKeyboardPlays();
  void theyChooseThePromotion();
  void theyMoveTheCursorOfATextField();
  void otherKeysWithArrowsStay();
  void theWheelStepsByNotches();
  void theWheelWithAKeyDoesNot();
  void analysisBeginsAtTheEndOfTheGame();

 private:
  [[nodiscard]] MainWindow& window() { return *workspace_->windows().front(); }
  [[nodiscard]] qt::BoardWidget& board() { return *window().context().board; }
  [[nodiscard]] int ply() { return window().context().game->ply(); }
  void roll(int delta, Qt::KeyboardModifiers modifiers = {});

  std::optional<TestEnvironment> home_;
  std::unique_ptr<Workspace> workspace_;
};

void StepKeysTest::init() {
  home_.emplace();
  use_language(Language::English);
  workspace_ = std::make_unique<Workspace>(home_->file("sessions"));
  workspace_->begin({});
  window().activateWindow();
  EVENTUALLY(window().isActiveWindow());
  QVERIFY(window().context().game->setPgn("1. e4 e5 2. Nf3 Nc6 *"));
  window().context().game->goToEnd();
  board().setFocus();
}

void StepKeysTest::roll(int delta, Qt::KeyboardModifiers modifiers) {
  const QPointF middle{board().width() / 2.0, board().height() / 2.0};
  QWheelEvent event{middle,    board().mapToGlobal(middle), {},   {0, delta}, Qt::NoButton,
                    modifiers, Qt::NoScrollPhase,           false};
  QCoreApplication::sendEvent(&board(), &event);
}

void StepKeysTest::leftAndRightStepThroughTheMoves() {
  QCOMPARE(ply(), 4);
  QTest::keyClick(&board(), Qt::Key_Left);
  QTest::keyClick(&board(), Qt::Key_Left);
  QCOMPARE(ply(), 2);
  QTest::keyClick(&board(), Qt::Key_Right);
  QCOMPARE(ply(), 3);
}

void StepKeysTest::theyDoSoInTheMovesToo() {
  auto* const moves = window().findChild<qt::MoveTextView*>();
  moves->setFocus();
  QTest::keyClick(moves, Qt::Key_Left);
  QCOMPARE(ply(), 3);
}

void StepKeysTest::theyMoveTheCursorOnceTheKeyboardPlays() {
  QTest::keyClick(&board(), Qt::Key_E);
  QTest::keyClick(&board(), Qt::Key_4);
  QTest::keyClick(&board(), Qt::Key_Left);
  QCOMPARE(board().cursorSquare(), QString{"d4"});
  QCOMPARE(ply(), 4);
  QTest::keyClick(&board(), Qt::Key_Escape);
  QTest::keyClick(&board(), Qt::Key_Left);
  QCOMPARE(board().cursorSquare(), QString{"d4"});
  QCOMPARE(ply(), 3);
  board().clearFocus();
  board().setFocus(Qt::TabFocusReason);
  QTest::keyClick(&board(), Qt::Key_Right);
  QCOMPARE(board().cursorSquare(), QString{"e4"});
}

void StepKeysTest::theyChooseThePromotion() {
  QVERIFY(window().context().game->setPgn(
      "[SetUp \"1\"]\n[FEN \"7k/P7/8/8/8/8/8/7K w - - 0 1\"]\n\n*\n"));
  board().submitMove("a7", "a8");
  QTest::keyClick(&board(), Qt::Key_Right);
  QTest::keyClick(&board(), Qt::Key_Return);
  QVERIFY(window().context().game->pgn().contains("a8=R"));
}

void StepKeysTest::theyMoveTheCursorOfATextField() {
  QLineEdit field{"abc", &window()};
  field.show();
  field.setFocus();
  QTest::keyClick(&field, Qt::Key_Left);
  QCOMPARE(field.cursorPosition(), 2);
  QCOMPARE(ply(), 4);
}

void StepKeysTest::otherKeysWithArrowsStay() {
  QTest::keyClick(&board(), Qt::Key_Left, Qt::ControlModifier);
  QCOMPARE(ply(), 3);
  QTest::keyClick(&board(), Qt::Key_Left, Qt::ShiftModifier);
  QTest::keyClick(&board(), Qt::Key_Left, Qt::AltModifier);
  QCOMPARE(ply(), 3);
}

void StepKeysTest::theWheelStepsByNotches() {
  roll(120);
  QCOMPARE(ply(), 3);
  roll(-240);
  QCOMPARE(ply(), 4);
  roll(60);
  QCOMPARE(ply(), 4);
  roll(60);
  QCOMPARE(ply(), 3);
}

void StepKeysTest::theWheelWithAKeyDoesNot() {
  roll(120, Qt::ControlModifier);
  QCOMPARE(ply(), 4);
}

void StepKeysTest::analysisBeginsAtTheEndOfTheGame() {
  window().games().begin({});
  QVERIFY(board().submitMove("e2", "e4"));
  QVERIFY(board().submitMove("e7", "e5"));
  QTest::keyClick(&board(), Qt::Key_Left);
  QCOMPARE(ply(), 1);
  window().context().commands->action("game.end")->trigger();
  QCOMPARE(ply(), 2);
}

}  // namespace tabiya::desktop

using tabiya::desktop::StepKeysTest;
TABIYA_QT_TEST(StepKeysTest)
#include "step_keys_test.moc"
