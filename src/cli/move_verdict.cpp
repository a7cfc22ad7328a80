#include "cli/move_verdict.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

#include "game/inner/event_text.hpp"
#include "support/inner/printable.hpp"
#include "support/inner/trimmed.hpp"
#include "tabiya/notation/piece_letters.hpp"
#include "tabiya/notation/san.hpp"

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

std::string german_sentence(const Position& position, const MoveTextError& error,
                            const std::string& text) {
  switch (error.kind) {
    case MoveTextError::Kind::Ambiguous:
      return fmt::format("»{}« ist mehrdeutig: dorthin können {}", text,
                         pieces_in_words(position.board(), error.candidates, Language::German));
    case MoveTextError::Kind::Illegal:
      if (error.is_half) return to_words(position, error, text, Language::German);
      return fmt::format("»{}« ist hier kein erlaubter Zug", text);
    default: break;
  }
  const std::string_view off = square_off_board(text);
  if (off.empty()) return fmt::format("»{}« ist kein Zug", text);
  return fmt::format("»{}« ist kein Zug: {} liegt nicht auf dem Brett", text, off);
}

/// In German, B is a pawn (Bauer); in English, a bishop. The text does not say which one is meant.
MoveProblem two_readings(const Position& position, Move local, Move english,
                         const std::string& text) {
  return {MoveTextError::Kind::Ambiguous,
          fmt::format("»{}« ist mehrdeutig: {} oder {}", text,
                      to_local_san(position, local, Language::German),
                      to_local_san(position, english, Language::German)),
          std::nullopt};
}

}  // namespace

std::expected<Move, MoveProblem> judge_move(const Position& position, std::string_view raw_text,
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
  if (const auto question = question_of(text, error)) {
    const auto answer = explain(position, question->from, question->to, question->promotion);
    if (!answer) {
      return std::unexpected{MoveProblem{MoveTextError::Kind::Illegal,
                                         to_words(position, answer.error(), language),
                                         answer.error()}};
    }
  }
  return std::unexpected{MoveProblem{error.kind,
                                     language == Language::German
                                         ? german_sentence(position, error, excerpt(text))
                                         : to_string(error, excerpt(text)),
                                     std::nullopt}};
}

}  // namespace tabiya::cli
