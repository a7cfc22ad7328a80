/// What a language says about a game; one constant of this type for each language.
#pragma once

#include <array>
#include <string_view>

#include "tabiya/game/claims.hpp"
#include "tabiya/game/game.hpp"
#include "tabiya/game/outcome.hpp"

namespace tabiya::game_words {

struct Vocabulary {
  std::string_view won;                   // "has won"
  std::string_view checkmate;             // "checkmate"
  std::string_view resigned;              // "has resigned"
  std::array<std::string_view, 9> draws;  // in the order of Termination; checkmate is no draw

  std::string_view may_claim;                // "may claim a draw"
  std::string_view may_claim_with;           // the words before the move
  std::string_view with_end;                 // the words after the move
  std::array<std::string_view, 2> on_board;  // in the order of Claim
  std::array<std::string_view, 2> with_move;

  std::string_view offers_draw;

  std::array<std::string_view, 6> claim_errors;  // in the order of ClaimError
  std::array<std::string_view, 5> game_errors;   // in the order of GameError
};

extern const Vocabulary english;
extern const Vocabulary german;

}  // namespace tabiya::game_words
