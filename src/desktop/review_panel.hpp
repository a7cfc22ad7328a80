/// The review of the game on the board: accuracy, mistakes, and learning from them.
///
/// The panel shows what the comments of the game record, so a game that was reviewed before needs no
/// engine. A new review is written into the game as one step of undo.
#pragma once

#include <QWidget>
#include <vector>

#include "desktop/commands.hpp"
#include "desktop/learning.hpp"
#include "desktop/review_words.hpp"
#include "desktop/reviewer.hpp"
#include "tabiya/engine/limits.hpp"
#include "tabiya/qt/game_model.hpp"
#include "tabiya/support/color.hpp"

class QListWidget;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTableWidget;

namespace tabiya::desktop {

class LearningPage;

class ReviewPanel : public QWidget {
  Q_OBJECT

 public:
  /// Requires: the game outlives the panel.
  explicit ReviewPanel(qt::GameModel& game, QWidget* parent = nullptr);

  /// Reviews the game, searching each position within the limits. Changes of comments and variations meanwhile stay; a change of the moves of
  /// the main line ends the review.
  void review(const engine::SearchLimits& limits, bool names_openings);
  void cancel();
  [[nodiscard]] bool isReviewing() const noexcept { return reviewer_.isRunning(); }

  /// Begins the exercises of a player, or says that there are none.
  void learn(Color player);
  [[nodiscard]] Learning& learning() noexcept { return learning_; }
  [[nodiscard]] const std::vector<Mistake>& mistakes() const noexcept { return mistakes_; }

 Q_SIGNALS:
  /// "Review…" was pressed.
  void reviewWanted();
  /// The button to learn from a player's mistakes was pressed.
  void learningWanted(tabiya::Color player);
  /// What a review at work knows so far; empty when it has ended.
  void previewChanged(const tabiya::review::Evaluations& evaluations);
  void failed(const QString& sentence);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  [[nodiscard]] QWidget* make_report();
  void connect_game();
  void connect_reviewer();
  void make_summary();
  void make_mistakes();
  void follow_game();
  void show_report();
  void show_preview(const review::Evaluations& evaluations);
  void show_summary(const review::Review& review);
  void show_mistakes(const qt::RecordedReview& recorded);
  void show_exercises(const qt::RecordedReview& recorded);
  void show_work();
  void select_current();
  void go_to(int row);
  void write(const review::Review& review);

  qt::GameModel& game_;
  Reviewer reviewer_;
  Learning learning_;
  std::vector<pgn::Step> moves_;  // of the game that is being reviewed
  bool names_openings_ = false;
  std::vector<Mistake> mistakes_;
  QStackedWidget* pages_;
  LearningPage* page_;
  QTableWidget* summary_;
  QListWidget* list_;
  QProgressBar* progress_;
  QPushButton* cancel_;
  QPushButton* review_;
  ByColor<QPushButton*> learn_{};
};

}  // namespace tabiya::desktop
