/// The choices of `Preferences` as a form.
#pragma once

#include <QDialog>

#include "desktop/preferences.hpp"

class QCheckBox;
class QComboBox;
class QLineEdit;
class QSpinBox;

namespace tabiya::desktop {

class PreferencesDialog : public QDialog {
  Q_OBJECT

 public:
  explicit PreferencesDialog(Preferences preferences, QWidget* parent = nullptr);

  [[nodiscard]] Preferences preferences() const;

 private:
  Preferences before_;
  QComboBox* language_;
  QComboBox* theme_;
  QComboBox* appearance_;
  QSpinBox* animation_;
  QCheckBox* coordinates_;
  QCheckBox* targets_;
  QCheckBox* queens_;
  QCheckBox* figurines_;
  QLineEdit* book_;
  QLineEdit* tables_;

  void choose_book();
  void choose_tables();
};

/// The name of a board's colours for people.
[[nodiscard]] QString theme_name(std::string_view theme);

}  // namespace tabiya::desktop
