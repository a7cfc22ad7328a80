/// Signals to an interactive program, as values instead of interruptions.
#pragma once

#include <signal.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>

namespace tabiya::cli {

enum class Signal : std::uint8_t {
  Resized,      ///< the window has another size: SIGWINCH
  Interrupted,  ///< the player typed Ctrl-C: SIGINT
  Ended,        ///< the terminal is gone, or the system wants the program to end: SIGHUP, SIGTERM
};

/// Catches the signals while it lives; then they have their former effect. At most one object lives
/// at a time.
///
/// A signal can arrive on any thread and between any two instructions. It therefore becomes a byte
/// in a pipe, which wait() observes together with the input, so that none is missed.
class SignalWatch {
 public:
  SignalWatch();
  ~SignalWatch();
  SignalWatch(const SignalWatch&) = delete;
  SignalWatch& operator=(const SignalWatch&) = delete;

  /// Waits until the input can be read without blocking, or a signal arrives. Returns false on a
  /// timeout. Waits for ever without a timeout.
  bool wait(int input, std::optional<std::chrono::milliseconds> time);
  /// The same without an input.
  bool wait(std::chrono::milliseconds time);

  /// True if the signal has arrived and has not been taken.
  [[nodiscard]] bool is_pending(Signal signal);
  /// The same, and forgets it.
  [[nodiscard]] bool take(Signal signal);

 private:
  static constexpr std::array caught{SIGWINCH, SIGINT, SIGHUP, SIGTERM};

  void drain();

  int pipe_[2] = {-1, -1};
  std::array<struct sigaction, caught.size()> before_{};
  std::array<bool, 3> pending_{};
};

}  // namespace tabiya::cli
