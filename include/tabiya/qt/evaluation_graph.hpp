/// The course of a game: White's win percentage after each move of the main line.
///
///     EvaluationGraph graph;
///     graph.setGame(&game);
///
/// The evaluations are those in the comments, `[%eval 0.17]`, or those of a review that is at work;
/// moves without one are bridged. Bad moves are marked by their signs, the opening, middlegame and
/// endgame by shades. A click goes to a move, dragging runs through the game, and so do the arrow
/// keys, Home and End. Chances, judgements and phases are those of the module `review`.
#pragma once

#include <QPointer>
#include <QWidget>
#include <optional>
#include <vector>

#include "tabiya/pgn/annotations.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/qt/game_model.hpp"
#include "tabiya/review/phases.hpp"
#include "tabiya/review/review.hpp"
#include "tabiya/review/winning_chances.hpp"

namespace tabiya::qt {

struct RecordedReview;

class EvaluationGraph : public QWidget {
  Q_OBJECT

 public:
  explicit EvaluationGraph(QWidget* parent = nullptr);

  /// Shows a game; null shows nothing.
  void setGame(GameModel* game);
  [[nodiscard]] GameModel* game() const { return game_; }
  /// Shows what a review at work knows so far, instead of the comments, until this is called without
  /// evaluations or the main line has another length.
  void showPreview(review::Evaluations evaluations);

  /// A position of the main line; the first is the start.
  struct Point {
    pgn::NodeId node;
    std::optional<double> percentage{};            ///< White's, 0 to 100
    std::optional<review::Judgement> judgement{};  ///< of the move that led here
  };
  [[nodiscard]] const std::vector<Point>& points() const noexcept { return points_; }
  [[nodiscard]] const review::Phases& phases() const noexcept { return phases_; }
  /// Where a point is drawn.
  [[nodiscard]] QPointF placeOf(std::size_t point) const;
  /// The point nearest to a horizontal place. Requires: points() is not empty.
  [[nodiscard]] std::size_t pointAt(double x) const;

  [[nodiscard]] QSize sizeHint() const override { return {400, 120}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {80, 40}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void read();
  [[nodiscard]] std::optional<double> opinionOn(pgn::NodeId node, Color mover) const;
  void addPoints(const RecordedReview& recorded);
  void goToPlace(double x);
  void drawPhases(QPainter& painter) const;
  void drawCurve(QPainter& painter) const;
  void drawErrors(QPainter& painter) const;
  void drawCurrent(QPainter& painter) const;
  [[nodiscard]] QString description(std::size_t point) const;

  QPointer<GameModel> game_;
  std::vector<Point> points_;
  review::Phases phases_;
  review::Evaluations preview_;
};

/// Who stands better, as a bar that White fills from below.
class EvaluationBar : public QWidget {
  Q_OBJECT
  Q_PROPERTY(double percentage READ percentage NOTIFY evaluationChanged)
  Q_PROPERTY(bool flipped READ isFlipped WRITE setFlipped NOTIFY flippedChanged)

 public:
  explicit EvaluationBar(QWidget* parent = nullptr);

  /// `std::nullopt`: the bar is in the middle, without a number.
  void setEvaluation(const std::optional<pgn::Evaluation>& evaluation);
  /// White's win percentage; 50 without an evaluation.
  [[nodiscard]] double percentage() const noexcept;
  [[nodiscard]] QString text() const;
  /// Turned with the board: White fills it from above.
  [[nodiscard]] bool isFlipped() const noexcept { return is_flipped_; }
  void setFlipped(bool flipped);

  [[nodiscard]] QSize sizeHint() const override { return {28, 320}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {16, 60}; }

 Q_SIGNALS:
  void evaluationChanged();
  void flippedChanged(bool flipped);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::optional<pgn::Evaluation> evaluation_;
  bool is_flipped_ = false;
};

}  // namespace tabiya::qt
