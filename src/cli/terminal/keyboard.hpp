/// Single keys, as they are pressed.
#pragma once

#include <termios.h>

#include <chrono>
#include <cstdint>
#include <optional>

namespace tabiya::cli {

enum class Key : std::uint8_t {
  Next,
  Back,
  NextGame,
  PreviousGame,
  Start,
  Number,  ///< which one is told with it
  LeaveVariation,
  Flip,
  Quit,
  Other,
};

struct KeyPress {
  Key key;
  int number = 0;  ///< of Number: 1 to 9
};

/// The keyboard of the terminal, even if standard input is something else. While it lives, keys
/// arrive without Enter and are not shown.
class Keyboard {
 public:
  Keyboard();
  ~Keyboard();
  Keyboard(const Keyboard&) = delete;
  Keyboard& operator=(const Keyboard&) = delete;

  /// False without a terminal.
  [[nodiscard]] bool is_open() const noexcept { return descriptor_ >= 0; }

  /// The next key; nothing if none is pressed in time. Waits for ever without a time.
  /// Requires: is_open().
  [[nodiscard]] std::optional<KeyPress> read(std::optional<std::chrono::milliseconds> time = {});

 private:
  [[nodiscard]] bool waits_for(int milliseconds) const;
  [[nodiscard]] Key read_escape();

  int descriptor_;
  termios before_{};
};

}  // namespace tabiya::cli
