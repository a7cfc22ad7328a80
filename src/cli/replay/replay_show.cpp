#include "cli/replay/replay_show.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "cli/output.hpp"
#include "cli/pgn/read_games.hpp"
#include "cli/replay/game_cursor.hpp"
#include "cli/replay/move_notes.hpp"
#include "cli/terminal/keyboard.hpp"
#include "cli/terminal/screen.hpp"
#include "pgn/inner/tree_builder.hpp"
#include "support/inner/utf8.hpp"
#include "tabiya/game/words.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/pgn/code_page.hpp"
#include "tabiya/pgn/ending.hpp"

namespace tabiya::cli {
namespace {

/// A game on display, and its errors.
struct ShownGame {
  std::string title;
  GameCursor cursor;
  std::optional<std::string> problem;
};

std::string title_of(const pgn::Tags& tags) {
  const auto text = [&](const char* name) { return tags.find(name).value_or("?"); };
  std::string title = fmt::format("{} - {}", text("White"), text("Black"));
  for (const char* const name : {"Event", "Site", "Date"}) {
    const auto value = tags.find(name);
    if (value && !value->starts_with('?')) title += fmt::format(", {}", *value);
  }
  return printable(title);
}

ShownGame shown(pgn::ReadGame read, const std::string& file) {
  std::optional<std::string> problem;
  if (!read.errors.empty()) problem = sentence_of(read.errors.front(), file);
  pgn::make_utf8(read.tree);
  const std::string title = title_of(read.tree.tags);
  return {title, GameCursor{std::move(read.tree)}, std::move(problem)};
}

/// Truncates a text to the available rows, with dots at the end.
std::string fitting(std::string text, std::size_t rows, std::size_t columns) {
  const std::size_t max_bytes = rows * columns;  // at least: a character has one or more bytes
  if (text.size() <= max_bytes) return text;
  text.resize(utf8_prefix(text, max_bytes).size());
  const std::size_t blank = text.rfind(' ');
  if (blank != std::string::npos && blank != 0) text.resize(blank);
  return text + " ...";
}

/// "1/2-1/2  Draw by claim: threefold repetition (FIDE 9.2)".
std::string ending_in_words(const pgn::GameTree& game) {
  std::string text{pgn::to_string(game.result)};
  const auto ending = pgn::ending_of(game);
  return ending ? text + "  " + to_words(*ending) : text;
}

/// Steps through the games, forwards and backwards.
class Show {
 public:
  Show(pgn::Reader reader, const ShowOptions& options)
      : reader_{std::move(reader)}, options_{options} {}

  /// Moves to the next game, or the first. False if there is none.
  bool go_to_next_game() {
    const std::size_t wanted = games_.empty() ? 0 : game_index_ + 1;
    if (wanted == games_.size()) {
      auto read = pgn::read_tree(reader_, builder_);
      if (!read) return false;
      games_.push_back(shown(*std::move(read), options_.file));
      if (games_.back().problem) found_problem_ = true;
    }
    game_index_ = wanted;
    cursor().go_to_start();
    return true;
  }
  void go_to_previous_game() {
    if (game_index_ > 0) --game_index_;
    cursor().go_to_start();
  }
  /// Moves on: from the end of a variation to where it began, from the end of a game to the next
  /// one. False after the last game.
  bool go_on() { return cursor().play() || cursor().leave_variation() || go_to_next_game(); }

  [[nodiscard]] GameCursor& cursor() { return games_[game_index_].cursor; }
  void flip() { viewer_ = ~viewer_; }

  [[nodiscard]] bool has_game() const { return !games_.empty(); }
  [[nodiscard]] bool found_problem() const { return found_problem_; }

  /// The page for the current position; its notes are cut to the terminal's size.
  [[nodiscard]] Page page(TerminalSize size) const {
    const GameCursor& at = game().cursor;
    const Position& now = at.position();
    const auto [positions, moves] = at.played();
    const Move* const last = std::get_if<Move>(&at.node().step);
    Page page;
    page.title = fmt::format("{}. {}", game_index_ + 1, game().title);
    const bool has_move = !at.is_at_start() && last != nullptr;
    page.board = has_move ? view_of(at.position_before(), *last, now, viewer_)
                          : view_of(now, std::nullopt, now, viewer_);
    page.taken_at_top = captured_pieces(positions, moves, ~viewer_, options_.terminal);
    page.taken_at_bottom = captured_pieces(positions, moves, viewer_, options_.terminal);
    page.clock_at_top = clock_of(~viewer_);
    page.clock_at_bottom = clock_of(viewer_);
    page.moves = at.score();
    page.current_move = at.score_entry();
    page.message = message(size);
    if (const auto check = check_in_words(now)) page.announcements.push_back(*check);
    if (at.is_at_end() && at.depth() == 0) {
      page.announcements.push_back(game().problem.value_or(ending_in_words(at.game())));
    }
    return page;
  }

 private:
  [[nodiscard]] const ShownGame& game() const { return games_[game_index_]; }

  [[nodiscard]] std::optional<ClockFace> clock_of(Color side) const {
    const auto text = clock_in_words(game().cursor, side);
    if (!text) return std::nullopt;
    return ClockFace{*text};
  }

