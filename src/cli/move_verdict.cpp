#include "cli/move_verdict.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

#include "game/inner/event_text.hpp"
#include "support/inner/printable.hpp"
#include "support/inner/trimmed.hpp"
#include "tabiya/notation/piece_letters.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/rules/variant/variant_explain.hpp"

namespace tabiya::cli {
namespace {

PieceLetters letters_of(Language language) {
  return piece_letters(to_string(language)).value_or(english_letters);
}

/// Reads "e1g1", "E2-E5" and "e7e8=q".
std::optional<MoveAttempt> parse_written_attempt(std::string_view text) {
  std::string letters;
  for (const unsigned char letter : text) {
    if (std::isalnum(letter) != 0) letters += static_cast<char>(std::tolower(letter));
    else if (letter != '-' && letter != '=' && letter != ' ') return std::nullopt;
  }
  return parse_attempt(letters);
}

/// The arguments of `explain()` for an illegal move, if the text says clearly which move is meant.
std::optional<MoveAttempt> question_of(const std::string& text, const MoveTextError& error) {
  if (const auto attempt = parse_written_attempt(text)) return attempt;
  if (error.kind != MoveTextError::Kind::Illegal || !error.from() || !error.to || error.is_half) {
    return std::nullopt;
  }
  return MoveAttempt{*error.from(), *error.to, error.promotion};
}

/// The drop that an illegal text means, refused.
std::optional<Refusal> refused_drop(const VariantPosition& position, const MoveTextError& error) {
  if (!error.is_drop || !error.piece || !error.to) return std::nullopt;
  const auto answer = explain_drop(position, position.turn(), *error.piece, *error.to);
  if (answer) return std::nullopt;
  return answer.error();
}
std::optional<Refusal> refused_drop(const Position& /*position*/, const MoveTextError& /*error*/) {
  return std::nullopt;
}

/// Why the move that a text means is illegal, if it is clear which one that is.
template <class AnyPosition>
std::optional<Refusal> refusal_of(const AnyPosition& position, const std::string& text,
                                  const MoveTextError& error) {
  if (auto refusal = refused_drop(position, error)) return refusal;
  const auto question = question_of(text, error);
  if (!question) return std::nullopt;
  const auto answer = explain(position, question->from, question->to, question->promotion);
  if (answer) return std::nullopt;
  return answer.error();
}

std::string half_move_in_german(const Position& position, const MoveTextError& error,
                                const std::string& text) {
  return to_words(position, error, text, Language::German);
}
std::string half_move_in_german(const VariantPosition& /*position*/, const MoveTextError& error,
                                const std::string& text) {
  return fmt::format("»{}« nennt nur das Feld {}, nicht das Ziel", text, to_string(*error.to));
}

template <class AnyPosition>
std::string german_sentence(const AnyPosition& position, const MoveTextError& error,
                            const std::string& text) {
  switch (error.kind) {
    case MoveTextError::Kind::Ambiguous:
      return fmt::format("»{}« ist mehrdeutig: dorthin können {}", text,
                         pieces_in_words(position.board(), error.candidates, Language::German));
    case MoveTextError::Kind::Illegal:
      if (error.is_half) return half_move_in_german(position, error, text);
      return fmt::format("»{}« ist hier kein erlaubter Zug", text);
    default: break;
  }
  const std::string_view off = square_off_board(text);
  if (off.empty()) return fmt::format("»{}« ist kein Zug", text);
  return fmt::format("»{}« ist kein Zug: {} liegt nicht auf dem Brett", text, off);
}

/// In German, B is a pawn (Bauer); in English, a bishop. The text does not say which one is meant.
template <class AnyPosition>
MoveProblem two_readings(const AnyPosition& position, Move local, Move english,
                         const std::string& text) {
  return {MoveTextError::Kind::Ambiguous,
          fmt::format("»{}« ist mehrdeutig: {} oder {}", text,
                      san_for_people(position, local, Language::German),
                      san_for_people(position, english, Language::German)),
          std::nullopt};
}

template <class AnyPosition>
std::expected<Move, MoveProblem> judge(const AnyPosition& position, std::string_view raw_text,
                                       Language language) {
  const std::string text{trimmed(raw_text)};
  auto move = parse_move(position, text, letters_of(language));
  // English letters are accepted in every language, because files and programs use them.
  const auto english = parse_move(position, text);
  if (move && english && *move != *english)
    return std::unexpected{two_readings(position, *move, *english, excerpt(text))};
  if (!move && (english || move.error().kind == MoveTextError::Kind::Malformed)) move = english;
  if (move) return *move;

  const MoveTextError& error = move.error();
  if (const auto refusal = refusal_of(position, text, error)) {
    return std::unexpected{
        MoveProblem{MoveTextError::Kind::Illegal, to_words(position, *refusal, language), refusal}};
  }
  return std::unexpected{MoveProblem{error.kind,
                                     language == Language::German
                                         ? german_sentence(position, error, excerpt(text))
                                         : to_string(error, excerpt(text)),
                                     std::nullopt}};
}

}  // namespace

std::expected<Move, MoveProblem> judge_move(const Position& position, std::string_view text,
                                            Language language) {
  return judge(position, text, language);
}

std::expected<Move, MoveProblem> judge_move(const VariantPosition& position, std::string_view text,
                                            Language language) {
  return judge(position, text, language);
}

std::string san_for_people(const Position& position, Move move, Language language) {
  return to_local_san(position, move, language);
}

std::string san_for_people(const VariantPosition& position, Move move, Language language) {
  return to_text(position, move, {.letters = letters_of(language)});
}

}  // namespace tabiya::cli
