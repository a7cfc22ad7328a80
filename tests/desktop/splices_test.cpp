#include "desktop/splices.hpp"

#include <sys/resource.h>

#include <QObject>
#include <csignal>

#include "desktop/support/test_environment.hpp"
#include "qt/support/qt_test.hpp"

namespace tabiya::desktop {

/// Lets no file grow beyond this size while it exists: what a full disk does.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) {
    getrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
  }
  ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_{};
};

class SplicesTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void rangesAreThoseOfTheGames();
  void aGameThatIsNotThereIsNamed();
  void deletionTakesAGameAndLeavesAllOtherBytes();
  void replacementLeavesAllOtherBytes();
  void additionPutsAnEmptyLineBetween();
  void theInverseRestoresEveryByte();
  void aFileThatHasChangedSinceIsNotTouched();
  void aFullDiskLeavesTheOldFileWhole();
  void aCompressedFileIsNotTouched();
  void joinKeepsTheBytesOfAllFiles();
  void otherTagsLeaveTheMovesAsTheyStand();

 private:
  TestEnvironment home_;
};

void SplicesTest::rangesAreThoseOfTheGames() {
  const QByteArray all{three_games};
  home_.write("a.pgn", all);
  const auto ranges = find_game_ranges(home_.path("a.pgn"), {1, 3}).value();
  QCOMPARE(ranges.size(), 2U);
  QCOMPARE(ranges[0].begin, 0U);
  QVERIFY(all.mid(0, qsizetype(ranges[0].text_end)).endsWith("1-0"));
  QVERIFY(all.mid(qsizetype(ranges[0].end)).startsWith("[Event \"B\"]"));
  QVERIFY(all.mid(qsizetype(ranges[1].begin)).startsWith("[Event \"C\"]"));
  QCOMPARE(ranges[1].end, std::uint64_t(all.size()));
}

void SplicesTest::aGameThatIsNotThereIsNamed() {
  home_.write("a.pgn", three_games);
  const auto ranges = find_game_ranges(home_.path("a.pgn"), {2, 7});
  QVERIFY(!ranges);
  QVERIFY(ranges.error().contains("game 7"));
}

void SplicesTest::deletionTakesAGameAndLeavesAllOtherBytes() {
  const QByteArray all{three_games};
  home_.write("a.pgn", all);
  const auto splices = splices_to_delete(home_.path("a.pgn"), {2}).value();
  QVERIFY(!rewrite(home_.path("a.pgn"), splices));
  const qsizetype second = all.indexOf("[Event \"B\"]");
  const qsizetype third = all.indexOf("[Event \"C\"]");
  QCOMPARE(home_.read("a.pgn"), all.first(second) + all.mid(third));
}

void SplicesTest::replacementLeavesAllOtherBytes() {
  const QByteArray all{three_games};
  home_.write("a.pgn", all);
  const auto splices =
      splices_to_replace(home_.path("a.pgn"), 3, "[Event \"New\"]\n\n*\n\n").value();
  QVERIFY(!rewrite(home_.path("a.pgn"), splices));
  const qsizetype third = all.indexOf("[Event \"C\"]");
  QCOMPARE(home_.read("a.pgn"), all.first(third) + "[Event \"New\"]\n\n*\n");
}

void SplicesTest::additionPutsAnEmptyLineBetween() {
  home_.write("a.pgn", "1. e4 *");
  QVERIFY(
      !rewrite(home_.path("a.pgn"), splices_to_append(home_.path("a.pgn"), "1. d4 *\n").value()));
  QCOMPARE(home_.read("a.pgn"), QByteArray{"1. e4 *\n\n1. d4 *\n"});
}

void SplicesTest::theInverseRestoresEveryByte() {
  const QByteArray all{three_games};
  home_.write("a.pgn", all);
  const auto splices = splices_to_delete(home_.path("a.pgn"), {1, 3}).value();
  QVERIFY(!rewrite(home_.path("a.pgn"), splices));
  QVERIFY(home_.read("a.pgn") != all);
  QVERIFY(!rewrite(home_.path("a.pgn"), inverted(splices)));
  QCOMPARE(home_.read("a.pgn"), all);
}

void SplicesTest::aFileThatHasChangedSinceIsNotTouched() {
  home_.write("a.pgn", three_games);
  const auto splices = splices_to_delete(home_.path("a.pgn"), {3}).value();
  home_.write("a.pgn", "1. e4 *\n");
  const auto failure = rewrite(home_.path("a.pgn"), splices);
  QVERIFY(failure && failure->contains("another program"));
  QCOMPARE(home_.read("a.pgn"), QByteArray{"1. e4 *\n"});
}

void SplicesTest::aFullDiskLeavesTheOldFileWhole() {
  const QByteArray all{three_games};
  home_.write("a.pgn", all);
  const auto splices =
      splices_to_append(home_.path("a.pgn"), std::string(10'000, ';') + "\n").value();
  std::optional<QString> failure;
  {
    const FullDisk disk{4'096};
    failure = rewrite(home_.path("a.pgn"), splices);
  }
  QVERIFY(failure && failure->contains("The file is unchanged"));
  QCOMPARE(home_.read("a.pgn"), all);
}

void SplicesTest::aCompressedFileIsNotTouched() {
  home_.write("a.pgn.gz", QByteArray::fromHex("1f8b08000000000000034bd5"));
  const auto splices = splices_to_delete(home_.path("a.pgn.gz"), {1});
  QVERIFY(!splices);
}

void SplicesTest::joinKeepsTheBytesOfAllFiles() {
  home_.write("a.pgn", three_games);
  home_.write("b.pgn", "1. e4 *");
  home_.write("c.pgn", "1. c4 *\n");
  QVERIFY(
      !join({home_.path("a.pgn"), home_.path("b.pgn"), home_.path("c.pgn")}, home_.path("a.pgn")));
  QCOMPARE(home_.read("a.pgn"), QByteArray{three_games} + "\n1. e4 *\n\n1. c4 *\n");
}

void SplicesTest::otherTagsLeaveTheMovesAsTheyStand() {
  const std::string moves = "1.e4   e5 {odd\n blanks} 2.Nf3!? 1-0";
  const std::string text = "[White \"Anna\"]\n[Mood \"good\"]\n[Result \"1-0\"]\n\n" + moves;
  const std::string changed = with_tags(text, {{"White", "Clara"}, {"Mood", ""}, {"Round", "3"}});
  QVERIFY(changed.ends_with("\n\n" + moves));
  QVERIFY(changed.find("[White \"Clara\"]") != std::string::npos);
  QVERIFY(changed.find("[Round \"3\"]") != std::string::npos);
  QVERIFY(changed.find("Mood") == std::string::npos);
  QVERIFY(with_tags(text, {{"Result", "0-1"}}).ends_with("0-1\n\n"));
}

}  // namespace tabiya::desktop

using tabiya::desktop::SplicesTest;
TABIYA_QT_TEST(SplicesTest)
#include "splices_test.moc"
