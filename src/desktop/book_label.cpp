#include "desktop/book_label.hpp"

#include <QStringList>
#include <utility>
#include <vector>

#include "desktop/words.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {
namespace {

constexpr int most_moves = 12;

/// "Book: e4 46 %, d4 36 %, …". Empty if the book has no move.
QString text_about(const OpeningBook& book, const Position& position) {
  const std::vector<BookMove> moves = book.moves(position);
  double sum = 0;
  for (const BookMove& move : moves) sum += move.weight;
  QStringList parts;
  for (const BookMove& move : moves) {
    if (move.weight == 0) continue;
    if (parts.size() == most_moves) {
      parts.push_back(QStringLiteral("…"));
      break;
    }
    parts.push_back(QStringLiteral("%1 %2 %")
                        .arg(qt::to_qt(to_local_san(position, move.move, language())))
                        .arg(100 * move.weight / sum, 0, 'f', 0));
  }
  if (parts.isEmpty()) return {};
  return words("Book: %1", "Buch: %1").arg(parts.join(QStringLiteral(", ")));
}

}  // namespace

BookLabel::BookLabel(QWidget* parent) : QLabel{parent} {
  setWordWrap(true);
  setTextFormat(Qt::PlainText);
  setTextInteractionFlags(Qt::TextSelectableByMouse);
  hide();
}

void BookLabel::setBook(std::shared_ptr<const OpeningBook> book) {
  book_ = std::move(book);
  retranslate();
}

void BookLabel::setPosition(const std::optional<Position>& position) {
  position_ = position;
  retranslate();
}

void BookLabel::retranslate() {
  setText(book_ && position_ ? text_about(*book_, *position_) : QString{});
  setVisible(!text().isEmpty());
}

}  // namespace tabiya::desktop
