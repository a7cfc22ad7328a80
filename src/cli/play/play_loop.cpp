#include "cli/play/play_loop.hpp"

#include <fmt/core.h>

#include <chrono>
#include <concepts>
#include <cstdio>
#include <mutex>
#include <utility>

#include "cli/input.hpp"
#include "cli/play/play_page.hpp"
#include "cli/terminal/screen.hpp"

namespace tabiya::cli {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t begin = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

/// A page in a terminal. Below it stands the prompt, and what is being typed.
template <class Conversation>
class LivePage {
 public:
  LivePage(const Conversation& session, const Terminal& terminal)
      : session_{session}, terminal_{terminal} {}

  void show(std::string message) {
    message_ = std::move(message);
    lines_ = drawn();
    fmt::print("{}", clear_screen);
    for (const std::string& line : lines_) fmt::print("{}\n", line);
    fmt::print("{}", session_.prompt());
    std::fflush(stdout);
  }

  /// Draws anew what has changed, without disturbing what is being typed.
  void refresh() {
    std::vector<std::string> lines = drawn();
    if (lines.size() != lines_.size()) return show(message_);  // the window has another size
    for (std::size_t row = 0; row < lines.size(); ++row) {
      if (lines[row] == lines_[row]) continue;
      fmt::print("{}\x1b[{};1H{}\x1b[K{}", save_cursor, row + 1, lines[row], restore_cursor);
    }
    std::fflush(stdout);
    lines_ = std::move(lines);
  }

 private:
  static constexpr auto save_cursor =
      "\x1b"
      "7";
  static constexpr auto restore_cursor =
      "\x1b"
      "8";

  std::vector<std::string> drawn() const {
    return lines_of(
        draw_page(page_of(session_, message_, terminal_, present()), terminal_, terminal_size()));
  }

  const Conversation& session_;
  const Terminal& terminal_;
  std::string message_;
  std::vector<std::string> lines_;
};

/// What changes a conversation, one at a time.
template <class Conversation>
class Updates {
 public:
  Updates(Conversation& session, std::mutex& mutex) : session_{session}, mutex_{mutex} {}

  SessionReply handle(const std::string& line) {
    const std::lock_guard guard{mutex_};
    return session_.handle(line, present());
  }
  std::optional<SessionReply> look_at_clock() {
    const std::lock_guard guard{mutex_};
    return session_.look_at_clock(present());
  }
  /// The computer's answer, if it is its turn. While it thinks nothing changes.
  std::optional<SessionReply> computer_reply() {
    if constexpr (std::same_as<Conversation, Session>) {
      if (!session_.awaits_computer()) return std::nullopt;
      const Move move = session_.computer_move(present());
      const std::lock_guard guard{mutex_};
      return session_.make_computer_move(move, present());
    }
    return std::nullopt;
  }

 private:
  Conversation& session_;
  std::mutex& mutex_;
};

/// A line, while the clocks run; nothing if a flag has fallen meanwhile.
template <class Conversation>
std::optional<SessionReply> wait_for_line(const Conversation& session,
                                          Updates<Conversation>& updates,
                                          LivePage<Conversation>& page) {
  while (!wait_for_input(until_page_changes(session, present()))) {
    if (auto fallen = updates.look_at_clock()) {
      forget_typed_input();
      return fallen;
    }
    page.refresh();
  }
  return std::nullopt;
}

template <class Conversation>
void play_on_screen(Conversation& session, const Terminal& terminal, std::mutex& mutex) {
  Updates<Conversation> updates{session, mutex};
  LivePage<Conversation> page{session, terminal};
  page.show(session.greeting());
  while (const auto answer = updates.computer_reply()) page.show(answer->text);
  while (!session.is_finished()) {
    auto reply = wait_for_line(session, updates, page);
    if (!reply) {
      const auto line = read_line();
      if (!line) {
        fmt::print("\n");
        return;
      }
      reply = updates.handle(*line);
    }
    if (session.is_finished()) fmt::print("{}\n", reply->text);
    else page.show(std::move(reply->text));
    while (const auto answer = updates.computer_reply()) page.show(answer->text);
  }
}

/// Without a terminal: the picture only if it has changed, then what is new.
template <class Conversation>
void show_text(const Conversation& session, const SessionReply& reply, const Terminal& terminal) {
  if (reply.shows_board) {
    Page page = page_of(session, reply.text, terminal, present());
    page.moves.clear();  // the lines of a transcript are its list of moves
    fmt::print("{}", draw_page(page, terminal, terminal_size()));
  } else if (!reply.text.empty()) {
    fmt::print("{}\n", reply.text);
  }
}

template <class Conversation>
void play_through_pipe(Conversation& session, const Terminal& terminal, std::mutex& mutex) {
  Updates<Conversation> updates{session, mutex};
  SessionReply reply{session.greeting(), true};
  while (!session.is_finished()) {
    show_text(session, reply, terminal);
    if (const auto answer = updates.computer_reply()) {
      reply = *answer;
      continue;
    }
    fmt::print("{}", session.prompt());
    std::fflush(stdout);
    const auto line = read_line();
    fmt::print("{}\n", line.value_or(""));  // nobody has seen it typed
    if (!line) return;
    reply = updates.handle(*line);
  }
  fmt::print("{}\n", reply.text);
}

template <class Conversation>
void play(Conversation& session, const Terminal& terminal, std::mutex& updates) {
  if (terminal.interactive) play_on_screen(session, terminal, updates);
  else play_through_pipe(session, terminal, updates);
}

}  // namespace

Instant present() {
  static const auto beginning = std::chrono::steady_clock::now();
  return Instant{std::chrono::floor<Milliseconds>(std::chrono::steady_clock::now() - beginning)};
}

void play_in_terminal(Session& session, const Terminal& terminal, std::mutex& updates) {
  play(session, terminal, updates);
}

void play_in_terminal(TeachingSession& session, const Terminal& terminal) {
  std::mutex updates;
  play(session, terminal, updates);
}

}  // namespace tabiya::cli
