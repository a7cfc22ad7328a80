#include "desktop/keys_dialog.hpp"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <map>

#include "desktop/commands.hpp"
#include "desktop/words.hpp"
#include "tabiya/qt/plain_text.hpp"

namespace tabiya::desktop {
namespace {

QString without_mnemonic(QString text) { return text.remove(QLatin1Char('&')); }

}  // namespace

KeysDialog::KeysDialog(QWidget* parent)
    : QDialog{parent}, table_{new QTableWidget{this}}, complaint_{qt::plain_label({}, this)} {
  setWindowTitle(words("Keyboard shortcuts", "Tastenkürzel"));
  resize(560, 600);
  complaint_->setWordWrap(true);
  complaint_->hide();
  auto* const buttons = new QDialogButtonBox{
      QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults, this};
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this,
          [this] { restore(); });
  auto* const layout = new QVBoxLayout{this};
  layout->addWidget(table_);
  layout->addWidget(complaint_);
  layout->addWidget(buttons);
  fill();
}

void KeysDialog::fill() {
  const auto commands = all_commands();
  table_->setColumnCount(3);
  table_->setRowCount(static_cast<int>(commands.size()));
  table_->setHorizontalHeaderLabels(
      {words("Menu", "Menü"), words("Command", "Befehl"), words("Shortcut", "Tastenkürzel")});
  table_->verticalHeader()->hide();
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  for (int row = 0; row < table_->rowCount(); ++row) {
    const Command& command = commands[static_cast<std::size_t>(row)];
    const QString name = without_mnemonic(words(command.english, command.german));
    table_->setItem(row, 0, new QTableWidgetItem{without_mnemonic(menu_name(command.menu))});
    table_->setItem(row, 1, new QTableWidgetItem{name});
    edits_.push_back(new QKeySequenceEdit{keys_of(command)});
    edits_.back()->setAccessibleName(name);
    table_->setCellWidget(row, 2, edits_.back());
  }
  table_->resizeColumnsToContents();
  table_->horizontalHeader()->setStretchLastSection(true);
}

void KeysDialog::restore() {
  for (std::size_t place = 0; place < edits_.size(); ++place) {
    edits_[place]->setKeySequence(QKeySequence{QString::fromUtf8(all_commands()[place].keys)});
  }
}

QString KeysDialog::conflict() const {
  std::map<QString, std::size_t> used;
  for (std::size_t place = 0; place < edits_.size(); ++place) {
    const QKeySequence keys = edits_[place]->keySequence();
    if (keys.isEmpty()) continue;
    const auto [other, is_new] = used.emplace(keys.toString(), place);
    if (is_new) continue;
    return words("“%1” and “%2” have the same shortcut, %3.",
                 "„%1“ und „%2“ haben dasselbe Tastenkürzel: %3.")
        .arg(table_->item(static_cast<int>(other->second), 1)->text(),
             table_->item(static_cast<int>(place), 1)->text(),
             keys.toString(QKeySequence::NativeText));
  }
  return {};
}

void KeysDialog::accept() {
  const QString complaint = conflict();
  complaint_->setText(complaint);
  complaint_->setVisible(!complaint.isEmpty());
  if (!complaint.isEmpty()) return;
  for (std::size_t place = 0; place < edits_.size(); ++place) {
    const Command& command = all_commands()[place];
    if (edits_[place]->keySequence() == keys_of(command)) continue;
    choose_keys(command, edits_[place]->keySequence());
  }
  QDialog::accept();
}

}  // namespace tabiya::desktop
