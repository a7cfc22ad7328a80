#include "tabiya/qt/engine_lines_model.hpp"

#include <QStringList>
#include <algorithm>

#include "qt/inner/recorded_review.hpp"
#include "qt/move_words.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {

QString score_text(const EngineLine& line) {
  QString score = evaluation_text(line.evaluation);
  if (line.bound == engine::Bound::Exact) return score;
  return (line.bound == engine::Bound::Lower ? QStringLiteral("≥ ") : QStringLiteral("≤ ")) + score;
}

QString line_text(const VariantPosition& position, const std::vector<Move>& moves,
                  const PieceLetters& letters) {
  QStringList words;
  VariantPosition at = position;
  std::uint64_t ply = first_ply_of(position);
  for (const Move move : moves) {
    if (words.isEmpty() || ply % 2 == 0) words.append(move_number(ply));
    words.append(move_text(at, move, letters));
    at.play_unchecked(move);
    ++ply;
  }
  return words.join(QLatin1Char{' '});
}

EngineLinesModel::EngineLinesModel(QObject* parent) : QAbstractTableModel{parent} {}

void EngineLinesModel::setAnalysis(Analysis* analysis) {
  if (analysis == analysis_) return;
  if (analysis_) analysis_->disconnect(this);
  analysis_ = analysis;
  if (analysis != nullptr) {
    connect(analysis, &Analysis::changed, this, &EngineLinesModel::take);
    connect(analysis, &QObject::destroyed, this, &EngineLinesModel::take);
  }
  take();
}

void EngineLinesModel::setLetters(const PieceLetters& letters) {
  letters_ = letters;
  if (!lines_.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void EngineLinesModel::take() {
  const std::vector<EngineLine> none;
  const std::vector<EngineLine>& lines = analysis_ ? analysis_->lines() : none;
  const int old_count = rowCount();
  const int count = static_cast<int>(lines.size());
  if (count < old_count) {
    beginRemoveRows({}, count, old_count - 1);
    lines_.resize(lines.size());
    endRemoveRows();
  }
  if (analysis_) position_ = analysis_->variantPosition();
  std::copy_n(lines.begin(), lines_.size(), lines_.begin());
  if (!lines_.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
  if (count <= old_count) return;
  beginInsertRows({}, old_count, count - 1);
  lines_ = lines;
  endInsertRows();
}

const EngineLine& EngineLinesModel::lineOf(int row) const {
  return lines_[static_cast<std::size_t>(row)];
}

int EngineLinesModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(lines_.size());
}

int EngineLinesModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : MovesColumn + 1;
}

QVariant EngineLinesModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const EngineLine& line = lineOf(index.row());
  switch (role) {
    case Qt::DisplayRole:
      if (index.column() == ScoreColumn) return score_text(line);
      if (index.column() == DepthColumn) return line.depth;
      return line_text(position_, line.moves, letters_);
    case Qt::ToolTipRole: return line_text(position_, line.moves, letters_);
    case PercentageRole: return white_percentage(line.evaluation);
    case UciRole: {
      QStringList moves;
      VariantPosition position = position_;
      for (const Move move : line.moves) {
        moves.append(to_qt(to_uci(position, move)));
        position.play_unchecked(move);
      }
      return moves;
    }
    default: return {};
  }
}

QVariant EngineLinesModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role != Qt::DisplayRole) return {};
  if (orientation == Qt::Vertical) return section + 1;
  switch (section) {
    case ScoreColumn: return tr("Score");
    case DepthColumn: return tr("Depth");
    case MovesColumn: return tr("Line");
    default: return {};
  }
}

}  // namespace tabiya::qt
