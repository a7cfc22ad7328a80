// An engine that analyses hears of castling as its option UCI_Chess960 says; see
// support/strict_engine.hpp.
#include <QObject>
#include <vector>

#include "qt/analysis_engine.hpp"
#include "qt/support/qt_test.hpp"
#include "support/strict_engine.hpp"

namespace tabiya::qt {

using namespace std::chrono_literals;
using test::CastlingGames;
using test::StrictHost;

class AnalysisCastlingTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void isUnderstoodInGamesOfBothModes();
  void ofChess960NeedsTheOption();

 private:
  struct Setting {
    explicit Setting(bool is_old = false)
        : machine{is_old},
          engine{make_uci_engine(
              {{QStringLiteral("strict")}, {}}, 1s, {},
              [this](const QString& text) { warnings.push_back(text); }, machine.host)} {}
    /// The first move of the best line. Errors: what the engine cannot do.
    EngineAnswer<Move> analyse(const uci::GameLine& game) {
      if (const auto begun =
              engine->begin({1, VariantPosition{game.start}, game.moves, game.mode, 1});
          !begun) {
        return std::unexpected{begun.error()};
      }
      if (const auto goes_on = engine->wait(1ms); !goes_on) return std::unexpected{goes_on.error()};
      if (const auto ended = engine->end(); !ended) return std::unexpected{ended.error()};
      const AnalysisResult result = engine->result();
      if (result.lines.empty()) return std::unexpected{QStringLiteral("no lines")};
      return result.lines.front().moves.front();
    }

    StrictHost machine;
    std::vector<QString> warnings;
    std::unique_ptr<AnalysisEngine> engine;
  };
};

void AnalysisCastlingTest::isUnderstoodInGamesOfBothModes() {
  Setting setting;
  QVERIFY(setting.engine->open());
  for (const uci::GameLine& game : CastlingGames{}.all()) {
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
      const auto move = setting.analyse(test::before_ply(game, ply));
      QVERIFY2(move, move ? "" : qPrintable(move.error()));
      QVERIFY(*move == game.moves[ply]);
    }
  }
  QVERIFY(setting.warnings.empty());
}

void AnalysisCastlingTest::ofChess960NeedsTheOption() {
  Setting setting{true};
  QVERIFY(setting.engine->open());
  const CastlingGames games;
  const auto refused = setting.analyse(test::before_ply(games.chess960, 2));
  QVERIFY(!refused);
  QCOMPARE(refused.error(),
           QString{"Strict: the engine cannot play this game of Chess960: it has no option "
                   "UCI_Chess960."});
  // Both have castled: the rest is as in standard chess.
  QVERIFY(setting.analyse(test::before_ply(games.chess960, 8)) == games.chess960.moves[8]);
  QVERIFY(setting.analyse(test::before_ply(games.usual_array, 6)) == games.usual_array.moves[6]);
}

}  // namespace tabiya::qt

using tabiya::qt::AnalysisCastlingTest;
TABIYA_QT_TEST(AnalysisCastlingTest)
#include "analysis_castling_test.moc"
