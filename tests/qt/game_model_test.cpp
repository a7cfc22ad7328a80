#include "tabiya/qt/game_model.hpp"

#include <QFile>
#include <QObject>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "qt/support/qt_test.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/pgn/writer.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {

/// The moves, comments and glyphs of a game, without its tags.
inline QString moves_of(const GameModel& game) {
  return to_qt(pgn::to_pgn(game.tree(), {.tags = pgn::WriteOptions::TagPairs::None,
                                         .glyphs = pgn::WriteOptions::Glyphs::Suffixes,
                                         .layout = pgn::WriteOptions::Layout::OneLine}))
      .trimmed();
}

inline void play_all(GameModel& game, const QStringList& moves) {
  for (const QString& move : moves) QVERIFY2(game.playText(move), qPrintable(move));
}

inline void write_file(const QString& name, const QByteArray& content) {
  QFile file{name};
  QVERIFY(file.open(QIODevice::WriteOnly));
  QCOMPARE(file.write(content), content.size());
}

inline QByteArray read_file(const QString& name) {
  QFile file{name};
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray{};
}

class GameModelTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void playingAMoveThatIsThereGoesToIt();
  void playingAnotherMoveBeginsAVariation();
  void aMoveThatIsNotLegalIsRefusedInWords();
  void goesForwardsBackwardsAndToTheEnds();
  void goesBetweenTheVariationsOfAMove();
  void goesToAPlyOfTheCurrentLine();
  void everyEditCanBeUndoneAndDoneAgain();
  void deletingAVariationKeepsTheOthersInTheirPlaces();
  void theBoardLeavesALineThatIsDeleted();
  void aVariationCanBecomeTheMainLine();
  void anEnginesLineIsOneStep();
  void aNewCommentKeepsTheCommands();
  void aMoveHasOneGradeAndAnyOtherGlyphs();
  void theTagResultIsTheResult();
  void aGameFromAnotherPositionMovesTheBoard();
  void savingReplacesOneGameOfAFile();
  void aNewGameDoesNotTakeThePlaceOfTheOneInTheFile();
  void aFileThatHasChangedIsNotOverwritten();
  void aMissingFileOrGameIsOneSentence();
  void isModifiedUntilItIsSaved();
};

void GameModelTest::playingAMoveThatIsThereGoesToIt() {
  GameModel game;
  play_all(game, {"e4", "e5"});
  game.goToStart();
  const int edits = game.undoStack()->count();
  play_all(game, {"e2e4"});
  QCOMPARE(game.undoStack()->count(), edits);
  QCOMPARE(game.ply(), 1);
}

void GameModelTest::playingAnotherMoveBeginsAVariation() {
  GameModel game;
  const QSignalSpy added{&game, &GameModel::nodeAdded};
  play_all(game, {"e4", "e5", "Nf3"});
  game.goBack();
  game.goBack();
  play_all(game, {"c5", "Nf3"});
  QCOMPARE(moves_of(game), "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *");
  QCOMPARE(added.count(), 5);
}

void GameModelTest::aMoveThatIsNotLegalIsRefusedInWords() {
  GameModel game;
  QSignalSpy refused{&game, &GameModel::moveRefused};
  QVERIFY(!game.playText("e5"));
  QCOMPARE(refused.count(), 1);
  QVERIFY(refused[0][0].toString().contains("e5"));
  QCOMPARE(game.ply(), 0);
}

