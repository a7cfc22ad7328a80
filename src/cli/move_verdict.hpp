/// What can be said of a text that should be a move.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "tabiya/notation/move_text_error.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/rules/explain.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::cli {

/// Why a text is no move here, as a sentence and, for an illegal move of one man, as a value.
struct MoveProblem {
  MoveTextError::Kind kind;
  std::string sentence;
  std::optional<Refusal> refusal{};
};

/// Reads a move in any notation, with the piece letters of the language or the English ones, and
/// says why it cannot be played.
[[nodiscard]] std::expected<Move, MoveProblem> judge_move(const Position& position,
                                                          std::string_view text,
                                                          Language language = Language::English);

/// The move as people of that language write it: "Nf3", "Sf3".
[[nodiscard]] std::string to_local_san(const Position& position, Move move, Language language);

}  // namespace tabiya::cli
