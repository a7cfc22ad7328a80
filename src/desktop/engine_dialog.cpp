#include "desktop/engine_dialog.hpp"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "desktop/background.hpp"
#include "desktop/engine_options_dialog.hpp"
#include "desktop/words.hpp"
#include "tabiya/qt/plain_text.hpp"

namespace tabiya::desktop {

EngineDialog::EngineDialog(QWidget* parent)
    : QDialog{parent}, list_{new QListWidget{this}}, status_{qt::plain_label({}, this)} {
  setWindowTitle(words("Engines", "Engines"));
  resize(520, 380);
  status_->setWordWrap(true);
  auto* const buttons = new QDialogButtonBox{QDialogButtonBox::Close, this};
  auto* const add =
      buttons->addButton(words("&Add…", "&Hinzufügen…"), QDialogButtonBox::ActionRole);
  options_ = buttons->addButton(words("&Options…", "&Optionen…"), QDialogButtonBox::ActionRole);
  remove_ = buttons->addButton(words("&Remove", "&Entfernen"), QDialogButtonBox::ActionRole);
  connect(add, &QPushButton::clicked, this, &EngineDialog::choose);
  connect(options_, &QPushButton::clicked, this, &EngineDialog::edit_options);
  connect(remove_, &QPushButton::clicked, this, &EngineDialog::remove);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(list_, &QListWidget::itemDoubleClicked, this, &EngineDialog::edit_options);
  auto* const layout = new QVBoxLayout{this};
  layout->addWidget(qt::plain_label(
      words("Programs that speak UCI. Tabiya's own engine is always available.",
            "Programme, die UCI sprechen. Tabiyas eigene Engine ist immer verfügbar.")));
  layout->addWidget(list_);
  layout->addWidget(status_);
  layout->addWidget(buttons);
  show_list();
}

void EngineDialog::choose() {
  auto* const dialog = new QFileDialog{this, words("Choose an engine", "Engine wählen"),
                                       QStringLiteral("/usr/games")};
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, &EngineDialog::add);
  dialog->open();
}

void EngineDialog::add(const QString& program) {
  EngineEntry engine{.name = program.section('/', -1), .program = program};
  say(words("Starting %1 …", "%1 wird gestartet …").arg(engine.name));
  in_background(
      this, [engine] { return query_engine(engine); },
      [this, engine](std::expected<EngineInfo, QString> info) {
        if (info) install(engine, *info);
        else say(info.error());
        Q_EMIT engineQueried(info.has_value());
      });
}

void EngineDialog::install(EngineEntry engine, const EngineInfo& info) {
  if (!info.name.isEmpty()) engine.name = info.name;
  const QString name = engine.name;
  for (int number = 2; std::ranges::count(engines_, engine.name, &EngineEntry::name) > 0;
       ++number) {
    engine.name = QStringLiteral("%1 (%2)").arg(name, QString::number(number));
  }
  say(info.author.isEmpty() ? words("%1 is installed.", "%1 ist installiert.").arg(engine.name)
                            : words("%1 by %2 is installed.", "%1 von %2 ist installiert.")
                                  .arg(engine.name, info.author));
  engines_.push_back(std::move(engine));
  save();
  list_->setCurrentRow(list_->count() - 1);
}

void EngineDialog::edit_options() {
  const auto place = chosen();
  if (!place) return;
  const EngineEntry engine = engines_[*place];
  say(words("Starting %1 …", "%1 wird gestartet …").arg(engine.name));
  in_background(
      this, [engine] { return query_engine(engine); },
      [this, place](std::expected<EngineInfo, QString> info) {
        say(info ? QString{} : info.error());
        if (info && *place < engines_.size()) show_options(*place, *info);
        Q_EMIT engineQueried(info.has_value());
      });
}

void EngineDialog::show_options(std::size_t place, const EngineInfo& info) {
  auto* const dialog =
      new EngineOptionsDialog{engines_[place].name, info.options, engines_[place].options, this};
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog, place] {
    if (place >= engines_.size()) return;
    engines_[place].options = dialog->values();
    save();
  });
  dialog->open();
}

void EngineDialog::remove() {
  const auto place = chosen();
  if (!place) return;
  engines_.erase(engines_.begin() + static_cast<std::ptrdiff_t>(*place));
  save();
}

void EngineDialog::save() {
  save_engines(engines_);
  show_list();
  Q_EMIT enginesChanged();
}

void EngineDialog::show_list() {
  list_->clear();
  for (const EngineEntry& engine : engines_) {
    list_->addItem(
        QStringLiteral("%1\n%2").arg(qt::one_line(engine.name), qt::one_line(engine.program)));
  }
  options_->setEnabled(!engines_.empty());
  remove_->setEnabled(!engines_.empty());
  if (!engines_.empty()) list_->setCurrentRow(0);
}

void EngineDialog::say(const QString& sentence) { status_->setText(qt::one_line(sentence)); }

std::optional<std::size_t> EngineDialog::chosen() const {
  if (list_->currentRow() < 0) return std::nullopt;
  return static_cast<std::size_t>(list_->currentRow());
}

}  // namespace tabiya::desktop
