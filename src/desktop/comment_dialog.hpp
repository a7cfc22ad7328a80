/// The comment after a move, to be written.
#pragma once

#include <QDialog>
#include <QString>

class QPlainTextEdit;

namespace tabiya::desktop {

/// Long lines are wrapped, Tab leads to the buttons, and Ctrl+Enter ends the dialog.
class CommentDialog : public QDialog {
  Q_OBJECT

 public:
  explicit CommentDialog(const QString& text, QWidget* parent = nullptr);

  [[nodiscard]] QString text() const;

 private:
  QPlainTextEdit* text_;
};

}  // namespace tabiya::desktop
