#include "tabiya/qt/analysis.hpp"

#include <QAbstractItemModelTester>
#include <QObject>
#include <QSignalSpy>
#include <QToolButton>
#include <QTreeView>
#include <chrono>

#include "qt/support/eventually.hpp"
#include "qt/support/qt_test.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/qt/engine_lines_model.hpp"
#include "tabiya/qt/engine_lines_view.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::qt {

using namespace std::chrono_literals;

inline EngineProgram bad_engine(const QString& way) { return {{TABIYA_BAD_ENGINE, way}}; }

template <class Condition>
bool comes_true(Condition condition) {
  return QTest::qWaitFor(condition, longest_wait_ms);
}

class AnalysisTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void theBuiltInEngineGivesLinesThatCanBePlayed();
  void followsTheGame();
  void aMateIsSeenFromWhitesSide();
  void aPositionWithoutMovesHasNoLines();
  void anotherEngineSpeaksUci();
  void aBadEngineEndsInOneSentence_data();
  void aBadEngineEndsInOneSentence();
  void nonsenseIsReportedAndTheAnalysisGoesOn_data();
  void nonsenseIsReportedAndTheAnalysisGoesOn();
  void anEngineThatFailedCanBeStartedAgain();
  void stoppingDoesNotWaitForAnEngineThatHangs();
  void theModelShowsTheLines();
  void theViewSwitchesTheEngineAndAddsItsLines();
};

void AnalysisTest::theBuiltInEngineGivesLinesThatCanBePlayed() {
  Analysis analysis;
  analysis.setLineCount(3);
  analysis.start();
  QVERIFY(
      comes_true([&] { return analysis.lines().size() == 3 && analysis.statistics().depth > 3; }));
  QCOMPARE(analysis.engineName(), "Tabiya");
  for (const EngineLine& line : analysis.lines()) {
    Position position = analysis.position();
    QVERIFY(!line.moves.empty());
    for (const Move move : line.moves) {
      QVERIFY(is_legal(position, move));
      position.play_unchecked(move);
    }
  }
  QVERIFY(analysis.statistics().nodes > 0);
  analysis.stop();
  QVERIFY(!analysis.isRunning());
}

void AnalysisTest::followsTheGame() {
  GameModel game;
  Analysis analysis;
  analysis.follow(&game);
  analysis.start();
  QVERIFY(comes_true([&] { return !analysis.lines().empty(); }));
  QVERIFY(game.playText("e4"));
  QVERIFY(analysis.lines().empty());
  QCOMPARE(analysis.position(), *game.position());
  QVERIFY(comes_true([&] { return !analysis.lines().empty(); }));
  QVERIFY(is_legal(*game.position(), analysis.lines()[0].moves[0]));
}

void AnalysisTest::aMateIsSeenFromWhitesSide() {
  Analysis analysis;
  analysis.setPosition(*parse_position("6k1/5ppp/8/8/8/8/r4PPP/6K1 b - - 0 1"));
  analysis.start();
  const pgn::Evaluation mate{pgn::Evaluation::MateIn{-1}};
  QVERIFY(comes_true(
      [&] { return !analysis.lines().empty() && analysis.lines()[0].evaluation == mate; }));
}

