#include "desktop/comment_dialog.hpp"

#include <QDialogButtonBox>
#include <QKeySequence>
#include <QLabel>
#include <QPlainTextEdit>
#include <QShortcut>
#include <QVBoxLayout>

#include "desktop/words.hpp"
#include "tabiya/qt/plain_text.hpp"

namespace tabiya::desktop {

CommentDialog::CommentDialog(const QString& text, QWidget* parent)
    : QDialog{parent}, text_{new QPlainTextEdit{text}} {
  setWindowTitle(words("Comment", "Kommentar"));
  resize(420, 260);
  text_->setTabChangesFocus(true);
  text_->moveCursor(QTextCursor::End);
  auto* const label =
      qt::plain_label(words("&Comment after this move", "&Kommentar nach diesem Zug"));
  label->setBuddy(text_);
  auto* const buttons = new QDialogButtonBox{QDialogButtonBox::Ok | QDialogButtonBox::Cancel};
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  for (const Qt::Key enter : {Qt::Key_Return, Qt::Key_Enter}) {
    auto* const end = new QShortcut{QKeySequence{Qt::CTRL | enter}, this};
    connect(end, &QShortcut::activated, this, &QDialog::accept);
  }
  auto* const layout = new QVBoxLayout{this};
  layout->addWidget(label);
  layout->addWidget(text_);
  layout->addWidget(buttons);
}

QString CommentDialog::text() const { return text_->toPlainText(); }

}  // namespace tabiya::desktop
