/// Draws by claim: threefold repetition and the fifty-move rule.
///
/// "Can be claimed" and "is over" are different questions. Three occurrences or fifty moves end a
/// game only if the player to move claims the draw, on the position on the board or by stating a
/// move without playing it. Five occurrences or seventy-five moves end the game automatically.
/// `Game` and `Arbiter` answer both questions.
#pragma once

#include <cstdint>
#include <string_view>

#include "tabiya/support/flag_set.hpp"

namespace tabiya {

/// What a draw claim is based on.
enum class Claim : std::uint8_t {
  Threefold,   ///< the same position has occurred at least three times. Source: FIDE 9.2
  FiftyMoves,  ///< fifty moves by each side without a capture or a pawn move. Source: FIDE 9.3
};
using Claims = FlagSet<Claim>;

/// Why a claim fails.
enum class ClaimError : std::uint8_t {
  GameIsOver,
  NotOnMove,      ///< only the player to move can claim. Source: FIDE 9.2, 9.3
  IllegalMove,    ///< the stated move is not legal
  MoveNotStated,  ///< right only with a move, which must be stated; not yet a wrong claim
  NotThreefold,   ///< a wrong claim. Source: FIDE 9.5.3
  NotFiftyMoves,  ///< a wrong claim. Source: FIDE 9.5.3
};

/// "threefold repetition" or "fifty moves".
[[nodiscard]] std::string_view to_string(Claim claim) noexcept;
/// A short English sentence. `to_words()` gives longer ones, in several languages.
[[nodiscard]] std::string_view to_string(ClaimError error) noexcept;

}  // namespace tabiya
