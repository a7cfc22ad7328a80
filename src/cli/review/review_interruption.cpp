#include "cli/review/review_interruption.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>

namespace tabiya::cli {
namespace {

std::atomic<bool> has_come = false;
// A byte in this pipe ends every wait, also one that begins just after the signal.
int review_wake_up[2] = {-1, -1};

void note_signal(int /*signal*/) noexcept {
  const int error = errno;
  has_come = true;
  static_cast<void>(!::write(review_wake_up[1], "!", 1));
  errno = error;
}

}  // namespace

void watch_review_interruptions() {
  static_cast<void>(!::pipe2(review_wake_up, O_CLOEXEC | O_NONBLOCK));
  struct sigaction action{};
  action.sa_handler = note_signal;
  action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
  for (const int signal : {SIGINT, SIGTERM}) ::sigaction(signal, &action, nullptr);
}

bool is_review_interrupted() noexcept { return has_come; }

void interrupt_review() noexcept { note_signal(0); }

bool wait_to_read_for_review(int descriptor) noexcept {
  pollfd ends[] = {{review_wake_up[0], POLLIN, 0}, {descriptor, POLLIN, 0}};
  while (!is_review_interrupted()) {
    if (::poll(ends, 2, -1) < 0 && errno != EINTR) return true;  // reading names the error
    if (ends[1].revents != 0) return !is_review_interrupted();
  }
  return false;
}

}  // namespace tabiya::cli
