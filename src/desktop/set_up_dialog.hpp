/// Sets up a position: pieces by mouse or keyboard, whose move it is, castling, or a FEN. It says at
/// once, in whole sentences, why a position could not be played.
#pragma once

#include <QDialog>
#include <optional>

#include "tabiya/qt/board_widget.hpp"
#include "tabiya/qt/setup_palette.hpp"
#include "tabiya/rules/position.hpp"

class QPushButton;

namespace tabiya::desktop {

class SetUpDialog : public QDialog {
  Q_OBJECT

 public:
  /// Begins with the position of a board, and looks like it.
  explicit SetUpDialog(const qt::BoardWidget& like, QWidget* parent = nullptr);

  /// The position; nothing while it cannot be played.
  [[nodiscard]] std::optional<Position> position() const { return palette_->position(); }

 private:
  void take_tool();
  void take_board();
  void show_setup();

  qt::BoardWidget* board_;
  qt::SetupPalette* palette_;
  QPushButton* ok_;
  bool is_busy_ = false;  // the board is being changed to agree with the palette
};

}  // namespace tabiya::desktop
