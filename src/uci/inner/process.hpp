/// A child process that reads and writes lines.
///
/// Every call that waits has a deadline, and no thread is started. The child can crash, hang, flood
/// its output, stop reading, close its pipes or die slowly: the call still returns in time. The child
/// runs in its own process group, which is killed as a whole. So an engine behind a shell script is
/// killed too, and Ctrl-C in a terminal reaches only the parent.
///
/// Thread safety: one thread at a time per Process; separate Processes are independent.
/// Requires: SIGCHLD is not ignored.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <system_error>

#include "tabiya/uci/program.hpp"
#include "uci/descriptor.hpp"
#include "uci/inner/line_buffer.hpp"

namespace tabiya::uci {

/// Why reading or writing failed.
enum class PipeFailure : std::uint8_t {
  TimedOut,     ///< no line to read, or no room to write, by the deadline
  Closed,       ///< the child has closed its end, or has died
  LineTooLong,  ///< a line exceeds LineBuffer::max_line_size; the next call continues after it
};

struct Spawned;  // src/uci/spawn.hpp

class Process {
 public:
  /// The number of bytes kept of the child's standard error; the oldest are dropped.
  static constexpr std::size_t max_error_output = 8192;
  /// When this much output is unread, nothing more is taken from the child, and its writes block.
  static constexpr std::size_t max_waiting_output = 4 * LineBuffer::max_line_size;

  /// Starts a program. Errors: the reason from the system.
  [[nodiscard]] static std::expected<Process, std::error_code> start(const ProgramCall& call);
  /// Kills the child if it still runs.
  ~Process();
  Process(Process&& other) noexcept;
  Process& operator=(Process&& other) noexcept;
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// The next line of standard output. A line that has already arrived is returned even if the
  /// deadline has passed.
  [[nodiscard]] std::expected<std::string, PipeFailure> read_line(Deadline deadline);
  /// When the output was read that the last line of read_line() came with.
  [[nodiscard]] std::chrono::steady_clock::time_point last_arrival() const noexcept {
    return last_arrival_;
  }
  /// Writes a line. Reads meanwhile, so that a child that writes before it reads cannot block us.
  [[nodiscard]] std::expected<void, PipeFailure> write_line(std::string_view line,
                                                            Deadline deadline);
  /// Closes the child's standard input: the child reads end of file.
  void close_input() noexcept { input_.close(); }

  /// How the child ended; nothing while it runs.
  [[nodiscard]] std::optional<ProcessEnd> end();
  /// Waits for the child to end. Output that it writes meanwhile is lost.
  [[nodiscard]] std::optional<ProcessEnd> wait_for_end(Deadline deadline);
  /// Kills the child and every process in its group.
  void kill() noexcept;

  /// The end of what the child wrote to standard error. It is read whenever this class waits for the
  /// child, and after the child has ended.
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
  std::chrono::steady_clock::time_point last_arrival_{};
  std::string error_output_;
};

}  // namespace tabiya::uci
