/// The chess clock: two displays, at most one of which runs.
///
/// A pure value. It has no thread and never asks for the time; each call says when it happens, and
/// between calls nothing changes. Calls come in the order of their instants: an earlier one than
/// the last is refused, and a refused call leaves the clock as it was.
///
///     start ──> running ──press──> running (the other) ──press──> …
///                  │  ^
///              pause  resume            at any time: add_time, set, pass_to, change_controls
///
/// A clock judges nothing. When a flag has fallen it goes on counting moves, for the flag matters
/// only when somebody notices it (FIDE 6.8), and the arbiter says what it means (FIDE 6.4, 6.9).
/// But it knows to the millisecond when that was, and so which of two flags fell first. A flag that
/// has fallen stays down, and its side gets no more time, until the arbiter sets the clock.
///
/// As moves are counted, the time of the next period is there when the last move of a period is
/// completed (FIDE 6.3.1); so a flag falls only where moves are missing, which is what FIDE 6.4
/// asks.
///
/// Lag and its compensation are not a clock's business: give it the instant that shall count.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>

#include "tabiya/game/clock_time.hpp"
#include "tabiya/game/time_control.hpp"
#include "tabiya/support/auditable.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya {

/// Byo-yomi, once the main time is gone.
struct Overtime {
  int periods_left = 0;  ///< the present one included; none when the flag has fallen
  int moves_left = 0;    ///< to be made before the period starts afresh

  friend bool operator==(const Overtime&, const Overtime&) = default;
};

/// All that a clock knows of one side, so that an arbiter or a takeback can restore it.
struct ClockReading {
  Milliseconds remaining{0};           ///< in overtime, of the present period; 0 if unlimited
  Milliseconds delay_left{0};          ///< of the free time before the main time runs
  Milliseconds used{0};                ///< for the move being thought about, pauses not included
  int moves_made = 0;                  ///< moves completed
  std::optional<Overtime> overtime{};  ///< nothing while main time is left
  std::optional<Instant> flag_fell_at{};

  friend bool operator==(const ClockReading&, const ClockReading&) = default;
};

/// Why a clock does not take an event.
enum class ClockError : std::uint8_t {
  AlreadyStarted,
  NotStarted,
  NotRunning,         ///< it is paused
  AlreadyRunning,     ///< it is not paused
  NotOnMove,          ///< the other side's clock runs
  TimeRunsBackwards,  ///< earlier than what the clock was told last
  TimeOutOfRange,     ///< of the instant, or of what the clock would show
  FlagIsDown,         ///< only set() lifts a flag
  NoTimeToChange,     ///< an unlimited side has none
  TooManyMoves,
  ImpossibleReading,  ///< which no clock with this control can show
  OneSidedHourglass,  ///< what one side uses needs somebody who gains it
};

/// A short English sentence without a full stop.
[[nodiscard]] std::string_view to_string(ClockError error) noexcept;

/// No game lasts longer; a clock refuses to count on.
inline constexpr int max_clock_moves = 1'000'000;

/// The clock of one game.
class Clock {
 public:
  /// Both sides have the same time; nothing runs yet.
  explicit Clock(const TimeControl& both);

  /// Each side has its own. Errors: OneSidedHourglass.
  [[nodiscard]] static std::expected<Clock, ClockError> for_sides(ByColor<TimeControl> controls);

  /// Whose clock runs; nothing before the start and in a pause.
  [[nodiscard]] std::optional<Color> running() const noexcept;
  [[nodiscard]] bool has_started() const noexcept { return started_; }
  /// Whose clock runs, or would run.
  [[nodiscard]] Color on_move() const noexcept { return on_move_; }
  [[nodiscard]] const TimeControl& control(Color color) const noexcept { return controls_[color]; }

  /// What a side has left: in overtime, of the present period. Nothing if it is unlimited.
  /// An instant before the last event counts as that, here and below.
  [[nodiscard]] std::optional<Milliseconds> remaining(Color color, Instant now) const noexcept;
  /// Everything the clock knows of a side.
  [[nodiscard]] ClockReading reading(Color color, Instant now) const noexcept;
  /// When the flag falls if nothing happens before: the time to wake up and look. Nothing if this
  /// clock does not run or has no limit, if its flag is known to be down, and if an hourglass lies
  /// still because the other's is.
  [[nodiscard]] std::optional<Instant> deadline(Color color) const noexcept;

  /// Whether the time has run out; at the very instant of the deadline, it has. Source: FIDE 6.1.
  [[nodiscard]] bool has_flagged(Color color, Instant now) const noexcept;
  [[nodiscard]] std::optional<Instant> flag_fell_at(Color color, Instant now) const noexcept;
  /// Whose flag fell first; nothing if neither did, or both in the same millisecond.
  /// Source: FIDE III.3.
  [[nodiscard]] std::optional<Color> first_to_flag(Instant now) const noexcept;

