#include "cli/referee/referee_session.hpp"

#include <boost/json.hpp>
#include <utility>
#include <variant>

#include "cli/play/csci1933_move.hpp"
#include "cli/play/session_command.hpp"
#include "cli/referee/referee_files.hpp"
#include "cli/referee/referee_json.hpp"
#include "support/inner/trimmed.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/explain.hpp"

namespace tabiya::cli {
namespace {

namespace js = boost::json;

js::object failed(const Failure& failure) { return referee_error("file_error", failure.sentence); }

/// True if the line begins with the name of an event.
bool is_event_verb(const EventTextError& error) {
  return error.kind != EventTextError::Kind::Empty &&
         error.kind != EventTextError::Kind::UnknownVerb;
}

template <class GameType>
js::object save(const RefereedGame<GameType>& game, const std::string& path) {
  const auto saved = save_game(game, path);
  if (!saved) return failed(saved.error());
  return {{"ok", true}, {"saved", path}};
}

/// Castling in the notation of the game: e1g1 in standard chess, e1h1 in Chess960.
template <class GameType>
MoveAttempt as_written(const MoveAttempt& attempt, const GameType& game) {
  const auto move = explain(game.position(), attempt);
  if (!move || !move->is_castling()) return attempt;
  if (game.castling_mode() == CastlingMode::Chess960) return {move->from(), move->to()};
  const CastlingSide side = castling_side(move->from(), move->to());
  return {move->from(), king_castling_target(game.turn(), side)};
}

template <class GameType>
void write_castling(Event& event, const GameType& game) {
  if (auto* const made = std::get_if<event::MoveMade>(&event)) {
    made->attempt = as_written(made->attempt, game);
  } else if (auto* const claimed = std::get_if<event::DrawClaimed>(&event)) {
    if (claimed->stated) claimed->stated = as_written(*claimed->stated, game);
  }
}

/// An event of CSCI 1933 with its move in the usual notation, if the course writes it otherwise.
std::optional<std::string> in_usual_notation(const VariantGame& game, std::string_view line) {
  constexpr std::string_view verb = "move ";
  if (game.variant() != Variant::Csci1933 || !line.starts_with(verb)) return std::nullopt;
  const auto move = csci1933_move(lower_case(line.substr(verb.size())));
  return move ? std::optional{std::string{verb} + *move} : std::nullopt;
}
std::optional<std::string> in_usual_notation(const Game& /*game*/, std::string_view /*line*/) {
  return std::nullopt;
}

}  // namespace

template <class GameType>
BasicRefereeSession<GameType>::BasicRefereeSession(BasicArbiter<GameType> arbiter,
                                                   Language language, PlayerNames names)
    : game_{new_game(std::move(arbiter), names)},
      now_{game_.arbiter.last_instant()},
      language_{language},
      names_{std::move(names)} {}

template <class GameType>
js::object BasicRefereeSession<GameType>::handle(std::string_view line) {
  if (line.size() > max_referee_line) {
    return referee_error("line_too_long", "no event needs more than 4096 characters");
  }
  const std::string_view text = trimmed(line);
  const std::size_t blank = std::min(text.find(' '), text.size());
  const std::string_view verb = text.substr(0, blank);
  const std::string argument{trimmed(text.substr(blank))};
  if (verb == "state" && argument.empty()) return referee_state(game_.arbiter, now_, language_);
  if (verb == "moves" && argument.empty()) return referee_moves(game_.arbiter);
  if (verb == "time") return pass_time(argument);
  if ((verb == "save" || verb == "load") && argument.empty()) {
    return referee_error("file_expected", "the name of a file is expected");
  }
  if (verb == "save") return save(game_, argument);
  if (verb == "load") return load(argument);
  return judge(text);
}

template <class GameType>
js::object BasicRefereeSession<GameType>::judge(std::string_view typed) {
  const auto usual = in_usual_notation(game_.arbiter.game(), typed);
  const std::string_view line = usual ? std::string_view{*usual} : typed;
  auto event = parse_event(line, game_.arbiter);
  if (!event && game_.arbiter.is_over() && is_event_verb(event.error())) {
    return referee_error(game_.arbiter.game().position(), game_.arbiter.game_is_over(), language_);
  }
  if (!event) return referee_error(event.error(), line);
  write_castling(*event, game_.arbiter.game());
  return apply(*event, now_);
}

template <class GameType>
js::object BasicRefereeSession<GameType>::apply(const Event& event, Instant at) {
  const auto before = game_.arbiter.game().position();
  const auto transition = game_.arbiter.apply(event, at);
  if (!transition) return referee_error(before, transition.error(), language_);
  return referee_answer(game_.arbiter, event, *transition, language_);
}

/// Lets time pass. A flag that falls by itself falls at its own instant, not when it is noticed.
template <class GameType>
js::object BasicRefereeSession<GameType>::pass_time(std::string_view text) {
  const auto amount = parse_time(text);
  if (!amount) {
    return referee_error("time_expected", "a time is expected, such as +1.5s or 2min");
  }
  if (amount->count() < 0) {
    return referee_error("time_runs_backwards", "time cannot run backwards");
  }
  if (latest_instant - now_ < *amount) {
    return referee_error("time_out_of_range", "a clock cannot show such a time");
  }
  now_ += *amount;
  const auto deadline = game_.arbiter.deadline();
  if (deadline && *deadline <= now_) return apply(event::TimePassed{}, *deadline);
  return {{"ok", true}, {"now", to_text(now_.time_since_epoch())}};
}

template <class GameType>
js::object BasicRefereeSession<GameType>::load(const std::string& path) {
  auto loaded = load_game(path, game_.arbiter.terms(), names_);
  if (!loaded) return failed(loaded.error());
  game_ = *std::move(loaded);
  now_ = game_.arbiter.last_instant();
  return referee_state(game_.arbiter, now_, language_);
}

template class BasicRefereeSession<Game>;
template class BasicRefereeSession<VariantGame>;

}  // namespace tabiya::cli
