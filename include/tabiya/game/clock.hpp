/// The chess clock: two displays, of which at most one runs.
///
/// A clock is a pure value. It has no thread and never reads the time: each call passes its
/// instant, and nothing changes between calls. A call with an earlier instant than the last one is
/// refused, and a refused call leaves the clock unchanged.
///
///     start ──> running ──press──> running (the other) ──press──> …
///                  │  ^
///              pause  resume            at any time: add_time, set, pass_to, change_controls
///
/// A clock does not judge. It keeps counting moves after a flag has fallen, because the flag
/// matters only once it is noticed (FIDE 6.8) and the arbiter decides what follows (FIDE 6.4, 6.9).
/// It does know to the millisecond when each flag fell, and so which fell first. A fallen flag
/// stays down, and its side gets no more time, until the arbiter sets the clock.
///
/// The clock counts moves, and completing the last move of a period adds the time of the next
/// (FIDE 6.3.1). A flag therefore falls only if moves are missing, as FIDE 6.4 requires.
///
/// The clock does not compensate for lag: pass it the instant that should count.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>

#include "tabiya/game/clock_time.hpp"
#include "tabiya/game/time_control.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya {

/// The state of byo-yomi after the main time.
struct Overtime {
  int periods_left = 0;  ///< including the current one; 0 when the flag has fallen
  int moves_left = 0;    ///< to make before the period starts again

  friend bool operator==(const Overtime&, const Overtime&) = default;
};

/// The full state of one side's clock, from which an arbiter or a takeback can restore it.
struct ClockReading {
  Milliseconds remaining{0};           ///< in overtime, of the current period; 0 if unlimited
  Milliseconds delay_left{0};          ///< of the delay before the main time runs
  Milliseconds used{0};                ///< on the current move, without pauses
  int moves_made = 0;                  ///< completed moves
  std::optional<Overtime> overtime{};  ///< nothing while main time is left
  std::optional<Instant> flag_fell_at{};

  friend bool operator==(const ClockReading&, const ClockReading&) = default;
};

/// Why a clock refuses a call.
enum class ClockError : std::uint8_t {
  AlreadyStarted,
  NotStarted,
  NotRunning,         ///< it is paused
  AlreadyRunning,     ///< it is not paused
  NotOnMove,          ///< the other side's clock runs
  TimeRunsBackwards,  ///< the instant is earlier than the last one
  TimeOutOfRange,     ///< the instant, or the time that the clock would show
  FlagIsDown,         ///< only set() lifts a flag
  NoTimeToChange,     ///< the side has no limit
  TooManyMoves,
  ImpossibleReading,  ///< no clock with this control can show it
  OneSidedHourglass,  ///< an hourglass needs both sides: one gains what the other uses
};

/// A short English sentence without a full stop.
[[nodiscard]] std::string_view to_string(ClockError error) noexcept;

/// The most moves that a clock counts for a side. No game lasts longer.
inline constexpr int max_clock_moves = 1'000'000;

/// The clock of one game.
class Clock {
 public:
  /// A clock with the same time control for both sides. It does not run yet.
  explicit Clock(const TimeControl& both);

  /// A clock with a time control for each side. Errors: OneSidedHourglass.
  [[nodiscard]] static std::expected<Clock, ClockError> for_sides(ByColor<TimeControl> controls);

  /// The side whose clock runs; nothing before the start and during a pause.
  [[nodiscard]] std::optional<Color> running() const noexcept;
  /// The side whose clock runs, or would run if the clock were not paused.
  [[nodiscard]] Color on_move() const noexcept { return on_move_; }
  [[nodiscard]] const TimeControl& control(Color color) const noexcept { return controls_[color]; }

  /// The time that a side has left; in overtime, that of the current period. Nothing if it is
  /// unlimited. Here and below, an instant before the last call counts as the instant of that call.
  [[nodiscard]] std::optional<Milliseconds> remaining(Color color, Instant now) const noexcept;
  /// The full state of a side's clock.
  [[nodiscard]] ClockReading reading(Color color, Instant now) const noexcept;
  /// When the flag falls unless something happens first: when a program should wake up. Nothing if
  /// this clock does not run or has no limit, if its flag is already down, or if it is an hourglass
  /// that stands still because the opponent's flag is down.
  [[nodiscard]] std::optional<Instant> deadline(Color color) const noexcept;

  /// Whether the time has run out. At the instant of the deadline, it has. Source: FIDE 6.1.
  [[nodiscard]] bool has_flagged(Color color, Instant now) const noexcept;
  [[nodiscard]] std::optional<Instant> flag_fell_at(Color color, Instant now) const noexcept;
  /// The side whose flag fell first; nothing if neither fell, or both in the same millisecond.
  /// Source: FIDE III.3.
  [[nodiscard]] std::optional<Color> first_to_flag(Instant now) const noexcept;

