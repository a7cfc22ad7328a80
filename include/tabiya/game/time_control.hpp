/// How much time a side has, before any clock runs.
///
///     TimeControl::sudden_death(5min, 3s)          five minutes, and three seconds a move
///     TimeControl::from_plan(Periods{{40, 90min}, {{}, 30min}})       one after the other
///     TimeControl::from_plan(ByoYomi{.main = 30min, .time = 30s, .periods = 3})
///
/// A `TimeControl` is one side's; where the sides differ there are two, `ByColor<TimeControl>`.
/// Its text, as in a PGN file, is in time_control_text.hpp; sentences for people are in
/// time_control_words.hpp.
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

/// What a side gets for each of its moves besides the time of the period.
enum class ExtraTime : std::uint8_t {
  Increment,  ///< Fischer: added when the move is completed, so time may grow
  Bronstein,  ///< what the move took is given back on completion, at most so much
  Delay,      ///< the main time stands still for so long at first. Source: FIDE 6.3.2
};

/// So many moves in so much time. Source: FIDE 6.3.1.
struct TimePeriod {
  std::optional<int> moves{};  ///< nothing: all the remaining moves
  Milliseconds time{0};        ///< added to what is left when the period begins
  Milliseconds extra{0};       ///< for each move made in this period
  ExtraTime kind = ExtraTime::Increment;

  friend bool operator==(const TimePeriod&, const TimePeriod&) = default;
};

/// One after the other; what is left of one is carried to the next (FIDE 6.3.2). The last is for
/// all the remaining moves; if it counts moves, it repeats (PGN 9.6.1).
using Periods = std::vector<TimePeriod>;

/// No clock at all.
struct Unlimited {
  friend bool operator==(const Unlimited&, const Unlimited&) = default;
};

/// What one side uses the other gains; both sides must have one.
struct Hourglass {
  Milliseconds time{0};  ///< on each side at the start

  friend bool operator==(const Hourglass&, const Hourglass&) = default;
};

/// Main time, then overtime: periods that start afresh whenever their moves are made in time, and
/// are lost for good when they are not. One move in each of several periods is Japanese, several
/// moves in one period is Canadian.
struct ByoYomi {
  Milliseconds main{0};
  Milliseconds time{0};  ///< of a period
  int periods = 1;
  int moves = 1;  ///< to be made in a period

  friend bool operator==(const ByoYomi&, const ByoYomi&) = default;
};

/// Correspondence: so many days for every move, and nothing is carried over.
struct DaysPerMove {
  std::chrono::days days{0};

  friend bool operator==(const DaysPerMove&, const DaysPerMove&) = default;
};

using TimePlan = std::variant<Unlimited, Periods, Hourglass, ByoYomi, DaysPerMove>;

/// Limits that no sensible control meets.
inline constexpr std::size_t max_time_periods = 16;
inline constexpr int max_period_moves = 1'000;
inline constexpr int max_byo_yomi_periods = 1'000;

/// What makes a plan of times impossible.
enum class TimeControlDefect : std::uint8_t {
  NoPeriods,
  TooManyPeriods,   ///< more than `max_time_periods` or `max_byo_yomi_periods`
  MovesMissing,     ///< a period for all the remaining moves is not the last
  MovesOutOfRange,  ///< none, or more than `max_period_moves`
  NoTime,           ///< a flag that would fall before the first move
  NegativeTime,
  TooMuchTime,              ///< more than `longest_time`
  PeriodsAndMovesMultiple,  ///< byo-yomi with several moves in each of several periods
};

/// A short English sentence without a full stop.
[[nodiscard]] std::string_view to_string(TimeControlDefect defect) noexcept;

/// The time one side has for its game.
class TimeControl {
 public:
  /// Unlimited.
  TimeControl() noexcept = default;

  /// Errors: the first defect of the plan, and of its first defective period.
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

/// The same periods with another extra time for each move: what an arbiter grants a player who
/// asks for five seconds a move. Source: FIDE III.4.
/// Errors: NoPeriods if the control has none to change; else as from_plan().
[[nodiscard]] std::expected<TimeControl, TimeControlDefect> with_extra_time(
    const TimeControl& control, Milliseconds extra, ExtraTime kind = ExtraTime::Increment);

/// Which of the Laws' appendices a game is played by.
enum class Pace : std::uint8_t {
  Blitz,     ///< ten minutes or less. Source: FIDE B.1
  Rapid,     ///< more than ten and less than sixty. Source: FIDE A.1
  Standard,  ///< sixty minutes or more
};

/// The pace by what a player has for sixty moves, extra time of any kind included; nothing for
/// controls of which the Laws do not speak (hourglass, byo-yomi, days per move, unlimited).
/// Source: FIDE A.1, B.1.
[[nodiscard]] std::optional<Pace> pace_of(const TimeControl& control) noexcept;

}  // namespace tabiya
