#include "desktop/new_game_dialog.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSettings>
#include <QVBoxLayout>
#include <algorithm>
#include <expected>
#include <iterator>
#include <string_view>
#include <utility>

#include "desktop/form_rows.hpp"
#include "desktop/form_scroll.hpp"
#include "desktop/words.hpp"
#include "tabiya/game/time_control_text.hpp"
#include "tabiya/game/words.hpp"
#include "tabiya/players/level.hpp"
#include "tabiya/qt/plain_text.hpp"
#include "tabiya/qt/text.hpp"
#include "tabiya/rules/chess960.hpp"

namespace tabiya::desktop {
namespace {

using Kind = PlayerChoice::Kind;

/// What a person may type as a time: "5+3" means minutes and seconds, "-" none; anything else is
/// the text of a PGN tag.
std::expected<TimeControl, QString> read_time(const QString& text) {
  const QStringList parts = text.trimmed().split('+');
  bool has_minutes = false;
  bool has_seconds = false;
  const double minutes = parts.value(0).toDouble(&has_minutes);
  const double seconds = parts.value(1).toDouble(&has_seconds);
  constexpr double longest = 1e6;
  if (parts.size() == 2 && has_minutes && has_seconds && minutes < longest && seconds < longest) {
    const auto time = std::chrono::milliseconds{static_cast<std::int64_t>(minutes * 60'000)};
    const auto extra = std::chrono::milliseconds{static_cast<std::int64_t>(seconds * 1'000)};
    if (const auto control = TimeControl::sudden_death(time, extra)) return *control;
  }
  const auto read = parse_time_control(qt::from_qt(text.trimmed()));
  if (!read) return std::unexpected{qt::to_qt(to_string(read.error()))};
  return read->value_or(TimeControl{});
}

Position random_chess960() {
  constexpr int positions = 960;
  const auto setup = chess960_setup(QRandomGenerator::global()->bounded(positions));
  return Position::from_setup(*setup, CastlingMode::Chess960).value();
}

/// What a ruleset is called in the list.
QString title_of(const Ruleset& ruleset) {
  struct GermanTitle {
    std::string_view name;
    const char* title;
  };
  constexpr GermanTitle german_titles[] = {
      {"casual", "FIDE-Schachregeln unter Freunden"},
      {"fide", "FIDE-Schachregeln (2023)"},
      {"fide-rapid", "FIDE-Schachregeln (2023), Anhang A: Schnellschach"},
      {"fide-blitz", "FIDE-Schachregeln (2023), Anhang B: Blitzschach"},
      {"fide-online", "FIDE-Regeln für Online-Schach"},
      {"us", "US Chess, soweit kein Mensch entscheiden muss"}};
  const auto* const german = std::ranges::find(german_titles, ruleset.name, &GermanTitle::name);
  const bool is_german = language() == Language::German && german != std::end(german_titles);
  return is_german ? QString::fromUtf8(german->title) : qt::to_qt(ruleset.title);
}

QComboBox* make_time_box() {
  auto* const box = new QComboBox;
  box->setEditable(true);
  box->addItems({"-", "1+0", "3+2", "5+0", "10+5", "15+10", "90+30", "40/5400+30:1800+30"});
  return box;
}

}  // namespace

NewGameDialog::NewGameDialog(const VariantPosition& shown, QWidget* parent)
    : QDialog{parent}, shown_{shown} {
  setWindowTitle(words("New game", "Neue Partie"));
  auto* const form = new QFormLayout;
  for (const Color color : all_colors) players_[color] = add_player(color, *form);
  add_times(*form);
  add_terms(*form);
  buttons_ = new QDialogButtonBox{QDialogButtonBox::Ok | QDialogButtonBox::Cancel};
  buttons_->button(QDialogButtonBox::Ok)->setText(words("&Play", "&Spielen"));
  connect(buttons_, &QDialogButtonBox::accepted, this, &NewGameDialog::accept);
  connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* const layout = new QVBoxLayout{this};
  layout->addWidget(new FormScroll{form});
  layout->addWidget(buttons_);
  recall();
  explain_time();
  explain_variant();
}

NewGameDialog::PlayerRow NewGameDialog::add_player(Color color, QFormLayout& form) {
  auto* const kind = new QComboBox;
  kind->addItem(words("Person", "Mensch"));
  for (int level = players::Level::lowest; level <= players::Level::highest; ++level) {
    kind->addItem(words("Tabiya, level %1 (about %2)", "Tabiya, Stufe %1 (etwa %2)")
                      .arg(level)
                      .arg(rating_of(*players::Level::of(level))));
  }
  for (const EngineEntry& engine : engines_) kind->addItem(qt::one_line(engine.name));
  auto* const name = new QLineEdit;
  name->setPlaceholderText(words("Name", "Name"));
  connect(kind, &QComboBox::currentIndexChanged, name,
          [name](int index) { name->setEnabled(index == 0); });
  auto* const row = new QHBoxLayout;
  row->addWidget(kind, 2);
  row->addWidget(name, 1);
  const QString label =
      color == Color::White ? words("&White", "&Weiß") : words("&Black", "&Schwarz");
  add_row(form, label, row, kind);
  kind->setAccessibleName(QString{label}.remove('&'));
  return {kind, name};
}

void NewGameDialog::add_times(QFormLayout& form) {
  time_ = make_time_box();
  black_time_ = make_time_box();
  black_time_->setCurrentText(QString{});
  black_time_->lineEdit()->setPlaceholderText(words("the same", "die gleiche"));
  time_words_ = qt::plain_label();
  time_words_->setWordWrap(true);
  form.addRow(words("&Time", "&Bedenkzeit"), time_);
  form.addRow(words("Bl&ack's time", "Zeit von Sch&warz"), black_time_);
  form.addRow(QString{}, time_words_);
  for (QComboBox* box : {time_, black_time_}) {
    connect(box, &QComboBox::currentTextChanged, this, &NewGameDialog::explain_time);
  }
  seconds_ = new QDoubleSpinBox;
  seconds_->setRange(0.1, 3600);
  seconds_->setValue(1);
  seconds_->setSuffix(words(" s", " s"));
  form.addRow(words("&Engine time per move (no clock)", "Bedenkzeit der En&gine je Zug (ohne Uhr)"),
              seconds_);
}

void NewGameDialog::add_terms(QFormLayout& form) {
  rules_ = new QComboBox;
  for (const Ruleset& ruleset : all_rulesets()) {
    rules_->addItem(title_of(ruleset), qt::to_qt(ruleset.name));
  }
  form.addRow(words("&Rules", "&Regeln"), rules_);
  add_variant(form);
  start_ = new QComboBox;
  start_->addItem(words("Starting position", "Grundstellung"));
  start_->addItem(words("The position on the board", "Stellung auf dem Brett"));
  start_->addItem(words("Chess960, at random", "Chess960, ausgelost"));
  form.addRow(words("Start &from", "A&usgangsstellung"), start_);
  turns_ = new QCheckBox{words("Turn the board after each &move (two people)",
                               "Brett nach jedem &Zug drehen (zwei Menschen)")};
  form.addRow(QString{}, turns_);
  resigns_ = new QCheckBox{words("The computer resigns &hopeless games",
                                 "Der Computer gibt &hoffnungslose Partien auf")};
  form.addRow(QString{}, resigns_);
}

VariantPosition NewGameDialog::start() const {
  switch (static_cast<Start>(start_->currentIndex())) {
    case Start::Shown: return shown_;
    case Start::Chess960: return VariantPosition{random_chess960()};
    default: return VariantPosition{variant()};
  }
}

void NewGameDialog::allow() {
  if (buttons_ == nullptr) return;
  buttons_->button(QDialogButtonBox::Ok)->setEnabled(is_time_possible_ && are_players_possible_);
}

PlayerChoice NewGameDialog::choice_of(const PlayerRow& row) const {
  const int index = row.kind->currentIndex();
  if (index <= 0) return {.kind = Kind::Person, .name = row.name->text().trimmed()};
  if (index <= players::Level::highest) {
    return {.kind = Kind::Computer,
            .name = words("Tabiya, level %1", "Tabiya, Stufe %1").arg(index),
            .level = index};
  }
  const EngineEntry& engine =
      engines_[static_cast<std::size_t>(index - players::Level::highest - 1)];
  return {.kind = Kind::Engine, .name = engine.name, .engine = engine};
}

NewGame NewGameDialog::game() const {
  NewGame game;
  for (const Color color : all_colors) game.players[color] = choice_of(players_[color]);
  const QString black = black_time_->currentText().trimmed();
  game.times.white = read_time(time_->currentText()).value_or(TimeControl{});
  game.times.black = black.isEmpty() ? game.times.white : read_time(black).value_or(TimeControl{});
  const Ruleset* const ruleset = find_ruleset(qt::from_qt(rules_->currentData().toString()));
  if (ruleset != nullptr) game.ruleset = ruleset;
  const bool is_chess960 = static_cast<Start>(start_->currentIndex()) == Start::Chess960;
  if (is_chess960) game.castling_mode = CastlingMode::Chess960;
  game.start = start();
  game.move_time = std::chrono::milliseconds{static_cast<int>(seconds_->value() * 1'000)};
  game.flips_board = turns_->isChecked();
  game.computers_resign = resigns_->isChecked();
  return game;
}

void NewGameDialog::accept() {
  remember();
  QDialog::accept();
}

/// Says a time control in words, or what is wrong with it; then nothing can be played.
void NewGameDialog::explain_time() {
  QStringList sentences;
  is_time_possible_ = true;
  for (const QComboBox* box : {time_, black_time_}) {
    if (box->currentText().trimmed().isEmpty() && box == black_time_) continue;
    const auto time = read_time(box->currentText());
    is_time_possible_ = is_time_possible_ && time.has_value();
    sentences.push_back(time ? qt::to_qt(to_words(*time, language())) : time.error());
  }
  time_words_->setText(sentences.join(QStringLiteral("; ")));
  allow();
}

void NewGameDialog::remember() {
  QSettings settings;
  settings.setValue("game/white", players_.white.kind->currentIndex());
  settings.setValue("game/black", players_.black.kind->currentIndex());
  settings.setValue("game/white-name", players_.white.name->text());
  settings.setValue("game/black-name", players_.black.name->text());
  settings.setValue("game/time", time_->currentText());
  settings.setValue("game/rules", rules_->currentData());
  settings.setValue("game/variant", variant_->currentData());
  settings.setValue("game/seconds", seconds_->value());
  settings.setValue("game/resigns", resigns_->isChecked());
}

void NewGameDialog::recall() {
  const QSettings settings;
  const auto choose = [](QComboBox* box, int index) {
    box->setCurrentIndex(index < box->count() ? index : 0);
  };
  choose(players_.white.kind, settings.value("game/white", 0).toInt());
  choose(players_.black.kind,
         settings.value("game/black", players::default_level.number()).toInt());
  players_.white.name->setText(settings.value("game/white-name").toString());
  players_.black.name->setText(settings.value("game/black-name").toString());
  time_->setCurrentText(settings.value("game/time", "-").toString());
  rules_->setCurrentIndex(qMax(0, rules_->findData(settings.value("game/rules"))));
  variant_->setCurrentIndex(qMax(0, variant_->findData(settings.value("game/variant"))));
  seconds_->setValue(settings.value("game/seconds", 1.0).toDouble());
  resigns_->setChecked(settings.value("game/resigns", false).toBool());
}

}  // namespace tabiya::desktop