  /// The number of completed moves.
  [[nodiscard]] int moves_made(Color color) const noexcept { return sides_[color].moves_made; }
  /// The moves that a side must complete before it gets more time; nothing if it gets no more, as
  /// in sudden death.
  [[nodiscard]] std::optional<int> moves_to_control(Color color) const noexcept;
  /// The increment or delay of the current move; UCI's winc and binc.
  [[nodiscard]] Milliseconds extra_time(Color color) const noexcept;

  /// Starts the clock of the first side, even if a player is absent. Errors: AlreadyStarted.
  /// Source: FIDE 6.6.
  [[nodiscard]] std::expected<void, ClockError> start(Instant now, Color first = Color::White);
  /// Completes the move of the side whose clock runs and starts the other clock. Returns the time
  /// that the move took.
  /// Errors: NotStarted, NotRunning, NotOnMove, TooManyMoves. Source: FIDE 6.2.1.
  [[nodiscard]] std::expected<Milliseconds, ClockError> press(Color color, Instant now);
  /// Counts a move that was completed without a press: by the player's own next move, or before
  /// the clock was started. If it ends a period, it adds the time of the next. It gives no
  /// increment and no new delay, and it does not change the side on move or the running clock.
  /// Errors: TooManyMoves. Source: FIDE 6.2.1.2.
  [[nodiscard]] std::expected<void, ClockError> count_unpressed_move(Color color, Instant now);
  /// Stops both clocks until resume(). Errors: NotStarted, NotRunning. Source: FIDE 6.11.
  [[nodiscard]] std::expected<void, ClockError> pause(Instant now);
  /// Starts the clock again after a pause. Errors: NotStarted, AlreadyRunning.
  [[nodiscard]] std::expected<void, ClockError> resume(Instant now);

  /// Puts a side on move without completing a move, as when a move is taken back. The side starts
  /// its move afresh, with the full delay. The remaining times do not change.
  [[nodiscard]] std::expected<void, ClockError> pass_to(Color color, Instant now);
  /// Adds time, or takes some away if the amount is negative. In overtime it changes the current
  /// period.
  /// Errors: NoTimeToChange, FlagIsDown, TimeOutOfRange if no time or too much would remain.
  /// Source: FIDE 7.5.5, 9.5.3, 12.9.
  [[nodiscard]] std::expected<void, ClockError> add_time(Color color, Milliseconds amount,
                                                         Instant now);
  /// Corrects one value and keeps the others. A new time lifts the flag; a new number of moves adds
  /// no time. Errors: NoTimeToChange, ImpossibleReading. Source: FIDE 6.10, 7.1.
  [[nodiscard]] std::expected<void, ClockError> set_remaining(Color color, Milliseconds remaining,
                                                              Instant now);
  [[nodiscard]] std::expected<void, ClockError> set_moves_made(Color color, int moves_made,
                                                               Instant now);
  /// Restores the full state of a side. Errors: ImpossibleReading.
  [[nodiscard]] std::expected<void, ClockError> set(Color color, const ClockReading& reading,
                                                    Instant now);
  /// Changes the time controls and keeps the remaining times, as when an arbiter grants five
  /// seconds a move. A side that had no limit gets the time of its new control.
  /// Errors: OneSidedHourglass; ImpossibleReading if the remaining time does not fit.
  /// Source: FIDE III.4.
  [[nodiscard]] std::expected<void, ClockError> change_controls(ByColor<TimeControl> controls,
                                                                Instant now);

  friend bool operator==(const Clock&, const Clock&) = default;

 private:
  friend struct ClockAccess;  // src/game/clock_access.hpp: for the audit and its tests

  explicit Clock(ByColor<TimeControl> controls);

  [[nodiscard]] std::optional<ClockError> refusal(Instant now) const noexcept;
  [[nodiscard]] std::optional<ClockError> refusal_of_running(Instant now) const noexcept;
  [[nodiscard]] ByColor<ClockReading> sides_at(Instant now) const noexcept;
  void settle(Instant now) noexcept;
  void begin_move(Color color) noexcept;
  void fit_to_control(Color color, const TimeControl& before) noexcept;
  [[nodiscard]] std::expected<void, ClockError> replace_with(Clock changed);

  ByColor<TimeControl> controls_;
  ByColor<ClockReading> sides_;  // at last_event_
  Instant last_event_ = earliest_instant;
  Milliseconds sand_{0};  // of an hourglass: the time of both sides together
  Color on_move_ = Color::White;
  bool started_ = false;
  bool running_ = false;
};

}  // namespace tabiya
