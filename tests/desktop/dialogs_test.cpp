#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QObject>
#include <QPushButton>
#include <QScreen>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <initializer_list>

#include "desktop/board_api.hpp"
#include "desktop/commands.hpp"
#include "desktop/engine_dialog.hpp"
#include "desktop/engine_options_dialog.hpp"
#include "desktop/form_scroll.hpp"
#include "desktop/keys_dialog.hpp"
#include "desktop/new_game_dialog.hpp"
#include "desktop/preferences_dialog.hpp"
#include "desktop/search_dialog.hpp"
#include "desktop/server_dialog.hpp"
#include "desktop/support/test_environment.hpp"
#include "desktop/tags_dialog.hpp"
#include "desktop/words.hpp"
#include "pgn/inner/game_filter.hpp"
#include "qt/support/eventually.hpp"
#include "qt/support/qt_test.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {

class DialogsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { home_.emplace(); }
  void aNewGameHasTheTermsThatAreChosen();
  void rulesetsHaveGermanNames();
  void aTallFormScrollsAboveItsButtons();
  void aTimeThatIsNoneCannotBePlayed();
  void optionsHaveTheWidgetsOfTheirTypes();
  void onlyOptionsThatDifferAreKept();
  void anEngineIsAskedWhoItIs();
  void anEngineWithoutAnAuthorIsInstalled();
  void whatIsNoEngineIsNotInstalled();
  void twoCommandsCannotHaveTheSameKey();
  void aChosenKeyIsKept();
  void aSearchIsAnExpressionOfSelect();
  void aLetterOfALabelLeadsToItsField();
  void tagsThatChangeAreListed();
  void aNameThatCannotBeATagIsRefused();
  void preferencesAreThoseOfTheForm();

 private:
  std::optional<TestEnvironment> home_;
};

void DialogsTest::aNewGameHasTheTermsThatAreChosen() {
  NewGameDialog dialog{Position{}};
  const auto boxes = dialog.findChildren<QComboBox*>();
  boxes[0]->setCurrentIndex(0);
  boxes[1]->setCurrentIndex(3);
  boxes[2]->setCurrentText("3+2");
  boxes[4]->setCurrentIndex(boxes[4]->findData("fide-blitz"));
  const NewGame game = dialog.game();
  QVERIFY(game.players.white.kind == PlayerChoice::Kind::Person);
  QVERIFY(game.players.black.kind == PlayerChoice::Kind::Computer);
  QCOMPARE(game.players.black.level, 3);
  using namespace std::chrono_literals;
  QVERIFY(game.times.black == TimeControl::sudden_death(3min, 2s).value());
  QCOMPARE(qt::to_qt(game.ruleset->name), QString{"fide-blitz"});
}

void DialogsTest::rulesetsHaveGermanNames() {
  use_language(Language::German);
  const NewGameDialog dialog{Position{}};
  use_language(Language::English);
  const QComboBox& rules = *dialog.findChildren<QComboBox*>()[4];
  for (const Ruleset& ruleset : all_rulesets()) {
    const int row = rules.findData(qt::to_qt(ruleset.name));
    QVERIFY(row >= 0);
    QVERIFY2(rules.itemText(row) != qt::to_qt(ruleset.title), ruleset.title.data());
  }
}

void DialogsTest::aTallFormScrollsAboveItsButtons() {
  constexpr int tall = 5'000;
  QDialog dialog;
  auto* const form = new QVBoxLayout;
  auto* const field = new QWidget;
  field->setMinimumHeight(tall);
  form->addWidget(field);
  auto* const layout = new QVBoxLayout{&dialog};
  layout->addWidget(new FormScroll{form});
  layout->addWidget(new QDialogButtonBox{QDialogButtonBox::Ok});
  dialog.show();
  QVERIFY(field->height() >= tall);
  QVERIFY2(dialog.height() <= dialog.screen()->availableGeometry().height(),
           qPrintable(QString::number(dialog.height())));
  field->setMinimumHeight(100);
  EVENTUALLY(dialog.findChild<FormScroll*>()->sizeHint().height() < 200);
}

