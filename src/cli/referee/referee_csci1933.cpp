#include "cli/referee/referee_csci1933.hpp"

#include <boost/json.hpp>
#include <utility>
#include <variant>

#include "cli/play/csci1933_move.hpp"
#include "cli/play/game_file.hpp"
#include "cli/play/session_command.hpp"
#include "cli/referee/referee_json.hpp"
#include "cli/referee/referee_session.hpp"
#include "support/inner/trimmed.hpp"
#include "tabiya/json/position.hpp"

namespace tabiya::cli {
namespace {

namespace js = boost::json;

js::object error_of(const csci1933::Position& position,
                    const std::variant<csci1933::GameIsOver, Refusal>& error, Language language) {
  if (const auto* over = std::get_if<csci1933::GameIsOver>(&error)) {
    return referee_error("game_is_over", csci1933::to_words(*over, language));
  }
  const auto& refusal = std::get<Refusal>(error);
  js::object answer =
      referee_error(to_string(refusal.reason), csci1933::to_words(position, refusal, language));
  js::object details = json::to_json(refusal);
  details["article"] = csci1933::rules_name;
  answer["article"] = csci1933::rules_name;
  answer["refusal"] = std::move(details);
  return answer;
}

js::value winner_of(const csci1933::Game& game) {
  if (!game.winner()) return nullptr;
  return *game.winner() == Color::White ? "white" : "black";
}

}  // namespace

js::object Csci1933Session::handle(std::string_view line) {
  if (line.size() > max_referee_line) {
    return referee_error("line_too_long", "no event needs more than 4096 characters");
  }
  const std::string_view text = trimmed(line);
  if (text.empty()) return referee_error("empty", "the line is empty");
  if (text == "state") return state();
  if (text == "takeback") {
    if (!game_.take_back()) return referee_error("nothing_to_take_back", "no move was played");
    return state();
  }
  constexpr std::string_view save_verb = "save ";
  if (text.starts_with(save_verb)) return save(std::string{trimmed(text.substr(save_verb.size()))});
  if (!text.starts_with("move ")) return referee_error("unknown_verb", "this is not an event");
  return move(text.substr(std::string_view{"move "}.size()));
}

js::object Csci1933Session::move(std::string_view argument) {
  const auto move = parse_csci1933_move(argument);
  if (!move && game_.winner()) {
    return error_of(game_.position(), csci1933::GameIsOver{*game_.winner()}, language_);
  }
  if (!move) return referee_error(to_string(move.error()), to_words(move.error()));
  const auto played = game_.play(move->from, move->to, move->promotion);
  if (!played) return error_of(game_.position(), played.error(), language_);
  return state();
}

js::object Csci1933Session::save(const std::string& path) const {
  if (!path.ends_with(".pgn")) {
    return referee_error("file_error", "games of the variant are saved as PGN: save FILE.pgn");
  }
  const auto saved = write_game(game_, names_, path, WriteMode::Overwrite);
  if (!saved) return referee_error("file_error", saved.error().sentence);
  return {{"ok", true}, {"saved", path}};
}

js::object Csci1933Session::state() const {
  js::object state{{"ok", true},
                   {"ruleset", "csci1933"},
                   {"fen", csci1933::to_fen(game_.position())},
                   {"turn", game_.position().turn() == Color::White ? "white" : "black"},
                   {"plies", game_.moves().size()},
                   {"winner", winner_of(game_)}};
  if (game_.winner()) {
    state["sentence"] = csci1933::to_words(csci1933::GameIsOver{*game_.winner()}, language_);
  }
  return state;
}

}  // namespace tabiya::cli
