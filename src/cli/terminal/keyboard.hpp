/// Reads single key presses.
#pragma once

#include <termios.h>

#include <chrono>
#include <cstdint>
#include <optional>

#include "cli/terminal/signals.hpp"

namespace tabiya::cli {

enum class Key : std::uint8_t {
  Next,
  Back,
  NextGame,
  PreviousGame,
  Start,
  Number,  ///< the digit is in `number`
  LeaveVariation,
  Flip,
  Redraw,  ///< not a key: the window has another size
  Quit,
  Other,
};

struct KeyPress {
  Key key;
  int number = 0;  ///< for Number: 1 to 9
};

/// The terminal's keyboard, even if standard input is redirected. While the object lives, keys
/// arrive without Enter and without echo.
class Keyboard {
 public:
  Keyboard();
  ~Keyboard();
  Keyboard(const Keyboard&) = delete;
  Keyboard& operator=(const Keyboard&) = delete;

  /// False without a terminal.
  [[nodiscard]] bool is_open() const noexcept { return descriptor_ >= 0; }

  /// The next key, or what a signal means: Redraw, Quit. Empty on a timeout. Waits for ever without a timeout.
  /// Requires: is_open().
  [[nodiscard]] std::optional<KeyPress> read(std::optional<std::chrono::milliseconds> time = {});

 private:
  [[nodiscard]] bool waits_for(int milliseconds) const;
  [[nodiscard]] Key read_escape();

  SignalWatch signals_;
  int descriptor_;
  termios before_{};
};

}  // namespace tabiya::cli