void DialogsTest::aTimeThatIsNoneCannotBePlayed() {
  NewGameDialog dialog{Position{}};
  dialog.findChildren<QComboBox*>()[2]->setCurrentText("soon");
  QVERIFY(!dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->isEnabled());
}

const std::vector<uci::OptionOffer>& offers() {
  static const std::vector<uci::OptionOffer> offers{
      {"Ponder", uci::CheckOption{false}},
      {"Hash", uci::SpinOption{.default_value = 16, .min = 1, .max = 1024}},
      {"Style", uci::ComboOption{"Solid", {"Solid", "Risky"}}},
      {"Clear Hash", uci::ButtonOption{}},
      {"Book", uci::StringOption{"book.bin"}}};
  return offers;
}

void DialogsTest::optionsHaveTheWidgetsOfTheirTypes() {
  const EngineOptionsDialog dialog{"X", offers(), {{"Hash", "64"}}};
  QCOMPARE(dialog.findChildren<QCheckBox*>().size(), 1);
  QCOMPARE(dialog.findChild<QSpinBox*>()->maximum(), 1024);
  QCOMPARE(dialog.findChild<QSpinBox*>()->value(), 64);
  QCOMPARE(dialog.findChild<QComboBox*>()->count(), 2);
}

void DialogsTest::onlyOptionsThatDifferAreKept() {
  const EngineOptionsDialog dialog{"X", offers(), {{"Hash", "64"}}};
  dialog.findChild<QComboBox*>()->setCurrentText("Risky");
  const std::map<QString, QString> expected{{"Hash", "64"}, {"Style", "Risky"}};
  QVERIFY(dialog.values() == expected);
  dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::RestoreDefaults)->click();
  QVERIFY(dialog.values().empty());
}

void DialogsTest::anEngineIsAskedWhoItIs() {
  EngineDialog dialog;
  QSignalSpy queried{&dialog, &EngineDialog::engineQueried};
  dialog.add(QStringLiteral(TABIYA_PROGRAMS "/tabiya-uci"));
  QVERIFY(queried.wait(longest_wait_ms));
  QVERIFY(queried.front().front().toBool());
  const auto engines = load_engines();
  QCOMPARE(engines.size(), 1U);
  QVERIFY(engines.front().name.startsWith("Tabiya"));
}

void DialogsTest::anEngineWithoutAnAuthorIsInstalled() {
  const QString program = home_->write("engine", R"(#!/bin/sh
while read -r line; do
  case $line in
    uci) echo id name Nameless && echo uciok ;;
    isready) echo readyok ;;
    quit) exit ;;
  esac
