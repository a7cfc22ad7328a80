/// Judges a text that a user typed as a move.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "tabiya/notation/move_text_error.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/rules/explain.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::cli {

/// Why a text is not a legal move here: a sentence and, for an illegal move of one piece, the
/// refusal.
struct MoveProblem {
  MoveTextError::Kind kind;
  std::string sentence;
  std::optional<Refusal> refusal{};
};

/// Reads a move in any notation, with the piece letters of the language or the English ones.
/// Errors: why it cannot be played.
[[nodiscard]] std::expected<Move, MoveProblem> judge_move(const Position& position,
                                                          std::string_view text,
                                                          Language language = Language::English);

/// The same in a variant, with drops such as "N@f3".
[[nodiscard]] std::expected<Move, MoveProblem> judge_move(const VariantPosition& position,
                                                          std::string_view text,
                                                          Language language = Language::English);

/// The move in SAN with the piece letters of the language. Requires: the move is legal here.
[[nodiscard]] std::string san_for_people(const VariantPosition& position, Move move,
                                         Language language);
[[nodiscard]] std::string san_for_people(const Position& position, Move move, Language language);

}  // namespace tabiya::cli
