/// Shows and changes the keyboard shortcuts of all commands.
#pragma once

#include <QDialog>
#include <vector>

class QKeySequenceEdit;
class QLabel;
class QTableWidget;

namespace tabiya::desktop {

class KeysDialog : public QDialog {
  Q_OBJECT

 public:
  explicit KeysDialog(QWidget* parent = nullptr);
  /// Saves the shortcuts, unless two commands have the same: then a sentence names both.
  void accept() override;

 private:
  void fill();
  void restore();
  [[nodiscard]] QString conflict() const;

  QTableWidget* table_;
  QLabel* complaint_;
  std::vector<QKeySequenceEdit*> edits_;  // in the order of the commands
};

}  // namespace tabiya::desktop
