/// What tablebases say of the position on the board: the result, and the moves that keep it. Hidden where they do not know
/// it.
#pragma once

#include <QLabel>
#include <memory>
#include <optional>

#include "tabiya/rules/position.hpp"
#include "tabiya/tablebase/tablebase.hpp"

namespace tabiya::desktop {

class EndingLabel : public QLabel {
  Q_OBJECT

 public:
  explicit EndingLabel(QWidget* parent = nullptr);

  /// Null: none.
  void setTables(std::shared_ptr<const Tablebase> tables);
  /// Nothing: a position that is not one of chess, or that a player has to solve.
  void setPosition(const std::optional<Position>& position);
  /// Writes it in the language of the program.
  void retranslate();

 private:
  std::shared_ptr<const Tablebase> tables_;
  std::optional<Position> position_;
};

}  // namespace tabiya::desktop
