#include "tabiya/game/time_control.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace tabiya {
namespace {

using OptionalDefect = std::optional<TimeControlDefect>;

// In the order of the enumerators.
constexpr std::array<std::string_view, 8> sentences{
    "there are no periods",
    "there are too many periods",
    "only the last period can be for all the remaining moves",
    "the moves of a period must be from 1 to 1000",
    "there is no time for the first move",
    "a time is negative",
    "a time is longer than 1000 days",
    "byo-yomi has one move in each of several periods or several moves in one",
};

OptionalDefect defect_of_time(Milliseconds time) noexcept {
  if (time < Milliseconds{0}) return TimeControlDefect::NegativeTime;
  if (time > longest_time) return TimeControlDefect::TooMuchTime;
  return std::nullopt;
}

OptionalDefect defect_of_moves(int moves) noexcept {
  if (moves < 1 || moves > max_period_moves) return TimeControlDefect::MovesOutOfRange;
  return std::nullopt;
}

// A Bronstein delay only gives back used time, so without any time at first it is useless.
bool has_no_time(const TimePeriod& period) noexcept {
  const bool extra_helps = period.extra.count() > 0 && period.kind != ExtraTime::Bronstein;
  return period.time.count() == 0 && !extra_helps;
}

OptionalDefect defect_of(const TimePeriod& period, bool is_last) noexcept {
  if (!period.moves && !is_last) return TimeControlDefect::MovesMissing;
  if (const OptionalDefect defect = period.moves ? defect_of_moves(*period.moves) : std::nullopt) {
    return defect;
  }
  if (const OptionalDefect defect = defect_of_time(period.time)) return defect;
  if (const OptionalDefect defect = defect_of_time(period.extra)) return defect;
  if (has_no_time(period)) return TimeControlDefect::NoTime;
  return std::nullopt;
}

OptionalDefect defect_of(const Periods& periods) noexcept {
  if (periods.empty()) return TimeControlDefect::NoPeriods;
  if (periods.size() > max_time_periods) return TimeControlDefect::TooManyPeriods;
  for (const TimePeriod& period : periods) {
    if (const OptionalDefect defect = defect_of(period, &period == &periods.back())) return defect;
  }
  return std::nullopt;
}

OptionalDefect defect_of(const Unlimited&) noexcept { return std::nullopt; }

OptionalDefect defect_of(const Hourglass& hourglass) noexcept {
  if (hourglass.time > longest_time / 2)
    return TimeControlDefect::TooMuchTime;  // one side can gain all of it
  if (hourglass.time.count() == 0) return TimeControlDefect::NoTime;
  return defect_of_time(hourglass.time);
}

OptionalDefect defect_of(const ByoYomi& byo_yomi) noexcept {
  if (byo_yomi.periods < 1) return TimeControlDefect::NoPeriods;
  if (byo_yomi.periods > max_byo_yomi_periods) return TimeControlDefect::TooManyPeriods;
  if (const OptionalDefect defect = defect_of_moves(byo_yomi.moves)) return defect;
  if (byo_yomi.periods > 1 && byo_yomi.moves > 1) return TimeControlDefect::PeriodsAndMovesMultiple;
  if (const OptionalDefect defect = defect_of_time(byo_yomi.main)) return defect;
  if (byo_yomi.time.count() == 0) return TimeControlDefect::NoTime;
  return defect_of_time(byo_yomi.time);
}

OptionalDefect defect_of(const DaysPerMove& per_move) noexcept {
  if (per_move.days.count() < 0) return TimeControlDefect::NegativeTime;
  if (per_move.days > std::chrono::duration_cast<std::chrono::days>(longest_time)) {
    return TimeControlDefect::TooMuchTime;
  }
  if (per_move.days.count() == 0) return TimeControlDefect::NoTime;
  return std::nullopt;
}

// Gives "no extra time" a single form, so that equal controls compare equal.
void normalize_extra_time(TimePlan& plan) noexcept {
  if (auto* periods = std::get_if<Periods>(&plan)) {
    for (TimePeriod& period : *periods) {
      if (period.extra.count() == 0) period.kind = ExtraTime::Increment;
    }
  }
}

constexpr int moves_of_a_game = 60;  // the Laws define the pace by this number
constexpr Milliseconds longest_blitz = std::chrono::minutes{10};
constexpr Milliseconds shortest_standard = std::chrono::minutes{60};

Milliseconds time_for_a_game(const Periods& periods) noexcept {
  Milliseconds total{0};
  int moves_to_go = moves_of_a_game;
  for (std::size_t index = 0; moves_to_go > 0; ++index) {
    const TimePeriod& period = periods[std::min(index, periods.size() - 1)];
    const int moves = std::min(period.moves.value_or(moves_to_go), moves_to_go);
    total += period.time + moves * period.extra;
    moves_to_go -= moves;
  }
  return total;
}

}  // namespace

std::string_view to_string(TimeControlDefect defect) noexcept {
  static_assert(sentences.size() ==
                static_cast<std::size_t>(TimeControlDefect::PeriodsAndMovesMultiple) + 1);
  return sentences[static_cast<std::size_t>(defect)];
}

TimeControl::TimeControl(TimePlan plan) noexcept : plan_{std::move(plan)} {}

std::expected<TimeControl, TimeControlDefect> TimeControl::from_plan(TimePlan plan) {
  const OptionalDefect defect = std::visit([](const auto& kind) { return defect_of(kind); }, plan);
  if (defect) return std::unexpected{*defect};
  normalize_extra_time(plan);
  return TimeControl{std::move(plan)};
}

std::expected<TimeControl, TimeControlDefect> TimeControl::sudden_death(Milliseconds time,
                                                                        Milliseconds extra,
                                                                        ExtraTime kind) {
  return from_plan(Periods{{.moves = std::nullopt, .time = time, .extra = extra, .kind = kind}});
}

bool TimeControl::is_unlimited() const noexcept { return std::holds_alternative<Unlimited>(plan_); }

bool TimeControl::is_hourglass() const noexcept { return std::holds_alternative<Hourglass>(plan_); }

std::expected<TimeControl, TimeControlDefect> with_extra_time(const TimeControl& control,
                                                              Milliseconds extra, ExtraTime kind) {
  const auto* periods = std::get_if<Periods>(&control.plan());
  if (periods == nullptr) return std::unexpected{TimeControlDefect::NoPeriods};
  Periods changed = *periods;
  for (TimePeriod& period : changed) {
    period.extra = extra;
    period.kind = kind;
  }
  return TimeControl::from_plan(std::move(changed));
}

std::optional<Pace> pace_of(const TimeControl& control) noexcept {
  const auto* periods = std::get_if<Periods>(&control.plan());
  if (periods == nullptr) return std::nullopt;
  const Milliseconds time = time_for_a_game(*periods);
  if (time <= longest_blitz) return Pace::Blitz;
  return time < shortest_standard ? Pace::Rapid : Pace::Standard;
}

}  // namespace tabiya
