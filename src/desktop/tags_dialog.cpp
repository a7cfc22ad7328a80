#include "desktop/tags_dialog.hpp"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QTableWidget>
#include <QVBoxLayout>
#include <array>
#include <string_view>

#include "desktop/words.hpp"
#include "tabiya/qt/plain_text.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {
namespace {

constexpr std::array standard_tags{"Event",    "Site",        "Date",     "Round",   "White",
                                   "Black",    "Result",      "ECO",      "Opening", "WhiteElo",
                                   "BlackElo", "TimeControl", "Annotator"};

}  // namespace

TagsDialog::TagsDialog(const pgn::Tags& tags, QWidget* parent)
    : QDialog{parent}, table_{new QTableWidget{0, 2}}, complaint_{qt::plain_label()} {
  setWindowTitle(words("Game info", "Partiedaten"));
  resize(460, 480);
  complaint_->hide();
  complaint_->setWordWrap(true);
  table_->setHorizontalHeaderLabels({words("Tag", "Feld"), words("Value", "Wert")});
  table_->horizontalHeader()->setStretchLastSection(true);
  table_->verticalHeader()->hide();
  for (const char* const name : standard_tags) {
    const auto value = tags.find(name);
    add_row(QString::fromLatin1(name), value ? qt::to_qt(*value) : QString{});
  }
  for (const auto& [name, value] : tags.pairs()) {
    if (!rows().contains(qt::to_qt(name))) add_row(qt::to_qt(name), qt::to_qt(value));
  }
  before_ = rows();
  auto* const buttons = new QDialogButtonBox{QDialogButtonBox::Ok | QDialogButtonBox::Cancel};
  auto* const add = buttons->addButton(words("&Add", "&Hinzufügen"), QDialogButtonBox::ActionRole);
  connect(add, &QPushButton::clicked, this, [this] {
    add_row({}, {});
    table_->editItem(table_->item(table_->rowCount() - 1, 0));
  });
  connect(buttons, &QDialogButtonBox::accepted, this, &TagsDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* const layout = new QVBoxLayout{this};
  layout->addWidget(table_);
  layout->addWidget(complaint_);
  layout->addWidget(buttons);
}

void TagsDialog::add_row(const QString& name, const QString& value) {
  const int row = table_->rowCount();
  table_->insertRow(row);
  table_->setItem(row, 0, new QTableWidgetItem{name});
  table_->setItem(row, 1, new QTableWidgetItem{value});
}

std::map<QString, QString> TagsDialog::rows() const {
  std::map<QString, QString> rows;
  for (int row = 0; row < table_->rowCount(); ++row) {
    const QString name = table_->item(row, 0)->text().trimmed();
    if (!name.isEmpty()) rows[name] = table_->item(row, 1)->text().trimmed();
  }
  return rows;
}

std::map<QString, QString> TagsDialog::changes() const {
  std::map<QString, QString> changes;
  const auto now = rows();
  for (const auto& [name, value] : now) {
    const auto old = before_.find(name);
    if (old == before_.end() || old->second != value) changes[name] = value;
  }
  for (const auto& [name, value] : before_) {
    if (!now.contains(name)) changes[name] = {};
  }
  return changes;
}

void TagsDialog::accept() {
  // Source: PGN 8.1.1: letters, digits and underscores.
  static const QRegularExpression tag_name{QStringLiteral("^[A-Za-z][A-Za-z0-9_]*$")};
  for (const auto& [name, value] : rows()) {
    if (tag_name.match(name).hasMatch()) continue;
    complaint_->setText(
        words("“%1” is not a valid tag name: it must begin with a letter and contain "
              "only letters, digits and underscores.",
              "„%1“ ist kein gültiger Feldname: Er muss mit einem Buchstaben "
              "beginnen und darf nur Buchstaben, Ziffern und Unterstriche enthalten.")
            .arg(name));
    return complaint_->show();
  }
  QDialog::accept();
}

}  // namespace tabiya::desktop
