#include "game/inner/clock_audit.hpp"

#include "game/clock_access.hpp"
#include "game/clock_side.hpp"

namespace tabiya {
namespace {

constexpr Milliseconds no_time{0};

bool is_within(Milliseconds time, Milliseconds most) noexcept {
  return time >= no_time && time <= most;
}

bool is_within(Instant instant) noexcept {
  return instant >= earliest_instant && instant <= latest_instant;
}

bool is_out_of_time(const ClockReading& side) noexcept {
  return side.remaining == no_time && side.delay_left == no_time;
}

void audit_limit(Violations& found, const TimeControl& control, const ClockReading& side) {
  if (!control.is_unlimited()) return;
  note_unless(found, side.remaining == no_time, "time_without_limit");
  note_unless(found, !side.flag_fell_at, "flag_without_limit");
}

void audit_flag(Violations& found, const TimeControl& control, const ClockReading& side,
                Instant last_event) {
  if (!side.flag_fell_at) {
    const bool has_time = control.is_unlimited() || !is_out_of_time(side);
    return note_unless(found, has_time, "flag_up_without_time");
  }
  note_unless(found, is_out_of_time(side), "flag_down_with_time");
  note_unless(found, *side.flag_fell_at <= last_event, "flag_fell_in_future");
  note_unless(found, *side.flag_fell_at >= earliest_instant, "flag_fell_before_all_time");
}

// A flag falls only in overtime, after the last period.
bool is_possible(const Overtime& overtime, const ByoYomi& byo_yomi, bool flag_is_down) noexcept {
  const bool has_period = overtime.periods_left >= 1 && overtime.periods_left <= byo_yomi.periods;
  return (flag_is_down ? overtime.periods_left == 0 : has_period) && overtime.moves_left >= 1 &&
         overtime.moves_left <= byo_yomi.moves;
}

void audit_overtime(Violations& found, const TimeControl& control, const ClockReading& side) {
  const auto* byo_yomi = std::get_if<ByoYomi>(&control.plan());
  if (byo_yomi == nullptr) {
    return note_unless(found, !side.overtime, "overtime_without_byo_yomi");
  }
  const bool flag_is_down = side.flag_fell_at.has_value();
  const bool is_sound =
      side.overtime ? is_possible(*side.overtime, *byo_yomi, flag_is_down) : !flag_is_down;
  note_unless(found, is_sound, "overtime_out_of_range");
}

void audit_moves(Violations& found, const TimeControl& control, const ClockReading& side) {
  const bool moves_are_sound = side.moves_made >= 0 && side.moves_made <= max_clock_moves;
  note_unless(found, moves_are_sound, "moves_out_of_range");
  if (!moves_are_sound) return;  // the full delay is unknown
  const Milliseconds most = clock_side::full_delay(control, side);
  note_unless(found, is_within(side.delay_left, most), "delay_out_of_range");
}

Violations audit_side(const Clock& clock, Color color) {
  const TimeControl& control = clock.control(color);
  const ClockReading& side = ClockAccess::sides(clock)[color];
  Violations found;
  note_unless(found, is_within(side.remaining, longest_time), "time_out_of_range");
  note_unless(found, side.used >= no_time, "use_out_of_range");
  note_unless(found, color == clock.on_move() || side.used <= no_time, "use_out_of_turn");
  audit_limit(found, control, side);
  audit_flag(found, control, side, ClockAccess::last_event(clock));
  audit_overtime(found, control, side);
  audit_moves(found, control, side);
  return found;
}

}  // namespace

Violations audit(const Clock& clock) {
  Violations found;
  for (const Color color : all_colors) {
    note_part(found, audit_side(clock, color), to_string(color));
  }
  note_unless(found, ClockAccess::started(clock) || !ClockAccess::running(clock),
              "running_before_start");
  note_unless(found, is_within(ClockAccess::last_event(clock)), "instant_out_of_range");
  const bool white_has_sand = clock.control(Color::White).is_hourglass();
  const bool black_has_sand = clock.control(Color::Black).is_hourglass();
  note_unless(found, white_has_sand == black_has_sand, "hourglass_one_sided");
  if (!white_has_sand || !black_has_sand) return found;
  const Milliseconds white = ClockAccess::sides(clock).white.remaining;
  const Milliseconds black = ClockAccess::sides(clock).black.remaining;
  const Milliseconds sand = ClockAccess::sand(clock);
  if (is_within(white, longest_time) && is_within(black, longest_time)) {  // or it may overflow
    note_unless(found, white + black == sand, "sand_lost");
  }
  note_unless(found, is_within(sand, longest_time), "sand_out_of_range");
  return found;
}

}  // namespace tabiya
