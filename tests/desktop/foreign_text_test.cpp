// What others have written is shown as they wrote it: never as HTML, as the mark of a key or as the
// order to write backwards.
#include <QAccessible>
#include <QDialog>
#include <QLabel>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>
#include <QTableView>
#include <QTextDocument>
#include <QTextEdit>

#include "desktop/database_window.hpp"
#include "desktop/engine_dialog.hpp"
#include "desktop/engine_list.hpp"
#include "desktop/engine_options_dialog.hpp"
#include "desktop/game_print.hpp"
#include "desktop/main_window.hpp"
#include "desktop/notice_bar.hpp"
#include "desktop/server_dialog.hpp"
#include "desktop/support/test_environment.hpp"
#include "desktop/tags_dialog.hpp"
#include "desktop/words.hpp"
#include "desktop/workspace.hpp"
#include "qt/support/eventually.hpp"
#include "qt/support/qt_test.hpp"

namespace tabiya::desktop {

class ForeignTextTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init();
  void cleanup() { workspace_.reset(); }
  void noWidgetTakesItForHtml();
  void aPanelShowsTheNameOfAPlayer();
  void aNameDoesNotTurnTheTitle();
  void aDatabaseShowsItInItsRows();
  void anOptionOfAnEngineHasItsName();
  void theNamesOfEnginesAreNumberedWhateverTheyAre();
  void aFileOfAnOpeningTreeHasNoMarkOfAKey();
  void aPageShowsIt();
  void theTagsAreEditedAsTheyAre();
  void theVersionNamesTheCommit();

 private:
  [[nodiscard]] MainWindow& window() { return *workspace_->windows().front(); }

  std::optional<TestEnvironment> home_;
  std::unique_ptr<Workspace> workspace_;
};

namespace {

const QString headline = QStringLiteral("<h1>x</h1><a href='http://a.b'>R&D</a><img src='/a.png'>");
const QString game_of_html =
    QStringLiteral(
        "[Event \"%1\"]\n[Site \"%1\"]\n[White \"%1\"]\n[Black \"%1\"]\n[WhiteElo \"<b>1</b>\"]\n"
        "[Round \"%1\"]\n\n{%1} 1. e4 {%1} e5 *\n")
        .arg(headline);

/// All widgets whose format Qt guesses, and whose text it would take for HTML.
QStringList widgets_with_html() {
  QStringList found;
  for (const QWidget* const widget : QApplication::allWidgets()) {
    const auto* const label = qobject_cast<const QLabel*>(widget);
    const bool is_guessed = label != nullptr && label->textFormat() != Qt::PlainText;
    if (is_guessed && label->text().contains('<')) found.push_back(label->text());
    if (widget->toolTip().contains("<h1>")) found.push_back(widget->toolTip());
    if (widget->whatsThis().contains("<h1>")) found.push_back(widget->whatsThis());
  }
  return found;
}

uci::OptionOffer hostile_option() {
  const std::string text = headline.toStdString();
  return {text, uci::ComboOption{text, {text, "other"}}};
}

bool has_label(const QWidget& widget, const QString& text) {
  const auto labels = widget.findChildren<QLabel*>();
  return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == text; });
}

}  // namespace

void ForeignTextTest::init() {
  home_.emplace();
  use_language(Language::English);
  workspace_ = std::make_unique<Workspace>(home_->file("sessions"));
  workspace_->begin({});
}

void ForeignTextTest::noWidgetTakesItForHtml() {
  save_engines({{.name = headline, .program = headline}});
  QVERIFY(window().context().game->setPgn(game_of_html));
  window().say(headline);
  window().setTreeFile(home_->file(QString{"<h1>x<h1>.pgn"}));
  DatabaseWindow& database =
      workspace_->openDatabase(home_->write("<h1>.pgn", game_of_html.toUtf8()), &window());
  EVENTUALLY_EQUAL(database.games().rowCount(), 1);
  database.search("White = '" + headline);
  EngineDialog engines{&window()};
  engines.add(home_->file("<h1>none</h1>"));
  EVENTUALLY(!engines.findChild<QLabel*>()->text().isEmpty());
  const EngineOptionsDialog options{headline, {hostile_option()}, {}, &window()};
  TagsDialog tags{window().context().game->tree().tags, &window()};
  ServerDialog server{*window().context().api, &window()};
  Q_EMIT window().context().api->failed(headline);
  QCoreApplication::processEvents();
  QCOMPARE(widgets_with_html(), QStringList{});
}

