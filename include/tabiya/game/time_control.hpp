/// The time control of one side.
///
///     TimeControl::sudden_death(5min, 3s)          five minutes, and three seconds a move
///     TimeControl::from_plan(Periods{{40, 90min}, {{}, 30min}})       two periods
///     TimeControl::from_plan(ByoYomi{.main = 30min, .time = 30s, .periods = 3})
///
/// A control is checked when it is made, so a `Clock` accepts any. Times have whole milliseconds.
/// Use `ByColor<TimeControl>` for both sides. time_control_text.hpp has the text form, as in a PGN
/// file; words.hpp has phrases for people.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "tabiya/game/clock_time.hpp"

namespace tabiya {

/// What a side gets for each move besides the time of the period.
enum class ExtraTime : std::uint8_t {
  Increment,  ///< Fischer: added when the move is completed, so the time can grow
  Bronstein,  ///< on completion, the time that the move took is given back, up to this limit
  Delay,      ///< the main time starts to run only after this delay. Source: FIDE 6.3.2
};

/// A number of moves in a given time. Source: FIDE 6.3.1.
struct TimePeriod {
  std::optional<int> moves{};  ///< none: all the remaining moves
  Milliseconds time{0};        ///< added to the remaining time when the period begins
  Milliseconds extra{0};       ///< for each move made in this period
  ExtraTime kind = ExtraTime::Increment;

  friend bool operator==(const TimePeriod&, const TimePeriod&) = default;
};

/// Consecutive periods; the time left in one is carried over to the next (FIDE 6.3.2). The last is
/// for all the remaining moves; if it counts moves, it repeats (PGN 9.6.1).
using Periods = std::vector<TimePeriod>;

/// No time limit.
struct Unlimited {
  friend bool operator==(const Unlimited&, const Unlimited&) = default;
};

/// Each side gains the time that the other uses; both sides must have an hourglass.
struct Hourglass {
  Milliseconds time{0};  ///< on each side at the start

  friend bool operator==(const Hourglass&, const Hourglass&) = default;
};

/// Main time, then overtime periods. A period starts again if its moves are made in time; otherwise
/// it is lost. Japanese byo-yomi has one move in each of several periods, Canadian byo-yomi several
/// moves in one period.
struct ByoYomi {
  Milliseconds main{0};
  Milliseconds time{0};  ///< of a period
  int periods = 1;
  int moves = 1;  ///< to make in a period

  friend bool operator==(const ByoYomi&, const ByoYomi&) = default;
};

/// Correspondence: a number of days for every move, with no carry-over.
struct DaysPerMove {
  std::chrono::days days{0};

  friend bool operator==(const DaysPerMove&, const DaysPerMove&) = default;
};

using TimePlan = std::variant<Unlimited, Periods, Hourglass, ByoYomi, DaysPerMove>;

/// Limits far above any sensible time control, so that a hostile text cannot make a huge one.
inline constexpr std::size_t max_time_periods = 16;
inline constexpr int max_period_moves = 1'000;
inline constexpr int max_byo_yomi_periods = 1'000;

/// Why a time plan is impossible.
enum class TimeControlDefect : std::uint8_t {
  NoPeriods,
  TooManyPeriods,   ///< more than `max_time_periods` or `max_byo_yomi_periods`
  MovesMissing,     ///< a period for all the remaining moves is not the last
  MovesOutOfRange,  ///< none, or more than `max_period_moves`
  NoTime,           ///< the flag would fall before the first move
  NegativeTime,
  TooMuchTime,              ///< more than `longest_time`
  PeriodsAndMovesMultiple,  ///< byo-yomi with several moves in each of several periods
};

/// A short English sentence without a full stop.
[[nodiscard]] std::string_view to_string(TimeControlDefect defect) noexcept;

/// The time control of one side.
class TimeControl {
 public:
  /// Unlimited.
  TimeControl() noexcept = default;

  /// A time control with this plan.
  /// Errors: the first defect of the plan, or of its first defective period.
  [[nodiscard]] static std::expected<TimeControl, TimeControlDefect> from_plan(TimePlan plan);

  /// All the moves in one period. Errors: as from_plan().
  [[nodiscard]] static std::expected<TimeControl, TimeControlDefect> sudden_death(
      Milliseconds time, Milliseconds extra = {}, ExtraTime kind = ExtraTime::Increment);

  [[nodiscard]] const TimePlan& plan() const noexcept { return plan_; }

  [[nodiscard]] bool is_unlimited() const noexcept;
  [[nodiscard]] bool is_hourglass() const noexcept;

  friend bool operator==(const TimeControl&, const TimeControl&) = default;

 private:
  explicit TimeControl(TimePlan plan) noexcept;

  TimePlan plan_;
};

/// The same periods with a different extra time for each move, as when an arbiter grants a player
/// five seconds a move. Source: FIDE III.4.
/// Errors: NoPeriods if the control has no periods; otherwise as from_plan().
[[nodiscard]] std::expected<TimeControl, TimeControlDefect> with_extra_time(
    const TimeControl& control, Milliseconds extra, ExtraTime kind = ExtraTime::Increment);

/// Whether the Laws count a game as blitz, rapid or standard chess.
enum class Pace : std::uint8_t {
  Blitz,     ///< ten minutes or less. Source: FIDE B.1
  Rapid,     ///< more than ten and less than sixty. Source: FIDE A.1
  Standard,  ///< sixty minutes or more
};

/// The pace, from the time that a player has for sixty moves with all extra time; nothing for
/// controls that the Laws do not mention (hourglass, byo-yomi, days per move, unlimited).
/// Source: FIDE A.1, B.1.
[[nodiscard]] std::optional<Pace> pace_of(const TimeControl& control) noexcept;

}  // namespace tabiya
