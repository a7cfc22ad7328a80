#include "game/words_vocabulary.hpp"

namespace tabiya::game_words {

constexpr Vocabulary english{
    .won = "has won",
    .checkmate = "checkmate",
    .resigned = "has resigned",
    .draws = {"", "Draw by stalemate", "Draw by dead position: neither player can ever mate",
              "Draw by fivefold repetition",
              "Draw by seventy-five moves without a capture or a pawn move",
              "Draw claimed by threefold repetition",
              "Draw claimed by fifty moves without a capture or a pawn move", "Draw by agreement",
              "Draw by resignation to an opponent who could never mate"},
    .may_claim = "may claim a draw",
    .may_claim_with = "may claim a draw with ",
    .with_end = "",
    .on_board = {"the same position has appeared three times (FIDE 9.2.2)",
                 "fifty moves without a capture or a pawn move (FIDE 9.3.2)"},
    .with_move = {"the same position would appear for the third time (FIDE 9.2.1)",
                  "fifty moves without a capture or a pawn move (FIDE 9.3.1)"},
    .offers_draw = "offers a draw (FIDE 9.1.2.1)",
    .claim_errors = {"the game is over",
                     "only the player having the move may claim a draw (FIDE 9.2, 9.3)",
                     "the stated move is not legal (FIDE 3.10.2)",
                     "the move to claim with must be stated (FIDE 9.2.1, 9.3.1)",
                     "the same position has not appeared three times (FIDE 9.2)",
                     "there have not been fifty moves without a capture or a pawn move (FIDE 9.3)"},
    .game_errors = {"the game is over", "the move is not legal (FIDE 3.10.2)",
                    "a draw cannot be agreed before both players have made a move (FIDE 5.2.3)",
                    "a draw has been offered already (FIDE 9.1.2.1)",
                    "the opponent has not offered a draw (FIDE 9.1.2.1)"},
};

}  // namespace tabiya::game_words
