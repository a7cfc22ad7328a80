/// Runs `tabiya` at a terminal, as a person does.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): posix_openpt() is POSIX
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string>
#include <string_view>

#include "support/longest_wait.hpp"

namespace tabiya::test {

/// A program at a terminal of 80 columns and 40 rows.
class AtTerminal {
 public:
  /// Starts `tabiya ARGUMENTS` in a folder.
  AtTerminal(const std::string& folder, const std::string& arguments)
      : terminal_{posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)} {
    grantpt(terminal_);
    unlockpt(terminal_);
    resize(40);
    const std::string device = ptsname(terminal_);
    const std::string command = "cd '" + folder + "' && exec '" TABIYA_PROGRAM "' " + arguments;
    program_ = fork();
    if (program_ != 0) return;
    setsid();
    const int end = open(device.c_str(), O_RDWR);
    ioctl(end, TIOCSCTTY, 0);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(end, stream);
    setenv("TERM", "xterm", 1);
    setenv("LC_ALL", "C", 1);
    execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    _exit(127);
  }
  ~AtTerminal() {
    if (program_ > 0) kill(program_, SIGKILL);
    exit_code();
    hang_up();
  }
  AtTerminal(const AtTerminal&) = delete;
  AtTerminal& operator=(const AtTerminal&) = delete;

  void type(std::string_view keys) const {
    static_cast<void>(!write(terminal_, keys.data(), keys.size()));
  }
  void resize(unsigned short rows) const {
    const winsize size{rows, 80, 0, 0};
    ioctl(terminal_, TIOCSWINSZ, &size);
  }
  void signal(int number) const { kill(program_, number); }
  /// Closes the terminal's window.
  void hang_up() {
    if (terminal_ >= 0) close(terminal_);
    terminal_ = -1;
  }

  /// Reads until the program has written a text, which what it wrote before does not count for.
  /// Returns false if it ends without it.
  [[nodiscard]] bool shows(std::string_view text) {
    for (;;) {
      const std::size_t found = unread_.find(text);
      if (found != std::string::npos) {
        unread_.erase(0, found + text.size());
        return true;
      }
      if (!read_more()) return false;
    }
  }

  /// Waits for the end. Returns -1 if a signal ended it.
  int exit_code() {
    while (read_more()) continue;
    if (program_ <= 0) return -1;
    int status = 0;
    waitpid(program_, &status, 0);
    program_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  [[nodiscard]] bool read_more() {
    if (terminal_ < 0) return false;
    pollfd waiting{terminal_, POLLIN, 0};
    const auto time = std::chrono::duration_cast<std::chrono::milliseconds>(longest_wait);
    if (poll(&waiting, 1, static_cast<int>(time.count())) <= 0) return false;
    char bytes[4096];
    const ssize_t size = read(terminal_, bytes, sizeof bytes);
    if (size <= 0) return false;
    unread_.append(bytes, static_cast<std::size_t>(size));
    return true;
  }

  int terminal_;
  pid_t program_ = -1;
  std::string unread_;
};

}  // namespace tabiya::test
