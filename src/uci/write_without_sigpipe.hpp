/// Writes to a pipe whose reader may have gone.
#pragma once

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <ctime>
#include <string_view>

#include "uci/descriptor.hpp"

namespace tabiya::uci {

/// Like write(), but a pipe without a reader only causes the error EPIPE, never the signal SIGPIPE. The
/// program's own handling of SIGPIPE stays unchanged.
inline ssize_t write_without_sigpipe(const Descriptor& pipe, std::string_view bytes) noexcept {
  sigset_t pipe_signal;
  sigset_t before;
  sigset_t pending;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
  sigpending(&pending);
  const bool was_pending = sigismember(&pending, SIGPIPE) == 1;
  const ssize_t size = ::write(pipe.number(), bytes.data(), bytes.size());
  const int error = errno;
  if (size < 0 && error == EPIPE && !was_pending) {
    const timespec at_once{};
    while (sigtimedwait(&pipe_signal, nullptr, &at_once) < 0 && errno == EINTR) {
    }
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return size;
}

}  // namespace tabiya::uci
