#include "cli/play/play_loop.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstdio>
#include <expected>
#include <future>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/play/play_page.hpp"
#include "cli/play/player.hpp"
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

/// The page in a terminal. The prompt and the player's input are below it.
template <class AnySession>
class LivePage {
 public:
  LivePage(const AnySession& session, const Terminal& terminal)
      : session_{session}, terminal_{terminal} {}

  void show(std::string message) {
    message_ = std::move(message);
    lines_ = drawn();
    fmt::print("{}", clear_screen);
    for (const std::string& line : lines_) fmt::print("{}\n", line);
    fmt::print("{}", session_.prompt());
    std::fflush(stdout);
  }

  /// Draws the page again, in the window's size of now.
  void redraw() { show(message_); }

  /// Redraws the lines that have changed, without disturbing the player's input.
  void refresh() {
    std::vector<std::string> lines = drawn();
    if (lines.size() != lines_.size()) return redraw();
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

  const AnySession& session_;
  const Terminal& terminal_;
  std::string message_;
  std::vector<std::string> lines_;
};

/// What Ctrl-C and Ctrl-D stand for: the session asks whether to save the game.
constexpr auto leave_command = "quit";

/// Saves the game of a player who cannot be asked any more.
template <class AnySession>
ExitCode rescue(const AnySession& session) {
  const auto saved = session.rescue();
  if (!saved) return report(saved.error());
  if (!saved->empty()) fmt::print(stderr, "tabiya: the game was saved to {}\n", excerpt(*saved));
  return ExitCode::Success;
}

/// True for sessions in which a computer can play.
template <class AnySession>
concept HasComputer = requires(const AnySession& session) { session.awaits_computer(); };

/// Serialises the changes to a session.
template <class AnySession>
class Updates {
 public:
  Updates(AnySession& session, std::mutex& mutex) : session_{session}, mutex_{mutex} {}

  SessionReply handle(const std::string& line) {
    const std::lock_guard guard{mutex_};
    return session_.handle(line, present());
  }
  std::optional<SessionReply> check_clock() {
    const std::lock_guard guard{mutex_};
    return session_.check_clock(present());
  }
  /// Lets the computer answer if it has to. It thinks on a thread of its own, while `watch` looks after
  /// the player and the flags, and `wait_until` waits for the end of its pause.
  template <class Watch, class WaitUntil>
  std::optional<SessionReply> computer_reply(const Watch& watch, const WaitUntil& wait_until) {
    if constexpr (HasComputer<AnySession>) {
      if (!session_.awaits_computer()) return std::nullopt;
      const Instant asked = present();
      std::stop_source hurry;
      // A flag that falls ends the game meanwhile, so the question is asked of the game as it was.
      auto thinking = std::async(
          std::launch::async,
          [this, question = session_.question_for_computer(asked), token = hurry.get_token()] {
            return session_.computer_thought(question, token);
          });
      if (auto fallen = watch(thinking, hurry)) return fallen;
      const Session::Thought thought = thinking.get();
      if (thought) wait_until(asked + thought->pause);
      const std::lock_guard guard{mutex_};
      return session_.follow(thought, present());
    }
    return std::nullopt;
  }
  /// Ends a computer that does not even hurry.
  void give_up_computer() {
    if constexpr (std::same_as<AnySession, Session>) session_.give_up_thought();
  }