done
)");
  QVERIFY(QFile::setPermissions(program, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
  EngineDialog dialog;
  QSignalSpy queried{&dialog, &EngineDialog::engineQueried};
  dialog.add(program);
  QVERIFY(queried.wait(longest_wait_ms));
  const auto labels = dialog.findChildren<QLabel*>();
  QVERIFY(std::ranges::any_of(
      labels, [](const QLabel* label) { return label->text() == "Nameless is installed."; }));
}

void DialogsTest::whatIsNoEngineIsNotInstalled() {
  EngineDialog dialog;
  QSignalSpy queried{&dialog, &EngineDialog::engineQueried};
  dialog.add(QStringLiteral("/bin/true"));
  QVERIFY(queried.wait(longest_wait_ms));
  QVERIFY(!queried.front().front().toBool());
  QVERIFY(load_engines().empty());
  bool has_sentence = false;
  for (const QLabel* label : dialog.findChildren<QLabel*>()) {
    has_sentence = has_sentence || label->text().contains("cannot be used");
  }
  QVERIFY(has_sentence);
}

void DialogsTest::twoCommandsCannotHaveTheSameKey() {
  KeysDialog dialog;
  QSignalSpy accepted{&dialog, &QDialog::accepted};
  const auto edits = dialog.findChildren<QKeySequenceEdit*>();
  edits[0]->setKeySequence(edits[1]->keySequence());
  dialog.accept();
  QCOMPARE(accepted.size(), 0);
  QVERIFY(dialog.findChild<QLabel*>()->text().contains("same shortcut"));
}

void DialogsTest::aChosenKeyIsKept() {
  KeysDialog dialog;
  dialog.findChildren<QKeySequenceEdit*>()[0]->setKeySequence(QKeySequence{"Ctrl+Alt+F9"});
  dialog.accept();
  QCOMPARE(keys_of(all_commands()[0]), QKeySequence{"Ctrl+Alt+F9"});
  QSettings{}.remove("keys");
  QCOMPARE(keys_of(all_commands()[0]), QKeySequence{all_commands()[0].keys});
}

void DialogsTest::aSearchIsAnExpressionOfSelect() {
  SearchDialog dialog{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"};
  QCOMPARE(dialog.expression(), QString{});
  for (QLineEdit* edit : dialog.findChildren<QLineEdit*>()) {
    if (edit->placeholderText() == "KRPvKR") edit->setText("KRPvKR");
    else if (edit->placeholderText().isEmpty() && edit->parent() == &dialog) edit->setText("B9");
  }
  for (QCheckBox* box : dialog.findChildren<QCheckBox*>()) box->setChecked(true);
  for (QComboBox* box : dialog.findChildren<QComboBox*>()) box->setCurrentIndex(1);
  const auto filter = pgn::GameFilter::parse(qt::from_qt(dialog.expression()));
  QVERIFY2(filter.has_value(), qPrintable(dialog.expression()));
  QVERIFY(filter->board_test_count() >= 2);
}

/// A label shows its `&` unless it has a field to lead to.
void DialogsTest::aLetterOfALabelLeadsToItsField() {
  BoardApi api;
  NewGameDialog new_game{Position{}};
  SearchDialog search{QString{}};
  ServerDialog server{api};
  for (const QDialog* const dialog :
       std::initializer_list<const QDialog*>{&new_game, &search, &server}) {
    for (const QLabel* const label : dialog->findChildren<QLabel*>()) {
      QVERIFY2(!label->text().contains('&') || label->buddy() != nullptr,
               qPrintable(label->text()));
    }
  }
}

void DialogsTest::tagsThatChangeAreListed() {
  pgn::Tags tags;
  tags.set("White", "Anna");
  tags.set("Mood", "good");
  TagsDialog dialog{tags};
  auto* const table = dialog.findChild<QTableWidget*>();
  for (int row = 0; row < table->rowCount(); ++row) {
    if (table->item(row, 0)->text() == "White") table->item(row, 1)->setText("Clara");
    if (table->item(row, 0)->text() == "Mood") table->item(row, 1)->setText("");
  }
  const std::map<QString, QString> expected{{"White", "Clara"}, {"Mood", ""}};
  QVERIFY(dialog.changes() == expected);
}

void DialogsTest::aNameThatCannotBeATagIsRefused() {
  TagsDialog dialog{pgn::Tags{}};
  QSignalSpy accepted{&dialog, &QDialog::accepted};
  dialog.findChild<QTableWidget*>()->item(0, 0)->setText("two words");
  dialog.accept();
  QCOMPARE(accepted.size(), 0);
}

void DialogsTest::preferencesAreThoseOfTheForm() {
  PreferencesDialog dialog{Preferences{}};
  dialog.findChildren<QComboBox*>()[0]->setCurrentIndex(2);
  dialog.findChildren<QComboBox*>()[1]->setCurrentIndex(1);
  QVERIFY(dialog.preferences().language == Language::German);
  QCOMPARE(dialog.preferences().theme, QString{"walnut"});
  save(dialog.preferences());
  QVERIFY(load_preferences() == dialog.preferences());
}

}  // namespace tabiya::desktop

using tabiya::desktop::DialogsTest;
TABIYA_QT_TEST(DialogsTest)
#include "dialogs_test.moc"
