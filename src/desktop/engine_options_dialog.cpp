#include "desktop/engine_options_dialog.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>
#include <variant>

#include "desktop/words.hpp"
#include "tabiya/qt/plain_text.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {
namespace {

int to_int(std::int64_t number) {
  using Limits = std::numeric_limits<int>;
  return static_cast<int>(std::clamp<std::int64_t>(number, Limits::lowest(), Limits::max()));
}

QString text_of(bool flag) { return flag ? QStringLiteral("true") : QStringLiteral("false"); }

/// Makes the widget for a type of option, with the engine's own value.
struct EditorMaker {
  QWidget* operator()(const uci::CheckOption& option) const {
    auto* const box = new QCheckBox;
    box->setChecked(option.default_value);
    return box;
  }
  QWidget* operator()(const uci::SpinOption& option) const {
    auto* const number = new QSpinBox;
    number->setRange(to_int(option.min), to_int(option.max));
    number->setValue(to_int(option.default_value));
    return number;
  }
  QWidget* operator()(const uci::ComboOption& option) const {
    auto* const choice = new QComboBox;
    for (const std::string& text : option.choices) choice->addItem(qt::to_qt(text));
    choice->setCurrentText(qt::to_qt(option.default_value));
    return choice;
  }
  QWidget* operator()(const uci::ButtonOption& /*option*/) const {
    auto* const button = new QPushButton{words("At every start", "Bei jedem Start")};
    button->setCheckable(true);
    return button;
  }
  QWidget* operator()(const uci::StringOption& option) const {
    return new QLineEdit{qt::to_qt(option.default_value)};
  }
};

QString value_of(const QWidget* editor) {
  if (const auto* const box = qobject_cast<const QCheckBox*>(editor)) {
    return text_of(box->isChecked());
  }
  if (const auto* const number = qobject_cast<const QSpinBox*>(editor)) {
    return QString::number(number->value());
  }
  if (const auto* const choice = qobject_cast<const QComboBox*>(editor)) {
    return choice->currentText();
  }
  if (const auto* const button = qobject_cast<const QPushButton*>(editor)) {
    return text_of(button->isChecked());
  }
  return qobject_cast<const QLineEdit*>(editor)->text();
}

void set_value(QWidget* editor, const QString& text) {
  if (auto* const box = qobject_cast<QCheckBox*>(editor)) box->setChecked(text == text_of(true));
  if (auto* const number = qobject_cast<QSpinBox*>(editor)) number->setValue(text.toInt());
  if (auto* const choice = qobject_cast<QComboBox*>(editor)) choice->setCurrentText(text);
  if (auto* const button = qobject_cast<QPushButton*>(editor)) {
    button->setChecked(text == text_of(true));
  }
  if (auto* const line = qobject_cast<QLineEdit*>(editor)) line->setText(text);
}

}  // namespace

EngineOptionsDialog::EngineOptionsDialog(const QString& engine,
                                         const std::vector<uci::OptionOffer>& offers,
                                         const std::map<QString, QString>& values, QWidget* parent)
    : QDialog{parent} {
  setWindowTitle(words("Options of %1", "Optionen von %1").arg(qt::window_title_of(engine)));
  resize(460, 520);
  auto* const page = new QWidget;
  auto* const form = new QFormLayout{page};
  for (const uci::OptionOffer& offer : offers) add(offer, values, *form);
  if (offers.empty()) {
    form->addRow(
        qt::plain_label(words("This engine has no options.", "Diese Engine hat keine Optionen.")));
  }
  auto* const area = new QScrollArea;
  area->setWidget(page);
  area->setWidgetResizable(true);
  auto* const buttons = new QDialogButtonBox{QDialogButtonBox::Ok | QDialogButtonBox::Cancel |
                                             QDialogButtonBox::RestoreDefaults};
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this,
          [this] { restore(); });
  auto* const layout = new QVBoxLayout{this};
  layout->addWidget(area);
  layout->addWidget(buttons);
}

void EngineOptionsDialog::add(const uci::OptionOffer& offer,
                              const std::map<QString, QString>& values, QFormLayout& form) {
  QWidget* const editor = std::visit(EditorMaker{}, offer.type);
  const QString name = qt::to_qt(offer.name);
  editor->setToolTip(qt::tool_tip_of(qt::to_qt(describe_values(offer))));
  editor->setAccessibleName(qt::one_line(name));
  rows_.push_back({name, value_of(editor), editor});
  if (const auto found = values.find(name); found != values.end()) set_value(editor, found->second);
  QLabel* const label = qt::plain_label(qt::one_line(name));
  form.addRow(label, editor);
}

std::map<QString, QString> EngineOptionsDialog::values() const {
  std::map<QString, QString> values;
  for (const Row& row : rows_) {
    const QString value = value_of(row.editor);
    if (value != row.default_value) values[row.name] = value;
  }
  return values;
}

void EngineOptionsDialog::restore() {
  for (const Row& row : rows_) set_value(row.editor, row.default_value);
}

}  // namespace tabiya::desktop