  [[nodiscard]] std::string message(TerminalSize size) const {
    const GameCursor& at = game().cursor;
    // The rows left by the title, captured pieces, board and the lines below the notes.
    constexpr int other_rows = 9;
    const int rows = std::max(1, size.rows - board_rows(BoardSize::Small) - other_rows);
    std::string text;
    if (!at.is_at_start()) {
      text = numbered_move(at.position_before(), at.node().step) + glyphs_in_words(at.node().nags);
    }
    const std::string notes = notes_in_words(at.node());
    if (!text.empty() && !notes.empty()) text += "  ";
    text = fitting(text + notes, static_cast<std::size_t>(rows),
                   static_cast<std::size_t>(size.columns));
    const std::string choices = choices_in_words();
    if (!choices.empty()) text += (text.empty() ? "" : "\n") + choices;
    return text;
  }

  /// "2: 3. Bc4   3: 3. d4", and the current depth.
  [[nodiscard]] std::string choices_in_words() const {
    constexpr std::size_t most_shown = 9;
    const GameCursor& at = game().cursor;
    const auto choices = at.choices();
    std::string text;
    for (std::size_t index = 1; index < std::min(choices.size(), most_shown); ++index) {
      const pgn::Step& step = at.game()[choices[index]].step;
      text += fmt::format("{}{}: {}", text.empty() ? "or " : "   ", index + 1,
                          numbered_move(at.position(), step));
    }
    if (at.depth() == 0) return text;
    if (!text.empty()) text += "   ";
    return text +
           (at.depth() == 1 ? "(variation)" : fmt::format("(variation {} deep)", at.depth()));
  }

  pgn::Reader reader_;
  pgn::TreeBuilder builder_;
  const ShowOptions& options_;
  std::vector<ShownGame> games_;  // read so far
  std::size_t game_index_ = 0;
  Color viewer_ = options_.viewer;
  bool found_problem_ = false;
};

/// The terminal's alternate screen, without a cursor; the normal screen comes back unchanged.
class FullScreen {
 public:
  FullScreen() { fmt::print("\x1b[?1049h\x1b[?25l"); }
  ~FullScreen() {
    fmt::print("\x1b[?25h\x1b[?1049l");
    std::fflush(stdout);
  }
  FullScreen(const FullScreen&) = delete;
  FullScreen& operator=(const FullScreen&) = delete;
};

/// Handles a key; returns false to quit.
bool obey(Show& show, KeyPress press) {
  switch (press.key) {
    case Key::Next: return show.go_on();
    case Key::Back: show.cursor().go_back(); return true;
    case Key::Number: show.cursor().play(static_cast<std::size_t>(press.number - 1)); return true;
    case Key::LeaveVariation: show.cursor().leave_variation(); return true;
    case Key::Start: show.cursor().go_to_start(); return true;
    case Key::NextGame: return show.go_to_next_game();
    case Key::PreviousGame: show.go_to_previous_game(); return true;
    case Key::Flip: show.flip(); return true;
    case Key::Quit: return false;
    case Key::Redraw:
    case Key::Other: return true;
  }
  return true;
}

void show_in_terminal(Show& show, const ShowOptions& options, Keyboard& keyboard) {
  const FullScreen full_screen;
  bool goes_on = show.go_to_next_game();
  while (goes_on) {
    Page page = show.page(terminal_size());
    page.message += "\n→ next  ← back  2-9 variation  u leave it  n next game  q quit";
    fmt::print("{}{}", clear_screen, draw_page(page, options.terminal, terminal_size()));
    std::fflush(stdout);
    const auto key = keyboard.read(options.delay);
    goes_on = obey(show, key.value_or(KeyPress{Key::Next}));
  }
}

/// The alternate screen disappears with its contents, so this prints the last page to the normal
/// one.
void leave_last_page(const Show& show, const ShowOptions& options) {
  if (show.has_game())
    fmt::print("{}", draw_page(show.page(terminal_size()), options.terminal, terminal_size()));
}

void show_as_text(Show& show, const ShowOptions& options) {
  bool goes_on = show.go_to_next_game();
  while (goes_on) {
    fmt::print("{}\n", draw_page(show.page(terminal_size()), options.terminal, terminal_size()));
    std::fflush(stdout);
    std::this_thread::sleep_for(options.delay.value_or(std::chrono::milliseconds{0}));
    goes_on = show.go_on();
  }
}

}  // namespace

ExitCode show_games(pgn::Reader reader, const ShowOptions& options) {
  Show show{std::move(reader), options};
  if (options.terminal.colorful) {
    Keyboard keyboard;
    if (keyboard.is_open()) {
      show_in_terminal(show, options, keyboard);
      leave_last_page(show, options);
      return show.found_problem() ? ExitCode::WrongData : ExitCode::Success;
    }
  }
  if (!options.delay) {
    return report({"there is no terminal to show the games in: use --all or --delay"});
  }
  show_as_text(show, options);
  return show.found_problem() ? ExitCode::WrongData : ExitCode::Success;
}

}  // namespace tabiya::cli
