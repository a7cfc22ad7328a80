/// Why an arbiter refuses an event, as a value with the article of the Laws.
///
///     const auto transition = arbiter.apply(event, now);
///     if (!transition) {
///       to_string(transition.error())       // for programs, such as "claim_right_lost"
///       article(transition.error())         // such as "FIDE 9.4"
///     }
///
/// A refused event changes nothing and is not recorded. `to_words()` in words.hpp makes a sentence
/// of a refusal.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tabiya/game/clock.hpp"
#include "tabiya/game/outcome.hpp"
#include "tabiya/rules/explain.hpp"

namespace tabiya {

/// The reason for a refusal, with the details that it needs.
struct ArbiterRefusal {
  enum class Kind : std::uint8_t {
    GameIsOver,         ///< see `ended_by`
    TimeRunsBackwards,  ///< earlier than the last event
    TimeOutOfRange,
    TimeIsUp,     ///< the flag had already fallen. Source: FIDE 6.9
    NotOnMove,    ///< the opponent has the move. Source: FIDE 1.3
    IllegalMove,  ///< see `why`. Source: FIDE 3.10.2
    NobodyThere,  ///< the square is empty

    TouchedManMustMove,   ///< or be captured. Source: FIDE 4.3
    StatedMoveMustPlay,   ///< the move of a wrong claim. Source: FIDE 9.5.3
    ComplaintTooLate,     ///< the claimant has touched a piece himself. Source: FIDE 4.8
    NothingToComplainOf,  ///< the move obeys the touch-move rule. Source: FIDE 4.3
    NoTouchMove,          ///< not in this ruleset, as in FIDE Online Chess Regulations 3

    NoPressNeeded,     ///< making a move completes it
    NotYourClock,      ///< the player's clock does not run
    NothingToPress,    ///< the player has not made a move. Source: FIDE 7.5.3
    ClockSaysNo,       ///< see `clock`
    FlagHasNotFallen,  ///< Source: FIDE 6.8
    GameIsPaused,      ///< Source: FIDE 6.11
    GameIsNotPaused,

    BothMustHaveMoved,    ///< Source: FIDE 5.2.3
    DrawOffersForbidden,  ///< before a certain move. Source: FIDE 9.1.1
    DrawAlreadyOffered,   ///< Source: FIDE 9.1.2.1
    NoDrawOffered,        ///< by the opponent. Source: FIDE 9.1.2.1
    CannotWithdraw,       ///< an offer or a claim is final. Source: FIDE 9.1.2.1, 9.5.1
    ClaimRightLost,       ///< for this move, by touching a piece. Source: FIDE 9.4
    MoveNotStated,        ///< the claim is right only with a move. Source: FIDE 9.2.1, 9.3.1
    ClaimsAreAutomatic,   ///< Source: FIDE Online Chess Regulations 5.4

    NoTakebacks,  ///< not in this ruleset
    TakebackAlreadyAsked,
    NoTakebackAsked,  ///< by the opponent
    NothingToTakeBack,
    NoAborts,  ///< not in this ruleset, or both players have moved

    GameGoesOn,  ///< the irregularity has no effect any more. Source: FIDE 7.3, A.5.1
    AlreadyAway,
    NotAway,

    NoLosingChancesClaims,  ///< not in this ruleset; FIDE has no such claim
    ClockGivesTime,         ///< the clock has an increment or a delay. Source: US Chess 14H
    DirectorDecides,        ///< material alone does not decide the claim. Source: US Chess 14H
  };

  Kind kind;
  std::optional<Refusal> why{};           ///< for IllegalMove
  std::optional<ClockError> clock{};      ///< for ClockSaysNo
  std::optional<Termination> ended_by{};  ///< for GameIsOver

  friend bool operator==(const ArbiterRefusal&, const ArbiterRefusal&) = default;
};

/// The number of kinds.
inline constexpr int arbiter_refusal_count =
    static_cast<int>(ArbiterRefusal::Kind::DirectorDecides) + 1;

/// The reason as a name for programs, such as "claim_right_lost". For an illegal move it is the
/// name of the `Refusal`.
[[nodiscard]] std::string_view to_string(const ArbiterRefusal& refusal) noexcept;

/// The articles of the Laws, such as "FIDE 9.4" or "FIDE 7.3, A.5.1"; empty if none applies.
[[nodiscard]] std::string_view article(const ArbiterRefusal& refusal) noexcept;

}  // namespace tabiya
