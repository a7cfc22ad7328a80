#include "desktop/session_store.hpp"

#include <QObject>

#include "desktop/support/test_environment.hpp"
#include "qt/support/qt_test.hpp"

namespace tabiya::desktop {

class SessionStoreTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void savedContentIsRestored();
  void aSessionInUseIsNotAbandoned();
  void brokenFilesAreLeftAlone();
  void aForgottenSessionIsGone();
  void aFolderThatCannotBeWrittenIsReported();
};

void SessionStoreTest::savedContentIsRestored() {
  const TestEnvironment home;
  const SessionContent content{.pgn = "1. e4 {ä} *",
                               .file = "/x/y.pgn",
                               .number_in_file = 7,
                               .ply = 1,
                               .is_modified = true,
                               .is_flipped = true,
                               .tree_file = "/t.pgn"};
  {
    QVERIFY(SessionFile{home.file("s")}.save(content));
  }
  const auto left = abandoned_sessions(home.file("s"));
  QCOMPARE(left.size(), 1U);
  QVERIFY(left.front().content() == content);
}

void SessionStoreTest::aSessionInUseIsNotAbandoned() {
  const TestEnvironment home;
  SessionFile session{home.file("s")};
  QVERIFY(session.save({}));
  QVERIFY(abandoned_sessions(home.file("s")).empty());
}

void SessionStoreTest::brokenFilesAreLeftAlone() {
  const TestEnvironment home;
  {
    QVERIFY(SessionFile{home.file("s")}.save({}));
  }
  home.write("s/broken.json", "{\"pgn\": \"1. e4");
  QCOMPARE(abandoned_sessions(home.file("s")).size(), 1U);
  QCOMPARE(home.read("s/broken.json"), QByteArray{"{\"pgn\": \"1. e4"});
}

void SessionStoreTest::aForgottenSessionIsGone() {
  const TestEnvironment home;
  {
    SessionFile session{home.file("s")};
    QVERIFY(session.save({}));
    session.forget();
  }
  QVERIFY(abandoned_sessions(home.file("s")).empty());
}

void SessionStoreTest::aFolderThatCannotBeWrittenIsReported() {
  const TestEnvironment home;
  home.write("s", "a file where the folder should be");
  SessionFile session{home.file("s")};
  QVERIFY(!session.save({}));
}

}  // namespace tabiya::desktop

using tabiya::desktop::SessionStoreTest;
TABIYA_QT_TEST(SessionStoreTest)
#include "session_store_test.moc"
