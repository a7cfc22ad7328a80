#include "desktop/review_dialog.hpp"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QPushButton>
#include <chrono>

#include "desktop/words.hpp"

namespace tabiya::desktop {

ReviewDialog::ReviewDialog(qt::GameModel& game, QWidget* parent)
    : QDialog{parent},
      seconds_{new QDoubleSpinBox},
      openings_{new QCheckBox{words("Name the &openings", "&Eröffnungen benennen")}} {
  setWindowTitle(words("Review the game", "Partie auswerten"));
  seconds_->setRange(0.05, 60);
  seconds_->setValue(0.5);
  seconds_->setSuffix(QStringLiteral(" s"));
  openings_->setChecked(true);
  auto* const buttons = new QDialogButtonBox{QDialogButtonBox::Ok | QDialogButtonBox::Cancel};
  buttons->button(QDialogButtonBox::Ok)->setText(words("&Start", "&Start"));
  connect(buttons, &QDialogButtonBox::accepted, this, &ReviewDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &ReviewDialog::reject);
  connect(&game, &qt::GameModel::aboutToReplace, this, &ReviewDialog::reject);
  auto* const form = new QFormLayout{this};
  form->addRow(words("&Time for each move", "&Zeit für jeden Zug"), seconds_);
  form->addRow(openings_);
  form->addRow(buttons);
}

engine::SearchLimits ReviewDialog::limits() const {
  constexpr int milliseconds = 1'000;
  return {.move_time =
              std::chrono::milliseconds{static_cast<int>(seconds_->value() * milliseconds)}};
}

bool ReviewDialog::namesOpenings() const { return openings_->isChecked(); }

}  // namespace tabiya::desktop
