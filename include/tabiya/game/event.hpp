/// Everything that can happen in a game between two people, as values.
///
/// An event records what was done; the `Arbiter` decides what follows. The text of an event is one
/// line, the same in logs and in the protocol of `tabiya referee`:
///
///     move e2e4 white                 claim threefold f3g1 white       flag black
///     press white                     resign black                     set black 90s
///
/// docs/referee.md lists them all. `by` is always the player who acted; an event without it comes
/// from the arbiter or from the program that keeps the clock. An event is valid by itself: whether
/// it is allowed now is the arbiter's decision.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "tabiya/game/claims.hpp"
#include "tabiya/game/clock_time.hpp"
#include "tabiya/game/move_attempt.hpp"
#include "tabiya/rules/piece.hpp"
#include "tabiya/rules/square.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya {

/// Why an arbiter declares a game lost or void.
enum class Fault : std::uint8_t {
  LateArrival,  ///< Source: FIDE 6.7
  Conduct,      ///< devices, refusal to obey, leaving. Source: FIDE 11.3, 11.7, 12.9
};

namespace event {

/// A piece was moved and released. Source: FIDE 4.7.
struct MoveMade {
  Color by;
  MoveAttempt attempt;
  bool two_handed = false;  ///< Source: FIDE 4.1, 7.5.4
  friend bool operator==(const MoveMade&, const MoveMade&) = default;
};
/// A player pressed the clock. Source: FIDE 6.2.1.
struct ClockPressed {
  Color by;
  friend bool operator==(const ClockPressed&, const ClockPressed&) = default;
};
/// A piece was touched with the intention of moving or capturing it. Two pieces touched at the same
/// time are one event. Source: FIDE 4.3.
struct Touched {
  Color by;
  Square square;
  std::optional<Square> together_with{};
  friend bool operator==(const Touched&, const Touched&) = default;
};
/// "J'adoube": a piece was adjusted after an announcement. Source: FIDE 4.2.1.
struct Adjusted {
  Color by;
  Square square;
  friend bool operator==(const Adjusted&, const Adjusted&) = default;
};
/// A player complains that the opponent touched another piece before making the last move.
/// Source: FIDE 4.8.
struct TouchComplained {
  Color by;
  Square square;
  friend bool operator==(const TouchComplained&, const TouchComplained&) = default;
};

/// A player offers a draw, with or without a move. Source: FIDE 9.1.2.
struct DrawOffered {
  Color by;
  friend bool operator==(const DrawOffered&, const DrawOffered&) = default;
};
/// A player accepts the opponent's offer. Source: FIDE 5.2.3.
struct DrawAccepted {
  Color by;
  friend bool operator==(const DrawAccepted&, const DrawAccepted&) = default;
};
/// A player declines the opponent's offer; a move or a touch declines it too.
/// Source: FIDE 9.1.2.1.
struct DrawDeclined {
  Color by;
  friend bool operator==(const DrawDeclined&, const DrawDeclined&) = default;
};
/// A player wants to withdraw an offer or a claim. It is never allowed.
/// Source: FIDE 9.1.2.1, 9.5.1.
struct Withdrawn {
  Color by;
  friend bool operator==(const Withdrawn&, const Withdrawn&) = default;
};
/// A claim on the current position, or on a move that is stated and not played.
/// Source: FIDE 9.2, 9.3.
struct DrawClaimed {
  Color by;
  Claim claim;
  std::optional<MoveAttempt> stated{};
  friend bool operator==(const DrawClaimed&, const DrawClaimed&) = default;
};
/// A player in time trouble claims a draw by insufficient losing chances: the opponent could win
/// only on time. Source: US Chess 14H.
struct LosingChancesClaimed {
  Color by;
  friend bool operator==(const LosingChancesClaimed&, const LosingChancesClaimed&) = default;
};
/// A player resigns, on move or not. Source: FIDE 5.1.2.
struct Resigned {
  Color by;
  friend bool operator==(const Resigned&, const Resigned&) = default;
};

/// A player asks to take back the last move; the opponent decides. Only some rulesets allow it.
struct TakebackAsked {
  Color by;
  friend bool operator==(const TakebackAsked&, const TakebackAsked&) = default;
};
/// The opponent agrees: the player has the move again.
struct TakebackGranted {
  Color by;
  friend bool operator==(const TakebackGranted&, const TakebackGranted&) = default;
};
/// The opponent refuses. A move declines it too.
struct TakebackDeclined {
  Color by;
  friend bool operator==(const TakebackDeclined&, const TakebackDeclined&) = default;
};
/// A player leaves before both have moved. The game does not count.
struct Aborted {
  Color by;
  friend bool operator==(const Aborted&, const Aborted&) = default;
};

/// A deadline has passed on a clock that counts flags automatically; the program that keeps the
/// clock reports it.
struct TimePassed {
  friend bool operator==(const TimePassed&, const TimePassed&) = default;
};
/// A player claims that the opponent's flag has fallen. Source: FIDE 6.8, A.5.3.
struct FlagClaimed {
  Color by;
  friend bool operator==(const FlagClaimed&, const FlagClaimed&) = default;
};
/// The arbiter looks at the clock. Source: FIDE 6.8, A.5.5.
struct FlagNoticed {
  friend bool operator==(const FlagNoticed&, const FlagNoticed&) = default;
};
/// Both clocks are stopped, by a player who calls the arbiter or by the arbiter.
/// Source: FIDE 6.11.
struct Paused {
  std::optional<Color> by{};
  friend bool operator==(const Paused&, const Paused&) = default;
};
/// The clock that ran before the pause runs again.
struct Resumed {
  friend bool operator==(const Resumed&, const Resumed&) = default;
};
/// The game is adjourned: the player to move seals a move in an envelope and stops the clocks. The
/// envelope is opened when the game resumes. Until then no move is played, but the players can
/// agree a draw or resign. The log contains the sealed move, so keep the log secret.
/// Source: FIDE I.1, I.6.
struct Sealed {
  Color by;
  std::optional<MoveAttempt> move{};  ///< none: not a move, or an ambiguous one
  friend bool operator==(const Sealed&, const Sealed&) = default;
};
/// The arbiter adds time, or takes some away. Source: FIDE 12.9.2, 12.9.3.
struct TimeAdded {
  Color to;
  Milliseconds amount;
  friend bool operator==(const TimeAdded&, const TimeAdded&) = default;
};
/// The arbiter corrects what a clock shows. Source: FIDE 6.10, 7.1.
struct ClockSet {
  Color of;
  Milliseconds remaining;
  friend bool operator==(const ClockSet&, const ClockSet&) = default;
};

/// The arbiter reinstates the position after `plies` plies. Source: FIDE 7.1, 7.5.1, 7.6.
struct RolledBack {
  std::uint32_t plies;
  friend bool operator==(const RolledBack&, const RolledBack&) = default;
};
/// The initial position turns out to have been wrong. Source: FIDE 7.2.1, A.5.1.
struct WrongSetupFound {
  friend bool operator==(const WrongSetupFound&, const WrongSetupFound&) = default;
};
/// The game turns out to have begun with colours reversed. Source: FIDE 7.3.
struct ReversedColorsFound {
  friend bool operator==(const ReversedColorsFound&, const ReversedColorsFound&) = default;
};
/// A warning is recorded. Source: FIDE 12.9.1.
struct Warned {
  Color player;
  friend bool operator==(const Warned&, const Warned&) = default;
};
/// The arbiter declares the game lost for one player or for both.
struct Forfeited {
  std::optional<Color> loser;  ///< none: both lose
  Fault fault = Fault::Conduct;
  friend bool operator==(const Forfeited&, const Forfeited&) = default;
};
/// The arbiter decides the game by judgement: a win or a draw.
/// Source: FIDE 8.7, 11.10, III.5; US Chess 14H.
struct Adjudicated {
  std::optional<Color> winner;  ///< none: a draw
  friend bool operator==(const Adjudicated&, const Adjudicated&) = default;
};
/// The game does not count. Source: FIDE 7.2.1, I.12.
struct Annulled {
  friend bool operator==(const Annulled&, const Annulled&) = default;
};

/// A player leaves the board or loses the connection. It has no consequence by itself.
struct Left {
  Color by;
  friend bool operator==(const Left&, const Left&) = default;
};
/// A player who had left is back.
struct Returned {
  Color by;
  friend bool operator==(const Returned&, const Returned&) = default;
};

}  // namespace event

/// Any event.
using Event = std::variant<
    event::MoveMade, event::ClockPressed, event::Touched, event::Adjusted, event::TouchComplained,
    event::DrawOffered, event::DrawAccepted, event::DrawDeclined, event::Withdrawn,
    event::DrawClaimed, event::LosingChancesClaimed, event::Resigned, event::TakebackAsked,
    event::TakebackGranted, event::TakebackDeclined, event::Aborted, event::TimePassed,
    event::FlagClaimed, event::FlagNoticed, event::Paused, event::Resumed, event::Sealed,
    event::TimeAdded, event::ClockSet, event::RolledBack, event::WrongSetupFound,
    event::ReversedColorsFound, event::Warned, event::Forfeited, event::Adjudicated,
    event::Annulled, event::Left, event::Returned>;

/// An event and when it happened.
struct TimedEvent {
  Event event;
  Instant at;
  friend bool operator==(const TimedEvent&, const TimedEvent&) = default;
};

}  // namespace tabiya