  /// Moves completed.
  [[nodiscard]] int moves_made(Color color) const noexcept { return sides_[color].moves_made; }
  /// Moves a side must complete before it gets more time; nothing in sudden death and the like.
  [[nodiscard]] std::optional<int> moves_to_control(Color color) const noexcept;
  /// What the present move brings besides, as increment or delay; what UCI calls winc and binc.
  [[nodiscard]] Milliseconds extra_time(Color color) const noexcept;

  /// The first side's clock starts, whoever is there. Errors: AlreadyStarted. Source: FIDE 6.6.
  [[nodiscard]] std::expected<void, ClockError> start(Instant now, Color first = Color::White);
  /// Completes the move of the side whose clock runs, and starts the other clock. Says how long the
  /// move took. Errors: NotStarted, NotRunning, NotOnMove, TooManyMoves. Source: FIDE 6.2.1.
  [[nodiscard]] std::expected<Milliseconds, ClockError> press(Color color, Instant now);
  /// Counts a move that was completed without a press: by the player's own next move, or before
  /// the clock was started. It brings the next period's time if it ends a period, but no extra time
  /// and no new delay, and changes neither who is on move nor what runs.
  /// Errors: TooManyMoves. Source: FIDE 6.2.1.2.
  [[nodiscard]] std::expected<void, ClockError> count_unpressed_move(Color color, Instant now);
  /// Stops both, for good or until resume(). Errors: NotStarted, NotRunning. Source: FIDE 6.11.
  [[nodiscard]] std::expected<void, ClockError> pause(Instant now);
  /// Errors: NotStarted, AlreadyRunning.
  [[nodiscard]] std::expected<void, ClockError> resume(Instant now);

  /// Gives the move to a side without completing one, as when a move is taken back; it begins to
  /// think anew, with a full delay. Nobody's time changes otherwise.
  [[nodiscard]] std::expected<void, ClockError> pass_to(Color color, Instant now);
  /// More time, or less. In overtime it is added to the present period.
  /// Errors: NoTimeToChange, FlagIsDown, TimeOutOfRange if nothing or too much would remain.
  /// Source: FIDE 7.5.5, 9.5.3, 12.9.
  [[nodiscard]] std::expected<void, ClockError> add_time(Color color, Milliseconds amount,
                                                         Instant now);
  /// The arbiter's correction of one or another value: what is not given stays. New time lifts
  /// the flag; a new number of moves brings no time. Errors: NoTimeToChange, ImpossibleReading.
  /// Source: FIDE 6.10, 7.1.
  [[nodiscard]] std::expected<void, ClockError> set_remaining(Color color, Milliseconds remaining,
                                                              Instant now);
  [[nodiscard]] std::expected<void, ClockError> set_moves_made(Color color, int moves_made,
                                                               Instant now);
  /// Restores a whole reading. Errors: ImpossibleReading.
  [[nodiscard]] std::expected<void, ClockError> set(Color color, const ClockReading& reading,
                                                    Instant now);
  /// Goes on under other controls with the time that is left, as when an arbiter grants five
  /// seconds a move; a side that had no limit begins with the time of its new control. Errors:
  /// OneSidedHourglass; ImpossibleReading if what is left does not fit. Source: FIDE III.4.
  [[nodiscard]] std::expected<void, ClockError> change_controls(ByColor<TimeControl> controls,
                                                                Instant now);

  friend Violations audit(const Clock& clock);
  friend bool operator==(const Clock&, const Clock&) = default;

 private:
  friend struct ClockTampering;  // the tests' way to break what must be found

  explicit Clock(ByColor<TimeControl> controls);

  [[nodiscard]] std::optional<ClockError> refusal(Instant now) const noexcept;
  [[nodiscard]] std::optional<ClockError> refusal_of_running(Instant now) const noexcept;
  [[nodiscard]] ByColor<ClockReading> sides_at(Instant now) const noexcept;
  void settle(Instant now) noexcept;
  void begin_move(Color color) noexcept;
  void fit_to_control(Color color, const TimeControl& before) noexcept;
  [[nodiscard]] std::expected<void, ClockError> become(Clock changed);
  [[nodiscard]] Violations audit_side(Color color) const;

  ByColor<TimeControl> controls_;
  ByColor<ClockReading> sides_;  // as they stood at last_event_
  Instant last_event_ = earliest_instant;
  Milliseconds sand_{0};  // in both halves of an hourglass together
  Color on_move_ = Color::White;
  bool started_ = false;
  bool running_ = false;
};

/// Every invariant that does not hold; none of a clock made and used through its interface. Both
/// sides have time, moves, delays and overtime that their controls allow, flags are down exactly
/// when no time is left, and an hourglass loses no sand.
[[nodiscard]] Violations audit(const Clock& clock);

}  // namespace tabiya
