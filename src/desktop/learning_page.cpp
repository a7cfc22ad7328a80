#include "desktop/learning_page.hpp"

#include <QAccessible>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "desktop/words.hpp"
#include "tabiya/qt/plain_text.hpp"

namespace tabiya::desktop {

LearningPage::LearningPage(Learning& learning, QWidget* parent)
    : QWidget{parent},
      learning_{learning},
      count_{qt::plain_label()},
      task_{qt::plain_label()},
      verdict_{qt::plain_label()},
      again_{new QPushButton},
      solution_{new QPushButton},
      next_{new QPushButton},
      end_{new QPushButton} {
  verdict_->setObjectName(QStringLiteral("verdict"));
  auto* const column = new QVBoxLayout{this};
  column->setContentsMargins(0, 0, 0, 0);
  for (QLabel* const label : {count_, task_, verdict_}) {
    label->setWordWrap(true);
    column->addWidget(label);
  }
  column->addStretch(1);
  for (QPushButton* const button : {next_, solution_, again_, end_}) button->setMinimumWidth(1);
  auto* const buttons = new QGridLayout;
  buttons->addWidget(next_, 0, 0);
  buttons->addWidget(solution_, 0, 1);
  buttons->addWidget(again_, 1, 0);
  buttons->addWidget(end_, 1, 1);
  column->addLayout(buttons);
  connect(again_, &QPushButton::clicked, &learning, &Learning::showExercise);
  connect(solution_, &QPushButton::clicked, &learning, &Learning::showSolution);
  connect(next_, &QPushButton::clicked, &learning, &Learning::next);
  connect(end_, &QPushButton::clicked, &learning, &Learning::end);
  connect(&learning, &Learning::changed, this, &LearningPage::show_exercise);
}

void LearningPage::show_exercise() {
  again_->setText(words("&Back to the exercise", "&Zurück zur Aufgabe"));
  solution_->setText(words("Show the &solution", "&Lösung zeigen"));
  next_->setText(words("Ne&xt exercise", "&Nächste Aufgabe"));
  end_->setText(words("Stop &learning", "Lernen b&eenden"));
  if (!learning_.isActive()) return;
  using State = Learning::State;
  const bool is_finished = learning_.solved() == learning_.size();
  const bool is_solved = learning_.state() == State::Right;
  count_->setText(words("Exercise %1 of %2, %3 solved", "Aufgabe %1 von %2, %3 gelöst")
                      .arg(learning_.number())
                      .arg(learning_.size())
                      .arg(learning_.solved()));
  task_->setText(learning_.task());
  const QString praise = words("\nAll exercises are solved.", "\nAlle Aufgaben sind gelöst.");
  verdict_->setText(learning_.verdict() + (is_finished ? praise : QString{}));
  again_->setEnabled(!is_solved);
  solution_->setEnabled(!is_solved && learning_.state() != State::Shown);
  next_->setEnabled(!is_finished);
  QAccessibleEvent said{verdict_, QAccessible::NameChanged};
  QAccessible::updateAccessibility(&said);
}

void LearningPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) show_exercise();
}

}  // namespace tabiya::desktop
