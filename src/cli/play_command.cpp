#include "cli/play_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <utility>

#include "cli/game_file.hpp"
#include "cli/language_option.hpp"
#include "cli/play_loop.hpp"
#include "cli/position_argument.hpp"
#include "cli/session.hpp"
#include "cli/terminal.hpp"

namespace tabiya::cli {

void PlayCommand::declare_options(CLI::App& app) {
  app.add_flag("--terminal", in_terminal_, "In the terminal (so far there is no other board)");
  app.add_option("--fen", fen_, "Begin with this position")->type_name("FEN");
  app.add_option("--chess960", array_, "Play Chess960: array N from 0 to 959, or any")
      ->expected(0, 1)
      ->type_name("N");
  app.add_option("--load", file_, "Go on with the first game of a PGN file")->type_name("FILE");
  app.add_flag("--flip", flips_, "Black at the bottom of the board");
  app.add_flag("--ascii", wants_ascii_, "Letters instead of chess pieces");
  declare_language(app, language_);
}

std::expected<Game, Failure> PlayCommand::first_game() const {
  constexpr std::size_t first = 1;
  if (!file_.empty()) return read_game(file_, first);
  const auto mode = array_ ? CastlingMode::Chess960 : CastlingMode::Standard;
  const auto start = array_ && !fen_ ? read_chess960_start(*array_)
                                     : read_position(fen_.value_or(start_position), mode);
  if (!start) return std::unexpected{start.error()};
  return Game{*start, mode};
}

ExitCode PlayCommand::run() const {
  auto game = first_game();
  if (!game) return report(game.error());
  Terminal terminal = this_terminal();
  if (wants_ascii_) terminal.unicode = false;
  Session session{*std::move(game), language_, flips_ ? Color::Black : Color::White};
  play_in_terminal(session, terminal);
  return ExitCode::Success;
}

}  // namespace tabiya::cli
