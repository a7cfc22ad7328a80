#include "cli/replay_show.hpp"

#include <fmt/core.h>

#include <cstdio>
#include <thread>
#include <utility>
#include <vector>

#include "cli/keyboard.hpp"
#include "cli/output.hpp"
#include "cli/screen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/pgn/tree_builder.hpp"

namespace tabiya::cli {
namespace {

/// A game as it is shown: its main line, as far as it can be played, and what is wrong then.
struct ShownGame {
  std::string title;
  std::string result;
  std::vector<Position> positions;  // one more than the moves
  std::vector<Move> moves;
  std::vector<std::string> score;  // one entry for each full move
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

void add_to_score(ShownGame& game, const Position& before, Move move) {
  const std::string san = to_san(before, move);
  if (before.turn() == Color::White || game.score.empty()) {
    const char* const dots = before.turn() == Color::White ? "." : "...";
    game.score.push_back(fmt::format("{}{} {}", before.fullmove_number(), dots, san));
  } else {
    game.score.back() += " " + san;
  }
}

ShownGame shown(const pgn::ReadGame& read, const std::string& file) {
  ShownGame game{title_of(read.tree.tags),
                 std::string{pgn::to_string(read.tree.result)},
                 {read.tree.start()},
                 read.tree.main_line_moves(),
                 {},
                 std::nullopt};
  for (const Move move : game.moves) {
    add_to_score(game, game.positions.back(), move);
    game.positions.push_back(game.positions.back().after(move));
  }
  if (!read.errors.empty()) {
    const pgn::ReplayError& error = read.errors.front();
    game.problem = fmt::format("{}:{}:{}: {}: {}", file, error.location.line, error.location.column,
                               error.text, error.reason);
  }
  return game;
}

/// Goes through the games, forwards and backwards.
class Show {
 public:
  Show(pgn::Reader reader, const ShowOptions& options)
      : reader_{std::move(reader)}, options_{options} {}

  /// To the first or the next game; false if there is none.
  bool go_to_next_game() {
    const std::size_t wanted = games_.empty() ? 0 : game_index_ + 1;
    if (wanted == games_.size()) {
      const auto read = pgn::read_tree(reader_, builder_);
      if (!read) return false;
      games_.push_back(shown(*read, options_.file));
      if (games_.back().problem) found_problem_ = true;
    }
    game_index_ = wanted;
    ply_ = 0;
    return true;
  }
  void go_to_previous_game() {
    if (game_index_ > 0) --game_index_;
    ply_ = 0;
  }
  /// One move on, or to the next game; false after the last.
  bool go_on() {
    if (ply_ == game().moves.size()) return go_to_next_game();
    ++ply_;
    return true;
  }
  void go_back() {
    if (ply_ > 0) --ply_;
  }
  void flip() { viewer_ = ~viewer_; }

  [[nodiscard]] bool has_game() const { return !games_.empty(); }
  [[nodiscard]] bool found_problem() const { return found_problem_; }

  [[nodiscard]] Page page() const {
    const ShownGame& shown_game = game();
    const std::span positions{shown_game.positions};
    const std::span moves = std::span{shown_game.moves}.first(ply_);
    const Position& now = positions[ply_];
    Page page;
    page.title = fmt::format("{}. {}", game_index_ + 1, shown_game.title);
    page.board = ply_ == 0 ? view_of(now, std::nullopt, now, viewer_)
                           : view_of(positions[ply_ - 1], moves.back(), now, viewer_);
    page.taken_at_top = captured_men(positions, moves, ~viewer_, options_.terminal);
    page.taken_at_bottom = captured_men(positions, moves, viewer_, options_.terminal);
    page.moves = shown_game.score;
    page.current_move = ply_ == 0 ? 0 : score_line(ply_);
    page.message = last_move_text();
    if (const auto check = check_in_words(now)) page.announcements.push_back(*check);
    if (ply_ == moves.size() && ply_ == shown_game.moves.size()) {
      page.announcements.push_back(shown_game.problem.value_or(shown_game.result));
    }
    return page;
  }

 private:
  [[nodiscard]] const ShownGame& game() const { return games_[game_index_]; }

  /// The entry of the score in which a move stands, counted from its ply.
  [[nodiscard]] std::size_t score_line(std::size_t ply) const {
    const bool black_began = game().positions.front().turn() == Color::Black;
    return (ply - 1 + (black_began ? 1 : 0)) / 2;
  }

  [[nodiscard]] std::string last_move_text() const {
    if (ply_ == 0) return "";
    const Position& before = game().positions[ply_ - 1];
    return fmt::format("{}{} {}", before.fullmove_number(),
                       before.turn() == Color::White ? "." : "...",
                       to_san(before, game().moves[ply_ - 1]));
  }

  pgn::Reader reader_;
  pgn::TreeBuilder builder_;
  const ShowOptions& options_;
  std::vector<ShownGame> games_;  // read so far
  std::size_t game_index_ = 0;
  std::size_t ply_ = 0;
  Color viewer_ = options_.viewer;
  bool found_problem_ = false;
};

/// The terminal's second page, without a cursor; the first one comes back untouched.
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

/// Does what a key asks for; false to leave.
bool obey(Show& show, Key key) {
  switch (key) {
    case Key::Next: return show.go_on();
    case Key::Back: show.go_back(); return true;
    case Key::NextGame: return show.go_to_next_game();
    case Key::PreviousGame: show.go_to_previous_game(); return true;
    case Key::Flip: show.flip(); return true;
    case Key::Quit: return false;
    case Key::Other: return true;
  }
  return true;
}

void show_in_terminal(Show& show, const ShowOptions& options, Keyboard& keyboard) {
  const FullScreen full_screen;
  bool goes_on = show.go_to_next_game();
  while (goes_on) {
    Page page = show.page();
    page.message += "\n→ next  ← back  n next game  q quit";
    fmt::print("{}{}", clear_screen, draw_page(page, options.terminal, terminal_size()));
    std::fflush(stdout);
    const auto key = keyboard.read(options.delay);
    goes_on = obey(show, key.value_or(Key::Next));
  }
}

/// The second page is gone with everything on it; what was seen last stays on the first.
void leave_last_page(const Show& show, const ShowOptions& options) {
  if (show.has_game()) fmt::print("{}", draw_page(show.page(), options.terminal, terminal_size()));
}

void show_as_text(Show& show, const ShowOptions& options) {
  bool goes_on = show.go_to_next_game();
  while (goes_on) {
    fmt::print("{}\n", draw_page(show.page(), options.terminal, terminal_size()));
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
    return report({"there is no terminal to show games in: use --all or --delay"});
  }
  show_as_text(show, options);
  return show.found_problem() ? ExitCode::WrongData : ExitCode::Success;
}

}  // namespace tabiya::cli
