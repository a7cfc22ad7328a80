#include "tabiya/qt/engine_lines_view.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QSpinBox>
#include <QStringList>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include "tabiya/qt/plain_text.hpp"

namespace tabiya::qt {
namespace {

/// Enough for people; the model shows any number.
constexpr int most_lines = 10;

/// "1.2 M", "35 k".
QString short_number(std::uint64_t number) {
  if (number >= 10'000'000) return QStringLiteral("%1 M").arg(number / 1'000'000);
  if (number >= 1'000'000) return QStringLiteral("%1 M").arg(double(number) / 1e6, 0, 'f', 1);
  if (number >= 1'000) return QStringLiteral("%1 k").arg(number / 1'000);
  return QString::number(number);
}

}  // namespace

EngineLinesView::EngineLinesView(QWidget* parent)
    : QWidget{parent},
      switch_{new QToolButton},
      count_{new QSpinBox},
      statistics_{plain_label()},
      message_{plain_label()},
      lines_{new QTreeView} {
  auto* const top = new QHBoxLayout;
  top->addWidget(switch_);
  top->addWidget(count_);
  top->addWidget(statistics_, 1);
  auto* const layout = new QVBoxLayout{this};
  layout->setContentsMargins({});
  layout->addLayout(top);
  layout->addWidget(lines_, 1);
  layout->addWidget(message_);
  count_->setRange(1, most_lines);
  switch_->setCheckable(true);
  // Its text changes all the time; it never widens the view.
  statistics_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  message_->setWordWrap(true);
  message_->hide();
  lines_->setModel(&model_);
  lines_->setRootIsDecorated(false);
  lines_->setUniformRowHeights(true);
  lines_->setMouseTracking(true);
  lines_->viewport()->installEventFilter(this);
  lines_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  lines_->header()->setSectionResizeMode(EngineLinesModel::MovesColumn, QHeaderView::Stretch);
  connect(lines_, &QTreeView::activated, this, &EngineLinesView::activate);
  connect(lines_, &QTreeView::entered, this, [this](const QModelIndex& index) {
    Q_EMIT lineHovered(model_.lineOf(index.row()).moves);
  });
  connect(switch_, &QToolButton::clicked, this, [this](bool runs) {
    if (analysis_) runs ? analysis_->start() : analysis_->stop();
  });
  connect(count_, &QSpinBox::valueChanged, this, [this](int lines) {
    if (analysis_) analysis_->setLineCount(lines);
  });
  retranslate();
}

void EngineLinesView::setAnalysis(Analysis* analysis) {
  if (analysis_) analysis_->disconnect(this);
  analysis_ = analysis;
  model_.setAnalysis(analysis);
  setEnabled(analysis != nullptr);
  if (analysis == nullptr) return;
  count_->setValue(analysis->lineCount());
  connect(analysis, &Analysis::changed, this, &EngineLinesView::showStatistics);
  connect(analysis, &Analysis::engineNameChanged, this, &EngineLinesView::showStatistics);
  connect(analysis, &Analysis::runningChanged, this, &EngineLinesView::showRunning);
  connect(analysis, &Analysis::lineCountChanged, count_, &QSpinBox::setValue);
  connect(analysis, &Analysis::failed, this, &EngineLinesView::say);
  connect(analysis, &Analysis::warned, this, &EngineLinesView::say);
  showRunning();
  showStatistics();
}

void EngineLinesView::showRunning() {
  const bool runs = analysis_ && analysis_->isRunning();
  switch_->setChecked(runs);
  switch_->setText(runs ? tr("Stop") : tr("Start"));
  if (runs) say({});
}

void EngineLinesView::showStatistics() {
  if (!analysis_) return statistics_->clear();
  const SearchStatistics& statistics = analysis_->statistics();
  QStringList words;
  if (!analysis_->engineName().isEmpty()) words.append(one_line(analysis_->engineName()));
  if (statistics.depth > 0) words.append(tr("depth %1").arg(statistics.depth));
  if (statistics.nodes > 0) words.append(tr("%1 nodes").arg(short_number(statistics.nodes)));
  if (statistics.nodes_per_second > 0) {
    words.append(tr("%1/s").arg(short_number(statistics.nodes_per_second)));
  }
  if (statistics.hash_permille) words.append(tr("hash %1 %").arg(*statistics.hash_permille / 10));
  if (statistics.table_hits)
    words.append(tr("%1 table hits").arg(short_number(*statistics.table_hits)));
  statistics_->setText(words.join(QStringLiteral(" · ")));
  statistics_->setToolTip(tool_tip_of(statistics_->text()));
}

void EngineLinesView::activate(const QModelIndex& index) {
  const std::vector<Move> moves = model_.lineOf(index.row()).moves;
  if (game_ && analysis_ && game_->variantPosition() == analysis_->variantPosition()) {
    game_->addLine(game_->current(), moves);
  }
  Q_EMIT lineActivated(moves);
}

void EngineLinesView::say(const QString& sentence) {
  message_->setText(one_line(sentence));
  message_->setVisible(!sentence.isEmpty());
}

void EngineLinesView::retranslate() {
  count_->setToolTip(tr("Number of lines"));
  count_->setAccessibleName(tr("Number of lines"));
  lines_->setAccessibleName(tr("Engine lines"));
  Q_EMIT model_.headerDataChanged(Qt::Horizontal, 0, model_.columnCount() - 1);
  showRunning();
  showStatistics();
}

void EngineLinesView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
}

bool EngineLinesView::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Leave) Q_EMIT lineHovered({});
  return QWidget::eventFilter(watched, event);
}

}  // namespace tabiya::qt
