/// Annotates the game on the board with our engine; the result is one step of undo.
#pragma once

#include <QDialog>

#include "desktop/annotator.hpp"
#include "tabiya/qt/game_model.hpp"

class QCheckBox;
class QDialogButtonBox;
class QDoubleSpinBox;
class QProgressBar;

namespace tabiya::desktop {

class AnnotateDialog : public QDialog {
  Q_OBJECT

 public:
  /// Requires: the game outlives the dialog.
  explicit AnnotateDialog(qt::GameModel& game, QWidget* parent = nullptr);

  void accept() override;
  void reject() override;

 private:
  void apply_annotation(pgn::GameTree annotated);

  qt::GameModel& game_;
  pgn::GameTree begun_;  // what is being annotated
  Annotator annotator_;
  QDoubleSpinBox* seconds_;
  QCheckBox* openings_;
  QProgressBar* progress_;
  QDialogButtonBox* buttons_;
};

}  // namespace tabiya::desktop
