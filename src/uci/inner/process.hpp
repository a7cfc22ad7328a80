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

#include "tabiya/uci/host.hpp"
#include "uci/descriptor.hpp"
#include "uci/inner/line_buffer.hpp"

namespace tabiya::uci {

struct Spawned;  // src/uci/spawn.hpp

class Process final : public Program {
 public:
  /// The number of bytes kept of the child's standard error; the oldest are dropped.
  static constexpr std::size_t max_error_output = 8192;
  /// When this much output is unread, nothing more is taken from the child, and its writes block.
  static constexpr std::size_t max_waiting_output = 4 * LineBuffer::max_line_size;

  /// Starts a program. Errors: the reason from the system.
  [[nodiscard]] static std::expected<Process, std::error_code> start(const ProgramCall& call);
  /// Kills the child if it still runs.
  ~Process() override;
  Process(Process&& other) noexcept;
  Process& operator=(Process&& other) noexcept;
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// The limit of a line is LineBuffer::max_line_size.
  [[nodiscard]] std::expected<std::string, PipeFailure> read_line(Deadline deadline) override;
  /// When the output was read that the last line of read_line() came with.
  [[nodiscard]] Deadline last_arrival() const noexcept override { return last_arrival_; }
  /// Reads meanwhile, so that a child that writes before it reads cannot block us.
  [[nodiscard]] std::expected<void, PipeFailure> write_line(std::string_view line,
                                                            Deadline deadline) override;
  void close_input() noexcept override { input_.close(); }

  [[nodiscard]] std::optional<ProcessEnd> end() override;
  [[nodiscard]] std::optional<ProcessEnd> wait_for_end(Deadline deadline) override;
  /// Kills the child and every process in its group.
  void kill() noexcept override;

  /// It is read whenever this class waits for the child, and after the child has ended.
  [[nodiscard]] std::string_view error_output() const noexcept override { return error_output_; }

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
  Deadline last_arrival_{};
  std::string error_output_;
};

}  // namespace tabiya::uci
