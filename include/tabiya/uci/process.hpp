/// A program that is run as a child and spoken to line by line.
///
/// Nothing here waits longer than it is told, and no thread is started: whatever the child does
/// (crash, hang, flood, stop reading, close its pipes, die slowly), the caller gets an answer by
/// his deadline. The child is a process group of its own, which is killed as a whole; so an engine
/// behind a shell script goes, too, and Ctrl-C in a terminal is its parent's to deal with.
///
/// A Process is used by one thread at a time; several of them do not disturb each other.
/// Requires: SIGCHLD is not ignored.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <system_error>
#include <variant>
#include <vector>

#include "tabiya/uci/descriptor.hpp"
#include "tabiya/uci/line_buffer.hpp"

namespace tabiya::uci {

using Deadline = std::chrono::steady_clock::time_point;

/// What to run.
struct ProgramCall {
  /// The program, then its arguments. A program without a slash is looked for in PATH; one with a
  /// relative path is found from our own working folder. Requires: not empty.
  std::vector<std::string> arguments;
  std::filesystem::path folder{};  ///< the child's working folder; empty: ours
  /// Once it is requested, whatever waits for the child has no more time. A wait notices within a
  /// tenth of a second.
  std::stop_token stop{};
};

struct Exited {
  int code = 0;
  friend bool operator==(Exited, Exited) noexcept = default;
};
struct Killed {
  int signal = 0;
  friend bool operator==(Killed, Killed) noexcept = default;
};
/// How a process ended.
using ProcessEnd = std::variant<Exited, Killed>;

/// "ended with exit code 3", "was killed by signal 11 (Segmentation fault)".
[[nodiscard]] std::string to_string(const ProcessEnd& end);

/// Why nothing could be read or written.
enum class PipeFailure : std::uint8_t {
  TimedOut,     ///< nothing by the deadline: no line to read, or no room to write
  Closed,       ///< the child has closed its end, by dying or otherwise
  LineTooLong,  ///< a line of more than LineBuffer::max_line_size; the next call goes on after it
};

struct Spawned;  // src/uci/spawn.hpp

class Process {
 public:
  /// How much is kept of what the child writes to standard error: the end of it.
  static constexpr std::size_t max_error_output = 8192;
  /// When so much of its output waits to be read, the child has to wait, too.
  static constexpr std::size_t max_waiting_output = 4 * LineBuffer::max_line_size;

  /// Starts a program. Errors: why it could not be started.
  [[nodiscard]] static std::expected<Process, std::error_code> start(const ProgramCall& call);
  /// Kills it if it still runs.
  ~Process();
  Process(Process&& other) noexcept;
  Process& operator=(Process&& other) noexcept;
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// The next line of its standard output; one that is there already is had at any deadline.
  [[nodiscard]] std::expected<std::string, PipeFailure> read_line(Deadline deadline);
  /// Writes a line, and reads meanwhile: a child that writes before it reads does not block us.
  [[nodiscard]] std::expected<void, PipeFailure> write_line(std::string_view line,
                                                            Deadline deadline);
  /// The child reads the end of its input.
  void close_input() noexcept { input_.close(); }

  /// How it ended, if it has.
  [[nodiscard]] std::optional<ProcessEnd> end();
  /// Waits for its end. What it writes meanwhile is lost.
  [[nodiscard]] std::optional<ProcessEnd> wait_for_end(Deadline deadline);
  /// Ends it at once, with whatever it has started in turn.
  void kill() noexcept;

  /// The last of what it wrote to standard error, as far as it has been taken in: that is done
  /// whenever this class waits for the child, and when it has ended.
  [[nodiscard]] std::string_view error_output() const noexcept { return error_output_; }

 private:
  Process(Spawned child, std::stop_token stop) noexcept;
  enum class Watch : std::uint8_t { Output, OutputAndInput };
  bool pump(Deadline deadline, Watch watch);
  [[nodiscard]] bool await(Deadline deadline, Watch watch);
  void take_output();
  bool take_errors();

  pid_t id_;
  std::optional<ProcessEnd> end_;
  std::stop_token stop_;
  Descriptor input_, output_, errors_;  // our ends of the child's three pipes
  LineBuffer lines_;
  std::string error_output_;
};

}  // namespace tabiya::uci
