#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QListWidget>
#include <QObject>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <utility>

#include "desktop/edit_commands.hpp"
#include "desktop/game_commands.hpp"
#include "desktop/main_window.hpp"
#include "desktop/review_dialog.hpp"
#include "desktop/review_panel.hpp"
#include "desktop/support/test_environment.hpp"
#include "desktop/words.hpp"
#include "desktop/workspace.hpp"
#include "qt/support/eventually.hpp"
#include "qt/support/qt_test.hpp"
#include "tabiya/qt/evaluation_graph.hpp"
#include "tabiya/qt/glyphs.hpp"

namespace tabiya::desktop {

inline const engine::SearchLimits few_nodes{.nodes = 3'000};
inline const engine::SearchLimits without_end{.move_time = std::chrono::hours{1}};

/// White has two mistakes with better lines, Black none.
inline const char* const reviewed_game =
    "1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Nf3 {[%eval 0.3]} Nc6 {[%eval 0.3]} 3. h4 $2 "
    "{[%eval -0.9] (0.30 → -0.90) Mistake. Bb5 was best. The move played came too early.} "
    "(3. Bb5 a6) 3... Nf6 {[%eval -0.9]} 4. Nxe5 $4 {[%eval -9.0]} (4. Nc3 Bb4) 4... Nxe5 "
    "{[%eval -9.0]} *";

class ReviewTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init();
  void cleanup();
  void aReviewIsOneStepOfUndo();
  void theGraphTheListAndTheFileAgree();
  void aFirstGraphIsThereEarly();
  void cancellingEndsALongSearchAtOnce();
  void whatIsWrittenMeanwhileStays();
  void aReviewedGameNeedsNoEngine();
  void aGameWithScoresAloneHasNoExercises();
  void aMistakeInTheListLeadsToItsMove();
  void aGameWithNullMovesIsReviewed();
  void aGameWithoutMovesIsNotReviewed();
  void mistakesAreSolvedOnTheBoard();
  void otherAnswersAreJudgedByTheEngine();
  void aShownSolutionComesAgain();
  void answersDoNotChangeTheGame();
  void theMovesAreHiddenWhileOneLearns();
  void learningEndsWithItsGame_data();
  void learningEndsWithItsGame();
  void aCommentDoesNotEndLearning();
  void aGameInPlayIsNotReviewedAndNotLearntFrom();
  void oneLearnsFromTheSideBelow();
  void everythingHasWordsInBothLanguages();
  void everyControlIsReachedByTab();

 private:
  [[nodiscard]] MainWindow& window() { return *workspace_->windows().front(); }
  [[nodiscard]] qt::GameModel& game() { return *window().context().game; }
  [[nodiscard]] qt::ChessBoard& board() { return window().context().board->board(); }
  [[nodiscard]] ReviewPanel& panel() { return *window().findChild<ReviewPanel*>(); }
  [[nodiscard]] Learning& learning() { return panel().learning(); }
  [[nodiscard]] qt::EvaluationGraph& graph() { return *window().findChild<qt::EvaluationGraph*>(); }
  void trigger(const char* command) { window().context().commands->action(command)->trigger(); }
  void review(const char* pgn);

  std::optional<TestEnvironment> home_;
  std::unique_ptr<Workspace> workspace_;
};

void ReviewTest::init() {
  home_.emplace();
  use_language(Language::English);
  workspace_ = std::make_unique<Workspace>(home_->file("sessions"));
  workspace_->begin({});
  board().setAnimationDuration(0);
}

void ReviewTest::cleanup() {
  use_language(Language::English);
  workspace_.reset();
}

void ReviewTest::review(const char* pgn) {
  QVERIFY(game().setPgn(pgn));
  panel().review(few_nodes, false);
  EVENTUALLY(!panel().isReviewing());
}

void ReviewTest::aReviewIsOneStepOfUndo() {
  QVERIFY(game().setPgn("1. f3 e5 2. g4 Qh4# 0-1"));
  const int steps = game().undoStack()->count();
  panel().review(few_nodes, true);
  EVENTUALLY(!panel().isReviewing());
  QCOMPARE(game().undoStack()->count(), steps + 1);
  QVERIFY(game().pgn().contains("[%eval"));
  QVERIFY2(game().pgn().contains("g4 $4"), qPrintable(game().pgn()));
  QVERIFY(game().pgn().contains("[ECO"));
  const auto& summary = *panel().findChild<QTableWidget*>();
  QVERIFY(summary.item(0, 0)->text().endsWith("%"));
  QCOMPARE(summary.item(1, 3)->text(), QString{"0"});
  QVERIFY(summary.item(0, 3)->text().toInt() >= 1);
  game().undoStack()->undo();
  QVERIFY(!game().pgn().contains("[%eval"));
  QVERIFY(panel().mistakes().empty());
  QVERIFY(!summary.isVisibleTo(&panel()));
}

/// The number of the glyph of a judgement, 0 without one.
int glyph_of(const std::optional<review::Judgement>& judgement) {
  if (!judgement) return 0;
  return std::array{6, 2, 4}[static_cast<std::size_t>(*judgement)];
}

void ReviewTest::theGraphTheListAndTheFileAgree() {
  review("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0");
  const pgn::GameTree& tree = game().tree();
  std::size_t judged = 0;
  for (const auto& point : graph().points()) {
    const auto& nags = tree[point.node].nags;
    QCOMPARE(nags.empty() ? 0 : int{nags.front().number}, glyph_of(point.judgement));
    if (!point.judgement) continue;
    QCOMPARE(panel().mistakes()[judged++].node, point.node);
  }
  QCOMPARE(panel().mistakes().size(), judged);
  QVERIFY(panel().mistakes().back().text.startsWith(QStringLiteral("2… Ke7??")));
  QVERIFY(panel().mistakes().back().text.contains("allows mate"));
  QCOMPARE(panel().mistakes().back().text.count('\n'), 1);  // the better line
}

void ReviewTest::aFirstGraphIsThereEarly() {
  QVERIFY(game().setPgn("1. f3 e5 2. g4 *"));
  panel().review(without_end, false);
  const auto has_percentage = [](const auto& point) { return point.percentage.has_value(); };
  EVENTUALLY(std::ranges::all_of(graph().points(), has_percentage));
  QVERIFY(panel().isReviewing());
  QVERIFY(panel().findChild<QProgressBar*>()->value() >= 4);
  QVERIFY(panel().findChild<QTableWidget*>()->isVisibleTo(&panel()));
  QVERIFY(panel().findChild<QTableWidget*>()->item(0, 0)->text().endsWith("%"));
  QVERIFY(!game().pgn().contains("[%eval"));
  panel().cancel();
  QVERIFY(!std::ranges::all_of(graph().points(), has_percentage));
}

void ReviewTest::cancellingEndsALongSearchAtOnce() {
  QVERIFY(game().setPgn("1. e4 e5 2. Nf3 *"));
  const QString before = game().pgn();
  Reviewer reviewer;
  QSignalSpy progressed{&reviewer, &Reviewer::progressed};
  QSignalSpy finished{&reviewer, &Reviewer::finished};
  reviewer.start(game().tree(), without_end);
  EVENTUALLY(progressed.count() == 4);  // the quick pass is done
  reviewer.cancel();
  QVERIFY(!reviewer.isRunning());
  reviewer.start(game().tree(), few_nodes);
  reviewer.cancel();
  QCoreApplication::processEvents();
  QCOMPARE(finished.count(), 0);
  QCOMPARE(game().pgn(), before);
}

void ReviewTest::whatIsWrittenMeanwhileStays() {
  QVERIFY(game().setPgn("1. f3 e5 2. g4 Qh4# 0-1"));
  panel().review(few_nodes, false);
  game().setCommentText(game().tree().main_line()[1], "my comment");
  EVENTUALLY(!panel().isReviewing());
  QVERIFY(game().pgn().contains("my comment"));
  QVERIFY(game().pgn().contains("[%eval"));
}

void ReviewTest::aReviewedGameNeedsNoEngine() {
  window().edits().paste(reviewed_game);
  QCOMPARE(panel().mistakes().size(), std::size_t{2});
  QVERIFY(panel().mistakes()[0].text.startsWith("3. h4? (0.30"));
  QVERIFY(panel().mistakes()[0].text.contains("came too early"));
  QVERIFY(panel().mistakes()[0].text.endsWith("\n3. Bb5 a6"));
  QVERIFY(panel().mistakes()[1].text.contains("Blunder. Nc3 was best."));
  const auto& summary = *panel().findChild<QTableWidget*>();
  QCOMPARE(summary.item(0, 2)->text(), QString{"1"});
  QCOMPARE(summary.item(0, 3)->text(), QString{"1"});
  QCOMPARE(summary.item(1, 0)->text(), QLocale{}.toString(100.0, 'f', 1) + " %");
  QVERIFY(graph().points()[5].judgement == review::Judgement::Mistake);
}

void ReviewTest::aGameWithScoresAloneHasNoExercises() {
  QVERIFY(game().setPgn("1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Qh5 {[%eval -0.9]} *"));
  QCOMPARE(panel().mistakes().size(), std::size_t{1});
  QCOMPARE(panel().mistakes()[0].text, QStringLiteral("2. Qh5? (0.30 → -0.90) Mistake."));
  trigger("analysis.learn");
  QVERIFY(!learning().isActive());
  QVERIFY(window().notice().contains("no mistakes"));
}

void ReviewTest::aMistakeInTheListLeadsToItsMove() {
  QVERIFY(game().setPgn(reviewed_game));
  auto& list = *panel().findChild<QListWidget*>();
  list.setFocus();
  QTest::keyClick(&list, Qt::Key_Down);
  QCOMPARE(game().current(), panel().mistakes()[0].node);
  QTest::keyClick(&list, Qt::Key_Down);
  QCOMPARE(game().ply(), 7);
  game().goTo(panel().mistakes()[0].node);
  QCOMPARE(list.currentRow(), 0);
  game().goToStart();
  QCOMPARE(list.currentRow(), -1);
}

void ReviewTest::aGameWithNullMovesIsReviewed() {
  review("1. e4 -- 2. d4 e5 3. dxe5 Qg5 4. Bxg5 *");
  QVERIFY(game().pgn().contains("1. e4 {[%eval"));
  QVERIFY(!game().pgn().contains("-- $"));
  QVERIFY(game().pgn().contains("3... Qg5 $4"));
  QVERIFY(panel().mistakes().back().text.startsWith(QStringLiteral("3… Qg5??")));
}

void ReviewTest::aGameWithoutMovesIsNotReviewed() {
  panel().review(few_nodes, false);
  QVERIFY(!panel().isReviewing());
  QVERIFY(window().notice().contains("no moves"));
  trigger("analysis.learn");
  QVERIFY(window().notice().contains("Review the game first"));
}

void ReviewTest::mistakesAreSolvedOnTheBoard() {
  QVERIFY(game().setPgn(reviewed_game));
  trigger("analysis.learn");
  QVERIFY(learning().isActive());
  QCOMPARE(learning().size(), std::size_t{2});
  QCOMPARE(game().ply(), 4);
  const QString exercise = board().fen();
  QVERIFY(board().playText("h4"));  // as in the game
  QVERIFY(learning().state() == Learning::State::Wrong);
  EVENTUALLY_EQUAL(board().fen(), exercise);
  QVERIFY(board().playText("Bb5"));
  QVERIFY(learning().state() == Learning::State::Right);
  QVERIFY(learning().verdict().contains("right"));
  QCoreApplication::processEvents();
  QVERIFY(board().fen() != exercise);  // the answer stays on the board
  learning().next();
  EVENTUALLY_EQUAL(board().fen(), game().fen());
  QCOMPARE(game().ply(), 6);
  QVERIFY(board().playText("Nc3"));
  QCOMPARE(learning().solved(), std::size_t{2});
  QVERIFY(panel().findChild<QLabel*>("verdict")->text().contains("All exercises are solved"));
}

void ReviewTest::otherAnswersAreJudgedByTheEngine() {
  QVERIFY(game().setPgn(reviewed_game));
  trigger("analysis.learn");
  learning().next();
  QCOMPARE(learning().number(), std::size_t{2});
  EVENTUALLY_EQUAL(board().fen(), game().fen());
  QVERIFY(board().playText("Nd4"));
  QVERIFY(learning().state() == Learning::State::Evaluating);
  EVENTUALLY(learning().state() == Learning::State::Wrong);
  EVENTUALLY_EQUAL(board().fen(), game().fen());
  QVERIFY(board().playText("d3"));
  EVENTUALLY(learning().state() == Learning::State::Right);
}

void ReviewTest::aShownSolutionComesAgain() {
  QVERIFY(game().setPgn(reviewed_game));
  trigger("analysis.learn");
  learning().showSolution();
  QVERIFY(learning().verdict().contains("3. Bb5 a6"));
  QVERIFY(game().pgn().contains("(3. Bb5"));
  learning().next();
  EVENTUALLY_EQUAL(board().fen(), game().fen());
  QVERIFY(board().playText("Nc3"));
  learning().next();
  QCOMPARE(learning().number(), std::size_t{1});
  QVERIFY(learning().state() == Learning::State::Asking);
}

void ReviewTest::answersDoNotChangeTheGame() {
  QVERIFY(game().setPgn(reviewed_game));
  const pgn::GameTree before = game().tree();
  const int steps = game().undoStack()->count();
  trigger("analysis.learn");
  game().goToEnd();  // by a key: the board shows another position
  QVERIFY(board().playText("d4"));
  EVENTUALLY_EQUAL(board().fen(), game().fen());
  QVERIFY(learning().state() == Learning::State::Asking);
  learning().showExercise();
  QCOMPARE(game().ply(), 4);
  EVENTUALLY_EQUAL(board().fen(), game().fen());
  QVERIFY(board().playText("Bb5"));
  learning().end();
  EVENTUALLY_EQUAL(board().fen(), game().fen());
  QVERIFY(game().tree() == before);
  QCOMPARE(game().undoStack()->count(), steps);
  QVERIFY(board().playText("g3"));  // from now on a move is one of the game
  QVERIFY(game().pgn().contains("3. g3"));
}

void ReviewTest::theMovesAreHiddenWhileOneLearns() {
  QVERIFY(game().setPgn(reviewed_game));
  const auto& moves = *window().findChild<qt::MoveTextView*>();
  QVERIFY(moves.game() != nullptr);
  trigger("analysis.learn");
  QVERIFY(moves.game() == nullptr);
  learning().end();
  QVERIFY(moves.game() == &game());
}

using Change = std::function<void(MainWindow&)>;

void ReviewTest::learningEndsWithItsGame_data() {
  QTest::addColumn<Change>("change");
  const auto row = [](const char* name, Change change) { QTest::newRow(name) << change; };
  row("another game", [](MainWindow& window) { window.edits().paste("1. d4 *"); });
  row("a game to play", [](MainWindow& window) { window.games().begin({}); });
  row("undo", [](MainWindow& window) { window.context().game->undoStack()->undo(); });
  row("a deleted move", [](MainWindow& window) {
    window.context().game->deleteFrom(window.context().game->tree().main_line()[3]);
  });
  row("a review",
      [](MainWindow& window) { window.findChild<ReviewPanel*>()->review(few_nodes, false); });
}

void ReviewTest::learningEndsWithItsGame() {
  QFETCH(Change, change);
  QVERIFY(game().setPgn(reviewed_game));
  trigger("analysis.learn");
  QVERIFY(learning().isActive());
  change(window());
  QVERIFY(!learning().isActive());
  QVERIFY(window().findChild<qt::MoveTextView*>()->game() == &game());
}

void ReviewTest::aCommentDoesNotEndLearning() {
  QVERIFY(game().setPgn(reviewed_game));
  trigger("analysis.learn");
  game().setCommentText(pgn::GameTree::root(), "a comment");
  QVERIFY(learning().isActive());
}

void ReviewTest::aGameInPlayIsNotReviewedAndNotLearntFrom() {
  window().games().begin({});
  trigger("analysis.annotate");
  QVERIFY(window().findChild<ReviewDialog*>() == nullptr);
  QVERIFY(window().notice().contains("cannot be reviewed"));
  trigger("analysis.learn");
  QVERIFY(window().notice().contains("Finish the game"));
  QVERIFY(!learning().isActive());
  window().games().end();
}

void ReviewTest::oneLearnsFromTheSideBelow() {
  QVERIFY(game().setPgn(reviewed_game));
  board().flip();
  trigger("analysis.learn");
  QVERIFY(!learning().isActive());
  QVERIFY(window().notice().startsWith("Black has no mistakes"));
  board().flip();
  trigger("analysis.learn");
  QVERIFY(learning().isActive());
  QVERIFY(window().notice().isEmpty());
}

void ReviewTest::everythingHasWordsInBothLanguages() {
  QVERIFY(game().setPgn(reviewed_game));
  use_language(Language::German);
  window().retranslate();
  QCoreApplication::processEvents();
  QCOMPARE(window().findChild<QDockWidget*>("review")->windowTitle(), QString{"Auswertung"});
  QVERIFY(panel().mistakes()[0].text.contains("3. Lb5 a6"));
  QVERIFY(panel().mistakes()[1].text.contains("Grober Fehler. Sc3 war am besten."));
  QCOMPARE(panel().findChild<QTableWidget*>()->verticalHeaderItem(0)->text(),
           QStringLiteral("Weiß"));
  trigger("analysis.learn");
  QVERIFY(learning().task().startsWith("3. h4? wurde gespielt"));
  for (auto* const button : panel().findChildren<QPushButton*>()) {
    QVERIFY2(!button->text().isEmpty(), "a button without words");
  }
}

void ReviewTest::everyControlIsReachedByTab() {
  QVERIFY(game().setPgn(reviewed_game));
  for (const bool is_learning : {false, true}) {
    if (is_learning) trigger("analysis.learn");
    for (QWidget* const widget : panel().findChildren<QPushButton*>()) {
      QVERIFY((widget->focusPolicy() & Qt::TabFocus) != 0);
    }
  }
  for (const QWidget* const widget : std::initializer_list<QWidget*>{
           panel().findChild<QListWidget*>(), panel().findChild<QTableWidget*>(),
           panel().findChild<QProgressBar*>()}) {
    QVERIFY(!widget->accessibleName().isEmpty());
  }
}

}  // namespace tabiya::desktop

using tabiya::desktop::ReviewTest;
TABIYA_QT_TEST(ReviewTest)
#include "review_test.moc"
