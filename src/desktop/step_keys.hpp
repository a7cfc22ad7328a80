/// Left, Right and the mouse wheel go through the moves of a window's game.
#pragma once

#include <QMainWindow>
#include <QObject>
#include <functional>

#include "tabiya/qt/board_widget.hpp"

class QKeyEvent;
class QWheelEvent;

namespace tabiya::desktop {

/// The keys act wherever the focus is in the window, but in a text field, and in a control that
/// has a use of its own for them. On the board they move the cursor once the keyboard plays there,
/// which begins by Tab, another arrow or the letter or digit of a square, and ends by Escape or the
/// mouse. The wheel acts over the board, with one move per notch.
class StepKeys : public QObject {
  Q_OBJECT

 public:
  StepKeys(QMainWindow& window, qt::BoardWidget& board, std::function<void()> back,
           std::function<void()> forward);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool filter_of_board(QEvent& event);
  void note_key(const QKeyEvent& event);
  bool roll(QWheelEvent& event);
  [[nodiscard]] bool is_key_in_use() const;

  QMainWindow& window_;
  qt::BoardWidget& board_;
  std::function<void()> back_;
  std::function<void()> forward_;
  bool has_cursor_ = false;  // the keyboard plays on the board
  int rolled_ = 0;           // in eighths of a degree, less than a notch
};

}  // namespace tabiya::desktop
