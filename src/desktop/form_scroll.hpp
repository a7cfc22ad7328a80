/// A form in a dialog that scrolls where the screen is too small for it.
#pragma once

#include <QLayout>
#include <QScrollArea>

namespace tabiya::desktop {

class FormScroll : public QScrollArea {
  Q_OBJECT

 public:
  explicit FormScroll(QLayout* form);

  /// That of the form, as far as the screen has room for it and for the buttons below.
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }
  /// Lets the dialog grow with the form.
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace tabiya::desktop
