/// Asks how a game is to be reviewed.
#pragma once

#include <QDialog>

#include "tabiya/engine/limits.hpp"
#include "tabiya/qt/game_model.hpp"

class QCheckBox;
class QDoubleSpinBox;

namespace tabiya::desktop {

class ReviewDialog : public QDialog {
  Q_OBJECT

 public:
  /// Closes when the game is replaced. Requires: the game outlives the dialog.
  explicit ReviewDialog(qt::GameModel& game, QWidget* parent = nullptr);

  [[nodiscard]] engine::SearchLimits limits() const;
  [[nodiscard]] bool namesOpenings() const;

 private:
  QDoubleSpinBox* seconds_;
  QCheckBox* openings_;
};

}  // namespace tabiya::desktop
