#include "cli/play_loop.hpp"

#include <fmt/core.h>

#include <cstdio>

#include "cli/input.hpp"
#include "cli/screen.hpp"

namespace tabiya::cli {
namespace {

std::string title_of(const Session& session) {
  const Game& game = session.game();
  if (game.is_over()) return std::string{to_string(game.outcome())};
  const std::string to_move =
      say(Phrase::ToMove, session.language(), to_words(game.turn(), session.language()));
  return fmt::format("{}. {}", game.position().fullmove_number(), to_move);
}

Page page_of(const Session& session, std::string message, const Terminal& terminal) {
  const Game& game = session.game();
  Page page;
  page.title = title_of(session);
  page.board = view_of(game, session.viewer());
  page.taken_at_top = captured_men(game.positions(), game.moves(), ~session.viewer(), terminal);
  page.taken_at_bottom = captured_men(game.positions(), game.moves(), session.viewer(), terminal);
  page.moves = session.score();
  page.current_move = page.moves.empty() ? 0 : page.moves.size() - 1;
  page.announcements = session.announcements();
  page.message = std::move(message);
  return page;
}

void show_page(const Session& session, const std::string& message, const Terminal& terminal) {
  fmt::print("{}{}", clear_screen,
             draw_page(page_of(session, message, terminal), terminal, terminal_size()));
}

/// Without a terminal: the picture only if it has changed, then what is new.
void show_text(const Session& session, const Session::Reply& reply, const Terminal& terminal) {
  if (reply.shows_board) {
    Page page = page_of(session, reply.text, terminal);
    page.moves.clear();  // the lines of a transcript are its list of moves
    fmt::print("{}", draw_page(page, terminal, terminal_size()));
  } else if (!reply.text.empty()) {
    fmt::print("{}\n", reply.text);
  }
}

}  // namespace

void play_in_terminal(Session& session, const Terminal& terminal) {
  Session::Reply reply{say(Phrase::Greeting, session.language()), true};
  while (!session.is_finished()) {
    if (terminal.interactive) show_page(session, reply.text, terminal);
    else show_text(session, reply, terminal);
    fmt::print("{}", session.prompt());
    std::fflush(stdout);
    const auto line = read_line();
    // What is typed is seen in a terminal, and only there.
    if (!terminal.interactive || !line) fmt::print("{}\n", line.value_or(""));
    if (!line) return;
    reply = session.handle(*line);
  }
  fmt::print("{}\n", reply.text);
}

}  // namespace tabiya::cli
