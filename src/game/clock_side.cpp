#include "game/clock_side.hpp"

#include <algorithm>

namespace tabiya::clock_side {
namespace {

// The period of the next move, and the moves completed in it.
struct Place {
  std::size_t index;
  int moves_made;
};

Place place_in(const Periods& periods, int moves_made) noexcept {
  std::size_t index = 0;
  while (index + 1 < periods.size() && moves_made >= *periods[index].moves) {
    moves_made -= *periods[index].moves;
    ++index;
  }
  if (const auto moves = periods[index].moves) moves_made %= *moves;  // the last repeats
  return {index, moves_made};
}

const TimePeriod* period_of(const TimeControl& control, const ClockReading& side) noexcept {
  const auto* periods = std::get_if<Periods>(&control.plan());
  if (periods == nullptr) return nullptr;
  return &(*periods)[place_in(*periods, side.moves_made).index];
}

void add(ClockReading& side, Milliseconds time) noexcept {
  side.remaining = std::min(side.remaining + time, longest_time);
}

void fall(ClockReading& side, Instant when) noexcept {
  side.remaining = Milliseconds{0};
  side.flag_fell_at = when;
}

// Returns the part of the time that exceeds the main time.
Milliseconds run_main_time(ClockReading& side, Milliseconds elapsed) noexcept {
  const Milliseconds used = std::min(side.remaining, elapsed);
  side.remaining -= used;
  return elapsed - used;
}

void enter_overtime(const ByoYomi& byo_yomi, ClockReading& side) noexcept {
  side.overtime = Overtime{.periods_left = byo_yomi.periods, .moves_left = byo_yomi.moves};
  side.remaining = byo_yomi.time;
}

void run_byo_yomi(const ByoYomi& byo_yomi, ClockReading& side, Milliseconds elapsed,
                  Instant now) noexcept {
  elapsed = run_main_time(side, elapsed);
  if (side.remaining.count() > 0) return;
  if (!side.overtime) {
    enter_overtime(byo_yomi, side);
    elapsed = run_main_time(side, elapsed);
    if (side.remaining.count() > 0) return;
  }
  const auto lost_besides = elapsed / byo_yomi.time;
  const auto fresh_periods = side.overtime->periods_left - 1;
  if (lost_besides >= fresh_periods) {
    side.overtime->periods_left = 0;
    fall(side, now - (elapsed - fresh_periods * byo_yomi.time));
    return;
  }
  side.overtime->periods_left = static_cast<int>(fresh_periods - lost_besides);
  side.remaining = byo_yomi.time - elapsed % byo_yomi.time;
}

void count_in_period(const Periods& periods, ClockReading& side) noexcept {
  const Place next = place_in(periods, side.moves_made);
  if (next.moves_made == 0) add(side, periods[next.index].time);
}

void count_in_overtime(const ByoYomi& byo_yomi, ClockReading& side) noexcept {
  if (!side.overtime) return;
  --side.overtime->moves_left;
  if (side.overtime->moves_left > 0) return;
  side.overtime->moves_left = byo_yomi.moves;
  side.remaining = byo_yomi.time;
}

}  // namespace

ClockReading at_start(const TimeControl& control) noexcept {
  ClockReading side;
  if (const auto* periods = std::get_if<Periods>(&control.plan())) {
    const TimePeriod& first = periods->front();
    const bool starts_with_increment =
        first.time.count() == 0 && first.kind == ExtraTime::Increment;
    side.remaining = starts_with_increment ? first.extra : first.time;
  } else if (const auto* hourglass = std::get_if<Hourglass>(&control.plan())) {
    side.remaining = hourglass->time;
  } else if (const auto* byo_yomi = std::get_if<ByoYomi>(&control.plan())) {
    side.remaining = byo_yomi->main;
    if (byo_yomi->main.count() == 0) enter_overtime(*byo_yomi, side);
  } else if (const auto* per_move = std::get_if<DaysPerMove>(&control.plan())) {
    side.remaining = per_move->days;
  }
  side.delay_left = full_delay(control, side);
  return side;
}

void run_down(const TimeControl& control, ClockReading& side, Milliseconds elapsed,
              Instant now) noexcept {
  if (elapsed.count() == 0 || control.is_unlimited() || side.flag_fell_at) return;
  const Milliseconds free = std::min(side.delay_left, elapsed);
  side.delay_left -= free;
  elapsed -= free;
  if (const auto* byo_yomi = std::get_if<ByoYomi>(&control.plan())) {
    return run_byo_yomi(*byo_yomi, side, elapsed, now);
  }
  const Milliseconds excess = run_main_time(side, elapsed);
  if (side.remaining.count() == 0 && side.delay_left.count() == 0) fall(side, now - excess);
}

Milliseconds time_to_flag(const TimeControl& control, const ClockReading& side) noexcept {
  const Milliseconds shown = side.delay_left + side.remaining;
  const auto* byo_yomi = std::get_if<ByoYomi>(&control.plan());
  if (byo_yomi == nullptr) return shown;
  const int fresh_periods = side.overtime ? side.overtime->periods_left - 1 : byo_yomi->periods;
  return shown + fresh_periods * byo_yomi->time;
}

void add_extra_time(const TimeControl& control, ClockReading& side) noexcept {
  const TimePeriod* period = period_of(control, side);
  if (period == nullptr || side.flag_fell_at) return;
  switch (period->kind) {
    case ExtraTime::Increment: return add(side, period->extra);
    case ExtraTime::Bronstein: return add(side, std::min(side.used, period->extra));
    case ExtraTime::Delay: return;
  }
}

void count_move(const TimeControl& control, ClockReading& side) noexcept {
  ++side.moves_made;
  if (side.flag_fell_at) return;
  if (const auto* periods = std::get_if<Periods>(&control.plan())) {
    count_in_period(*periods, side);
  } else if (const auto* byo_yomi = std::get_if<ByoYomi>(&control.plan())) {
    count_in_overtime(*byo_yomi, side);
  } else if (const auto* per_move = std::get_if<DaysPerMove>(&control.plan())) {
    side.remaining = per_move->days;
  }
  fit_delay(control, side);
}

void begin_move(const TimeControl& control, ClockReading& side) noexcept {
  side.used = Milliseconds{0};
  fit_delay(control, side);
}

void fit_delay(const TimeControl& control, ClockReading& side) noexcept {
  const Milliseconds most = side.flag_fell_at ? Milliseconds{0} : full_delay(control, side);
  side.delay_left = side.used.count() == 0 ? most : std::min(side.delay_left, most);
}

Milliseconds full_delay(const TimeControl& control, const ClockReading& side) noexcept {
  const TimePeriod* period = period_of(control, side);
  return period != nullptr && period->kind == ExtraTime::Delay ? period->extra : Milliseconds{0};
}

Milliseconds extra_time(const TimeControl& control, const ClockReading& side) noexcept {
  const TimePeriod* period = period_of(control, side);
  return period == nullptr ? Milliseconds{0} : period->extra;
}

std::optional<int> moves_to_control(const TimeControl& control, const ClockReading& side) noexcept {
  if (const auto* byo_yomi = std::get_if<ByoYomi>(&control.plan())) {
    const bool counts_moves = byo_yomi->moves > 1 && side.overtime;
    return counts_moves ? std::optional{side.overtime->moves_left} : std::nullopt;
  }
  const auto* periods = std::get_if<Periods>(&control.plan());
  if (periods == nullptr) return std::nullopt;
  const Place place = place_in(*periods, side.moves_made);
  const auto moves = (*periods)[place.index].moves;
  return moves ? std::optional{*moves - place.moves_made} : std::nullopt;
}

}  // namespace tabiya::clock_side
