#include "tabiya/qt/evaluation_graph.hpp"

#include <QApplication>
#include <QImage>
#include <QMouseEvent>
#include <QObject>
#include <QSignalSpy>
#include <cmath>

#include "qt/support/qt_test.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/qt/evaluation.hpp"

namespace tabiya::qt {

inline pgn::Evaluation centipawns(int count) { return {pgn::Evaluation::Centipawns{count}}; }
inline pgn::Evaluation mate_in(int moves) { return {pgn::Evaluation::MateIn{moves}}; }

class EvaluationGraphTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void percentagesAreThoseThatPeopleCompare();
  void aMoveIsGradedByItsLossOfChances_data();
  void aMoveIsGradedByItsLossOfChances();
  void theOpeningMiddlegameAndEndgameAreFound();
  void pointsAreTheEvaluationsInTheComments();
  void aClickGoesToTheMoveAndDraggingRunsThroughTheGame();
  void theKeysGoThroughTheGame();
  void theBarShowsWhoStandsBetter();
  void theNumberOfABarFitsIntoIt();
  void anEmptyGameIsDrawnToo();
};

void EvaluationGraphTest::percentagesAreThoseThatPeopleCompare() {
  QCOMPARE(win_percentage(centipawns(0)), 50.0);
  QCOMPARE(std::round(win_percentage(centipawns(100)) * 10) / 10, 59.1);
  QCOMPARE(std::round(win_percentage(centipawns(300)) * 10) / 10, 75.1);
  QCOMPARE(std::round(win_percentage(centipawns(1000)) * 10) / 10, 97.5);
  QCOMPARE(win_percentage(mate_in(3)), win_percentage(centipawns(5000)));
  QCOMPARE(win_percentage(mate_in(-3)), 100 - win_percentage(mate_in(1)));
}

void EvaluationGraphTest::aMoveIsGradedByItsLossOfChances_data() {
  QTest::addColumn<pgn::Evaluation>("before");
  QTest::addColumn<pgn::Evaluation>("after");
  QTest::addColumn<Color>("mover");
  QTest::addColumn<MoveQuality>("quality");
  const auto row = [](const char* name, pgn::Evaluation before, pgn::Evaluation after, Color mover,
                      MoveQuality quality) {
    QTest::newRow(name) << before << after << mover << quality;
  };
  using enum MoveQuality;
  row("a little worse", centipawns(20), centipawns(0), Color::White, Fine);
  row("an inaccuracy", centipawns(0), centipawns(-60), Color::White, Inaccuracy);
  row("a mistake", centipawns(0), centipawns(-120), Color::White, Mistake);
  row("a blunder", centipawns(0), centipawns(-200), Color::White, Blunder);
  row("better is fine", centipawns(0), centipawns(-200), Color::Black, Fine);
  row("Black's blunder", centipawns(0), centipawns(200), Color::Black, Blunder);
  row("mate appears", centipawns(0), mate_in(-4), Color::White, Blunder);
  row("mate appears in a bad position", centipawns(-800), mate_in(-4), Color::White, Mistake);
  row("mate appears in a lost position", centipawns(-1200), mate_in(-4), Color::White, Inaccuracy);
  row("mate is lost", mate_in(2), centipawns(100), Color::White, Blunder);
  row("mate is lost, the win is not", mate_in(2), centipawns(800), Color::White, Mistake);
  row("mate is lost, nothing else", mate_in(-2), centipawns(-1200), Color::Black, Inaccuracy);
  row("mate turns round", mate_in(2), mate_in(-2), Color::White, Blunder);
  row("a slower mate", mate_in(2), mate_in(5), Color::White, Fine);
  row("mated anyway", mate_in(-2), mate_in(-1), Color::White, Fine);
}

void EvaluationGraphTest::aMoveIsGradedByItsLossOfChances() {
  QFETCH(pgn::Evaluation, before);
  QFETCH(pgn::Evaluation, after);
  QFETCH(Color, mover);
  QTEST(quality_of(before, after, mover), "quality");
}

void EvaluationGraphTest::theOpeningMiddlegameAndEndgameAreFound() {
  const Position start;
  const Position middle =
      *parse_position("r2qk2r/pp2bppp/2n5/8/8/2N5/PP2BPPP/R2QK2R w KQkq - 0 15");
  const Position end = *parse_position("4k3/pp6/8/8/8/8/PP6/R3K3 w Q - 0 40");
  QCOMPARE(phases_of(std::vector{start}), Phases{});
  QCOMPARE(phases_of(std::vector{start, middle, middle, end}), (Phases{1, 3}));
  QCOMPARE(phases_of(std::vector{start, end}), (Phases{{}, 1}));
}

