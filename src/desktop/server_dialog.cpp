#include "desktop/server_dialog.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QUrl>
#include <QVBoxLayout>

#include "desktop/form_rows.hpp"
#include "desktop/form_scroll.hpp"
#include "desktop/preferences.hpp"
#include "desktop/words.hpp"
#include "tabiya/players/level.hpp"
#include "tabiya/qt/plain_text.hpp"

namespace tabiya::desktop {
namespace {

constexpr int seconds_in_minute = 60;
constexpr int highest_level = players::Level::highest;

}  // namespace

ServerDialog::ServerDialog(BoardApi& api, QWidget* parent)
    : QDialog{parent}, api_{api}, status_{qt::plain_label()} {
  setWindowTitle(words("Play on a server", "Auf einem Server spielen"));
  status_->setWordWrap(true);
  auto* const buttons = new QDialogButtonBox{QDialogButtonBox::Close};
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* const groups = new QVBoxLayout;
  groups->addWidget(make_account());
  groups->addWidget(play_ = make_play());
  groups->addWidget(received_ = make_challenges());
  auto* const layout = new QVBoxLayout{this};
  layout->addWidget(new FormScroll{groups});
  layout->addWidget(status_);
  layout->addWidget(buttons);
  connect(&api, &BoardApi::connected, this, [this](const QString& user) {
    say(words("Connected as %1.", "Verbunden als %1.").arg(user));
    show_state();
  });
  connect(&api, &BoardApi::failed, this, &ServerDialog::say);
  connect(&api, &BoardApi::interrupted, this, &ServerDialog::say);
  connect(&api, &BoardApi::challenged, this, &ServerDialog::add);
  connect(&api, &BoardApi::seekEnded, this, &ServerDialog::show_state);
  connect(&api, &BoardApi::gameStarted, this, &QDialog::accept);
  show_state();
}

QGroupBox* ServerDialog::make_account() {
  auto* const box = new QGroupBox{words("Account", "Konto")};
  server_ = new QLineEdit{load_preferences().server};
  token_ = new QLineEdit;
  token_->setEchoMode(QLineEdit::Password);
  connect(server_, &QLineEdit::textChanged, this, &ServerDialog::show_token);
  show_token();
  auto* const go = new QPushButton{words("&Connect", "&Verbinden")};
  auto* const page = new QPushButton{words("&Get a token…", "Token &holen…")};
  connect(go, &QPushButton::clicked, this, &ServerDialog::connect_to_server);
  connect(page, &QPushButton::clicked, this, &ServerDialog::open_token_page);
  auto* const row = new QHBoxLayout;
  row->addWidget(page);
  row->addWidget(go);
  auto* const form = new QFormLayout{box};
  form->addRow(words("&Address", "&Adresse"), server_);
  form->addRow(words("&Token", "&Token"), token_);
  form->addRow(row);
  return box;
}

QGroupBox* ServerDialog::make_play() {
  auto* const box = new QGroupBox{words("Find an opponent", "Gegner finden")};
  minutes_ = new QDoubleSpinBox;
  minutes_->setRange(0.25, 180);
  minutes_->setValue(10);
  increment_ = new QSpinBox;
  increment_->setRange(0, 180);
  increment_->setValue(5);
  rated_ = new QCheckBox{words("&Rated", "&Gewertet")};
  opponent_ = new QLineEdit;
  level_ = new QComboBox;
  for (int level = 1; level <= highest_level; ++level) {
    level_->addItem(words("Level %1", "Stufe %1").arg(level));
  }
  level_->setCurrentIndex(players::default_level.number() - 1);
  seek_ = new QPushButton{words("&Seek an opponent", "Gegner &suchen")};
  auto* const challenge = new QPushButton{words("C&hallenge", "Heraus&fordern")};
  auto* const computer =
      new QPushButton{words("Challenge the com&puter", "Com&puter herausfordern")};
  connect(seek_, &QPushButton::clicked, this, &ServerDialog::seek);
  connect(challenge, &QPushButton::clicked, this, &ServerDialog::challenge);
  connect(computer, &QPushButton::clicked, this, &ServerDialog::challenge_computer);
  auto* const form = new QFormLayout{box};
  form->addRow(words("&Minutes", "&Minuten"), minutes_);
  form->addRow(words("Seconds per mo&ve", "Sekunden &je Zug"), increment_);
  form->addRow(QString{}, rated_);
  form->addRow(QString{}, seek_);
  auto* const person = new QHBoxLayout;
  person->addWidget(opponent_);
  person->addWidget(challenge);
  add_row(*form, words("P&layer", "Spie&ler"), person, opponent_);
  auto* const machine = new QHBoxLayout;
  machine->addWidget(level_);
  machine->addWidget(computer);
  add_row(*form, words("C&omputer", "C&omputer"), machine, level_);
  return box;
}

QGroupBox* ServerDialog::make_challenges() {
  auto* const box = new QGroupBox{words("Challenges to you", "Herausforderungen an Sie")};
  challenges_ = new QListWidget;
  auto* const accept = new QPushButton{words("Acc&ept", "Anneh&men")};
  auto* const decline = new QPushButton{words("&Decline", "Ableh&nen")};
  connect(accept, &QPushButton::clicked, this, [this] { answer(true); });
  connect(decline, &QPushButton::clicked, this, [this] { answer(false); });
  connect(&api_, &BoardApi::challengeGone, this, [this](const QString& id) {
    for (int row = challenges_->count() - 1; row >= 0; --row) {
      if (challenges_->item(row)->data(Qt::UserRole) == id) delete challenges_->takeItem(row);
    }
  });
  auto* const row = new QHBoxLayout;
  row->addWidget(accept);
  row->addWidget(decline);
  auto* const layout = new QVBoxLayout{box};
  layout->addWidget(challenges_);
  layout->addLayout(row);
  return box;
}

QUrl ServerDialog::address() const { return QUrl::fromUserInput(server_->text().trimmed()); }

/// A token must not be sent to a server that it was not entered for.
void ServerDialog::show_token() {
  const QString origin = origin_of(address());
  if (origin == token_origin_) return;
  token_origin_ = origin;
  token_->setText(load_token(address()));
}

void ServerDialog::connect_to_server() {
  const QUrl url = address();
  if (!url.isValid() || url.host().isEmpty()) {
    return say(
        words("This is not the address of a server.", "Das ist keine Adresse eines Servers."));
  }
  Preferences preferences = load_preferences();
  preferences.server = url.toString();
  save(preferences);
  if (!save_token(url, token_->text().trimmed())) {
    say(words("The token could not be saved.", "Das Token konnte nicht gespeichert werden."));
  }
  say(words("Connecting …", "Verbindung wird aufgebaut …"));
  api_.connectTo(url, token_->text().trimmed());
}

void ServerDialog::open_token_page() {
  QUrl url = address();
  url.setPath(QStringLiteral("/account/oauth/token/create"));
  url.setQuery(
      QStringLiteral("scopes[]=board:play&scopes[]=challenge:read&scopes[]=challenge:write"
                     "&description=tabiya-board"));
  if (!QDesktopServices::openUrl(url)) {
    say(words("Open %1 in a browser.", "Öffnen Sie %1 in einem Browser.").arg(url.toString()));
  }
}

void ServerDialog::seek() {
  if (api_.isSeeking()) api_.cancelSeek();
  else api_.seek(minutes_->value(), increment_->value(), rated_->isChecked());
  show_state();
}

void ServerDialog::challenge() {
  if (opponent_->text().trimmed().isEmpty()) {
    return say(words("Whom do you want to challenge?", "Wen möchten Sie herausfordern?"));
  }
  api_.challenge(opponent_->text().trimmed(),
                 static_cast<int>(minutes_->value() * seconds_in_minute), increment_->value(),
                 rated_->isChecked());
  say(words("The challenge was sent.", "Die Herausforderung ist gesendet."));
}

void ServerDialog::challenge_computer() {
  api_.challengeComputer(level_->currentIndex() + 1,
                         static_cast<int>(minutes_->value() * seconds_in_minute),
                         increment_->value());
}

void ServerDialog::add(const Challenge& challenge) {
  const QString kind =
      challenge.is_rated ? words("rated", "gewertet") : words("casual", "ungewertet");
  auto* const item = new QListWidgetItem{
      qt::one_line(QStringLiteral("%1 · %2 · %3 · %4")
                       .arg(challenge.challenger, challenge.time, challenge.variant, kind)),
      challenges_};
  item->setData(Qt::UserRole, challenge.id);
  challenges_->setCurrentItem(item);
}

void ServerDialog::answer(bool accepts) {
  const QListWidgetItem* const item = challenges_->currentItem();
  if (item == nullptr) return;
  const QString id = item->data(Qt::UserRole).toString();
  if (accepts) api_.accept(id);
  else api_.decline(id);
  delete item;
}

void ServerDialog::show_state() {
  play_->setEnabled(api_.isConnected());
  received_->setEnabled(api_.isConnected());
  seek_->setText(api_.isSeeking() ? words("&Stop seeking", "&Suche beenden")
                                  : words("&Seek an opponent", "Gegner &suchen"));
}

void ServerDialog::say(const QString& sentence) { status_->setText(qt::one_line(sentence)); }

}  // namespace tabiya::desktop
