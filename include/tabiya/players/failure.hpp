/// Why a computer player has no answer, as a value and in words.
#pragma once

#include <string>
#include <variant>

#include "tabiya/notation/move_text_error.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/rules/variant/variant_position.hpp"
#include "tabiya/uci/client.hpp"

namespace tabiya::players {

/// The player has found no move, although there is one.
struct NoMoveFound {};

/// The player wanted to play a move that is not legal.
struct IllegalMovePlayed {
  std::string text;
  MoveTextError error;
  VariantPosition position;
};

/// The player has been asked about another variant than chess.
struct PlaysOnlyChess {
  Variant asked;
};

struct Failure {
  std::string player{};  ///< its name, for people; may be empty
  std::variant<uci::EngineFailure, NoMoveFound, IllegalMovePlayed, PlaysOnlyChess> reason;

  /// False if the program lacks what the game needs, however often it is started.
  [[nodiscard]] bool is_worth_restart() const noexcept;
};

/// "the engine did not send bestmove in time", "the engine played e2e5, which is not legal: the pawn
/// …". No full stop.
[[nodiscard]] std::string reason_in_words(const Failure& failure,
                                          Language language = Language::English);

/// A sentence: "“Stockfish” cannot play on: the engine did not send bestmove in time."
[[nodiscard]] std::string to_words(const Failure& failure, Language language = Language::English);

}  // namespace tabiya::players
