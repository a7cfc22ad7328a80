#include "desktop/preferences_dialog.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <utility>

#include "desktop/form_scroll.hpp"
#include "desktop/words.hpp"
#include "tabiya/picture/theme.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {
namespace {

QCheckBox* check(const QString& text, bool is_checked) {
  auto* const box = new QCheckBox{text};
  box->setChecked(is_checked);
  return box;
}

/// A line with a button behind it.
QWidget* row_of(QLineEdit& line, QPushButton& button) {
  auto* const row = new QWidget;
  auto* const layout = new QHBoxLayout{row};
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(&line, 1);
  layout->addWidget(&button);
  row->setFocusProxy(&line);
  return row;
}

}  // namespace

QString theme_name(std::string_view theme) {
  if (theme == "tabiya") return words("Tabiya", "Tabiya");
  if (theme == "walnut") return words("Walnut", "Nussbaum");
  if (theme == "slate") return words("Slate", "Schiefer");
  if (theme == "newsprint") return words("Newsprint", "Zeitung");
  if (theme == "contrast") return words("High contrast", "Hoher Kontrast");
  return qt::to_qt(theme);
}

PreferencesDialog::PreferencesDialog(Preferences preferences, QWidget* parent)
    : QDialog{parent}, before_{std::move(preferences)} {
  setWindowTitle(words("Preferences", "Einstellungen"));
  language_ = new QComboBox;
  language_->addItem(words("System default", "Wie im System"), QString{});
  language_->addItem(QStringLiteral("English"), QStringLiteral("en"));
  language_->addItem(QStringLiteral("Deutsch"), QStringLiteral("de"));
  if (before_.language) {
    language_->setCurrentIndex(language_->findData(qt::to_qt(to_string(*before_.language))));
  }
  theme_ = new QComboBox;
  for (const picture::Theme& theme : picture::all_themes()) {
    theme_->addItem(theme_name(theme.name), qt::to_qt(theme.name));
  }
  theme_->setCurrentIndex(theme_->findData(before_.theme));
  appearance_ = new QComboBox;
  appearance_->addItems(
      {words("System default", "Wie im System"), words("Light", "Hell"), words("Dark", "Dunkel")});
  appearance_->setCurrentIndex(static_cast<int>(before_.appearance));
  animation_ = new QSpinBox;
  animation_->setRange(0, 1'000);
  animation_->setSingleStep(20);
  animation_->setSuffix(QStringLiteral(" ms"));
  animation_->setValue(before_.animation_ms);
  coordinates_ = check(words("&Coordinates", "&Koordinaten"), before_.has_coordinates);
  targets_ =
      check(words("Show le&gal moves", "E&rlaubte Züge zeigen"), before_.shows_legal_targets);
  queens_ = check(words("Always promote to a &queen", "Immer in eine &Dame umwandeln"),
                  before_.auto_queen);
  figurines_ =
      check(words("&Figurines in the moves", "&Figurinen in den Zügen"), before_.has_figurines);
  auto* const form = new QFormLayout;
  form->addRow(words("&Language", "&Sprache"), language_);
  form->addRow(words("&Board", "&Brett"), theme_);
  form->addRow(words("&Appearance", "&Erscheinungsbild"), appearance_);
  form->addRow(words("An&imation", "An&imation"), animation_);
  for (QCheckBox* const box : {coordinates_, targets_, queens_, figurines_}) {
    form->addRow(QString{}, box);
  }
  book_ = new QLineEdit{before_.book};
  book_->setPlaceholderText(words("file of a Polyglot book", "Datei eines Polyglot-Buchs"));
  auto* const choose_book = new QPushButton{words("Ch&oose…", "W&ählen …")};
  connect(choose_book, &QPushButton::clicked, this, &PreferencesDialog::choose_book);
  form->addRow(words("O&pening book", "Eröffn&ungsbuch"), row_of(*book_, *choose_book));
  tables_ = new QLineEdit{before_.tables};
  tables_->setPlaceholderText(words("folder of Syzygy tables", "Ordner mit Syzygy-Tabellen"));
  auto* const choose_tables = new QPushButton{words("C&hoose…", "&Wählen …")};
  connect(choose_tables, &QPushButton::clicked, this, &PreferencesDialog::choose_tables);
  form->addRow(words("&Tablebases", "&Endspieltabellen"), row_of(*tables_, *choose_tables));
  auto* const buttons = new QDialogButtonBox{QDialogButtonBox::Ok | QDialogButtonBox::Cancel};
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* const layout = new QVBoxLayout{this};
  layout->addWidget(new FormScroll{form});
  layout->addWidget(buttons);
}

void PreferencesDialog::choose_book() {
  auto* const dialog = new QFileDialog{
      this, words("Opening book", "Eröffnungsbuch"), book_->text(),
      words("Polyglot books", "Polyglot-Bücher") + QStringLiteral(" (*.bin);;* (*)")};
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, book_, &QLineEdit::setText);
  dialog->open();
}

void PreferencesDialog::choose_tables() {
  auto* const dialog =
      new QFileDialog{this, words("Folder of tablebases", "Ordner der Endspieltabellen"),
                      tables_->text().section(':', 0, 0)};
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  dialog->setOption(QFileDialog::ShowDirsOnly);
  connect(dialog, &QFileDialog::fileSelected, tables_, &QLineEdit::setText);
  dialog->open();
}

Preferences PreferencesDialog::preferences() const {
  Preferences chosen = before_;
  chosen.language = parse_language(qt::from_qt(language_->currentData().toString()));
  chosen.theme = theme_->currentData().toString();
  chosen.appearance = static_cast<qt::Appearance>(appearance_->currentIndex());
  chosen.animation_ms = animation_->value();
  chosen.has_coordinates = coordinates_->isChecked();
  chosen.shows_legal_targets = targets_->isChecked();
  chosen.auto_queen = queens_->isChecked();
  chosen.has_figurines = figurines_->isChecked();
  chosen.book = book_->text().trimmed();
  chosen.tables = tables_->text().trimmed();
  return chosen;
}

}  // namespace tabiya::desktop
