/// A complete analysis panel: the engine's name, its lines, search statistics, and a start/stop
/// button.
///
///     EngineLinesView view;
///     view.setAnalysis(&analysis);
///     view.setGame(&game);        // a double click adds a line to the game
#pragma once

#include <QPointer>
#include <QWidget>
#include <vector>

#include "tabiya/qt/analysis.hpp"
#include "tabiya/qt/engine_lines_model.hpp"
#include "tabiya/qt/game_model.hpp"

class QLabel;
class QSpinBox;
class QToolButton;
class QTreeView;

namespace tabiya::qt {

class EngineLinesView : public QWidget {
  Q_OBJECT

 public:
  explicit EngineLinesView(QWidget* parent = nullptr);

  /// Shows an analysis; null shows nothing.
  void setAnalysis(Analysis* analysis);
  /// The game that a line is added to when it is activated; can be null.
  void setGame(GameModel* game) { game_ = game; }
  [[nodiscard]] EngineLinesModel* model() noexcept { return &model_; }

 Q_SIGNALS:
  /// The person wants this line: a double click, or Enter.
  void lineActivated(const std::vector<tabiya::Move>& moves);
  /// The pointer is over this line; no moves: it has left.
  void lineHovered(const std::vector<tabiya::Move>& moves);

 protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void showStatistics();
  void showRunning();
  void activate(const QModelIndex& index);
  void say(const QString& sentence);
  void retranslate();

  QPointer<Analysis> analysis_;
  QPointer<GameModel> game_;
  EngineLinesModel model_;
  QToolButton* switch_;
  QSpinBox* count_;
  QLabel* statistics_;
  QLabel* message_;
  QTreeView* lines_;
};

}  // namespace tabiya::qt
