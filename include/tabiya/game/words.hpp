/// Outcomes, claims, refusals and time controls in words for people.
///
/// As in notation/words.hpp: no full stop, the article at the end, and not meant for programs to
/// parse. Each language is one file, src/game/words_LANGUAGE.cpp.
#pragma once

#include <string>
#include <string_view>

#include "tabiya/game/arbiter_refusal.hpp"
#include "tabiya/game/claims.hpp"
#include "tabiya/game/clock_time.hpp"
#include "tabiya/game/game.hpp"
#include "tabiya/game/outcome.hpp"
#include "tabiya/game/time_control.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya {

class VariantGame;

/// How the game ended: "White has won: checkmate (FIDE 5.1.1)", "Draw by stalemate (FIDE 5.2.1)".
[[nodiscard]] std::string to_words(const Outcome& outcome, Language language = Language::English);

/// How a game of a variant ended: by the variant's own rule with its sentence, as a chess game with
/// the sentence above, and otherwise without the article: "Draw by fivefold repetition".
/// Requires: the game is over.
[[nodiscard]] std::string outcome_in_words(const VariantGame& game,
                                           Language language = Language::English);
[[nodiscard]] std::string outcome_in_words(const Game& game, Language language = Language::English);

/// A claim that a player can make on the current position:
/// "White may claim a draw: the same position has appeared three times (FIDE 9.2.2)".
[[nodiscard]] std::string to_words(Claim claim, Color claimant,
                                   Language language = Language::English);

/// A claim that a player can make by stating a move. `stated_move` is text for people, such as SAN:
/// "Black may claim a draw with Ng8: the same position would appear for the third time
/// (FIDE 9.2.1)".
[[nodiscard]] std::string to_words(Claim claim, Color claimant, std::string_view stated_move,
                                   Language language = Language::English);

/// That a side has offered a draw: "White offers a draw (FIDE 9.1.2.1)".
[[nodiscard]] std::string draw_offer_in_words(Color by, Language language = Language::English);

/// Why a claim fails: "the same position has not appeared three times (FIDE 9.2)".
[[nodiscard]] std::string_view to_words(ClaimError error,
                                        Language language = Language::English) noexcept;

/// Why a game refuses an action: "a draw cannot be agreed before both players have made a move
/// (FIDE 5.2.3)".
[[nodiscard]] std::string_view to_words(GameError error,
                                        Language language = Language::English) noexcept;

/// Why the arbiter refuses an event, with the article: "a piece has been touched, and the right to
/// claim is lost for this move (FIDE 9.4)".
/// Requires: a refused move belongs to this position.
[[nodiscard]] std::string to_words(const Position& position, const ArbiterRefusal& refusal,
                                   Language language = Language::English);
/// The same in a variant.
[[nodiscard]] std::string to_words(const VariantPosition& position, const ArbiterRefusal& refusal,
                                   Language language = Language::English);

/// "40 moves in 90 minutes, then 30 minutes, 30 seconds a move".
[[nodiscard]] std::string to_words(const TimeControl& control,
                                   Language language = Language::English);

/// "1 hour 40 minutes", "2.5 seconds", "3 days".
[[nodiscard]] std::string to_words(Milliseconds time, Language language = Language::English);

}  // namespace tabiya
