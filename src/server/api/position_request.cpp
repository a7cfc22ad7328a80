#include "server/api/position_request.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <charconv>
#include <vector>

#include "game/inner/event_text.hpp"
#include "server/api/answers.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/piece_letters.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/rules/chess960.hpp"

namespace tabiya::server {
namespace {

/// More than any game has; each move costs a position.
constexpr std::size_t max_moves = 6000;
constexpr std::string_view separators = ", \t\r\n";

/// Reads "e1g1", "e1-g1" and "e7e8=q".
std::optional<MoveAttempt> parse_written_attempt(std::string_view text) {
  std::string letters{text};
  std::erase_if(letters, [](char letter) { return letter == '-' || letter == '='; });
  return parse_attempt(letters);
}

std::optional<Refusal> refusal_of(const Position& position, std::string_view text,
                                  const MoveTextError& error) {
  if (const auto attempt = parse_written_attempt(text)) {
    const auto answer = explain(position, attempt->from, attempt->to, attempt->promotion);
    if (!answer) return answer.error();
  }
  return nearest_refusal(position, error);
}

/// The language's piece letters, except those that mean another piece in English: in German, too,
/// "Bb5" is a move of the bishop, and never of the pawn (Bauer).
PieceLetters letters_beside_english(Language language) {
  PieceLetters letters = piece_letters(to_string(language)).value_or(english_letters);
  for (const PieceType type : all_piece_types) {
    std::string_view& letter = letters.letters[static_cast<std::size_t>(index_of(type))];
    if (letter.size() == 1 && parse_piece(letter[0])) letter = english_letters.of(type);
  }
  return letters;
}

/// Errors: that of the reading with the language's letters, if they make a move of the text.
std::expected<Move, MoveTextError> parse_local_move(const Position& position, std::string_view text,
                                                    Language language) {
  const auto move = parse_move(position, text);
  const PieceLetters letters = letters_beside_english(language);
  if (move || letters == english_letters) return move;
  const auto local = parse_move(position, text, letters);
  return local || local.error().kind != MoveTextError::Kind::Malformed ? local : move;
}

bool is_chess960(std::string_view variant) noexcept {
  return variant == "chess960" || variant == "Chess960" || variant == "fischerandom";
}

std::optional<Setup> array_of(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return chess960_setup(number);
}

Response defective(const Setup& setup, Defects defects, Language language) {
  boost::json::array list;
  for (const Defect defect : defects) {
    list.push_back({{"name", to_string(defect)}, {"sentence", to_words(defect, language)}});
  }
  return json_answer({{"fen", to_fen(setup)},
                      {"turn", setup.turn == Color::White ? "white" : "black"},
                      {"defects", list},
                      {"warnings", boost::json::array{}}});
}

std::expected<Setup, Response> read_setup(std::string_view fen, CastlingMode mode,
                                          Language language) {
  if (fen.empty() || fen == "startpos") return Setup::initial();
  if (mode == CastlingMode::Chess960) {
    if (const auto setup = array_of(fen)) return *setup;
  }
  const auto setup = parse_fen(fen);
  if (setup) return repaired(*setup, mode);
  return std::unexpected{json_answer(
      {{"error", to_words(setup.error(), language)}, {"offset", setup.error().offset}}, 400)};
}

Response illegal(const MoveRefusal& refused, std::size_t ply) {
  boost::json::object body{{"error", refused.sentence}, {"ply", ply}};
  if (refused.why) {
    body["reason"] = to_string(refused.why->reason);
    body["article"] = article(*refused.why);
  }
  return json_answer(body, 400);
}

}  // namespace

std::expected<Move, MoveRefusal> read_move(const Position& position, std::string_view text,
                                           Language language) {
  if (const auto uci = parse_uci(position, text)) return *uci;
  const auto move = parse_local_move(position, text, language);
  if (move) return *move;
  const auto why = refusal_of(position, text, move.error());
  if (why) return std::unexpected{MoveRefusal{to_words(position, *why, language), why}};
  return std::unexpected{MoveRefusal{to_words(position, move.error(), text, language)}};
}

Defects mended_defects(const Parameters& parameters) {
  const bool chess960 = is_chess960(parameters.text("variant"));
  const auto setup = parse_fen(parameters.text("fen"));
  if (!setup) return {};
  return defects(*setup, chess960 ? CastlingMode::Chess960 : CastlingMode::Standard);
}

std::expected<Game, Response> read_game(const Parameters& parameters, Language language) {
  if (parameters.is_malformed()) return std::unexpected{refusal(400, "The body is not valid JSON")};
  const CastlingMode mode =
      is_chess960(parameters.text("variant")) ? CastlingMode::Chess960 : CastlingMode::Standard;
  const auto setup = read_setup(parameters.text("fen"), mode, language);
  if (!setup) return std::unexpected{setup.error()};
  const auto start = Position::from_setup(*setup, mode);
  if (!start) return std::unexpected{defective(*setup, start.error(), language)};
  Game game{*start, mode};
  std::string_view rest = parameters.text("moves");
  for (std::size_t ply = 0; ply < max_moves; ++ply) {
    rest.remove_prefix(std::min(rest.find_first_not_of(separators), rest.size()));
    if (rest.empty()) return game;
    const std::size_t size = std::min(rest.find_first_of(separators), rest.size());
    const auto move = read_move(game.position(), rest.substr(0, size), language);
    if (!move) return std::unexpected{illegal(move.error(), ply)};
    if (game.is_over()) {
      return std::unexpected{illegal({"the game is over before this move"}, ply)};
    }
    game.play_unchecked(*move);
    rest.remove_prefix(size);
  }
  return std::unexpected{refusal(400, "Too many moves")};
}

}  // namespace tabiya::server
