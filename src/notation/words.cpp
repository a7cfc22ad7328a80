#include "tabiya/notation/words.hpp"

#include "notation/characters.hpp"
#include "notation/words_vocabulary.hpp"
#include "tabiya/notation/move_style.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/rules/variant/variant_explain.hpp"

namespace tabiya {
namespace {

const Vocabulary& vocabulary(Language language) noexcept {
  switch (language) {
    case Language::English: return english;
    case Language::German: return german;
  }
  __builtin_unreachable();
}

constexpr char lower(char letter) noexcept {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// The attempted move: "e7e8q", "N@f3".
std::string attempted_move(const Refusal& refusal) {
  if (refusal.is_drop) return concat(to_char(refusal.piece->type), "@", to_string(refusal.to));
  std::string text = to_string(refusal.from) + to_string(refusal.to);
  if (refusal.promotion) text += lower(to_char(*refusal.promotion));
  return text;
}

[[nodiscard]] MoveStyle style_of(Language language) {
  return {.letters = piece_letters(to_string(language)).value_or(english_letters)};
}

/// Of several candidate pieces, the one closest to a legal move decides.
template <class AnyPosition>
[[nodiscard]] std::optional<Refusal> nearest_refusal_of(const AnyPosition& position,
                                                        const MoveTextError& error) {
  if (error.kind != MoveTextError::Kind::Illegal || !error.to || error.is_half) return std::nullopt;
  std::optional<Refusal> nearest;
  for (const Square from : error.candidates) {
    const auto answer = explain(position, from, *error.to, error.promotion);
    if (answer) continue;
    // Reasons are declared in the order of the checks, so a later one is closer to a legal move.
    if (!nearest || answer.error().reason > nearest->reason) nearest = answer.error();
  }
  const bool none_moves_that_way = nearest && nearest->reason == Reason::DoesNotMoveSo;
  if (error.candidates.has_several() && none_moves_that_way) return std::nullopt;
  return nearest;
}

template <class AnyPosition>
[[nodiscard]] std::string error_in_words(const AnyPosition& position, const MoveTextError& error,
                                         std::string_view text, Language language) {
  if (const auto refusal = nearest_refusal(position, error)) {
    return to_words(position, *refusal, language);
  }
  return vocabulary(language).text_error(position.board(), error, text);
}

}  // namespace

std::string_view to_string(Language language) noexcept {
  switch (language) {
    case Language::English: return "en";
    case Language::German: return "de";
  }
  __builtin_unreachable();
}

std::optional<Language> parse_language(std::string_view text) noexcept {
  if (text.size() < 2 || (text.size() > 2 && is_letter(text[2]))) return std::nullopt;
  for (const Language language : all_languages) {
    const std::string_view code = to_string(language);
    if (lower(text[0]) == code[0] && lower(text[1]) == code[1]) return language;
  }
  return std::nullopt;
}

std::string to_words(const Position& position, const Refusal& refusal, Language language) {
  return to_words(position.board(), refusal, language);
}

std::string to_words(const Board& board, const Refusal& refusal, Language language) {
  return concat(attempted_move(refusal), ": ", vocabulary(language).refusal(board, refusal), " (",
                article(refusal), ")");
}

std::string to_words(const VariantPosition& position, const Refusal& refusal, Language language) {
  return to_words(position.board(), refusal, language);
}

std::string to_local_san(const Position& position, Move move, Language language) {
  return to_text(position, move, style_of(language));
}

std::string to_local_san(const VariantPosition& position, Move move, Language language) {
  return to_text(position, move, style_of(language));
}

std::optional<Refusal> nearest_refusal(const Position& position, const MoveTextError& error) {
  return nearest_refusal_of(position, error);
}

std::optional<Refusal> nearest_refusal(const VariantPosition& position,
                                       const MoveTextError& error) {
  if (!error.is_drop) return nearest_refusal_of(position, error);
  if (error.kind != MoveTextError::Kind::Illegal) return std::nullopt;
  const auto answer = explain_drop(position, position.turn(), *error.piece, *error.to);
  return answer ? std::nullopt : std::optional{answer.error()};
}

std::string to_words(const Position& position, const MoveTextError& error, std::string_view text,
                     Language language) {
  return error_in_words(position, error, text, language);
}

std::string to_words(const VariantPosition& position, const MoveTextError& error,
                     std::string_view text, Language language) {
  return error_in_words(position, error, text, language);
}

std::optional<std::string> check_in_words(const Position& position, Language language) {
  if (!position.is_check()) return std::nullopt;
  return vocabulary(language).check(position.board(), position.king(position.turn()),
                                    position.checkers());
}

std::optional<std::string> check_in_words(const VariantPosition& position, Language language) {
  const auto king = position.king(position.turn());
  if (!king || !position.is_check()) return std::nullopt;
  return vocabulary(language).check(position.board(), *king, position.checkers());
}

std::string pieces_in_words(const Board& board, Bitboard squares, Language language) {
  return vocabulary(language).pieces(board, squares);
}

std::string_view to_words(Defect defect, Language language) noexcept {
  return vocabulary(language).defect(defect);
}

std::string_view to_words(Warning warning, Language language) noexcept {
  return vocabulary(language).warning(warning);
}

std::string_view to_words(PieceType type, Language language) noexcept {
  return vocabulary(language).piece_type(type);
}

std::string_view to_words(Color color, Language language) noexcept {
  return vocabulary(language).color(color);
}

}  // namespace tabiya
