#include "cli/play/play_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <cstddef>
#include <fstream>
#include <mutex>
#include <random>
#include <utility>

#include "cli/language_option.hpp"
#include "cli/number_check.hpp"
#include "cli/play/arbiter_pgn.hpp"
#include "cli/play/game_audits.hpp"
#include "cli/play/game_file.hpp"
#include "cli/play/play_loop.hpp"
#include "cli/play/ruleset_argument.hpp"
#include "cli/play/session.hpp"
#include "cli/play/time_argument.hpp"
#include "cli/position_argument.hpp"
#include "cli/variant_option.hpp"
#include "tabiya/game/time_control_text.hpp"

namespace tabiya::cli {
void PlayCommand::declare_options(CLI::App& app) {
  app.add_flag("--terminal", in_terminal_,
               "Play in the terminal. This command always does; plain `tabiya` opens the board in "
               "the browser");
  app.add_option("--ruleset", ruleset_,
                 "casual (the default), fide, fide-rapid, fide-blitz, fide-online, us, or the "
                 "variant csci1933");
  declare_variant(app, variant_);
  app.add_option("--time", time_,
                 "Minutes and seconds per move: 5+3, 90/40,30+30, 15d5 (delay); or PGN: "
                 "40/7200:3600, *180")
      ->type_name("TIME");
  app.add_option("--black-time", black_time_, "Black's time control, if different")
      ->type_name("TIME");
  app.add_flag("--touch-move", has_touch_move_, "Apply the touch-move rule");
  auto* const hints = app.add_flag("--hints", has_hints_, "Announce checks and possible claims");
  app.add_flag("--no-hints", has_no_hints_, "Do not announce them")->excludes(hints);
  auto* const fen = app.add_option("--fen", fen_, "Start from this position")->type_name("FEN");
  auto* const array =
      app.add_option("--chess960", array_,
                     "Play Chess960 from array N, 0 to 959; without N, a random one")
          ->expected(0, 1)
          ->type_name("N");
  app.add_option("--load", file_, "Continue the first game of a PGN file")
      ->excludes(fen)
      ->excludes(array)
      ->type_name("FILE");
  declare_opponent(app);
  app.add_option("--white", names_.white, "White's name, for saved games");
  app.add_option("--black", names_.black, "Black's name, for saved games");
  app.add_option("--audit", audit_file_,
                 "Audit the game every second, and append the findings to a file")
      ->type_name("FILE");
  app.add_flag("--flip", flips_, "Show Black at the bottom");
  app.add_flag("--ascii", wants_ascii_, "Use letters instead of chess symbols");
  declare_language(app, language_);
}

void PlayCommand::declare_opponent(CLI::App& app) {
  auto* const computer =
      app.add_option("--computer", computer_, "Play against the computer at a level from 1 to 8")
          ->check(number_between(players::Level::lowest, players::Level::highest))
          ->default_str(std::to_string(players::default_level.number()))
          ->expected(0, 1)
          ->type_name("LEVEL");
  app.add_option("--engine", engine_,
                 "Play against a UCI program: stockfish, or \"cmd=stockfish,option.Skill "
                 "Level=5,st=500\" (st: milliseconds per move where the game has no clock)")
      ->excludes(computer)
      ->type_name("ENGINE");
  app.add_option("--side", side_,
                 "Your side against the computer: white (the default), black or random")
      ->check(CLI::IsMember({"white", "black", "random"}))
      ->type_name("");
  app.add_flag("--resigns", may_resign_, "Let the computer resign a hopeless game");
}

std::expected<Ruleset, Failure> PlayCommand::ruleset() const {
  auto ruleset = ruleset_.empty() ? casual_ruleset() : read_ruleset(ruleset_);
  if (!ruleset) return ruleset;
  if (has_touch_move_) ruleset->touch_move = true;
  if (has_hints_ || has_no_hints_) ruleset->hints = has_hints_;
  return ruleset;
}

std::expected<ByColor<TimeControl>, Failure> PlayCommand::times() const {
  const auto white = read_time_argument(time_.value_or("-"));
  if (!white) return std::unexpected{white.error()};
  const auto black = black_time_ ? read_time_argument(*black_time_) : white;
  if (!black) return std::unexpected{black.error()};
  return ByColor<TimeControl>{*white, *black};
}

/// Options override the tags of the file.
std::expected<PlayCommand::FirstGame, Failure> PlayCommand::loaded_game(
    pgn::GameTree tree, const Ruleset& ruleset, const ByColor<TimeControl>& times) const {
  if (!ruleset_.empty()) tree.tags.remove("Ruleset");
  if (time_ || black_time_) {
    tree.tags.set("WhiteTimeControl", to_pgn(times.white));
    tree.tags.set("BlackTimeControl", to_pgn(times.black));
  }
  auto arbiter = to_arbiter(tree, ruleset, present());
  if (!arbiter) return std::unexpected{arbiter.error()};
  return FirstGame{*std::move(arbiter), std::move(tree)};
}

/// The names in the options override those in the file.
std::expected<PlayCommand::Record, Failure> PlayCommand::record() const {
  if (file_.empty()) return Record{};
  constexpr std::size_t first = 1;
  auto tree = read_game(file_, first);
  if (!tree) return std::unexpected{tree.error()};
  tag_names(tree->tags, names_);
  if (const auto named = computer_in(names_of(tree->tags)); named && computer_ && !side_) {
    PlayerNames names;
    names[named->color] = computer_name(*level());
    tag_names(tree->tags, names);
  }
  return Record{*std::move(tree)};
}

std::expected<PlayCommand::FirstGame, Failure> PlayCommand::first_game(Record record) const {
  const auto rules = ruleset();
  if (!rules) return std::unexpected{rules.error()};
  const auto clocks = times();
  if (!clocks) return std::unexpected{clocks.error()};
  if (record) return loaded_game(*std::move(record), *rules, *clocks);
  const auto mode = array_ ? CastlingMode::Chess960 : CastlingMode::Standard;
  const auto start = array_ && !fen_ ? read_chess960_start(*array_)
                                     : read_position(fen_.value_or(start_position), mode);
  if (!start) return std::unexpected{start.error()};
  auto arbiter = Arbiter::begin({.ruleset = *rules,
                                 .start = *start,
                                 .castling_mode = mode,
                                 .times = *clocks,
                                 .begins = present()});
  if (!arbiter) return std::unexpected{Failure{std::string{to_string(arbiter.error())}}};
  return FirstGame{*std::move(arbiter)};
}

ExitCode PlayCommand::run() {
  Terminal terminal = this_terminal();
  if (wants_ascii_) {
    terminal.unicode = false;
    terminal.graphics = Graphics::None;
  }
  if (const auto taken = take_csci1933(ruleset_, variant_); !taken) return report(taken.error());
  if (const auto wrong = wrong_computer()) return report(*wrong);
  auto record = this->record();
  if (!record) return report(record.error());
  const bool is_chess = variant_ == Variant::Standard;
  const Variant variant = is_chess && *record ? (*record)->variant() : variant_;
  if (variant == Variant::Standard) return play_chess(terminal, *std::move(record));
  return play_variant(variant, terminal, *std::move(record));
}

ExitCode PlayCommand::play_chess(const Terminal& terminal, Record record) const {
  auto game = first_game(std::move(record));
  if (!game) return report(game.error());
  const Color player = this->player(game->record);
  Session session{std::move(game->arbiter), language_, flips_ ? ~player : player};
  session.name_players(names_);
  if (game->record) session.continue_record(*std::move(game->record));
  if (fen_ && file_.empty()) {
    const auto mode = array_ ? CastlingMode::Chess960 : CastlingMode::Standard;
    session.add_to_greeting(ignored_parts(*fen_, mode, language_));
  }
  auto opponent = this->opponent(~player);
  if (!opponent) return report(opponent.error());
  if (*opponent) {
    session.add_to_greeting((*opponent)->note);
    session.play_against(**std::move(opponent));
  }
  return play_audited(session, terminal);
}

/// The person's side: of a loaded game, that which no program played.
Color PlayCommand::player(const Record& record) const {
  if (!record || side_) return side();
  if (const auto named = computer_in(names_of(record->tags))) return ~named->color;
  if (const auto program = program_in(record->tags)) return ~*program;
  return side();
}

/// Nothing in a game between two people, and in a loaded one that names its computer.
std::expected<std::optional<Opponent>, Failure> PlayCommand::opponent(Color color) const {
  if (!computer_ && !engine_) return std::nullopt;
  std::random_device entropy;
  auto opponent =
      engine_ ? program_at(*engine_, color, language_) : computer_at(*level(), color, entropy());
  if (!opponent) return std::unexpected{opponent.error()};
  opponent->may_resign = may_resign_;
  return std::optional{*std::move(opponent)};
}

ExitCode PlayCommand::play_audited(Session& session, const Terminal& terminal) const {
  std::mutex updates;
  std::ofstream log;
  std::optional<GameAudits> audits;
  if (!audit_file_.empty()) {
    log.open(audit_file_, std::ios::app);
    if (!log) return report({fmt::format("cannot write {}", audit_file_)});
    audits.emplace(session.arbiter(), updates,
                   [&log](const std::string& line) { log << line << std::endl; });
  }
  return play_in_terminal(session, terminal, updates);
}

/// An option about the computer in a game without one, or an empty level, which the parser does not
/// check. The computer of a loaded game is known later.
std::optional<Failure> PlayCommand::wrong_computer() const {
  if (computer_ && !level()) {
    return Failure{fmt::format("--computer: \"{}\" is not a number from {} to {}", *computer_,
                               players::Level::lowest, players::Level::highest)};
  }
  if (computer_ || engine_ || !file_.empty()) return std::nullopt;
  if (side_) return Failure{"--side needs an opponent: --computer or --engine"};
  if (may_resign_) return Failure{"--resigns needs an opponent: --computer or --engine"};
  return std::nullopt;
}

/// Of the computer; nothing if the text is not a level. Requires: --computer.
std::optional<players::Level> PlayCommand::level() const {
  const auto number = parse_number<int>(*computer_);
  return number ? players::Level::of(*number) : std::nullopt;
}

/// The human player's colour.
Color PlayCommand::side() const {
  const std::string side = side_.value_or("white");
  if (side == "random") return std::random_device{}() % 2 == 0 ? Color::White : Color::Black;
  return side == "black" ? Color::Black : Color::White;
}

}  // namespace tabiya::cli
