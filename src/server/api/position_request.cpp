#include "server/api/position_request.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <charconv>
#include <vector>

#include "game/inner/event_text.hpp"
#include "server/api/answers.hpp"
#include "server/model/game_info.hpp"
#include "tabiya/notation/piece_letters.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/rules/chess960.hpp"
#include "tabiya/rules/variant/variant_explain.hpp"

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

std::expected<Move, Refusal> explain_attempt(const VariantPosition& position,
                                             const MoveAttempt& attempt) {
  if (attempt.drop) return explain_drop(position, position.turn(), *attempt.drop, attempt.to);
  return explain(position, attempt.from, attempt.to, attempt.promotion);
}

std::optional<Refusal> refusal_of(const VariantPosition& position, std::string_view text,
                                  const MoveTextError& error) {
  if (const auto attempt = parse_written_attempt(text)) {
    const auto answer = explain_attempt(position, *attempt);
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
std::expected<Move, MoveTextError> parse_local_move(const VariantPosition& position,
                                                    std::string_view text, Language language) {
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

Response defective(tabiya::Variant variant, const VariantSetup& setup, Defects defects,
                   Language language) {
  boost::json::array list;
  for (const Defect defect : defects) {
    list.push_back({{"name", to_string(defect)}, {"sentence", to_words(defect, language)}});
  }
  return json_answer({{"fen", to_fen(variant, setup, {}, VariantFenStyle::Lichess)},
                      {"turn", color_key(setup.chess.turn)},
                      {"defects", list},
                      {"warnings", boost::json::array{}}});
}

std::expected<VariantSetup, Response> read_setup(std::string_view fen, const NamedRules& rules,
                                                 Language language) {
  if (fen.empty() || fen == "startpos") return VariantSetup::initial(rules.variant);
  if (rules.mode == CastlingMode::Chess960) {
    if (const auto setup = array_of(fen)) return VariantSetup{.chess = *setup};
  }
  const auto setup = parse_variant_fen(rules.variant, fen);
  if (setup) return repaired(rules.variant, *setup, rules.mode);
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

std::optional<NamedRules> find_rules(std::string_view name) noexcept {
  if (name.empty()) return NamedRules{};
  if (is_chess960(name)) return NamedRules{.mode = CastlingMode::Chess960};
  if (const auto variant = find_variant(name)) return NamedRules{board_rules(*variant)};
  const auto variant = parse_variant(name);
  return variant ? std::optional{NamedRules{*variant}} : std::nullopt;
}

std::expected<Move, MoveRefusal> read_move(const VariantPosition& position, std::string_view text,
                                           Language language) {
  if (const auto uci = parse_uci(position, text)) return *uci;
  const auto move = parse_local_move(position, text, language);
  if (move) return *move;
  const auto why = refusal_of(position, text, move.error());
  if (why) return std::unexpected{MoveRefusal{to_words(position, *why, language), why}};
  return std::unexpected{MoveRefusal{to_words(position, move.error(), text, language)}};
}

Defects mended_defects(const Parameters& parameters) {
  const NamedRules rules = find_rules(parameters.text("variant")).value_or(NamedRules{});
  const auto setup = parse_variant_fen(rules.variant, parameters.text("fen"));
  if (!setup) return {};
  return defects(rules.variant, *setup, rules.mode);
}

std::expected<VariantGame, Response> read_game(const Parameters& parameters, Language language) {
  if (parameters.is_malformed()) return std::unexpected{refusal(400, "The body is not valid JSON")};
  const auto rules = find_rules(parameters.text("variant"));
  if (!rules) return std::unexpected{refusal(400, "The variant is not known")};
  const auto setup = read_setup(parameters.text("fen"), *rules, language);
  if (!setup) return std::unexpected{setup.error()};
  const auto start = VariantPosition::from_setup(rules->variant, *setup, rules->mode);
  if (!start) {
    return std::unexpected{defective(rules->variant, *setup, start.error(), language)};
  }
  VariantGame game{*start, rules->mode};
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
