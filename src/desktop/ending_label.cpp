#include "desktop/ending_label.hpp"

#include <QStringList>
#include <utility>

#include "desktop/words.hpp"
#include "tabiya/qt/text.hpp"
#include "tabiya/tablebase/category.hpp"
#include "tabiya/tablebase/words.hpp"

namespace tabiya::desktop {
namespace {

constexpr int most_best_moves = 8;

/// "Rd1 Ka2 Rb7 …": the moves of the highest rank.
QString best_moves(const Position& position, const std::vector<RankedMove>& ranked) {
  QStringList moves;
  for (const RankedMove& move : ranked) {
    if (move.rank != ranked.front().rank) break;
    if (moves.size() == most_best_moves) {
      moves.push_back(QStringLiteral("…"));
      break;
    }
    moves.push_back(qt::to_qt(to_local_san(position, move.move, language())));
  }
  return moves.join(' ');
}

/// Empty where the tables do not know the position.
QString sentence_about(const Tablebase& tables, const Position& position) {
  const auto dtz = tables.dtz(position);
  if (!dtz) return {};
  const auto ranked = tables.rank(position);
  if (!ranked) return {};
  QString result = qt::to_qt(to_words(position, narrowed(*dtz, *ranked), language()));
  result[0] = result[0].toUpper();
  QString sentence = words("%1, by tablebase.", "%1, laut Endspieltabelle.").arg(result);
  if (ranked->empty() || ranked->front().rank == ranked->back().rank) return sentence;
  return sentence + ' ' + words("Best: %1", "Am besten: %1").arg(best_moves(position, *ranked));
}

}  // namespace

EndingLabel::EndingLabel(QWidget* parent) : QLabel{parent} {
  setWordWrap(true);
  setTextFormat(Qt::PlainText);
  setTextInteractionFlags(Qt::TextSelectableByMouse);
  hide();
}

void EndingLabel::setTables(std::shared_ptr<const Tablebase> tables) {
  tables_ = std::move(tables);
  retranslate();
}

void EndingLabel::setPosition(const std::optional<Position>& position) {
  position_ = position;
  retranslate();
}

void EndingLabel::retranslate() {
  setText(tables_ && position_ ? sentence_about(*tables_, *position_) : QString{});
  setVisible(!text().isEmpty());
}

}  // namespace tabiya::desktop
