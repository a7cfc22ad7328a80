// Games of variants in the desktop program: chosen, played, pasted, printed, and what is left out.
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QJsonObject>
#include <QLabel>
#include <QObject>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTextDocument>
#include <optional>

#include "desktop/edit_commands.hpp"
#include "desktop/game_binding.hpp"
#include "desktop/game_print.hpp"
#include "desktop/main_window.hpp"
#include "desktop/new_game_dialog.hpp"
#include "desktop/play_controller.hpp"
#include "desktop/server_game.hpp"
#include "desktop/support/test_environment.hpp"
#include "qt/support/eventually.hpp"
#include "qt/support/qt_test.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {

class VariantsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { home_.emplace(); }
  void theDialogOffersEveryVariantWithItsRule();
  void theDialogGrowsWithTheRule();
  void aPositionIsOfferedOnlyInItsVariant();
  void otherEnginesArePlayedOnlyInChess();
  void theVariantIsRemembered();
  void aGameIsPlayedAndRecorded();
  void theRaceIsSeenFromWhiteByBothPlayers();
  void goingBackInAVariantShowsEarlierPositions();
  void anotherDropBeginsAVariation();
  void aFenIsPastedInTheVariantOnTheBoard();
  void aPocketInAFenIsCrazyhouse();
  void aGameIsPasted();
  void whatKnowsOnlyChessSaysSo();
  void aGameIsPrintedWithItsPockets();
  void aGameOnAServerIsFollowedInItsVariant_data();
  void aGameOnAServerIsFollowedInItsVariant();
  void aVariantThatOnlyTheServerKnowsIsOneSentence();

 private:
  std::optional<TestEnvironment> home_;
};

namespace {

/// A board and its game, side by side.
struct VariantTable {
  qt::ChessBoard board;
  qt::GameModel game;
  GameBinding binding{board, game};
  PlayController play{board};

  void begin(Variant variant) {
    play.begin({.start = VariantPosition{variant}});
    binding.setPlaying(true);
  }
};

QComboBox& variants_of(const NewGameDialog& dialog) {
  return *dialog.findChildren<QComboBox*>()[5];
}
QComboBox& starts_of(const NewGameDialog& dialog) { return *dialog.findChildren<QComboBox*>()[6]; }
bool can_play(const NewGameDialog& dialog) {
  return dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->isEnabled();
}

}  // namespace

void VariantsTest::theDialogOffersEveryVariantWithItsRule() {
  NewGameDialog dialog{Position{}};
  QCOMPARE(variants_of(dialog).count(), int{all_variants.size()});
  for (int row = 1; row < variants_of(dialog).count(); ++row) {
    variants_of(dialog).setCurrentIndex(row);
    const auto labels = dialog.findChildren<QLabel*>();
    const auto has_rule = [](const QLabel* label) {
      return !label->isHidden() && label->text().endsWith('.');
    };
    QVERIFY2(std::ranges::any_of(labels, has_rule), qPrintable(variants_of(dialog).currentText()));
    QVERIFY(dialog.game().start == VariantPosition{all_variants[std::size_t(row)]});
  }
}

void VariantsTest::theDialogGrowsWithTheRule() {
  NewGameDialog dialog{Position{}};
  dialog.show();
  const auto& form = *dialog.findChild<QScrollArea*>();
  for (int row = 0; row < variants_of(dialog).count(); ++row) {
    variants_of(dialog).setCurrentIndex(row);
    EVENTUALLY(!form.verticalScrollBar()->isVisible() && !form.horizontalScrollBar()->isVisible());
  }
}

