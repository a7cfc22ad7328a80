/// Who plays, with which clocks, under which rules, from which position.
#pragma once

#include <QDialog>
#include <vector>

#include "desktop/players.hpp"

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace tabiya::desktop {

class NewGameDialog : public QDialog {
  Q_OBJECT

 public:
  /// `shown`: the position that the person can continue from.
  explicit NewGameDialog(const Position& shown, QWidget* parent = nullptr);

  /// The terms as they are chosen now. Requires: accepted.
  [[nodiscard]] NewGame game() const;
  void accept() override;

 private:
  struct PlayerRow {
    QComboBox* kind;
    QLineEdit* name;
  };
  PlayerRow add_player(Color color, QFormLayout& form);
  void add_times(QFormLayout& form);
  void add_terms(QFormLayout& form);
  [[nodiscard]] PlayerChoice choice_of(const PlayerRow& row) const;
  void explain_time();
  void remember();
  void recall();

  Position shown_;
  std::vector<EngineEntry> engines_ = load_engines();
  ByColor<PlayerRow> players_;
  QComboBox* time_;
  QComboBox* black_time_;
  QLabel* time_words_;
  QComboBox* rules_;
  QComboBox* start_;
  QDoubleSpinBox* seconds_;
  QCheckBox* turns_;
  QCheckBox* resigns_;
  QDialogButtonBox* buttons_;
};

}  // namespace tabiya::desktop
