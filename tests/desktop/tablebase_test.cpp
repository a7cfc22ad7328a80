/// Tablebases and opening books in the desktop program: the sentences above the engines, and the preferences.
#include <QLineEdit>
#include <QObject>

#include "desktop/book_label.hpp"
#include "desktop/edit_commands.hpp"
#include "desktop/ending_label.hpp"
#include "desktop/main_window.hpp"
#include "desktop/preferences_dialog.hpp"
#include "desktop/support/test_environment.hpp"
#include "desktop/words.hpp"
#include "desktop/workspace.hpp"
#include "qt/support/eventually.hpp"
#include "qt/support/qt_test.hpp"
#include "tabiya/book/opening_book.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/zobrist.hpp"
#include "tablebase/tables.hpp"

namespace tabiya::desktop {

class TablebaseTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init();
  void anEndingIsExplainedWithItsBestMoves();
  void whatTablesDoNotKnowIsNotMentioned();
  void theSentenceIsInTheLanguageOfTheProgram();
  void theFolderIsAPreference();
  void aFolderThatCannotBeReadIsReported();
  void theMovesOfTheBookAreShown();
  void aFileThatIsNotABookIsReported();

 private:
  std::unique_ptr<TestEnvironment> environment_;
};

namespace {

std::shared_ptr<const Tablebase> three_men() {
  return std::make_shared<const Tablebase>(test::three_men());
}

Position position_of(const char* fen) { return parse_position(fen).value(); }

}  // namespace

void TablebaseTest::init() {
  environment_ = std::make_unique<TestEnvironment>();
  use_language(Language::English);
}

void TablebaseTest::anEndingIsExplainedWithItsBestMoves() {
  EndingLabel label;
  label.setTables(three_men());
  label.setPosition(position_of("8/8/8/8/8/2k5/8/KR6 w - - 72 90"));
  QCOMPARE(label.text(),
           "White wins: 27 or 28 plies to the next capture, pawn move or mate, by tablebase. Best: "
           "Rd1");
  label.setPosition(position_of("8/8/4k3/8/8/8/8/K1N5 w - - 0 1"));
  QCOMPARE(label.text(), "Draw, by tablebase.");
}

void TablebaseTest::whatTablesDoNotKnowIsNotMentioned() {
  EndingLabel label;
  label.setPosition(position_of("8/8/8/8/8/2k5/8/KR6 w - - 0 1"));
  QVERIFY(label.text().isEmpty());
  label.setTables(three_men());
  QVERIFY(!label.text().isEmpty());
  label.setPosition(Position{});
  QVERIFY(label.text().isEmpty());
  QVERIFY(label.isHidden());
}

void TablebaseTest::theSentenceIsInTheLanguageOfTheProgram() {
  EndingLabel label;
  label.setTables(three_men());
  label.setPosition(position_of("8/8/8/8/8/2k5/8/KR6 w - - 72 90"));
  use_language(Language::German);
  label.retranslate();
  QVERIFY(label.text().startsWith("Weiß gewinnt"));
  QVERIFY(label.text().endsWith("Am besten: Td1"));
}

void TablebaseTest::theFolderIsAPreference() {
  Preferences chosen;
  chosen.tables = QString::fromStdString(test::folder_of_three_men().string());
  PreferencesDialog dialog{chosen};
  QCOMPARE(dialog.preferences().tables, chosen.tables);
  save(dialog.preferences());
  QCOMPARE(load_preferences().tables, chosen.tables);

  Workspace workspace{environment_->file("sessions")};
  MainWindow& window = workspace.openWindow();
  const auto* const label = window.findChild<EndingLabel*>();
  QVERIFY(label != nullptr);
  window.edits().paste("8/8/8/8/8/2k5/8/KR6 w - - 0 1");
  EVENTUALLY(label->text().contains("White wins"));
}

void TablebaseTest::aFolderThatCannotBeReadIsReported() {
  Preferences chosen;
  chosen.tables = QStringLiteral("/nowhere/at/all");
  save(chosen);
  Workspace workspace{environment_->file("sessions")};
  QVERIFY(workspace.openWindow().notice().contains(
      "Tablebases: cannot read the folder /nowhere/at/all"));
}

void TablebaseTest::theMovesOfTheBookAreShown() {
  const auto entry = [](Square from, Square to, std::uint16_t weight) {
    return BookEntry{.key = polyglot_key(Position{}),
                     .move = to_book_move(Move::normal(from, to)),
                     .weight = weight,
                     .learn = 0};
  };
  const auto book = OpeningBook::from_entries(
      {entry(Square::E2, Square::E4, 3), entry(Square::G1, Square::F3, 1)});
  Preferences chosen;
  chosen.book = environment_->write(QStringLiteral("two.bin"),
                                    QByteArray::fromStdString(std::string{book.bytes()}));
  save(chosen);
  Workspace workspace{environment_->file("sessions")};
  const MainWindow& window = workspace.openWindow();
  const auto* const label = window.findChild<BookLabel*>();
  QVERIFY(label != nullptr);
  EVENTUALLY_EQUAL(label->text(), QStringLiteral("Book: e4 75 %, Nf3 25 %"));
}

void TablebaseTest::aFileThatIsNotABookIsReported() {
  Preferences chosen;
  chosen.book = environment_->write(QStringLiteral("odd.bin"), "not a book");
  save(chosen);
  Workspace workspace{environment_->file("sessions")};
  QVERIFY(workspace.openWindow().notice().contains("the size of 10 bytes is not a multiple of 16"));
}

}  // namespace tabiya::desktop

using tabiya::desktop::TablebaseTest;
TABIYA_QT_TEST(TablebaseTest)
#include "tablebase_test.moc"
