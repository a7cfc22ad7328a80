/// Searches a database by players, years, openings, material and position, as a form. What it makes
/// is an expression of `tabiya pgn select`.
#pragma once

#include <QDialog>
#include <QString>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace tabiya::desktop {

class SearchDialog : public QDialog {
  Q_OBJECT

 public:
  /// `fen`: the position on the board.
  explicit SearchDialog(QString fen, QWidget* parent = nullptr);

  [[nodiscard]] QString expression() const;

 private:
  void show_expression();
  [[nodiscard]] QString eco() const;

  QString fen_;
  QLineEdit* white_;
  QLineEdit* black_;
  QCheckBox* either_;
  QComboBox* result_;
  QSpinBox* first_year_;
  QSpinBox* last_year_;
  QSpinBox* rating_;
  QLineEdit* first_eco_;
  QLineEdit* last_eco_;
  QLineEdit* opening_;
  QLineEdit* material_;
  QCheckBox* position_;
  QLineEdit* more_;
  QLabel* shown_;
};

}  // namespace tabiya::desktop