void ForeignTextTest::aPanelShowsTheNameOfAPlayer() {
  QVERIFY(window().context().game->setPgn(game_of_html));
  QVERIFY(has_label(window(), headline + " (<b>1</b>)"));
  QVERIFY(has_label(window(), headline));
  window().say(headline);
  QVERIFY(has_label(*window().findChild<NoticeBar*>(), headline));
  QVERIFY(window().findChild<QTextEdit*>()->toPlainText().contains(headline));
}

void ForeignTextTest::aNameDoesNotTurnTheTitle() {
  QVERIFY(window().context().game->setPgn(
      QString::fromUtf16(u"[White \"\u202Eevil\"]\n[Black \"a[*]b\"]\n\n*\n")));
  QCOMPARE(window().windowTitle(), QString{"evil – a[*][*]b[*] – Tabiya"});
}

void ForeignTextTest::aDatabaseShowsItInItsRows() {
  const QString text =
      QStringLiteral("[White \"%1\"]\n[Black \"\u202Ea\tb\"]\n\n*\n").arg(headline);
  DatabaseWindow& database = workspace_->openDatabase(home_->write("a.pgn", text.toUtf8()), {});
  EVENTUALLY_EQUAL(database.games().rowCount(), 1);
  const auto* const model = database.findChild<QTableView*>()->model();
  QCOMPARE(model->index(0, 1).data().toString(), headline);
  QCOMPARE(model->index(0, 3).data().toString(), QString{"a b"});
}

void ForeignTextTest::anOptionOfAnEngineHasItsName() {
  const EngineOptionsDialog dialog{"a", {hostile_option()}, {}};
  QVERIFY(has_label(dialog, headline));
  // Without a buddy, `&` marks no key.
  for (const QLabel* const label : dialog.findChildren<QLabel*>()) QVERIFY(!label->buddy());
}

void ForeignTextTest::theNamesOfEnginesAreNumberedWhateverTheyAre() {
  const QString program = QStringLiteral(TABIYA_PROGRAMS "/tabiya-uci");
  save_engines({});
  EngineDialog dialog{&window()};
  QSignalSpy queried{&dialog, &EngineDialog::engineQueried};
  for (int round = 1; round <= 2; ++round) {
    dialog.add(program);
    EVENTUALLY_EQUAL(queried.size(), round);
  }
  QCOMPARE(load_engines().back().name, load_engines().front().name + " (2)");
}

void ForeignTextTest::aFileOfAnOpeningTreeHasNoMarkOfAKey() {
  window().setTreeFile(home_->write("R&D.pgn", "1. e4 *\n"));
  const auto buttons = window().findChildren<QPushButton*>();
  QVERIFY(std::ranges::any_of(buttons, [](auto* one) { return one->text() == "R&&D.pgn"; }));
}

void ForeignTextTest::aPageShowsIt() {
  QVERIFY(window().context().game->setPgn(game_of_html));
  const auto page = print_document(*window().context().game, {}, false);
  const QString text = page->toPlainText();
  QCOMPARE(text.count(headline), 7);  // two players, three tags, two comments
}

void ForeignTextTest::theTagsAreEditedAsTheyAre() {
  const QString name = QString::fromUtf16(u"\u202E<b>R&D</b>");
  QVERIFY(window().context().game->setPgn(QStringLiteral("[White \"%1\"]\n\n*\n").arg(name)));
  TagsDialog dialog{window().context().game->tree().tags, &window()};
  QVERIFY(dialog.changes().empty());
  QVERIFY(window().context().game->pgn().contains(name));
}

void ForeignTextTest::theVersionNamesTheCommit() {
  const auto version_of = [](const QString& program) {
    QProcess process;
    process.start(QStringLiteral(TABIYA_PROGRAMS "/") + program, {"--version"});
    process.waitForFinished();
    return QString::fromUtf8(process.readAllStandardOutput());
  };
  const QString version = version_of("tabiya").section(' ', 1);
  QVERIFY(version.contains("(commit "));
  QCOMPARE(version_of("tabiya-board"), "tabiya-board " + version);
}

}  // namespace tabiya::desktop

using tabiya::desktop::ForeignTextTest;
TABIYA_QT_TEST(ForeignTextTest)
#include "foreign_text_test.moc"
