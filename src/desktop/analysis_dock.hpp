/// Engines that analyse the position on the board, several at once, each with its best lines.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "desktop/book_label.hpp"
#include "desktop/commands.hpp"
#include "desktop/ending_label.hpp"
#include "tabiya/qt/analysis.hpp"
#include "tabiya/qt/engine_lines_view.hpp"
#include "tabiya/qt/game_model.hpp"

class QComboBox;
class QVBoxLayout;

namespace tabiya::desktop {

class AnalysisDock : public QWidget {
  Q_OBJECT

 public:
  /// Requires: the game outlives the dock.
  explicit AnalysisDock(qt::GameModel& game, QWidget* parent = nullptr);

  void connectCommands(CommandList& commands);
  /// Adds an engine beside those that are there.
  void addEngine();
  [[nodiscard]] qt::Analysis& analysis(std::size_t place) noexcept {
    return *panes_[place].analysis;
  }
  /// What our engine, and the sentence above the engines, ask about endings; null: nothing.
  void setTables(std::shared_ptr<const Tablebase> tables);
  /// The book whose moves are shown above the engines; null: none.
  void setBook(std::shared_ptr<const OpeningBook> book) { book_->setBook(std::move(book)); }
  /// What the book and tablebases say about; nothing hides it.
  void showKnowledge(const std::optional<Position>& position) {
    book_->setPosition(position);
    ending_->setPosition(position);
  }
  void retranslate() {
    book_->retranslate();
    ending_->retranslate();
  }
  /// The list of installed engines has changed.
  void showEngines();

 Q_SIGNALS:
  void failed(const QString& sentence);

 private:
  struct Pane {
    QWidget* page;
    qt::Analysis* analysis;
    QComboBox* engine;
  };

  void remove(const QWidget* page);
  void choose(const Pane& pane, int index);
  void use_built_in(const Pane& pane) const;
  void run(bool runs);
  void change_lines(int change);
  void insert_best_line();
  void name_openings_here();
  void show_engine_dialog();

  qt::GameModel& game_;
  std::vector<Pane> panes_;
  QVBoxLayout* layout_;
  BookLabel* book_;
  EndingLabel* ending_;
  std::shared_ptr<const Tablebase> tables_;
  CommandList* commands_ = nullptr;
};

}  // namespace tabiya::desktop
