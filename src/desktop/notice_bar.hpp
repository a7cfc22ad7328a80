/// One sentence above the board that stays until it is closed or another one comes.
#pragma once

#include <QFrame>

class QLabel;

namespace tabiya::desktop {

class NoticeBar : public QFrame {
  Q_OBJECT

 public:
  explicit NoticeBar(QWidget* parent = nullptr);

  /// An empty sentence closes the bar.
  void say(const QString& sentence);
  [[nodiscard]] QString sentence() const;

 private:
  QLabel* label_;
};

}  // namespace tabiya::desktop
