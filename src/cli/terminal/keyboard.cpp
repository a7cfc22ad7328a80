#include "cli/terminal/keyboard.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace tabiya::cli {
namespace {

constexpr char escape = '\x1b';
constexpr char control_c = '\x03';
constexpr char control_d = '\x04';
constexpr int escape_sequence_milliseconds = 50;  // the bytes of one key arrive together

Key key_of(char letter) {
  switch (letter) {
    case '\r':
    case '\n':
    case ' ':
    case 'l': return Key::Next;
    case '\x7f':
    case '\b':
    case 'h':
    case 'b': return Key::Back;
    case 'n': return Key::NextGame;
    case 'p': return Key::PreviousGame;
    case 'g': return Key::Start;
    case 'u': return Key::LeaveVariation;
    case 'f': return Key::Flip;
    case 'q':
    case 'Q':
    case control_c:
    case control_d: return Key::Quit;
    default: return Key::Other;
  }
}

}  // namespace

Keyboard::Keyboard() : descriptor_{open("/dev/tty", O_RDONLY | O_CLOEXEC)} {
  if (descriptor_ < 0 || tcgetattr(descriptor_, &before_) != 0) return;
  termios raw = before_;
  raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG);
  tcsetattr(descriptor_, TCSANOW, &raw);
}

Keyboard::~Keyboard() {
  if (descriptor_ < 0) return;
  tcsetattr(descriptor_, TCSANOW, &before_);
  close(descriptor_);
}

bool Keyboard::waits_for(int milliseconds) const {
  pollfd waiting{descriptor_, POLLIN, 0};
  return poll(&waiting, 1, milliseconds) > 0;
}

std::optional<KeyPress> Keyboard::read(std::optional<std::chrono::milliseconds> time) {
  if (!signals_.wait(descriptor_, time)) return std::nullopt;
  if (signals_.take(Signal::Resized)) return KeyPress{Key::Redraw};
  if (signals_.is_pending(Signal::Interrupted) || signals_.is_pending(Signal::Ended)) {
    return KeyPress{Key::Quit};
  }
  char letter = 0;
  if (::read(descriptor_, &letter, 1) != 1) return KeyPress{Key::Quit};
  if (letter >= '1' && letter <= '9') return KeyPress{Key::Number, letter - '0'};
  return KeyPress{letter == escape ? read_escape() : key_of(letter)};
}

/// Arrow keys send ESC [ C and the like, on some terminals ESC O C.
Key Keyboard::read_escape() {
  char sequence[2] = {};
  for (char& letter : sequence) {
    if (!waits_for(escape_sequence_milliseconds)) return Key::Other;
    if (::read(descriptor_, &letter, 1) != 1) return Key::Quit;
  }
  switch (sequence[1]) {
    case 'C': return Key::Next;
    case 'D': return Key::Back;
    case 'A': return Key::PreviousGame;
    case 'B': return Key::NextGame;
    case 'H': return Key::Start;
    default: return Key::Other;
  }
}

}  // namespace tabiya::cli
