#include "cli/referee_csci1933.hpp"

#include <boost/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "cli/referee_json.hpp"
#include "cli/referee_session.hpp"
#include "cli/session_command.hpp"
#include "tabiya/json/position.hpp"
#include "tabiya/rules/variant/row_column.hpp"

namespace tabiya::cli {
namespace {

namespace js = boost::json;

std::optional<Square> parse_place(std::string_view text) {
  const auto square = parse_square(text);
  return square ? square : parse_row_column(text);
}

/// "e2e4" and "e7e8q" are two squares and perhaps a piece, too.
std::vector<std::string> words_of(std::string_view argument) {
  std::istringstream stream{std::string{argument}};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  const bool is_joined = words.size() == 1 && words[0].size() >= 4 &&
                         parse_square(std::string_view{words[0]}.substr(0, 2));
  if (!is_joined) return words;
  const std::string joined = words[0];
  words = {joined.substr(0, 2), joined.substr(2, 2)};
  if (joined.size() > 4) words.push_back(joined.substr(4));
  return words;
}

std::optional<PieceType> parse_promotion(std::string_view text) {
  if (text.size() != 1) return csci1933::parse_piece_name(text);
  const auto piece = parse_piece(text.front());
  if (!piece) return std::nullopt;
  return piece->type;
}

js::object error_of(const csci1933::Position& position,
                    const std::variant<csci1933::GameIsOver, Refusal>& error, Language language) {
  if (const auto* over = std::get_if<csci1933::GameIsOver>(&error)) {
    return referee_error("game_is_over", csci1933::to_words(*over, language));
  }
  const auto& refusal = std::get<Refusal>(error);
  js::object answer =
      referee_error(to_string(refusal.reason), csci1933::to_words(position, refusal, language));
  answer["refusal"] = json::to_json(refusal);
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
  if (text.empty()) return referee_error("empty", "there is nothing in the line");
  if (text == "state") return state();
  if (text == "takeback") {
    if (!game_.take_back()) return referee_error("nothing_to_take_back", "no move was played");
    return state();
  }
  if (!text.starts_with("move ")) return referee_error("unknown_verb", "no event begins so");
  return move(text.substr(std::string_view{"move "}.size()));
}

js::object Csci1933Session::move(std::string_view argument) {
  const std::vector<std::string> words = words_of(argument);
  const auto from = words.empty() ? std::nullopt : parse_place(words[0]);
  const auto to = words.size() < 2 ? std::nullopt : parse_place(words[1]);
  if (!from || !to) {
    return referee_error("square_expected", "two squares are expected, such as e2 e4 or 6,4 4,4");
  }
  std::optional<PieceType> promotion;
  if (words.size() > 2) {
    promotion = parse_promotion(words[2]);
    if (!promotion) return referee_error("piece_expected", "the name of a piece is expected");
  }
  if (words.size() > 3) return referee_error("too_many_words", "nothing more is expected");
  const auto played = game_.play(*from, *to, promotion);
  if (!played) return error_of(game_.position(), played.error(), language_);
  return state();
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
