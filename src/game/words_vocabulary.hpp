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
  // Empty if a game cannot end so. The subject of a loss is the loser.
  std::string_view (*loss)(Termination) noexcept;
  std::string_view (*draw)(Termination) noexcept;
  std::string_view (*no_result)(Termination) noexcept;
  // In a variant, where mate is not the only way to win. Empty if the draw reads as in chess.
  std::string_view (*draw_in_variant)(Termination) noexcept;

  std::string_view may_claim;                // "may claim a draw"
  std::string_view may_claim_with;           // the words before the move
  std::string_view with_end;                 // the words after the move
  std::array<std::string_view, 2> on_board;  // in the order of Claim
  std::array<std::string_view, 2> with_move;

  std::string_view offers_draw;

  std::string_view (*claim_error)(ClaimError) noexcept;
  std::string_view (*game_error)(GameError) noexcept;
  std::string_view (*refusal)(ArbiterRefusal::Kind) noexcept;  // without the article
};

extern const Vocabulary english;
extern const Vocabulary german;

}  // namespace tabiya::game_words
