/// Where programs run, and the clock by which they are awaited.
///
/// On this_machine() a program is a child process, and the clock is the steady one. A test has a host
/// of its own: its engines are objects that answer at the times of a clock that no test has to wait
/// for (tests/support/scripted_host.hpp).
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "tabiya/uci/program.hpp"

namespace tabiya::uci {

/// Why reading or writing failed.
enum class PipeFailure : std::uint8_t {
  TimedOut,     ///< no line to read, or no room to write, by the deadline
  Closed,       ///< the program has closed its end, or has died
  LineTooLong,  ///< the line exceeds the host's limit; the next call continues after it
};

/// A running program that reads and writes lines. The destructor kills it.
///
/// Thread safety: one thread at a time per program; separate programs are independent.
class Program {
 public:
  virtual ~Program() = default;
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// The next line of standard output. A line that has already arrived is returned even if the
  /// deadline has passed.
  [[nodiscard]] virtual std::expected<std::string, PipeFailure> read_line(Deadline deadline) = 0;
  /// When the last line of read_line() arrived, however late it was read.
  [[nodiscard]] virtual Deadline last_arrival() const noexcept = 0;
  /// Writes a line to standard input. The program may write meanwhile.
  [[nodiscard]] virtual std::expected<void, PipeFailure> write_line(std::string_view line,
                                                                    Deadline deadline) = 0;
  /// Closes the program's standard input: it reads end of file.
  virtual void close_input() noexcept = 0;

  /// How the program ended; nothing while it runs.
  [[nodiscard]] virtual std::optional<ProcessEnd> end() = 0;
  /// Waits for the program to end. Output that it writes meanwhile is lost.
  [[nodiscard]] virtual std::optional<ProcessEnd> wait_for_end(Deadline deadline) = 0;
  virtual void kill() noexcept = 0;

  /// The end of what the program wrote to standard error.
  [[nodiscard]] virtual std::string_view error_output() const noexcept = 0;

 protected:
  Program() = default;
  Program(Program&&) = default;
  Program& operator=(Program&&) = default;
};

/// Starts programs, and has the clock of their deadlines. Thread safety: any number of threads.
class Host {
 public:
  Host() = default;
  virtual ~Host() = default;
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  [[nodiscard]] virtual Deadline now() const = 0;
  /// Errors: the reason from the system.
  [[nodiscard]] virtual std::expected<std::unique_ptr<Program>, std::error_code> start(
      const ProgramCall& call) = 0;
};

}  // namespace tabiya::uci
