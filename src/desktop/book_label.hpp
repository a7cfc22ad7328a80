/// The moves of the opening book in the position on the board, the most frequent first. Hidden where it has none.
#pragma once

#include <QLabel>
#include <memory>
#include <optional>

#include "tabiya/book/opening_book.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::desktop {

class BookLabel : public QLabel {
  Q_OBJECT

 public:
  explicit BookLabel(QWidget* parent = nullptr);

  /// Null: none.
  void setBook(std::shared_ptr<const OpeningBook> book);
  /// Nothing: a position that is not one of chess, or that a player has to solve.
  void setPosition(const std::optional<Position>& position);
  /// Writes it in the language of the program.
  void retranslate();

 private:
  std::shared_ptr<const OpeningBook> book_;
  std::optional<Position> position_;
};

}  // namespace tabiya::desktop
