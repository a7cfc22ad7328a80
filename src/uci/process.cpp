#include "uci/inner/process.hpp"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include "uci/spawn.hpp"
#include "uci/write_without_sigpipe.hpp"

namespace tabiya::uci {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr pid_t no_process = 0;
/// The interval between two checks whether the child has ended.
constexpr auto exit_poll_interval = 2ms;
/// The interval between two checks whether the caller has asked to stop.
constexpr auto stop_poll_interval = 100ms;

/// A timeout for poll(), rounded up so that poll() never returns before the deadline.
int milliseconds_until(Deadline deadline) {
  constexpr std::chrono::milliseconds longest = 1h;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(
      std::clamp(deadline - Clock::now(), Clock::duration::zero(), Clock::duration{longest}));
  return static_cast<int>(left.count());
}

/// Reads once from a pipe, and closes our end if the child has closed its own. Returns false if
/// nothing was read.
template <class OnBytes>
bool drain(Descriptor& pipe, OnBytes on_bytes) {
  std::array<char, 16384> bytes;
  const ssize_t size = ::read(pipe.number(), bytes.data(), bytes.size());
  if (size > 0) on_bytes(std::string_view{bytes.data(), static_cast<std::size_t>(size)});
  if (size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR)) pipe.close();
  return size > 0;
}

ProcessEnd end_of(int status) {
  if (WIFSIGNALED(status)) return Killed{WTERMSIG(status)};
  return Exited{WEXITSTATUS(status)};
}

class ThisMachine final : public Host {
 public:
  [[nodiscard]] Deadline now() const override { return Clock::now(); }
  [[nodiscard]] std::expected<std::unique_ptr<Program>, std::error_code> start(
      const ProgramCall& call) override {
    auto process = Process::start(call);
    if (!process) return std::unexpected{process.error()};
    return std::make_unique<Process>(*std::move(process));
  }
};

}  // namespace

Host& this_machine() noexcept {
  static ThisMachine machine;
  return machine;
}

std::string to_string(const ProcessEnd& end) {
  if (const auto* const exited = std::get_if<Exited>(&end)) {
    return "ended with exit code " + std::to_string(exited->code);
  }
  const int signal = std::get<Killed>(end).signal;
  return "was killed by signal " + std::to_string(signal) + " (" + strsignal(signal) + ")";
}

std::expected<Process, std::error_code> Process::start(const ProgramCall& call) {
  auto child = spawn(call);
  if (!child) return std::unexpected{child.error()};
  return Process{*std::move(child), call.stop};
}

Process::Process(Spawned child, std::stop_token stop) noexcept
    : id_{child.id},
      stop_{std::move(stop)},
      input_{std::move(child.input)},
      output_{std::move(child.output)},
      errors_{std::move(child.errors)} {}

Process::Process(Process&& other) noexcept
    : id_{std::exchange(other.id_, no_process)},
      end_{other.end_},
      stop_{std::move(other.stop_)},
      input_{std::move(other.input_)},
      output_{std::move(other.output_)},
      errors_{std::move(other.errors_)},
      lines_{std::move(other.lines_)},
      last_arrival_{other.last_arrival_},
      error_output_{std::move(other.error_output_)} {}

Process& Process::operator=(Process&& other) noexcept {
  if (this != &other) {
    kill();
    id_ = std::exchange(other.id_, no_process);
    end_ = other.end_;
    stop_ = std::move(other.stop_);
    input_ = std::move(other.input_);
    output_ = std::move(other.output_);
    errors_ = std::move(other.errors_);
    lines_ = std::move(other.lines_);
    last_arrival_ = other.last_arrival_;
    error_output_ = std::move(other.error_output_);
  }
  return *this;
}

Process::~Process() { kill(); }

std::expected<std::string, PipeFailure> Process::read_line(Deadline deadline) {
  while (true) {
    if (auto line = lines_.take_line()) {
      if (line->is_truncated) return std::unexpected{PipeFailure::LineTooLong};
      return std::move(line->text);
    }
    if (!output_.is_open()) return std::unexpected{PipeFailure::Closed};
    if (!await(deadline, Watch::Output)) return std::unexpected{PipeFailure::TimedOut};
  }
}

std::expected<void, PipeFailure> Process::write_line(std::string_view line, Deadline deadline) {
  std::string bytes{line};
  bytes += '\n';
  std::string_view rest = bytes;
  while (!rest.empty()) {
    if (!input_.is_open()) return std::unexpected{PipeFailure::Closed};
    const ssize_t size = write_without_sigpipe(input_, rest);
    if (size >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(size));
    } else if (errno == EAGAIN) {
      if (!await(deadline, Watch::OutputAndInput)) return std::unexpected{PipeFailure::TimedOut};
    } else if (errno != EINTR) {
      input_.close();
    }
  }
  return {};
}

/// Calls pump(), but returns early if the caller asks to stop.
bool Process::await(Deadline deadline, Watch watch) {
  if (!stop_.stop_possible()) return pump(deadline, watch);
  const Deadline next_check = std::min(deadline, Clock::now() + stop_poll_interval);
  return !stop_.stop_requested() && (pump(next_check, watch) || Clock::now() < deadline);
}

/// Waits until the child has written something, or has room to read, and takes what it has written.
/// Returns false if the deadline passed first.
bool Process::pump(Deadline deadline, Watch watch) {
  const bool has_room = lines_.size() < max_waiting_output;
  std::array<pollfd, 3> pipes{{
      {has_room ? output_.number() : -1, POLLIN, 0},
      {errors_.number(), POLLIN, 0},
      {watch == Watch::OutputAndInput ? input_.number() : -1, POLLOUT, 0},
  }};
  const int ready = poll(pipes.data(), pipes.size(), milliseconds_until(deadline));
  if (ready == 0) return Clock::now() < deadline;
  if (ready < 0) return errno == EINTR;
  if (pipes[0].revents != 0) take_output();
  if (pipes[1].revents != 0) take_errors();
  return true;
}

void Process::take_output() {
  drain(output_, [this](std::string_view bytes) {
    last_arrival_ = Clock::now();
    lines_.append(bytes);
  });
  if (!output_.is_open()) lines_.close();
}

bool Process::take_errors() {
  return drain(errors_, [this](std::string_view bytes) {
    error_output_ += bytes;
    if (error_output_.size() > max_error_output) {
      error_output_.erase(0, error_output_.size() - max_error_output);
    }
  });
}

std::optional<ProcessEnd> Process::end() {
  if (end_ || id_ == no_process) return end_;
  siginfo_t info{};
  // Kill what the child left behind before reaping it: until then its process group id is not reused.
  if (waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
      info.si_pid != 0) {
    kill();
    // The last lines on standard error often give the reason.
    while (errors_.is_open() && take_errors()) {
    }
  }
  return end_;
}

std::optional<ProcessEnd> Process::wait_for_end(Deadline deadline) {
  while (!end() && Clock::now() < deadline) {
    // A child that is blocked on its output cannot end.
    (void)pump(std::min(deadline, Clock::now() + exit_poll_interval), Watch::Output);
    lines_ = {};
  }
  return end_;
}

void Process::kill() noexcept {
  if (end_ || id_ == no_process) return;
  ::kill(-id_, SIGKILL);
  int status = 0;
  while (waitpid(id_, &status, 0) < 0 && errno == EINTR) {
  }
  end_ = end_of(status);
}

}  // namespace tabiya::uci
