#include "desktop/review_panel.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QListWidget>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <optional>
#include <utility>

#include "desktop/learning_page.hpp"
#include "desktop/opening_names.hpp"
#include "desktop/words.hpp"
#include "tabiya/qt/text.hpp"
#include "tabiya/review/annotate.hpp"
#include "tabiya/review/exercises.hpp"

namespace tabiya::desktop {
namespace {

constexpr int accuracy_column = 0;
constexpr int first_judgement_column = 1;
constexpr int loss_column = first_judgement_column + int{review::all_judgements.size()};

QTableWidgetItem* heading(const QString& text, const QString& meaning) {
  auto* const item = new QTableWidgetItem{text};
  item->setToolTip(meaning);
  item->setData(Qt::AccessibleTextRole, meaning);
  return item;
}

QTableWidgetItem* cell(const QString& text) {
  auto* const item = new QTableWidgetItem{text};
  item->setTextAlignment(Qt::AlignCenter);
  item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
  return item;
}

std::vector<pgn::Step> main_line_of(const pgn::GameTree& game) {
  std::vector<pgn::Step> line;
  for (const pgn::NodeId node : game.main_line()) line.push_back(game[node].step);
  return line;
}

QString percent(const std::optional<double>& accuracy) {
  if (!accuracy) return QStringLiteral("–");
  return words("%1 %", "%1 %").arg(QLocale{}.toString(*accuracy, 'f', 1));
}

}  // namespace

ReviewPanel::ReviewPanel(qt::GameModel& game, QWidget* parent)
    : QWidget{parent},
      game_{game},
      learning_{game},
      pages_{new QStackedWidget},
      page_{new LearningPage{learning_}},
      summary_{new QTableWidget{2, loss_column + 1}},
      list_{new QListWidget},
      progress_{new QProgressBar},
      cancel_{new QPushButton},
      review_{new QPushButton} {
  pages_->addWidget(make_report());
  pages_->addWidget(page_);
  auto* const layout = new QVBoxLayout{this};
  layout->setContentsMargins(4, 4, 4, 4);
  layout->addWidget(pages_);
  connect_game();
  connect_reviewer();
  connect(&learning_, &Learning::activeChanged, this,
          [this](bool is_active) { pages_->setCurrentIndex(is_active ? 1 : 0); });
  show_report();
}

void ReviewPanel::connect_game() {
  connect(&game_, &qt::GameModel::structureChanged, this, &ReviewPanel::follow_game);
  connect(&game_, &qt::GameModel::nodeAdded, this, &ReviewPanel::follow_game);
  connect(&game_, &qt::GameModel::nodeChanged, this, &ReviewPanel::show_report);
  connect(&game_, &qt::GameModel::currentChanged, this, &ReviewPanel::select_current);
  connect(&game_, &qt::GameModel::aboutToReplace, this, &ReviewPanel::cancel);
}

void ReviewPanel::connect_reviewer() {
  connect(&reviewer_, &Reviewer::evaluated, this, &ReviewPanel::show_preview);
  connect(&reviewer_, &Reviewer::finished, this, &ReviewPanel::write);
  connect(&reviewer_, &Reviewer::progressed, this, [this](int done, int all) {
    progress_->setRange(0, all);
    progress_->setValue(done);
  });
}

QWidget* ReviewPanel::make_report() {
  make_summary();
  make_mistakes();
  auto* const work = new QHBoxLayout;
  work->addWidget(progress_, 1);
  work->addWidget(cancel_);
  auto* const buttons = new QHBoxLayout;
  buttons->addWidget(review_);
  for (const Color color : all_colors) {
    learn_[color] = new QPushButton;
    learn_[color]->setMinimumWidth(1);  // the panel can be narrow
    buttons->addWidget(learn_[color]);
    connect(learn_[color], &QPushButton::clicked, this,
            [this, color] { Q_EMIT learningWanted(color); });
  }
  connect(review_, &QPushButton::clicked, this, &ReviewPanel::reviewWanted);
  connect(cancel_, &QPushButton::clicked, this, &ReviewPanel::cancel);
  auto* const page = new QWidget;
  auto* const column = new QVBoxLayout{page};
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(summary_);
  column->addWidget(list_, 1);
  column->addLayout(work);
  column->addLayout(buttons);
  return page;
}

void ReviewPanel::make_summary() {
  summary_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  summary_->setSelectionMode(QAbstractItemView::SingleSelection);
  summary_->setTabKeyNavigation(false);
  summary_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  summary_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  summary_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  summary_->setFixedHeight(summary_->horizontalHeader()->sizeHint().height() +
                           summary_->rowHeight(0) + summary_->rowHeight(1) +
                           2 * summary_->frameWidth());
}

void ReviewPanel::make_mistakes() {
  list_->setWordWrap(true);
  list_->setTextElideMode(Qt::ElideNone);
  list_->setResizeMode(QListView::Adjust);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  connect(list_, &QListWidget::currentRowChanged, this, &ReviewPanel::go_to);
  // A click on the selected row goes back to its move.
  connect(list_, &QListWidget::itemClicked, this,
          [this](QListWidgetItem* item) { go_to(list_->row(item)); });
}

void ReviewPanel::go_to(int row) {
  if (row >= 0) game_.goTo(mistakes_[static_cast<std::size_t>(row)].node);
}

void ReviewPanel::review(const engine::SearchLimits& limits, bool names_openings) {
  learning_.end();
  moves_ = main_line_of(game_.tree());
  if (moves_.empty()) {
    Q_EMIT failed(words("This game has no moves to review.",
                        "Diese Partie hat keine Züge, die man auswerten könnte."));
    return;
  }
  names_openings_ = names_openings;
  progress_->setRange(0, 0);
  reviewer_.start(game_.tree(), limits);
  show_work();
}

void ReviewPanel::cancel() {
  if (!isReviewing()) return;
  reviewer_.cancel();
  Q_EMIT previewChanged({});
  show_work();
}

void ReviewPanel::follow_game() {
  if (isReviewing() && main_line_of(game_.tree()) != moves_) {
    cancel();
    Q_EMIT failed(words("The game has changed while it was reviewed: it stays as it is.",
                        "Die Partie hat sich beim Auswerten geändert: Sie bleibt, wie sie ist."));
  }
  show_report();
}

void ReviewPanel::write(const review::Review& review) {
  pgn::GameTree reviewed = game_.tree();
  review::annotate(reviewed, review, language());
  if (names_openings_) name_openings(reviewed);
  Q_EMIT previewChanged({});
  game_.setTree(std::move(reviewed));
  show_work();
}

void ReviewPanel::learn(Color player) {
  if (isReviewing() || learning_.begin(player)) return;
  const bool is_reviewed = qt::recorded_review(game_.tree()).has_evaluations;
  if (!is_reviewed) {
    Q_EMIT failed(words("Review the game first.", "Werten Sie die Partie zuerst aus."));
  } else if (player == Color::White) {
    Q_EMIT failed(words("White has no mistakes to learn from.",
                        "Weiß hat keine Fehler, aus denen man lernen könnte."));
  } else {
    Q_EMIT failed(words("Black has no mistakes to learn from.",
                        "Schwarz hat keine Fehler, aus denen man lernen könnte."));
  }
}

void ReviewPanel::show_preview(const review::Evaluations& evaluations) {
  show_summary(review::review_of(game_.tree(), evaluations));
  summary_->show();
  Q_EMIT previewChanged(evaluations);
}

void ReviewPanel::show_work() {
  const bool is_at_work = isReviewing();
  progress_->setVisible(is_at_work);
  cancel_->setVisible(is_at_work);
  review_->setEnabled(!is_at_work);
  show_report();
}

void ReviewPanel::show_report() {
  const qt::RecordedReview recorded = qt::recorded_review(game_.tree());
  show_summary(recorded.review);
  summary_->setVisible(recorded.has_evaluations);
  show_mistakes(recorded);
  show_exercises(recorded);
  progress_->setVisible(isReviewing());
  cancel_->setVisible(isReviewing());
  progress_->setAccessibleName(words("Progress of the review", "Fortschritt der Auswertung"));
  cancel_->setText(words("&Cancel", "Abbre&chen"));
  review_->setText(words("&Review…", "Aus&werten…"));
}

void ReviewPanel::show_summary(const review::Review& review) {
  summary_->setAccessibleName(words("Accuracy of the players", "Genauigkeit der Spieler"));
  summary_->setVerticalHeaderLabels({words("White", "Weiß"), words("Black", "Schwarz")});
  summary_->setHorizontalHeaderItem(
      accuracy_column, heading(words("Accuracy", "Genauigkeit"), words("Accuracy", "Genauigkeit")));
  summary_->setHorizontalHeaderItem(
      loss_column, heading(words("Loss", "Verlust"), words("Average loss in centipawns",
                                                           "Mittlerer Verlust in Hundertsteln")));
  for (const review::Judgement judgement : review::all_judgements) {
    summary_->setHorizontalHeaderItem(
        first_judgement_column + static_cast<int>(judgement),
        heading(judgement_sign(judgement), judgement_name(judgement)));
  }
  for (const Color color : all_colors) {
    const review::PlayerReview& player = review.players[color];
    const int row = color == Color::White ? 0 : 1;
    summary_->setItem(row, accuracy_column, cell(percent(player.accuracy)));
    for (const review::Judgement judgement : review::all_judgements) {
      summary_->setItem(row, first_judgement_column + static_cast<int>(judgement),
                        cell(QString::number(player.count(judgement))));
    }
    summary_->setItem(row, loss_column,
                      cell(player.acpl ? QString::number(*player.acpl) : QStringLiteral("–")));
  }
}

void ReviewPanel::show_mistakes(const qt::RecordedReview& recorded) {
  mistakes_ = mistakes_of(game_.tree(), recorded);
  const QSignalBlocker silent{list_};
  list_->setAccessibleName(words("Mistakes", "Fehler"));
  list_->clear();
  for (const Mistake& mistake : mistakes_) list_->addItem(mistake.text);
  if (mistakes_.empty()) {
    auto* const note = new QListWidgetItem{
        isReviewing() ? words("The review is at work.", "Die Auswertung läuft.")
        : recorded.has_evaluations
            ? words("No mistakes.", "Keine Fehler.")
            : words("This game has not been reviewed.", "Diese Partie ist nicht ausgewertet.")};
    note->setFlags(Qt::NoItemFlags);
    list_->addItem(note);
  }
  select_current();
}

void ReviewPanel::show_exercises(const qt::RecordedReview& recorded) {
  for (const Color color : all_colors) {
    const auto count = review::exercises_of(recorded.review, color).size();
    learn_[color]->setText((color == Color::White
                                ? words("Learn: &White (%1)", "Lernen: &Weiß (%1)")
                                : words("Learn: &Black (%1)", "Lernen: &Schwarz (%1)"))
                               .arg(count));
    learn_[color]->setEnabled(count > 0 && !isReviewing());
    learn_[color]->setToolTip(words("Learn from these mistakes", "Aus diesen Fehlern lernen"));
  }
}

void ReviewPanel::select_current() {
  const QSignalBlocker silent{list_};
  const auto found = std::ranges::find(mistakes_, game_.current(), &Mistake::node);
  const bool is_mistake = found != mistakes_.end();
  list_->setCurrentRow(is_mistake ? static_cast<int>(found - mistakes_.begin()) : -1);
}

void ReviewPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) show_report();
}

}  // namespace tabiya::desktop
