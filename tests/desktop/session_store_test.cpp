#include "desktop/session_store.hpp"

#include <QObject>

#include "desktop/support/surroundings.hpp"
#include "qt/support/qt_test.hpp"

namespace tabiya::desktop {

class SessionStoreTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void whatIsKeptIsThereAgain();
  void aSessionInUseIsNotAbandoned();
  void brokenFilesAreLeftAlone();
  void aForgottenSessionIsGone();
  void aFolderThatCannotBeWrittenIsReported();
};

void SessionStoreTest::whatIsKeptIsThereAgain() {
  const Surroundings home;
  const SessionContent content{.pgn = "1. e4 {ä} *",
                               .file = "/x/y.pgn",
                               .number_in_file = 7,
                               .ply = 1,
                               .is_modified = true,
                               .is_flipped = true,
                               .tree_file = "/t.pgn"};
  {
    QVERIFY(SessionSlot{home.file("s")}.keep(content));
  }
  const auto left = abandoned_sessions(home.file("s"));
  QCOMPARE(left.size(), 1U);
  QVERIFY(left.front().content() == content);
}

void SessionStoreTest::aSessionInUseIsNotAbandoned() {
  const Surroundings home;
  SessionSlot slot{home.file("s")};
  QVERIFY(slot.keep({}));
  QVERIFY(abandoned_sessions(home.file("s")).empty());
}

void SessionStoreTest::brokenFilesAreLeftAlone() {
  const Surroundings home;
  {
    QVERIFY(SessionSlot{home.file("s")}.keep({}));
  }
  home.write("s/broken.json", "{\"pgn\": \"1. e4");
  QCOMPARE(abandoned_sessions(home.file("s")).size(), 1U);
  QCOMPARE(home.read("s/broken.json"), QByteArray{"{\"pgn\": \"1. e4"});
}

void SessionStoreTest::aForgottenSessionIsGone() {
  const Surroundings home;
  {
    SessionSlot slot{home.file("s")};
    QVERIFY(slot.keep({}));
    slot.forget();
  }
  QVERIFY(abandoned_sessions(home.file("s")).empty());
}

void SessionStoreTest::aFolderThatCannotBeWrittenIsReported() {
  const Surroundings home;
  home.write("s", "a file where the folder should be");
  SessionSlot slot{home.file("s")};
  QVERIFY(!slot.keep({}));
}

}  // namespace tabiya::desktop

using tabiya::desktop::SessionStoreTest;
TABIYA_QT_TEST(SessionStoreTest)
#include "session_store_test.moc"
