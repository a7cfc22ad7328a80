#include "desktop/analysis_dock.hpp"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "desktop/engine_dialog.hpp"
#include "desktop/engine_list.hpp"
#include "desktop/opening_names.hpp"
#include "desktop/words.hpp"
#include "tabiya/qt/plain_text.hpp"

namespace tabiya::desktop {
namespace {

QToolButton* tool(const char* sign, const QString& name) {
  auto* const button = new QToolButton;
  button->setText(QString::fromUtf8(sign));
  button->setAutoRaise(true);
  button->setToolTip(name);
  button->setAccessibleName(name);
  return button;
}

void fill(QComboBox& box) {
  const QSignalBlocker silent{&box};
  const QString chosen = box.currentText();
  box.clear();
  box.addItem(QStringLiteral("Tabiya"));
  for (const EngineEntry& engine : load_engines()) box.addItem(qt::one_line(engine.name));
  box.setCurrentIndex(qMax(0, box.findText(chosen)));
}

}  // namespace

AnalysisDock::AnalysisDock(qt::GameModel& game, QWidget* parent)
    : QWidget{parent},
      game_{game},
      layout_{new QVBoxLayout{this}},
      book_{new BookLabel},
      ending_{new EndingLabel} {
  layout_->setContentsMargins(4, 4, 4, 4);
  layout_->addWidget(book_);
  layout_->addWidget(ending_);
  addEngine();
}

void AnalysisDock::addEngine() {
  auto* const page = new QWidget;
  Pane pane{page, new qt::Analysis{page}, new QComboBox};
  auto* const view = new qt::EngineLinesView;
  view->setAnalysis(pane.analysis);
  view->setGame(&game_);
  use_built_in(pane);
  pane.analysis->follow(&game_);
  fill(*pane.engine);
  // A long name of an engine does not widen the panel.
  pane.engine->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  pane.engine->setAccessibleName(words("Engine", "Engine"));
  QToolButton* const more = tool("+", words("Add an engine", "Engine hinzufügen"));
  QToolButton* const less = tool("−", words("Remove this engine", "Diese Engine entfernen"));
  connect(more, &QToolButton::clicked, this, &AnalysisDock::addEngine);
  connect(less, &QToolButton::clicked, this, [this, page] { remove(page); });
  connect(pane.engine, &QComboBox::currentIndexChanged, this,
          [this, pane](int index) { choose(pane, index); });
  connect(pane.analysis, &qt::Analysis::failed, this, &AnalysisDock::failed);
  auto* const row = new QHBoxLayout;
  row->addWidget(pane.engine, 1);
  row->addWidget(more);
  row->addWidget(less);
  auto* const column = new QVBoxLayout{page};
  column->setContentsMargins(0, 0, 0, 0);
  column->addLayout(row);
  column->addWidget(view);
  layout_->addWidget(page);
  panes_.push_back(pane);
}

void AnalysisDock::remove(const QWidget* page) {
  const auto found = std::ranges::find(panes_, page, &Pane::page);
  // The first engine stays: the evaluation bar shows what it says.
  if (found == panes_.begin()) return;
  found->page->deleteLater();
  panes_.erase(found);
}

void AnalysisDock::choose(const Pane& pane, int index) {
  const bool was_running = pane.analysis->isRunning();
  const auto engines = load_engines();
  if (index <= 0 || index > static_cast<int>(engines.size())) {
    use_built_in(pane);
  } else {
    const EngineEntry& engine = engines[static_cast<std::size_t>(index - 1)];
    pane.analysis->useProgram(
        {.command = QStringList{engine.program} + engine.arguments, .options = engine.options});
  }
  if (was_running) pane.analysis->start();
}

void AnalysisDock::use_built_in(const Pane& pane) const {
  pane.analysis->useBuiltIn({.tablebase = {.tables = tables_}});
}

void AnalysisDock::setTables(std::shared_ptr<const Tablebase> tables) {
  tables_ = std::move(tables);
  ending_->setTables(tables_);
  for (const Pane& pane : panes_) {
    if (pane.engine->currentIndex() > 0) continue;
    const bool was_running = pane.analysis->isRunning();
    use_built_in(pane);
    if (was_running) pane.analysis->start();
  }
}

void AnalysisDock::showEngines() {
  for (const Pane& pane : panes_) fill(*pane.engine);
}

void AnalysisDock::connectCommands(CommandList& commands) {
  commands_ = &commands;
  commands.onToggle("analysis.run", [this](bool runs) { run(runs); });
  commands.on("analysis.more", [this] { change_lines(1); });
  commands.on("analysis.less", [this] { change_lines(-1); });
  commands.on("analysis.insert", [this] { insert_best_line(); });
  commands.on("analysis.openings", [this] { name_openings_here(); });
  commands.on("analysis.engines", [this] { show_engine_dialog(); });
  connect(panes_.front().analysis, &qt::Analysis::runningChanged, commands.action("analysis.run"),
          &QAction::setChecked);
}

void AnalysisDock::run(bool runs) {
  for (const Pane& pane : panes_) {
    if (runs) pane.analysis->start();
    else pane.analysis->stop();
  }
}

void AnalysisDock::change_lines(int change) {
  constexpr int most_lines = 10;
  for (const Pane& pane : panes_) {
    pane.analysis->setLineCount(std::clamp(pane.analysis->lineCount() + change, 1, most_lines));
  }
}

void AnalysisDock::insert_best_line() {
  const auto& lines = panes_.front().analysis->lines();
  if (!lines.empty()) game_.addLine(game_.current(), lines.front().moves);
}

void AnalysisDock::name_openings_here() {
  if (game_.variant() != Variant::Standard) {
    Q_EMIT failed(
        words("Openings have names only in chess.", "Nur im Schach haben Eröffnungen Namen."));
    return;
  }
  pgn::GameTree named = game_.tree();
  name_openings(named);
  game_.setTree(std::move(named));
}

void AnalysisDock::show_engine_dialog() {
  auto* const dialog = new EngineDialog{window()};
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &EngineDialog::enginesChanged, this, &AnalysisDock::showEngines);
  dialog->open();
}

}  // namespace tabiya::desktop
