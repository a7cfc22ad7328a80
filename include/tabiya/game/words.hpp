/// Endings, claims and refusals of a game as sentences for people.
///
/// As in notation/words.hpp: no full stop, the article at the end, and nothing that a program
/// should read. A language is one file, src/game/words_LANGUAGE.cpp.
#pragma once

#include <string>
#include <string_view>

#include "tabiya/game/arbiter_refusal.hpp"
#include "tabiya/game/claims.hpp"
#include "tabiya/game/game.hpp"
#include "tabiya/game/outcome.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya {

/// How the game ended: "White has won: checkmate (FIDE 5.1.1)", "Draw by stalemate (FIDE 5.2.1)".
[[nodiscard]] std::string to_words(const Outcome& outcome, Language language = Language::English);

/// What a player may claim with the position on the board:
/// "White may claim a draw: the same position has appeared three times (FIDE 9.2.2)".
[[nodiscard]] std::string to_words(Claim claim, Color claimant,
                                   Language language = Language::English);

/// What a player may claim by stating a move, which is given as people write it:
/// "Black may claim a draw with Ng8: the same position would appear for the third time
/// (FIDE 9.2.1)".
[[nodiscard]] std::string to_words(Claim claim, Color claimant, std::string_view stated_move,
                                   Language language = Language::English);

/// That a side has offered a draw: "White offers a draw (FIDE 9.1.2.1)".
[[nodiscard]] std::string draw_offer_in_words(Color by, Language language = Language::English);

/// Why a claim is not granted: "the same position has not appeared three times (FIDE 9.2)".
[[nodiscard]] std::string_view to_words(ClaimError error,
                                        Language language = Language::English) noexcept;

/// Why the game does not take it: "a draw cannot be agreed before both players have made a move
/// (FIDE 5.2.3)".
[[nodiscard]] std::string_view to_words(GameError error,
                                        Language language = Language::English) noexcept;

/// Why the arbiter does not take an event, with the article: "a man has been touched, and the
/// right to claim is lost for this move (FIDE 9.4)".
/// Requires: a refused move is of this position.
[[nodiscard]] std::string to_words(const Position& position, const ArbiterRefusal& refusal,
                                   Language language = Language::English);

}  // namespace tabiya
