#include "cli/terminal/signals.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace tabiya::cli {
namespace {

// A handler has no argument of its own. It only writes, which is safe in a handler.
int pipe_end = -1;

Signal meaning_of(int number) noexcept {
  switch (number) {
    case SIGWINCH: return Signal::Resized;
    case SIGINT: return Signal::Interrupted;
    default: return Signal::Ended;
  }
}

void pass_on(int number) {
  const int error = errno;
  const auto byte = static_cast<unsigned char>(meaning_of(number));
  static_cast<void>(!write(pipe_end, &byte, 1));  // a full pipe says enough
  errno = error;
}

}  // namespace

SignalWatch::SignalWatch() {
  if (pipe(pipe_) != 0) return;
  for (const int end : pipe_) {
    fcntl(end, F_SETFL, O_NONBLOCK);
    fcntl(end, F_SETFD, FD_CLOEXEC);
  }
  pipe_end = pipe_[1];
  struct sigaction action{};
  action.sa_handler = pass_on;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (std::size_t at = 0; at < caught.size(); ++at) sigaction(caught[at], &action, &before_[at]);
}

SignalWatch::~SignalWatch() {
  if (pipe_[0] < 0) return;
  for (std::size_t at = 0; at < caught.size(); ++at) sigaction(caught[at], &before_[at], nullptr);
  pipe_end = -1;
  for (const int end : pipe_) close(end);
}

bool SignalWatch::wait(int input, std::optional<std::chrono::milliseconds> time) {
  constexpr std::chrono::milliseconds longest_wait{std::chrono::hours{1}};
  if (std::ranges::find(pending_, true) != pending_.end()) return true;
  pollfd ends[] = {{pipe_[0], POLLIN, 0}, {input, POLLIN, 0}};
  const int wait = time ? static_cast<int>(std::min(*time, longest_wait).count()) : -1;
  int ready = -1;
  do ready = poll(ends, 2, wait);
  while (ready < 0 && errno == EINTR);
  return ready > 0;
}

bool SignalWatch::wait(std::chrono::milliseconds time) {
  constexpr int no_input = -1;  // poll() ignores it
  return wait(no_input, time);
}

bool SignalWatch::is_pending(Signal signal) {
  drain();
  return pending_[static_cast<std::size_t>(signal)];
}

bool SignalWatch::take(Signal signal) {
  drain();
  return std::exchange(pending_[static_cast<std::size_t>(signal)], false);
}

void SignalWatch::drain() {
  unsigned char byte = 0;
  while (read(pipe_[0], &byte, 1) == 1) pending_[byte] = true;
}

}  // namespace tabiya::cli
