// The models of games, moves and engines know every variant.
#include <QObject>
#include <QSignalSpy>

#include "qt/support/eventually.hpp"
#include "qt/support/qt_test.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/qt/analysis.hpp"
#include "tabiya/qt/computer_player.hpp"
#include "tabiya/qt/engine_lines_model.hpp"
#include "tabiya/qt/game_model.hpp"
#include "tabiya/qt/game_session.hpp"
#include "tabiya/qt/move_list_model.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {

class VariantModelsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void aGameModelPlaysDropsAndUndoesThem();
  void aGameModelReadsWhatItWrites();
  void chessProgramsSeeNoPositionOfAVariant();
  void theMoveListHasDrops();
  void ourEngineAnalysesVariants();
  void ourEngineAnalysesOneAfterTheOther();
  void programsAreAskedAboutChessAlone();
  void aSessionAnnouncesTheVariantsPosition();
  void aPlayerOfChessSaysSo();
};

VariantPosition position_in(tabiya::Variant variant, const char* fen) {
  return parse_variant_position(variant, fen).value();
}

constexpr auto knight_fen = "4k3/8/8/8/8/8/8/4K3[Np] w - - 0 1";

void VariantModelsTest::aGameModelPlaysDropsAndUndoesThem() {
  GameModel game;
  game.newGame(position_in(tabiya::Variant::Crazyhouse, knight_fen));
  QVERIFY(game.playText("N@f6"));
  QVERIFY(game.playText("Ke7"));
  QCOMPARE(game.ply(), 2);
  QVERIFY(game.movesTo(game.current()).front() == Move::drop(PieceType::Knight, Square::F6));
  QSignalSpy refused{&game, &GameModel::moveRefused};
  QVERIFY(!game.playText("N@a1"));
  QCOMPARE(refused.count(), 1);
  game.undoStack()->undo();
  game.undoStack()->undo();
  QCOMPARE(game.fen(), knight_fen);
}

void VariantModelsTest::aGameModelReadsWhatItWrites() {
  GameModel game;
  game.newGame(VariantPosition{tabiya::Variant::Atomic});
  QVERIFY(!game.isModified());
  for (const char* const move : {"Nf3", "f6", "Nd4", "e5", "Ne6", "Qe7", "Nxg7"}) {
    QVERIFY2(game.playText(move), move);
  }
  GameModel other;
  QVERIFY(other.setPgn(game.pgn()));
  QVERIFY(other.variant() == tabiya::Variant::Atomic);
  QCOMPARE(other.pgn(), game.pgn());
  QCOMPARE(other.tree().size(), 8U);
}

void VariantModelsTest::chessProgramsSeeNoPositionOfAVariant() {
  GameModel game;
  QVERIFY(game.position() == Position{});
  game.newGame(VariantPosition{tabiya::Variant::Atomic});
  QVERIFY(!game.position());
  QVERIFY(game.variantPosition() == VariantPosition{tabiya::Variant::Atomic});
}

void VariantModelsTest::theMoveListHasDrops() {
  GameModel game;
  MoveListModel moves;
  moves.setGame(&game);
  game.newGame(position_in(tabiya::Variant::Crazyhouse, knight_fen));
  QVERIFY(game.playText("N@f6"));
  QCOMPARE(moves.index(0, 0).data().toString(), "N@f6+");
}

void VariantModelsTest::ourEngineAnalysesVariants() {
  GameModel game;
  game.newGame(position_in(tabiya::Variant::KingOfTheHill, "7k/8/8/8/8/3K4/8/8 w - - 0 1"));
  Analysis analysis;
  EngineLinesModel lines;
  lines.setAnalysis(&analysis);
  analysis.follow(&game);
  analysis.setLineCount(2);
  analysis.start();
  EVENTUALLY(analysis.lines().size() == 2 && !analysis.lines().back().moves.empty());
  const QString best = lines.index(0, EngineLinesModel::MovesColumn).data().toString();
  QVERIFY2(best.startsWith("1. K") && best.endsWith('#'), qPrintable(best));
  QVERIFY(
      std::holds_alternative<pgn::Evaluation::MateIn>(analysis.lines().front().evaluation.score));
  game.goForward();
  QVERIFY(analysis.isRunning());
}

void VariantModelsTest::ourEngineAnalysesOneAfterTheOther() {
  Analysis analysis;
  analysis.setPosition(VariantPosition{tabiya::Variant::Atomic});
  analysis.start();
  EVENTUALLY(!analysis.lines().empty());
  analysis.setPosition(Position{});
  QVERIFY(analysis.lines().empty());
  EVENTUALLY(!analysis.lines().empty());
  analysis.setPosition(VariantPosition{tabiya::Variant::Horde});
  EVENTUALLY(!analysis.lines().empty());
}

void VariantModelsTest::programsAreAskedAboutChessAlone() {
  Analysis analysis;
  analysis.useProgram({{TABIYA_BAD_ENGINE, "well-behaved"}});
  QSignalSpy failed{&analysis, &Analysis::failed};
  analysis.setPosition(VariantPosition{tabiya::Variant::Atomic});
  analysis.start();
  EVENTUALLY_EQUAL(failed.count(), 1);
  QVERIFY2(failed.first().first().toString().contains("Atomic"),
           qPrintable(failed.first().first().toString()));
  QVERIFY(!analysis.isRunning());
}

void VariantModelsTest::aSessionAnnouncesTheVariantsPosition() {
  GameSession session;
  session.begin(VariantPosition{tabiya::Variant::Antichess});
  std::optional<VariantPosition> announced;
  connect(&session, &GameSession::moved, this,
          [&announced](Move, const VariantPosition& before) { announced = before; });
  QVERIFY(session.move({Square::E2, Square::E3}));
  QVERIFY(announced == VariantPosition{tabiya::Variant::Antichess});
  QVERIFY(session.variant() == tabiya::Variant::Antichess);
  QCOMPARE(session.record().variant_line_moves().size(), 1U);
}

/// A player that knows only chess.
class ChessPlayer final : public players::Player {
 public:
  Result<players::Thought> think(const players::Question& question,
                                 std::stop_token /*hurry*/) override {
    return players::Thought{.move = question.moves.front()};
  }
};

void VariantModelsTest::aPlayerOfChessSaysSo() {
  ComputerPlayer computer;
  computer.setPlayer([](const std::stop_token&) { return std::make_unique<ChessPlayer>(); });
  QSignalSpy failed{&computer, &ComputerPlayer::failed};
  const auto arbiter =
      VariantArbiter::begin({.start = VariantPosition{tabiya::Variant::Atomic}}).value();
  computer.think(arbiter);
  EVENTUALLY_EQUAL(failed.count(), 1);
  QVERIFY2(failed.first().first().toString().contains("it plays chess, not Atomic"),
           qPrintable(failed.first().first().toString()));
}

}  // namespace tabiya::qt

using tabiya::qt::VariantModelsTest;
TABIYA_QT_TEST(VariantModelsTest)
#include "variant_models_test.moc"
