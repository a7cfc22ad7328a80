/// Why an arbiter does not take an event, as a value with its article.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tabiya/game/clock.hpp"
#include "tabiya/game/outcome.hpp"
#include "tabiya/rules/explain.hpp"

namespace tabiya {

struct ArbiterRefusal {
  enum class Kind : std::uint8_t {
    GameIsOver,         ///< no further event changes it; see `ended_by`
    TimeRunsBackwards,  ///< earlier than the last event
    TimeOutOfRange,
    TimeIsUp,     ///< the flag had already fallen, and nothing counts but that. Source: FIDE 6.9
    NotOnMove,    ///< the opponent has the move. Source: FIDE 1.3
    IllegalMove,  ///< see `why`. Source: FIDE 3.10.2
    NobodyThere,  ///< the square is empty

    TouchedManMustMove,   ///< or be captured. Source: FIDE 4.3
    StatedMoveMustPlay,   ///< the move of a wrong claim. Source: FIDE 9.5.3
    ComplaintTooLate,     ///< the claimant has touched a man himself. Source: FIDE 4.8
    NothingToComplainOf,  ///< the move is what touching that man asks for. Source: FIDE 4.3
    NoTouchMove,          ///< the ruleset has none. Source: FIDE Online Chess Regulations 3

    NoPressNeeded,     ///< making a move completes it
    NotYourClock,      ///< it does not run
    NothingToPress,    ///< no move was made. Source: FIDE 7.5.3
    ClockSaysNo,       ///< see `clock`
    FlagHasNotFallen,  ///< Source: FIDE 6.8
    GameIsPaused,      ///< Source: FIDE 6.11
    GameIsNotPaused,

    BothMustHaveMoved,    ///< Source: FIDE 5.2.3
    DrawOffersForbidden,  ///< before a certain move. Source: FIDE 9.1.1
    DrawAlreadyOffered,   ///< Source: FIDE 9.1.2.1
    NoDrawOffered,        ///< by the opponent. Source: FIDE 9.1.2.1
    CannotWithdraw,       ///< neither offers nor claims. Source: FIDE 9.1.2.1, 9.5.1
    ClaimRightLost,       ///< for this move, by touching a man. Source: FIDE 9.4
    MoveNotStated,        ///< the claim is right only with a move. Source: FIDE 9.2.1, 9.3.1
    ClaimsAreAutomatic,   ///< Source: FIDE Online Chess Regulations 5.4

    NoTakebacks,  ///< the ruleset has none
    TakebackAlreadyAsked,
    NoTakebackAsked,  ///< by the opponent
    NothingToTakeBack,
    NoAborts,  ///< the ruleset has none, or both have moved

    GameGoesOn,  ///< what was found changes nothing. Source: FIDE 7.3, A.5.1
    AlreadyAway,
    NotAway,

    NoLosingChancesClaims,  ///< the ruleset has none: FIDE does not know them
    ClockGivesTime,         ///< the claim is for clocks without increment and delay. US Chess 14H
    DirectorDecides,        ///< the claim is not clear by material alone. Source: US Chess 14H
  };

  Kind kind;
  std::optional<Refusal> why{};           ///< of an illegal move
  std::optional<ClockError> clock{};      ///< of ClockSaysNo
  std::optional<Termination> ended_by{};  ///< of GameIsOver

  friend bool operator==(const ArbiterRefusal&, const ArbiterRefusal&) = default;
};

inline constexpr int arbiter_refusal_count =
    static_cast<int>(ArbiterRefusal::Kind::DirectorDecides) + 1;

/// The reason as a name for programs, such as "claim_right_lost"; of an illegal move, that of
/// `explain()`.
[[nodiscard]] std::string_view to_string(const ArbiterRefusal& refusal) noexcept;

/// The article of the Laws, such as "FIDE 9.4"; empty if no article knows it.
[[nodiscard]] std::string_view article(const ArbiterRefusal& refusal) noexcept;

}  // namespace tabiya