void AnalysisTest::aPositionWithoutMovesHasNoLines() {
  Analysis analysis;
  QSignalSpy failed{&analysis, &Analysis::failed};
  analysis.setPosition(*parse_position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"));
  analysis.start();
  QVERIFY(comes_true([&] { return !analysis.engineName().isEmpty(); }));
  QVERIFY(analysis.lines().empty());
  analysis.setPosition(Position{});
  QVERIFY(comes_true([&] { return !analysis.lines().empty(); }));
  QCOMPARE(failed.count(), 0);
}

void AnalysisTest::anotherEngineSpeaksUci() {
  Analysis analysis;
  analysis.useProgram(bad_engine("good"));
  analysis.start();
  QVERIFY(comes_true([&] { return !analysis.lines().empty(); }));
  QCOMPARE(analysis.engineName(), "Bad Engine");
  QCOMPARE(analysis.lines()[0].evaluation, (pgn::Evaluation{pgn::Evaluation::Centipawns{31}}));
  QCOMPARE(analysis.statistics().nodes, std::uint64_t{20});
}

void AnalysisTest::aBadEngineEndsInOneSentence_data() {
  QTest::addColumn<QString>("way");
  QTest::addColumn<QString>("part");
  QTest::newRow("crashes at once") << "crashes-at-start" << "was killed by signal 6";
  QTest::newRow("ends at once") << "exits-at-start" << "ended with exit code 7";
  QTest::newRow("says nothing") << "silent-at-start" << "did not send uciok in time";
  QTest::newRow("closes its output") << "closes-output" << "closed its output";
  QTest::newRow("is never ready") << "never-ready" << "did not send readyok in time";
  QTest::newRow("crashes in the search") << "crashes-in-search" << "was killed by signal 6";
  QTest::newRow("ends in the search") << "exits-in-search" << "ended with exit code 3";
  QTest::newRow("writes without end") << "endless-line" << "wrote an endless line";
}

void AnalysisTest::aBadEngineEndsInOneSentence() {
  QFETCH(QString, way);
  QFETCH(QString, part);
  Analysis analysis;
  QSignalSpy failed{&analysis, &Analysis::failed};
  // Only what never comes is waited for shortly; everything else has time enough.
  analysis.setResponseTimeout(way == "silent-at-start" ? 300ms
                              : way == "never-ready"   ? 3'000ms
                                                       : std::chrono::milliseconds{longest_wait});
  analysis.useProgram(bad_engine(way));
  analysis.start();
  QVERIFY(comes_true([&] { return failed.count() > 0; }));
  QVERIFY2(failed[0][0].toString().contains(part), qPrintable(failed[0][0].toString()));
  QCOMPARE(failed.count(), 1);
  QVERIFY(!analysis.isRunning());
}

void AnalysisTest::nonsenseIsReportedAndTheAnalysisGoesOn_data() {
  QTest::addColumn<QString>("way");
  QTest::newRow("a move that is not legal") << "illegal-line";
  QTest::newRow("a line that ends in nonsense") << "nonsense-line";
}

void AnalysisTest::nonsenseIsReportedAndTheAnalysisGoesOn() {
  QFETCH(QString, way);
  Analysis analysis;
  QSignalSpy warned{&analysis, &Analysis::warned};
  analysis.useProgram(bad_engine(way));
  analysis.start();
  QVERIFY(comes_true([&] { return warned.count() > 0; }));
  QVERIFY(warned[0][0].toString().startsWith("Bad Engine sent a line that cannot be played: "));
  QVERIFY(comes_true([&] { return !analysis.lines().empty(); }));
  QCOMPARE(analysis.lines()[0].moves.size(), std::size_t{1});
  QVERIFY(analysis.isRunning());
}

void AnalysisTest::anEngineThatFailedCanBeStartedAgain() {
  Analysis analysis;
  QSignalSpy failed{&analysis, &Analysis::failed};
  analysis.useProgram({{"/no/such/engine"}});
  analysis.start();
  QVERIFY(comes_true([&] { return failed.count() > 0; }));
  QCOMPARE(failed[0][0].toString(),
           "engine: the engine could not be started: No such file or directory.");
  analysis.useProgram(bad_engine("good"));
  analysis.start();
  QVERIFY(comes_true([&] { return !analysis.lines().empty(); }));
}

void AnalysisTest::stoppingDoesNotWaitForAnEngineThatHangs() {
  Analysis analysis;
  analysis.setResponseTimeout(1h);
  analysis.useProgram(bad_engine("silent-at-start"));
  analysis.start();
  analysis.stop();
  analysis.useProgram(bad_engine("silent-in-search"));
  analysis.start();
  QVERIFY(comes_true([&] { return !analysis.engineName().isEmpty(); }));
  analysis.stop();
  QVERIFY(!analysis.isRunning());
}

void AnalysisTest::theModelShowsTheLines() {
  Analysis analysis;
  EngineLinesModel model;
  const QAbstractItemModelTester tester{&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest};
  model.setAnalysis(&analysis);
  QCOMPARE(model.rowCount(), 0);
  analysis.useProgram(bad_engine("good"));
  analysis.start();
  QVERIFY(comes_true([&] { return model.rowCount() == 1; }));
  QCOMPARE(model.index(0, EngineLinesModel::ScoreColumn).data().toString(), "+0.31");
  QCOMPARE(model.index(0, EngineLinesModel::DepthColumn).data().toInt(), 1);
  QCOMPARE(model.index(0, EngineLinesModel::MovesColumn).data().toString(), "1. e4");
  QCOMPARE(model.index(0, 0).data(EngineLinesModel::UciRole).toStringList(), QStringList{"e2e4"});
  analysis.setPosition(*parse_position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"));
  QCOMPARE(model.rowCount(), 0);
}

void AnalysisTest::theViewSwitchesTheEngineAndAddsItsLines() {
  GameModel game;
  Analysis analysis;
  analysis.useProgram(bad_engine("good"));
  analysis.follow(&game);
  EngineLinesView view;
  view.setAnalysis(&analysis);
  view.setGame(&game);
  QSignalSpy activated{&view, &EngineLinesView::lineActivated};
  auto* const button = view.findChild<QToolButton*>();
  QTest::mouseClick(button, Qt::LeftButton);
  QVERIFY(analysis.isRunning());
  QVERIFY(comes_true([&] { return view.model()->rowCount() == 1; }));
  auto* const lines = view.findChild<QTreeView*>();
  Q_EMIT lines->activated(view.model()->index(0, 0));
  QCOMPARE(activated.count(), 1);
  QCOMPARE(game.tree().main_line_moves().size(), std::size_t{1});
  QTest::mouseClick(button, Qt::LeftButton);
  QVERIFY(!analysis.isRunning());
}

}  // namespace tabiya::qt

using tabiya::qt::AnalysisTest;
TABIYA_QT_TEST(AnalysisTest)
#include "analysis_test.moc"
