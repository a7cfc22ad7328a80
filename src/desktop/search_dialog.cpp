#include "desktop/search_dialog.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QStringList>
#include <QVBoxLayout>
#include <utility>

#include "desktop/form_rows.hpp"
#include "desktop/words.hpp"
#include "tabiya/qt/plain_text.hpp"

namespace tabiya::desktop {
namespace {

QString quoted(QString text) { return '"' + text.remove('"') + '"'; }

QSpinBox* make_number(int highest) {
  auto* const box = new QSpinBox;
  box->setRange(0, highest);
  box->setSpecialValueText(words("any", "beliebig"));
  return box;
}

QHBoxLayout* side_by_side(QWidget* left, QWidget* right) {
  auto* const row = new QHBoxLayout;
  row->addWidget(left);
  row->addWidget(qt::plain_label(QStringLiteral("–")));
  row->addWidget(right);
  return row;
}

}  // namespace

SearchDialog::SearchDialog(QString fen, QWidget* parent) : QDialog{parent}, fen_{std::move(fen)} {
  setWindowTitle(words("Search games", "Partien suchen"));
  constexpr int last_possible_year = 9'999;
  constexpr int highest_rating = 4'000;
  white_ = new QLineEdit;
  black_ = new QLineEdit;
  either_ = new QCheckBox{words("with &either colour", "mit &beliebiger Farbe")};
  either_->setChecked(true);
  result_ = new QComboBox;
  result_->addItems({words("any", "beliebig"), "1-0", "0-1", "1/2-1/2"});
  first_year_ = make_number(last_possible_year);
  last_year_ = make_number(last_possible_year);
  rating_ = make_number(highest_rating);
  first_eco_ = new QLineEdit;
  last_eco_ = new QLineEdit;
  opening_ = new QLineEdit;
  material_ = new QLineEdit;
  material_->setPlaceholderText(QStringLiteral("KRPvKR"));
  position_ = new QCheckBox{words("The &position on the board", "Die &Stellung auf dem Brett")};
  more_ = new QLineEdit;
  more_->setPlaceholderText(QStringLiteral("checkmate and plies < 60"));
  shown_ = qt::plain_label();
  shown_->setWordWrap(true);
  shown_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* const form = new QFormLayout;
  form->addRow(words("&White", "&Weiß"), white_);
  form->addRow(words("&Black", "S&chwarz"), black_);
  form->addRow(QString{}, either_);
  form->addRow(words("&Result", "&Ergebnis"), result_);
  add_row(*form, words("&Years", "&Jahre"), side_by_side(first_year_, last_year_), first_year_);
  form->addRow(words("Both rated at &least", "Beide mit &mindestens"), rating_);
  add_row(*form, words("E&CO", "EC&O"), side_by_side(first_eco_, last_eco_), first_eco_);
  form->addRow(words("&Opening", "Erö&ffnung"), opening_);
  form->addRow(words("&Material", "Ma&terial"), material_);
  form->addRow(QString{}, position_);
  form->addRow(words("&And", "&Und"), more_);
  form->addRow(words("Search", "Suche"), shown_);
  auto* const buttons = new QDialogButtonBox{QDialogButtonBox::Ok | QDialogButtonBox::Cancel};
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* const layout = new QVBoxLayout{this};
  layout->addLayout(form);
  layout->addWidget(buttons);
  for (QLineEdit* edit : {white_, black_, first_eco_, last_eco_, opening_, material_, more_}) {
    connect(edit, &QLineEdit::textChanged, this, &SearchDialog::show_expression);
  }
  for (QSpinBox* box : {first_year_, last_year_, rating_}) {
    connect(box, &QSpinBox::valueChanged, this, &SearchDialog::show_expression);
  }
  for (QCheckBox* box : {either_, position_}) {
    connect(box, &QCheckBox::toggled, this, &SearchDialog::show_expression);
  }
  connect(result_, &QComboBox::currentIndexChanged, this, &SearchDialog::show_expression);
  show_expression();
}

QString SearchDialog::expression() const {
  QStringList tests;
  const auto name = [&](const QLineEdit* edit, const char* tag) {
    const QString text = edit->text().trimmed();
    const QString field = either_->isChecked() ? QStringLiteral("player") : QLatin1String{tag};
    if (!text.isEmpty()) tests << field + QStringLiteral(" ~ ") + quoted(text);
  };
  name(white_, "White");
  name(black_, "Black");
  if (result_->currentIndex() > 0) tests << QStringLiteral("result = ") + result_->currentText();
  if (first_year_->value() > 0) tests << QStringLiteral("Date >= %1").arg(first_year_->value());
  if (last_year_->value() > 0) tests << QStringLiteral("Date <= %1").arg(last_year_->value());
  if (rating_->value() > 0) tests << QStringLiteral("minelo >= %1").arg(rating_->value());
  if (!eco().isEmpty()) tests << eco();
  const QString opening = opening_->text().trimmed();
  if (!opening.isEmpty()) tests << QStringLiteral("opening ~ ") + quoted(opening);
  const QString material = material_->text().trimmed();
  if (!material.isEmpty()) tests << QStringLiteral("material = ") + quoted(material);
  if (position_->isChecked()) tests << QStringLiteral("position = ") + quoted(fen_);
  const QString more = more_->text().trimmed();
  if (!more.isEmpty()) tests << (tests.isEmpty() ? more : '(' + more + ')');
  return tests.join(QStringLiteral(" and "));
}

QString SearchDialog::eco() const {
  const QString first = first_eco_->text().trimmed().toUpper();
  const QString last = last_eco_->text().trimmed().toUpper();
  if (first.isEmpty()) return last.isEmpty() ? QString{} : QStringLiteral("eco <= ") + quoted(last);
  // "B9" alone means B90 to B99.
  if (last.isEmpty()) return QStringLiteral("eco ~ ") + quoted(first + '*');
  return QStringLiteral("eco >= %1 and eco <= %2").arg(quoted(first), quoted(last));
}

void SearchDialog::show_expression() {
  const QString text = expression();
  shown_->setText(text.isEmpty() ? words("all games", "alle Partien") : text);
}

}  // namespace tabiya::desktop
