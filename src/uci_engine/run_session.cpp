#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>

#include "uci/inner/line_buffer.hpp"
#include "uci_engine/inner/session.hpp"

namespace tabiya::uci_engine {
namespace {

/// Flushes each line, because a GUI waits for it.
void print_line(std::string_view line) {
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fputc('\n', stdout);
  std::fflush(stdout);
}

/// Reads the available input. Returns false at its end.
bool read_more(int descriptor, uci::LineBuffer& lines) {
  std::array<char, 4096> bytes;
  const ssize_t size = ::read(descriptor, bytes.data(), bytes.size());
  if (size > 0) {
    lines.append({bytes.data(), static_cast<std::size_t>(size)});
    return true;
  }
  if (size < 0 && errno == EINTR) return true;
  lines.close();
  return false;
}

/// Returns false after `quit`.
bool handle_lines(Session& session, uci::LineBuffer& lines) {
  const auto arrival = Session::Clock::now();
  while (const auto line = lines.take_line()) {
    if (line->is_truncated) {
      session.remark("ignored a line that is too long");
    } else if (!session.handle(line->text, arrival)) {
      return false;
    }
  }
  return true;
}

}  // namespace

void run_session(int input_descriptor) {
  Session session{print_line};
  uci::LineBuffer lines;
  bool has_more = true;
  while (has_more) {
    has_more = read_more(input_descriptor, lines);
    if (!handle_lines(session, lines)) return;
  }
}

}  // namespace tabiya::uci_engine
