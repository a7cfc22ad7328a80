/// The page of an exercise: the task, what an answer was worth, and what to do next.
#pragma once

#include <QWidget>

#include "desktop/learning.hpp"

class QLabel;
class QPushButton;

namespace tabiya::desktop {

class LearningPage : public QWidget {
  Q_OBJECT

 public:
  /// Requires: the exercises outlive the page.
  explicit LearningPage(Learning& learning, QWidget* parent = nullptr);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void show_exercise();

  Learning& learning_;
  QLabel* count_;
  QLabel* task_;
  QLabel* verdict_;
  QPushButton* again_;
  QPushButton* solution_;
  QPushButton* next_;
  QPushButton* end_;
};

}  // namespace tabiya::desktop
