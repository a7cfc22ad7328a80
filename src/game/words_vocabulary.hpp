/// The words of a language for games. Each language defines one constant of this type.
#pragma once

#include <array>
#include <string_view>

#include "tabiya/game/arbiter_refusal.hpp"
#include "tabiya/game/claims.hpp"
#include "tabiya/game/game.hpp"
#include "tabiya/game/outcome.hpp"

namespace tabiya::game_words {

struct Vocabulary {
  std::string_view won;        // "has won"
  std::string_view both_lost;  // "both players have lost"
  std::string_view checkmate;  // "checkmate"
  // In the order of Termination; empty if it cannot end a game so. The subject of a loss is the
  // loser.
  std::array<std::string_view, termination_count> losses;
  std::array<std::string_view, termination_count> draws;
  std::array<std::string_view, termination_count> no_results;

  std::string_view may_claim;                // "may claim a draw"
  std::string_view may_claim_with;           // the words before the move
  std::string_view with_end;                 // the words after the move
  std::array<std::string_view, 2> on_board;  // in the order of Claim
  std::array<std::string_view, 2> with_move;

  std::string_view offers_draw;

  std::array<std::string_view, 6> claim_errors;  // in the order of ClaimError
  std::array<std::string_view, 5> game_errors;   // in the order of GameError
  // In the order of ArbiterRefusal::Kind, without the article.
  std::array<std::string_view, arbiter_refusal_count> arbiter_refusals;
};

extern const Vocabulary english;
extern const Vocabulary german;

}  // namespace tabiya::game_words
