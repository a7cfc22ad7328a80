#include "tabiya/qt/evaluation_graph.hpp"

#include <QApplication>
#include <QImage>
#include <QMouseEvent>
#include <QObject>
#include <QSignalSpy>
#include <cmath>

#include "qt/support/qt_test.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/review/review.hpp"

namespace tabiya::qt {

inline pgn::Evaluation centipawns(int count) { return {pgn::Evaluation::Centipawns{count}}; }

class EvaluationGraphTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void pointsAreTheEvaluationsInTheComments();
  void theOpinionsOfEnginesArePointsWithoutSigns();
  void signsAndPhasesAreThoseOfTheReview();
  void theChoiceOfTheEngineHasNoSign();
  void aMatedSideHasNoChance();
  void aNullMoveIsNotJudged();
  void aReviewAtWorkIsShown();
  void aClickGoesToTheMoveAndDraggingRunsThroughTheGame();
  void theKeysGoThroughTheGame();
  void theBarShowsWhoStandsBetter();
  void theNumberOfABarFitsIntoIt();
  void anEmptyGameIsDrawnToo();
};

void EvaluationGraphTest::pointsAreTheEvaluationsInTheComments() {
  GameModel game;
  EvaluationGraph graph;
  graph.setGame(&game);
  QVERIFY(game.setPgn("1. e4 {[%eval 0.3]} e5 (1... c5 {[%eval 9]}) 2. Nf3 {[%eval -2.5]} Nc6 *"));
  QCOMPARE(graph.points().size(), std::size_t{5});
  QCOMPARE(*graph.points()[0].percentage, review::win_percentage(engine::Centipawns{15}));
  QCOMPARE(*graph.points()[1].percentage, review::win_percentage(engine::Centipawns{30}));
  QVERIFY(!graph.points()[2].percentage);
  QVERIFY(!graph.points()[3].judgement);
  game.setAnnotation(graph.points()[2].node, centipawns(10));
  QVERIFY(graph.points()[3].judgement == review::Judgement::Blunder);
}

void EvaluationGraphTest::theOpinionsOfEnginesArePointsWithoutSigns() {
  GameModel game;
  EvaluationGraph graph;
  graph.setGame(&game);
  QVERIFY(game.setPgn("1. e4 {+0.30/12 0.5s} e5 {+2.00/14 0.5s} 2. Nf3 {book} Nc6 {-M4/9 1.0s} *"));
  QCOMPARE(graph.points().size(), std::size_t{5});
  QCOMPARE(*graph.points()[1].percentage, review::win_percentage(engine::Centipawns{30}));
  QCOMPARE(*graph.points()[2].percentage, review::win_percentage(engine::Centipawns{-200}));
  QVERIFY(!graph.points()[3].percentage);
  QCOMPARE(*graph.points()[4].percentage, review::win_percentage(engine::MateIn{2}));
  for (const auto& point : graph.points()) QVERIFY(!point.judgement);
}

void EvaluationGraphTest::signsAndPhasesAreThoseOfTheReview() {
  GameModel game;
  EvaluationGraph graph;
  graph.setGame(&game);
  QVERIFY(
      game.setPgn("1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Qh5 {[%eval -0.5]} (2. Nf3) Nc6 "
                  "{[%eval -0.4]} 3. Bc4 {[%eval -0.3]} Nf6 {[%eval #1]} (3... g6) 4. Qxf7# "
                  "1-0"));
  std::vector<Move> moves = game.tree().main_line_moves();
  const auto line = [&](const char* fen, const char* san) {
    return std::vector<Move>{*parse_san(*parse_position(fen), san)};
  };
  const auto centipawns = [](int value) {
    return review::Evaluation{.score = engine::Centipawns{value}};
  };
  review::Evaluations evaluations{centipawns(15),        centipawns(-30),      centipawns(30),
                                  centipawns(50),        centipawns(-40),      centipawns(30),
                                  {{engine::MateIn{1}}}, {{engine::MateIn{0}}}};
  evaluations[2]->line =
      line("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "Nf3");
  evaluations[5]->line =
      line("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3", "g6");
  const review::Review expected = review::review_of(Position{}, moves, evaluations);
  QCOMPARE(graph.points().size(), moves.size() + 1);
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    QVERIFY(graph.points()[ply + 1].judgement == expected.moves[ply].judgement);
  }
  QVERIFY(graph.points()[6].judgement == review::Judgement::Blunder);
  QVERIFY(graph.phases() == expected.phases);
}

void EvaluationGraphTest::theChoiceOfTheEngineHasNoSign() {
  GameModel game;
  EvaluationGraph graph;
  graph.setGame(&game);
  // The second loss has no better line, though the game has one elsewhere: it was the best move.
  QVERIFY(game.setPgn("1. e4 {[%eval 0.3]} e5 {[%eval 3.0]} (1... c5) 2. Nf3 {[%eval -2.0]} *"));
  QVERIFY(graph.points()[2].judgement == review::Judgement::Blunder);
  QVERIFY(!graph.points()[3].judgement);
}

void EvaluationGraphTest::aMatedSideHasNoChance() {
  GameModel game;
  EvaluationGraph graph;
  graph.setGame(&game);
  QVERIFY(game.setPgn("1. f3 e5 2. g4 {[%eval #-1]} Qh4# 0-1"));
  const double lost = review::win_percentage(engine::MateIn{0});
  QCOMPARE(*graph.points()[3].percentage, lost);
  QCOMPARE(*graph.points()[4].percentage, lost);
}

void EvaluationGraphTest::aNullMoveIsNotJudged() {
  GameModel game;
  EvaluationGraph graph;
  graph.setGame(&game);
  QVERIFY(
      game.setPgn("1. e4 {[%eval 0.3]} -- {[%eval 3.0]} 2. Nf3 {[%eval 0.0]} Nc6 {[%eval 0]} *"));
  QCOMPARE(graph.points().size(), std::size_t{5});
  QVERIFY(!graph.points()[2].judgement);
  QVERIFY(graph.points()[2].percentage);
  QVERIFY(graph.points()[3].judgement == review::Judgement::Blunder);
}

void EvaluationGraphTest::aReviewAtWorkIsShown() {
  GameModel game;
  EvaluationGraph graph;
  graph.setGame(&game);
  QVERIFY(game.setPgn("1. e4 {[%eval 0.3]} e5 *"));
  graph.showPreview({{}, {}, review::Evaluation{.score = engine::Centipawns{100}}});
  QVERIFY(!graph.points()[1].percentage);
  QCOMPARE(*graph.points()[2].percentage, review::win_percentage(engine::Centipawns{100}));
  graph.showPreview({});
  QCOMPARE(*graph.points()[1].percentage, review::win_percentage(engine::Centipawns{30}));
  graph.showPreview(review::Evaluations(2));  // of another game
  QVERIFY(graph.points()[1].percentage);
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
