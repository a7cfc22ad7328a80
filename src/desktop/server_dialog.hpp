/// Connects to a server, and finds an opponent there: a seek, a challenge, the server's computer.
#pragma once

#include <QDialog>
#include <QString>
#include <QUrl>

#include "desktop/board_api.hpp"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QGroupBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSpinBox;

namespace tabiya::desktop {

class ServerDialog : public QDialog {
  Q_OBJECT

 public:
  /// Requires: the client outlives the dialog.
  explicit ServerDialog(BoardApi& api, QWidget* parent = nullptr);

 private:
  QGroupBox* make_account();
  QGroupBox* make_play();
  QGroupBox* make_challenges();
  [[nodiscard]] QUrl address() const;
  void show_token();
  void connect_to_server();
  void open_token_page();
  void seek();
  void challenge();
  void challenge_computer();
  void add(const Challenge& challenge);
  void answer(bool accepts);
  void show_state();
  void say(const QString& sentence);

  BoardApi& api_;
  QLineEdit* server_;
  QLineEdit* token_;
  QString token_origin_;  // the server that the token in the field belongs to
  QDoubleSpinBox* minutes_;
  QSpinBox* increment_;
  QCheckBox* rated_;
  QLineEdit* opponent_;
  QComboBox* level_;
  QPushButton* seek_;
  QListWidget* challenges_;
  QGroupBox* play_;
  QGroupBox* received_;
  QLabel* status_;
};

}  // namespace tabiya::desktop