 private:
  AnySession& session_;
  std::mutex& mutex_;
};

/// Sleeps while the clocks run, until the player wants to leave. What the player types meanwhile is
/// read afterwards.
template <class AnySession>
void sleep_until(Instant end, const AnySession& session, LivePage<AnySession>& page,
                 Player& player) {
  for (Instant now = present(); now < end; now = present()) {
    const Milliseconds left = end - now;
    const Milliseconds time = std::min(left, until_page_changes(session, now).value_or(left));
    if (player.wish(time) != Player::Wish::None) return;
    page.refresh();
  }
}

/// Waits for the end of a thought in steps, and calls `look` after each.
template <class Look>
void watch_thinking(const std::future<Session::Thought>& thinking, const Look& look) {
  constexpr std::chrono::milliseconds first_step{1};
  constexpr std::chrono::milliseconds step{100};
  auto time = first_step;
  while (thinking.wait_for(time) == std::future_status::timeout) {
    look();
    time = step;
  }
}

/// The end of the game, if a flag falls while the computer thinks; its thought is of no use then.
template <class AnySession, class Show>
void end_by_flag(std::optional<SessionReply>& fallen, Updates<AnySession>& updates,
                 std::stop_source& hurry, const Show& show) {
  if (fallen) return;
  fallen = updates.check_clock();
  if (!fallen) return;
  hurry.request_stop();
  show(*fallen);
}

/// Shows the clocks while the computer thinks. A player who wants to leave lets it move at once; one
/// who cannot wait for that ends it.
template <class AnySession>
std::optional<SessionReply> watch_on_screen(const std::future<Session::Thought>& thinking,
                                            std::stop_source& hurry, Updates<AnySession>& updates,
                                            LivePage<AnySession>& page, Player& player) {
  std::optional<SessionReply> fallen;
  watch_thinking(thinking, [&] {
    const Player::Wish wish = player.wish(std::chrono::milliseconds{0});
    if (wish != Player::Wish::None) hurry.request_stop();
    if (wish == Player::Wish::LeaveNow) updates.give_up_computer();
    end_by_flag(fallen, updates, hurry, [&page](const SessionReply& end) { page.show(end.text); });
    page.refresh();
  });
  return fallen;
}

/// Answers what the player does, or what the clocks do first. Empty once the player is gone.
template <class AnySession>
std::expected<std::optional<SessionReply>, Failure> next_reply(const AnySession& session,
                                                               Updates<AnySession>& updates,
                                                               LivePage<AnySession>& page,
                                                               Player& player) {
  for (;;) {
    const auto said = player.next(until_page_changes(session, present()));
    if (!said) return std::unexpected{said.error()};
    switch (said->kind) {
      case Said::Kind::Line: return updates.handle(said->line);
      case Said::Kind::Leave: return updates.handle(leave_command);
      case Said::Kind::Gone: return std::nullopt;
      case Said::Kind::Resized: page.redraw(); continue;
      case Said::Kind::Nothing: break;
    }
    if (auto fallen = updates.check_clock()) {
      forget_typed_input();
      return fallen;
    }
    page.refresh();
  }
}

template <class AnySession>
ExitCode play_on_screen(AnySession& session, const Terminal& terminal, std::mutex& mutex) {
  Updates<AnySession> updates{session, mutex};
  LivePage<AnySession> page{session, terminal};
  // The terminal limits a line; what is typed by mistake gets a reply.
  Player player{{.is_text = false}};
  const auto show_computer_replies = [&] {
    const auto watch = [&](const auto& thinking, auto& hurry) {
      return watch_on_screen(thinking, hurry, updates, page, player);
    };
    const auto wait_until = [&](Instant end) { sleep_until(end, session, page, player); };
    while (const auto answer = updates.computer_reply(watch, wait_until)) page.show(answer->text);
  };
  page.show(session.greeting());
  show_computer_replies();
  while (!session.is_finished()) {
    auto reply = next_reply(session, updates, page, player);
    if (!reply) return report(reply.error());
    if (!*reply) {
      fmt::print("\n");
      return rescue(session);
    }
    if (session.is_finished()) fmt::print("{}\n", (*reply)->text);
    else page.show(std::move((*reply)->text));
    show_computer_replies();
  }
  return ExitCode::Success;
}

/// Without a terminal: prints the board only if it has changed, then the new text.
template <class AnySession>
void show_text(const AnySession& session, const SessionReply& reply, const Terminal& terminal) {
  if (reply.shows_board) {
    Page page = page_of(session, reply.text, terminal, present());
    page.moves.clear();  // the transcript itself lists the moves
    fmt::print("{}", draw_page(page, terminal, terminal_size()));
  } else if (!reply.text.empty()) {
    fmt::print("{}\n", reply.text);
  }
}

/// The reply to the next line. Empty at the end of the input.
template <class AnySession>
std::expected<std::optional<SessionReply>, Failure> next_reply(Updates<AnySession>& updates,
                                                               Player& player) {
  for (;;) {
    const auto said = player.next(std::nullopt);
    if (!said) return std::unexpected{said.error()};
    if (said->kind == Said::Kind::Resized || said->kind == Said::Kind::Nothing) continue;
    fmt::print("{}\n", printable(said->line));  // echoes piped input
    if (said->kind == Said::Kind::Gone) return std::nullopt;
    const bool leaves = said->kind == Said::Kind::Leave;
    return updates.handle(leaves ? leave_command : said->line);
  }
}

template <class AnySession>
ExitCode play_through_pipe(AnySession& session, const Terminal& terminal, std::mutex& mutex) {
  Updates<AnySession> updates{session, mutex};
  Player player{LineInput::Bounds{}};
  SessionReply reply{session.greeting(), true};
  while (!session.is_finished()) {
    show_text(session, reply, terminal);
    const auto watch = [&updates](const auto& thinking, auto& hurry) {
      std::optional<SessionReply> fallen;
      watch_thinking(thinking, [&] {
        end_by_flag(fallen, updates, hurry, [](const SessionReply& /*end*/) {});
      });
      return fallen;
    };
    // A program does not wait for a pause.
    if (const auto answer = updates.computer_reply(watch, [](Instant /*end*/) {})) {
      reply = *answer;
      continue;
    }
    fmt::print("{}", session.prompt());
    std::fflush(stdout);
    auto next = next_reply(updates, player);
    if (!next) {
      fmt::print("\n");
      return report(next.error());
    }
    if (!*next) return player.is_person() ? rescue(session) : ExitCode::Success;
    reply = **std::move(next);
  }
  fmt::print("{}\n", reply.text);
  return ExitCode::Success;
}

template <class AnySession>
ExitCode play(AnySession& session, const Terminal& terminal, std::mutex& updates) {
  if (terminal.interactive) return play_on_screen(session, terminal, updates);
  return play_through_pipe(session, terminal, updates);
}

}  // namespace

Instant present() {
  static const auto beginning = std::chrono::steady_clock::now();
  return Instant{std::chrono::floor<Milliseconds>(std::chrono::steady_clock::now() - beginning)};
}

ExitCode play_in_terminal(Session& session, const Terminal& terminal, std::mutex& updates) {
  return play(session, terminal, updates);
}

ExitCode play_in_terminal(VariantSession& session, const Terminal& terminal) {
  std::mutex updates;
  return play(session, terminal, updates);
}

}  // namespace tabiya::cli
