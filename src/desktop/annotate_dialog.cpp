#include "desktop/annotate_dialog.hpp"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QProgressBar>
#include <QPushButton>
#include <utility>

#include "desktop/words.hpp"

namespace tabiya::desktop {

AnnotateDialog::AnnotateDialog(qt::GameModel& game, QWidget* parent)
    : QDialog{parent},
      game_{game},
      seconds_{new QDoubleSpinBox},
      openings_{new QCheckBox{words("Name the &openings", "&Eröffnungen benennen")}},
      progress_{new QProgressBar},
      buttons_{new QDialogButtonBox{QDialogButtonBox::Ok | QDialogButtonBox::Cancel}} {
  setWindowTitle(words("Annotate the game", "Partie kommentieren"));
  seconds_->setRange(0.05, 60);
  seconds_->setValue(0.5);
  seconds_->setSuffix(QStringLiteral(" s"));
  openings_->setChecked(true);
  progress_->hide();
  buttons_->button(QDialogButtonBox::Ok)->setText(words("&Start", "&Start"));
  connect(buttons_, &QDialogButtonBox::accepted, this, &AnnotateDialog::accept);
  connect(buttons_, &QDialogButtonBox::rejected, this, &AnnotateDialog::reject);
  connect(&annotator_, &Annotator::progressed, this, [this](int moves, int all_moves) {
    progress_->setRange(0, all_moves);
    progress_->setValue(moves);
  });
  connect(&annotator_, &Annotator::finished, this, &AnnotateDialog::apply_annotation);
  connect(&game_, &qt::GameModel::aboutToReplace, this, &AnnotateDialog::reject);
  auto* const form = new QFormLayout{this};
  form->addRow(words("&Time for each move", "&Zeit für jeden Zug"), seconds_);
  form->addRow(openings_);
  form->addRow(progress_);
  form->addRow(buttons_);
}

void AnnotateDialog::accept() {
  constexpr int milliseconds = 1'000;
  progress_->setRange(0, 0);
  progress_->show();
  buttons_->button(QDialogButtonBox::Ok)->setEnabled(false);
  begun_ = game_.tree();
  annotator_.start(begun_, std::chrono::milliseconds{int(seconds_->value() * milliseconds)});
}

void AnnotateDialog::reject() {
  annotator_.cancel();
  QDialog::reject();
}

/// A game that has changed meanwhile, by moves on a server, keeps its changes.
void AnnotateDialog::apply_annotation(pgn::GameTree annotated) {
  if (game_.tree() != begun_) {
    Q_EMIT game_.failed(words("The game has changed while it was annotated: it stays as it is.",
                              "Die Partie hat sich beim Kommentieren geändert: Sie bleibt, wie "
                              "sie ist."));
    return QDialog::reject();
  }
  if (openings_->isChecked()) name_openings(annotated);
  game_.setTree(std::move(annotated));
  QDialog::accept();
}

}  // namespace tabiya::desktop
