/// What to run as a child process, how long to wait for it, and how it ended.
#pragma once

#include <chrono>
#include <filesystem>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace tabiya::uci {

/// When a wait ends, whatever the child does. On the clock of the child's Host.
using Deadline = std::chrono::steady_clock::time_point;

class Host;  // tabiya/uci/host.hpp

/// The machine that we run on, and its steady clock.
[[nodiscard]] Host& this_machine() noexcept;

/// What to run.
struct ProgramCall {
  /// The program, then its arguments. A program without a slash is searched for in PATH; a relative
  /// path starts at our own working folder. Requires: not empty.
  std::vector<std::string> arguments;
  std::filesystem::path folder{};  ///< the child's working folder; empty: ours
  /// Once it is requested, whatever waits for the child has no more time. A wait notices within a
  /// tenth of a second.
  std::stop_token stop{};
  Host* host = &this_machine();  ///< where it runs. Requires: not null, and outlives the program
};

/// The child ended by itself.
struct Exited {
  int code = 0;
  friend bool operator==(Exited, Exited) noexcept = default;
};
/// A signal ended the child.
struct Killed {
  int signal = 0;
  friend bool operator==(Killed, Killed) noexcept = default;
};
/// How a process ended.
using ProcessEnd = std::variant<Exited, Killed>;

/// "ended with exit code 3", "was killed by signal 11 (Segmentation fault)".
[[nodiscard]] std::string to_string(const ProcessEnd& end);

}  // namespace tabiya::uci
