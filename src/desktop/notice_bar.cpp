#include "desktop/notice_bar.hpp"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "desktop/words.hpp"
#include "tabiya/qt/plain_text.hpp"

namespace tabiya::desktop {

NoticeBar::NoticeBar(QWidget* parent) : QFrame{parent}, label_{qt::plain_label()} {
  label_->setWordWrap(true);
  label_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* const close = new QToolButton;
  close->setText(QStringLiteral("×"));
  close->setAutoRaise(true);
  close->setAccessibleName(words("Close this message", "Diese Meldung schließen"));
  connect(close, &QToolButton::clicked, this, &QWidget::hide);
  auto* const layout = new QHBoxLayout{this};
  constexpr int edge = 6;
  layout->setContentsMargins(2 * edge, edge, edge, edge);
  layout->addWidget(label_, 1);
  layout->addWidget(close);
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Button);
  hide();
}

void NoticeBar::say(const QString& sentence) {
  label_->setText(qt::one_line(sentence));
  setVisible(!sentence.isEmpty());
  if (sentence.isEmpty()) return;
  label_->setAccessibleName(label_->text());
  QAccessibleEvent alert{label_, QAccessible::Alert};
  QAccessible::updateAccessibility(&alert);
}

QString NoticeBar::sentence() const { return isHidden() ? QString{} : label_->text(); }

}  // namespace tabiya::desktop