void VariantsTest::aPositionIsOfferedOnlyInItsVariant() {
  const VariantPosition shown =
      parse_variant_position(Variant::Atomic, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").value();
  NewGameDialog dialog{shown};
  variants_of(dialog).setCurrentIndex(variants_of(dialog).findData("atomic"));
  starts_of(dialog).setCurrentIndex(1);
  QVERIFY(dialog.game().start == shown);
  variants_of(dialog).setCurrentIndex(variants_of(dialog).findData("horde"));
  QCOMPARE(starts_of(dialog).currentIndex(), 0);
  QVERIFY(dialog.game().start == VariantPosition{Variant::Horde});
  const auto& rows = *qobject_cast<QStandardItemModel*>(starts_of(dialog).model());
  QVERIFY(!rows.item(1)->isEnabled());
  QVERIFY(!rows.item(2)->isEnabled());
}

void VariantsTest::otherEnginesArePlayedOnlyInChess() {
  save_engines({{.name = "X", .program = "/x"}});
  NewGameDialog dialog{Position{}};
  QComboBox& black = *dialog.findChildren<QComboBox*>()[1];
  black.setCurrentIndex(black.count() - 1);
  QVERIFY(can_play(dialog));
  variants_of(dialog).setCurrentIndex(1);
  QVERIFY(!can_play(dialog));
  black.setCurrentIndex(1);
  QVERIFY(can_play(dialog));
}

void VariantsTest::theVariantIsRemembered() {
  NewGameDialog first{Position{}};
  variants_of(first).setCurrentIndex(3);
  first.accept();
  const NewGameDialog second{Position{}};
  QCOMPARE(variants_of(second).currentIndex(), 3);
}

void VariantsTest::aGameIsPlayedAndRecorded() {
  VariantTable table;
  table.begin(Variant::Crazyhouse);
  for (const char* const move : {"e4", "d5", "exd5", "Qxd5", "P@e4"}) {
    QVERIFY2(table.board.playText(move), move);
  }
  QVERIFY2(table.game.pgn().contains("[Variant \"Crazyhouse\"]"), qPrintable(table.game.pgn()));
  QVERIFY(table.game.pgn().contains("3. P@e4"));
  table.play.takeBack();
  EVENTUALLY(!table.game.pgn().contains("P@e4"));
  table.board.resign(qt::Side::White);
  EVENTUALLY(table.game.pgn().contains("0-1"));
}

void VariantsTest::theRaceIsSeenFromWhiteByBothPlayers() {
  VariantTable table;
  NewGame game{.start = VariantPosition{Variant::RacingKings}};
  game.players.white = {.kind = PlayerChoice::Kind::Computer, .level = 1};
  table.play.begin(game);
  QCOMPARE(table.board.orientation(), qt::BoardOrientation::WhiteBelow);
}

void VariantsTest::goingBackInAVariantShowsEarlierPositions() {
  VariantTable table;
  table.game.newGame(VariantPosition{Variant::Atomic});
  QCOMPARE(table.board.variant(), qt::Variant::Atomic);
  for (const char* const move : {"Nf3", "f6", "Nd4", "e5"}) QVERIFY(table.board.playText(move));
  QCOMPARE(table.game.ply(), 4);
  table.game.goToStart();
  QCOMPARE(table.board.fen(), table.game.fen());
  table.game.goToEnd();
  QCOMPARE(table.board.fen(), table.game.fen());
}

void VariantsTest::anotherDropBeginsAVariation() {
  VariantTable table;
  table.game.newGame(
      parse_variant_position(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Np] w - - 0 1").value());
  QVERIFY(table.board.submitDrop("N", "a4"));
  table.game.goBack();
  QVERIFY(table.board.submitDrop("N", "b4"));
  QVERIFY2(table.game.pgn().contains("1. N@a4 (1. N@b4)"), qPrintable(table.game.pgn()));
}

void VariantsTest::aFenIsPastedInTheVariantOnTheBoard() {
  MainWindow window{SessionFile{home_->file("sessions")}};
  window.context().game->newGame(VariantPosition{Variant::Antichess});
  window.edits().paste("8/8/8/3k4/8/8/8/4R3 w - - 0 1");
  QVERIFY(window.context().game->variant() == Variant::Antichess);
  QCOMPARE(window.notice(), QString{});
}

void VariantsTest::aPocketInAFenIsCrazyhouse() {
  MainWindow window{SessionFile{home_->file("sessions")}};
  window.edits().paste("4k3/8/8/8/8/8/8/4K3[Np] w - - 0 1");
  QVERIFY(window.context().game->variant() == Variant::Crazyhouse);
  window.edits().paste("4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1");
  QVERIFY(window.context().game->variant() == Variant::ThreeCheck);
}

void VariantsTest::aGameIsPasted() {
  MainWindow window{SessionFile{home_->file("sessions")}};
  window.edits().paste("[Variant \"Horde\"]\n\n1. e5 d6 2. exd6 exd6 *\n");
  QVERIFY(window.context().game->variant() == Variant::Horde);
  window.context().game->goToEnd();
  QCOMPARE(window.context().board->fen(), window.context().game->fen());
}

void VariantsTest::whatKnowsOnlyChessSaysSo() {
  MainWindow window{SessionFile{home_->file("sessions")}};
  window.context().game->newGame(VariantPosition{Variant::Atomic});
  for (const char* const command :
       {"analysis.annotate", "analysis.learn", "analysis.openings", "edit.set-up"}) {
    window.say({});
    window.context().commands->action(command)->trigger();
    QVERIFY2(!window.notice().isEmpty(), command);
  }
  OpeningTree& tree = *window.findChild<OpeningTree*>();
  QVERIFY(tree.leftOut() == Variant::Atomic);
  window.context().game->newGame();
  QVERIFY(!tree.leftOut());
}

void VariantsTest::aGameIsPrintedWithItsPockets() {
  qt::GameModel game;
  game.newGame(
      parse_variant_position(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Np] w - - 0 1").value());
  QVERIFY(game.playText("N@a4"));
  const auto document = print_document(game, {}, false);
  QVERIFY(document->toPlainText().contains("A game of Crazyhouse"));
  QVERIFY(document->toPlainText().contains("N@a4"));
}

namespace {

/// The first line of a game's stream.
QJsonObject full_game(const QString& variant, const QString& moves) {
  const QJsonObject state{{"type", "gameState"}, {"moves", moves}, {"status", "started"}};
  return {{"type", "gameFull"},
          {"id", "abcdefgh"},
          {"variant", QJsonObject{{"key", variant}}},
          {"initialFen", "startpos"},
          {"white", QJsonObject{{"name", "Anna"}}},
          {"black", QJsonObject{{"name", "Ben"}}},
          {"state", state}};
}

}  // namespace

void VariantsTest::aGameOnAServerIsFollowedInItsVariant_data() {
  QTest::addColumn<QString>("key");
  QTest::addColumn<QString>("moves");
  QTest::addColumn<QString>("fen");
  QTest::newRow("crazyhouse") << "crazyhouse" << "e2e4 d7d5 e4d5 d8d5 P@e4"
                              << "rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3";
  QTest::newRow("racing kings") << "racingKings" << "h2h3"
                                << "8/8/8/8/8/7K/krbnNBR1/qrbnNBRQ b - - 1 1";
  QTest::newRow("standard") << "standard" << "e2e4"
                            << "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
}

void VariantsTest::aGameOnAServerIsFollowedInItsVariant() {
  QFETCH(const QString, key);
  QFETCH(const QString, moves);
  BoardApi api;
  qt::ChessBoard board;
  ServerGame game{api, board};
  Q_EMIT api.gameLine(full_game(key, moves));
  QTEST(board.fen(), "fen");
  QVERIFY(!game.isOver());
}

void VariantsTest::aVariantThatOnlyTheServerKnowsIsOneSentence() {
  BoardApi api;
  qt::ChessBoard board;
  ServerGame game{api, board};
  QSignalSpy said{&game, &ServerGame::messageReceived};
  Q_EMIT api.gameLine(full_game("bughouse", "e2e4"));
  QCOMPARE(said.size(), 1);
  QVERIFY(said.first().first().toString().contains("bughouse"));
  QVERIFY(board.session().game().moves().empty());
}

}  // namespace tabiya::desktop

using tabiya::desktop::VariantsTest;
TABIYA_QT_TEST(VariantsTest)
#include "variants_test.moc"
