/// The player at standard input: lines, and the wish to leave.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "cli/exit_code.hpp"
#include "cli/input.hpp"
#include "cli/terminal/signals.hpp"

namespace tabiya::cli {

/// What a player did.
struct Said {
  enum class Kind : std::uint8_t {
    Line,
    Leave,  ///< Ctrl-C, or Ctrl-D for the first time
    Gone,  ///< cannot be asked: the terminal or the input has ended, or the system ends the program
    Resized,  ///< the window
    Nothing,  ///< until the time was over
  };

  Kind kind;
  std::string line{};
};

/// Reads standard input, be it a terminal or a pipe. At most one object lives at a time.
class Player {
 public:
  explicit Player(LineInput::Bounds bounds);

  /// True at a terminal; there signals are caught.
  [[nodiscard]] bool is_person() const noexcept { return signals_.has_value(); }

  /// Waits for what the player does next; for ever without a time. A pipe is awaited without a time.
  /// Errors: as for LineInput::next().
  [[nodiscard]] std::expected<Said, Failure> next(std::optional<std::chrono::milliseconds> time);

  /// What a player who is not asked wants.
  enum class Wish : std::uint8_t {
    None,
    Leave,     ///< Ctrl-C
    LeaveNow,  ///< Ctrl-C once more, or the terminal is gone
  };
  /// Waits for a time. Returns at once if the player wants to leave meanwhile; next() says so again.
  [[nodiscard]] Wish wish(std::chrono::milliseconds time);

 private:
  [[nodiscard]] std::optional<Said> take_signal();
  [[nodiscard]] std::expected<Said, Failure> read();

  LineInput input_;
  std::optional<SignalWatch> signals_;
  bool has_ended_ = false;   // the last line was Ctrl-D
  bool is_leaving_ = false;  // Ctrl-C came while the player was not asked
};

}  // namespace tabiya::cli