void EvaluationGraphTest::pointsAreTheEvaluationsInTheComments() {
  GameModel game;
  EvaluationGraph graph;
  graph.setGame(&game);
  QVERIFY(game.setPgn("1. e4 {[%eval 0.3]} e5 (1... c5 {[%eval 9]}) 2. Nf3 {[%eval -2.5]} Nc6 *"));
  QCOMPARE(graph.points().size(), std::size_t{5});
  QCOMPARE(*graph.points()[0].percentage, win_percentage(centipawns(15)));
  QCOMPARE(*graph.points()[1].percentage, win_percentage(centipawns(30)));
  QVERIFY(!graph.points()[2].percentage);
  QCOMPARE(graph.points()[3].quality, MoveQuality::Fine);
  game.setAnnotation(graph.points()[2].node, centipawns(10));
  QCOMPARE(graph.points()[3].quality, MoveQuality::Blunder);
}

void EvaluationGraphTest::aClickGoesToTheMoveAndDraggingRunsThroughTheGame() {
  GameModel game;
  EvaluationGraph graph;
  graph.resize(300, 100);
  graph.setGame(&game);
  QVERIFY(game.setPgn("1. e4 {[%eval 0.3]} e5 2. Nf3 {[%eval -2.5]} Nc6 *"));
  for (const std::size_t point : {std::size_t{3}, std::size_t{0}, std::size_t{4}}) {
    QTest::mouseClick(&graph, Qt::LeftButton, {}, graph.placeOf(point).toPoint());
    QCOMPARE(game.current(), graph.points()[point].node);
  }
  QTest::mousePress(&graph, Qt::LeftButton, {}, graph.placeOf(4).toPoint());
  const QPointF place = graph.placeOf(1);
  QMouseEvent move{QEvent::MouseMove, place,          graph.mapToGlobal(place),
                   Qt::NoButton,      Qt::LeftButton, {}};
  QApplication::sendEvent(&graph, &move);
  QCOMPARE(game.current(), graph.points()[1].node);
}

void EvaluationGraphTest::theKeysGoThroughTheGame() {
  GameModel game;
  EvaluationGraph graph;
  graph.setGame(&game);
  QVERIFY(game.setPgn("1. e4 e5 2. Nf3 *"));
  QTest::keyClick(&graph, Qt::Key_Right);
  QCOMPARE(game.ply(), 1);
  QTest::keyClick(&graph, Qt::Key_End);
  QTest::keyClick(&graph, Qt::Key_Left);
  QCOMPARE(game.ply(), 2);
  QTest::keyClick(&graph, Qt::Key_Home);
  QCOMPARE(game.ply(), 0);
}

void EvaluationGraphTest::theBarShowsWhoStandsBetter() {
  EvaluationBar bar;
  bar.resize(20, 200);
  QSignalSpy changed{&bar, &EvaluationBar::evaluationChanged};
  const auto brightness_at = [&](int y) {
    return bar.grab().toImage().pixelColor(2, y).lightness();
  };
  QCOMPARE(bar.text(), "");
  QVERIFY(brightness_at(90) < 128 && brightness_at(110) > 128);
  bar.setEvaluation(centipawns(300));
  QCOMPARE(bar.text(), "+3.00");
  QVERIFY(brightness_at(60) > 128 && brightness_at(40) < 128);
  bar.setFlipped(true);
  QVERIFY(brightness_at(60) > 128 && brightness_at(160) < 128);
  bar.setEvaluation(centipawns(300));
  QCOMPARE(changed.count(), 1);
}

void EvaluationGraphTest::theNumberOfABarFitsIntoIt() {
  EvaluationBar bar;
  bar.resize(28, 200);
  bar.setEvaluation(centipawns(1'234));
  const QImage image = bar.grab().toImage();
  const QColor background = image.pixelColor(0, 150);
  const auto is_plain = [&](int column) {
    for (int row = 150; row < 200; ++row) {
      if (image.pixelColor(column, row) != background) return false;
    }
    return true;
  };
  QVERIFY(is_plain(0) && is_plain(27));
  QVERIFY(!is_plain(13) || !is_plain(14));
}

void EvaluationGraphTest::anEmptyGameIsDrawnToo() {
  EvaluationGraph graph;
  QVERIFY(!graph.grab().isNull());
  GameModel game;
  graph.setGame(&game);
  QVERIFY(!graph.grab().isNull());
  QCOMPARE(graph.points().size(), std::size_t{1});
}

}  // namespace tabiya::qt

using tabiya::qt::EvaluationGraphTest;
TABIYA_QT_TEST(EvaluationGraphTest)
#include "evaluation_graph_test.moc"