void GameModelTest::goesForwardsBackwardsAndToTheEnds() {
  GameModel game;
  play_all(game, {"e4", "e5", "Nf3"});
  QSignalSpy shown{&game, &GameModel::currentChanged};
  game.goForward();
  QCOMPARE(shown.count(), 0);
  game.goBack();
  QCOMPARE(game.fen(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
  game.goToStart();
  QCOMPARE(game.position(), Position{});
  game.goBack();
  QCOMPARE(shown.count(), 2);
  game.goToEnd();
  QCOMPARE(game.ply(), 3);
  QCOMPARE(game.movesTo(game.current()).size(), std::size_t{3});
}

void GameModelTest::goesBetweenTheVariationsOfAMove() {
  GameModel game;
  QVERIFY(game.setPgn("1. e4 (1. d4) (1. c4) e5 *"));
  game.goForward();
  game.goToNextVariation();
  game.goToNextVariation();
  QCOMPARE(game.position()->board().piece_on(Square::C4).has_value(), true);
  game.goToNextVariation();
  game.goToPreviousVariation();
  QCOMPARE(game.position()->board().piece_on(Square::D4).has_value(), true);
}

void GameModelTest::goesToAPlyOfTheCurrentLine() {
  GameModel game;
  QVERIFY(game.setPgn("1. e4 e5 (1... c5 2. Nf3 d6) 2. Nc3 *"));
  game.goForward();
  play_all(game, {"c5"});
  game.goToPly(3);
  QVERIFY(game.position()->board().piece_on(Square::F3).has_value());
  game.goToPly(99);
  QCOMPARE(game.ply(), 4);
  game.goToPly(-1);
  QCOMPARE(game.ply(), 0);
}

void GameModelTest::everyEditCanBeUndoneAndDoneAgain() {
  GameModel game;
  QList<pgn::GameTree> states{game.tree()};
  const auto note = [&] { states.append(game.tree()); };
  const auto node_of = [&](int ply) {
    game.goToStart();
    game.goToPly(ply);
    return game.current();
  };
  QVERIFY(game.setPgn("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 Nc6 *"));
  note();
  game.setCommentText(node_of(1), "best by test");
  note();
  game.toggleNag(node_of(3), {1});
  note();
  game.goToPly(1);
  game.playText("c6");
  note();
  game.promoteVariation(game.current());
  note();
  game.promoteToMainLine(game.current());
  note();
  game.setTag("White", "Tal");
  note();
  game.setResult(pgn::Result::WhiteWins);
  note();
  game.deleteFrom(node_of(2));
  note();
  game.setAnnotation(node_of(1), pgn::RemainingTime{std::chrono::seconds{90}});
  note();
  game.deleteFrom(node_of(1));
  note();
  game.newGame();
  note();
  QCOMPARE(game.undoStack()->count(), states.size() - 1);
  for (int pass = 0; pass < 2; ++pass) {
    for (qsizetype step = states.size() - 2; step >= 0; --step) {
      game.undoStack()->undo();
      QVERIFY2(game.tree() == states[step], qPrintable(QString::number(step)));
    }
    for (qsizetype step = 1; step < states.size(); ++step) {
      game.undoStack()->redo();
      QVERIFY2(game.tree() == states[step], qPrintable(QString::number(step)));
    }
  }
}

void GameModelTest::deletingAVariationKeepsTheOthersInTheirPlaces() {
  GameModel game;
  QVERIFY(game.setPgn("1. e4 (1. d4 d5) (1. c4) (1. Nf3) *"));
  game.goForward();
  game.goToNextVariation();
  game.goForward();
  game.deleteVariation(game.current());
  QCOMPARE(moves_of(game), "1. e4 (1. c4) (1. Nf3) *");
  game.undoStack()->undo();
  QCOMPARE(moves_of(game), "1. e4 (1. d4 d5) (1. c4) (1. Nf3) *");
  game.goToStart();
  game.goForward();
  game.deleteVariation(game.current());
  QCOMPARE(moves_of(game), "1. e4 (1. d4 d5) (1. c4) (1. Nf3) *");
}

void GameModelTest::theBoardLeavesALineThatIsDeleted() {
  GameModel game;
  play_all(game, {"e4", "e5", "Nf3"});
  const auto first = game.tree().main_line()[1];
  game.deleteFrom(first);
  QCOMPARE(game.ply(), 1);
  QCOMPARE(moves_of(game), "1. e4 *");
  game.undoStack()->undo();
  QCOMPARE(game.ply(), 2);
}

void GameModelTest::aVariationCanBecomeTheMainLine() {
  GameModel game;
  QVERIFY(game.setPgn("1. e4 e5 (1... c5 2. Nf3 d6 (2... e6)) 2. Nc3 *"));
  game.goForward();
  play_all(game, {"c5", "Nf3", "e6"});
  game.promoteToMainLine(game.current());
  QCOMPARE(moves_of(game), "1. e4 c5 (1... e5 2. Nc3) 2. Nf3 e6 (2... d6) *");
  game.undoStack()->undo();
  QCOMPARE(moves_of(game), "1. e4 e5 (1... c5 2. Nf3 d6 (2... e6)) 2. Nc3 *");
}

void GameModelTest::anEnginesLineIsOneStep() {
  GameModel game;
  play_all(game, {"e4"});
  std::vector<Move> line;
  Position position = *game.position();
  for (const auto* text : {"c5", "Nf3", "d6"}) {
    line.push_back(*parse_san(position, text));
    position.play_unchecked(line.back());
  }
  game.addLine(game.current(), line);
  QCOMPARE(moves_of(game), "1. e4 c5 2. Nf3 d6 *");
  QCOMPARE(game.ply(), 1);
  game.undoStack()->undo();
  QCOMPARE(moves_of(game), "1. e4 *");
}

void GameModelTest::aNewCommentKeepsTheCommands() {
  GameModel game;
  QVERIFY(game.setPgn("1. e4 {[%eval 0.17] [%clk 0:00:30] old words} {[%x y]} *"));
  game.goForward();
  QCOMPARE(game.commentText(game.current()), "old words");
  game.setCommentText(game.current(), "new\nwords}");
  QCOMPARE(moves_of(game), "1. e4 {[%eval 0.17][%clk 0:00:30][%x y] new words)} *");
  game.setCommentText(game.current(), {});
  QCOMPARE(moves_of(game), "1. e4 {[%eval 0.17][%clk 0:00:30][%x y]} *");
}

void GameModelTest::aMoveHasOneGradeAndAnyOtherGlyphs() {
  GameModel game;
  play_all(game, {"e4"});
  game.toggleNag(game.current(), {16});
  game.toggleNag(game.current(), {1});
  game.toggleNag(game.current(), {6});
  QCOMPARE(moves_of(game), "1. e4?! $16 *");
  game.toggleNag(game.current(), {6});
  QCOMPARE(moves_of(game), "1. e4 $16 *");
}

void GameModelTest::theTagResultIsTheResult() {
  GameModel game;
  QSignalSpy changed{&game, &GameModel::tagsChanged};
  game.setTag("Result", "0-1");
  QCOMPARE(game.tree().result, pgn::Result::BlackWins);
  game.setResult(pgn::Result::Draw);
  QCOMPARE(to_qt(*game.tree().tags.find("Result")), "1/2-1/2");
  game.setTag("Annotator", {});
  QCOMPARE(changed.count(), 2);
}

void GameModelTest::aGameFromAnotherPositionMovesTheBoard() {
  GameModel game;
  QSignalSpy shown{&game, &GameModel::currentChanged};
  QVERIFY(game.setPgn("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *"));
  QCOMPARE(shown.count(), 1);
  QCOMPARE(game.fen(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
}

constexpr auto three_games =
    "% a file of three games\n"
    "[White \"M\xFCller\"]\n[Result \"1-0\"]\n\n1. e4   e5 1-0\n\n\n"
    "[White \"Second\"]\n[Result \"*\"]\n\n1. d4 {one} d5 *\n\n"
    "[White \"Third\"]\n[Result \"*\"]\n\n1. c4 *\n";

void GameModelTest::savingReplacesOneGameOfAFile() {
  const QTemporaryDir folder;
  const QString name = folder.filePath("games.pgn");
  write_file(name, three_games);
  GameModel game;
  QVERIFY(game.load(name, 2));
  game.goToEnd();
  play_all(game, {"c4"});
  QVERIFY(game.save());
  const QByteArray saved = read_file(name);
  const QByteArray before = three_games;
  QVERIFY(saved.startsWith(before.left(before.indexOf("[White \"Second"))));
  QVERIFY(saved.endsWith(before.mid(before.indexOf("\n\n[White \"Third"))));
  QVERIFY(saved.contains("1. d4 {one} 1... d5 2. c4 *"));
  play_all(game, {"e6"});
  QVERIFY(game.save());
  QVERIFY(read_file(name).contains("2. c4 e6 *"));
  QVERIFY(game.load(name, 1));
  QCOMPARE(to_qt(*game.tree().tags.find("White")), QString::fromUtf8("Müller"));
}

void GameModelTest::aNewGameDoesNotTakeThePlaceOfTheOneInTheFile() {
  const QTemporaryDir folder;
  const QString name = folder.filePath("games.pgn");
  write_file(name, three_games);
  GameModel game;
  QVERIFY(game.load(name, 2));
  game.newGame();
  play_all(game, {"a4"});
  QCOMPARE(game.fileName(), QString{});
  QVERIFY(!game.save());
  QCOMPARE(read_file(name), QByteArray{three_games});
  QVERIFY(game.saveAs(folder.filePath("other.pgn")));
  game.undoStack()->undo();
  game.undoStack()->undo();
  QCOMPARE(game.fileName(), name);
  QCOMPARE(game.numberInFile(), 2U);
  game.goToEnd();
  play_all(game, {"c4"});
  QVERIFY(game.save());
  QVERIFY(read_file(name).contains("1. d4 {one} 1... d5 2. c4 *"));
}

void GameModelTest::aFileThatHasChangedIsNotOverwritten() {
  const QTemporaryDir folder;
  const QString name = folder.filePath("games.pgn");
  write_file(name, three_games);
  GameModel game;
  QSignalSpy failed{&game, &GameModel::failed};
  QVERIFY(game.load(name, 3));
  play_all(game, {"e4"});
  write_file(name, "1. a4 *\n");
  QVERIFY(!game.save());
  QCOMPARE(failed.count(), 1);
  QVERIFY(failed[0][0].toString().contains("has changed"));
  QCOMPARE(read_file(name), "1. a4 *\n");
  QVERIFY(game.isModified());
}

void GameModelTest::aMissingFileOrGameIsOneSentence() {
  const QTemporaryDir folder;
  const QString name = folder.filePath("games.pgn");
  GameModel game;
  QSignalSpy failed{&game, &GameModel::failed};
  QVERIFY(!game.save());
  QVERIFY(!game.load(name));
  write_file(name, three_games);
  QVERIFY(!game.load(name, 4));
  QVERIFY(!game.saveAs(folder.filePath("no/such/folder.pgn")));
  QCOMPARE(failed.count(), 4);
  QCOMPARE(failed[1][0].toString(), "games.pgn cannot be read: No such file or directory.");
  QCOMPARE(failed[2][0].toString(), "games.pgn has no game 4.");
  QVERIFY(game.fileName().isEmpty());
}

void GameModelTest::isModifiedUntilItIsSaved() {
  const QTemporaryDir folder;
  const QString name = folder.filePath("new.pgn");
  GameModel game;
  QSignalSpy modified{&game, &GameModel::modifiedChanged};
  play_all(game, {"e4"});
  QVERIFY(game.isModified());
  QVERIFY(game.saveAs(name));
  QVERIFY(!game.isModified());
  QCOMPARE(modified.count(), 2);
  GameModel again;
  QVERIFY(again.load(name));
  QVERIFY(!again.isModified());
  QCOMPARE(moves_of(again), "1. e4 *");
}

}  // namespace tabiya::qt

using tabiya::qt::GameModelTest;
TABIYA_QT_TEST(GameModelTest)
#include "game_model_test.moc"
