#include "tabiya/game/time_control_text.hpp"

#include <array>
#include <utility>

namespace tabiya {
namespace {

using namespace std::chrono_literals;

template <class T>
using Read = std::expected<T, TimeControlError>;

constexpr int decimals_of_a_second = 3;
constexpr std::int64_t milliseconds_in_a_second = 1000;
constexpr std::int64_t largest_number = longest_time / 1s;
constexpr Milliseconds one_day = std::chrono::days{1};

constexpr char letter_of(ExtraTime kind) noexcept {
  switch (kind) {
    case ExtraTime::Increment: return '+';
    case ExtraTime::Bronstein: return 'b';
    case ExtraTime::Delay: return 'd';
  }
  return '+';
}

constexpr bool is_digit(char character) noexcept { return character >= '0' && character <= '9'; }

// Reads a time control from left to right. Each read_… function moves `place_` past what it read.
class TimeControlReader {
 public:
  explicit TimeControlReader(std::string_view text) noexcept : text_{text} {}

  Read<TimeControl> read();

 private:
  bool at_end() const noexcept { return place_ == text_.size(); }
  bool skip(char character) noexcept {
    const bool found = !at_end() && text_[place_] == character;
    if (found) ++place_;
    return found;
  }
  // Whether the next text is a number followed by this character.
  bool number_ends_with(char character) const noexcept {
    const std::size_t end = text_.find_first_not_of("0123456789", place_);
    return end != text_.npos && end > place_ && text_[end] == character;
  }
  std::unexpected<TimeControlError> error(TimeControlError::Kind kind,
                                          std::size_t offset) const noexcept {
    return std::unexpected{TimeControlError{kind, offset, std::nullopt}};
  }

  Read<std::int64_t> read_number();
  Read<std::int64_t> read_decimals();
  Read<Milliseconds> read_seconds();
  Read<void> read_extra(TimePeriod& period);
  Read<TimePeriod> read_period();
  Read<TimePlan> read_periods();
  Read<TimePlan> read_hourglass();
  Read<TimePlan> read_byo_yomi();
  Read<TimePlan> read_plan();
  std::size_t offset_of_defect(const TimePlan& plan) const;

  std::string_view text_;
  std::size_t place_ = 0;
  std::vector<std::size_t> period_offsets_;
};

Read<std::int64_t> TimeControlReader::read_number() {
  const std::size_t start = place_;
  std::int64_t number = 0;
  for (; !at_end() && is_digit(text_[place_]); ++place_) {
    number = number * 10 + (text_[place_] - '0');
    if (number > largest_number) return error(TimeControlError::Kind::NumberTooLarge, start);
  }
  if (place_ == start) return error(TimeControlError::Kind::NumberExpected, start);
  return number;
}

// The digits after the decimal point, in thousandths; trailing zeros can be left out.
Read<std::int64_t> TimeControlReader::read_decimals() {
  const std::size_t start = place_;
  std::int64_t thousandths = 0;
  std::int64_t weight = milliseconds_in_a_second;
  for (; !at_end() && is_digit(text_[place_]); ++place_) {
    if (place_ - start == decimals_of_a_second)
      return error(TimeControlError::Kind::TooPrecise, place_);
    weight /= 10;
    thousandths += weight * (text_[place_] - '0');
  }
  if (place_ == start) return error(TimeControlError::Kind::NumberExpected, start);
  return thousandths;
}

Read<Milliseconds> TimeControlReader::read_seconds() {
  const Read<std::int64_t> whole = read_number();
  if (!whole) return std::unexpected{whole.error()};
  const Milliseconds seconds{*whole * milliseconds_in_a_second};
  if (!skip('.')) return seconds;
  const Read<std::int64_t> thousandths = read_decimals();
  if (!thousandths) return std::unexpected{thousandths.error()};
  return seconds + Milliseconds{*thousandths};
}

Read<void> TimeControlReader::read_extra(TimePeriod& period) {
  for (const ExtraTime kind : {ExtraTime::Increment, ExtraTime::Bronstein, ExtraTime::Delay}) {
    if (!skip(letter_of(kind))) continue;
    const Read<Milliseconds> extra = read_seconds();
    if (!extra) return std::unexpected{extra.error()};
    period.extra = *extra;
    period.kind = kind;
    break;
  }
  return {};
}

Read<TimePeriod> TimeControlReader::read_period() {
  TimePeriod period;
  if (number_ends_with('/')) {
    const Read<std::int64_t> moves = read_number();
    if (!moves) return std::unexpected{moves.error()};
    period.moves = static_cast<int>(*moves);
    skip('/');
  }
  const Read<Milliseconds> time = read_seconds();
  if (!time) return std::unexpected{time.error()};
  period.time = *time;
  if (const Read<void> extra = read_extra(period); !extra) return std::unexpected{extra.error()};
  return period;
}

// "1/N" with N in whole days, as correspondence sites write it.
bool means_days_per_move(const Periods& periods, std::string_view text) noexcept {
  const TimePeriod& first = periods.front();
  return periods.size() == 1 && first.moves == 1 && text.find('+') == text.npos &&
         first.extra == 0s && first.time > 0s && first.time % one_day == 0s;
}

Read<TimePlan> TimeControlReader::read_periods() {
  Periods periods;
  do {
    period_offsets_.push_back(place_);
    const Read<TimePeriod> period = read_period();
    if (!period) return std::unexpected{period.error()};
    periods.push_back(*period);
  } while (periods.size() <= max_time_periods && skip(':'));
  if (!means_days_per_move(periods, text_)) return periods;
  return DaysPerMove{std::chrono::duration_cast<std::chrono::days>(periods.front().time)};
}

Read<TimePlan> TimeControlReader::read_hourglass() {
  const Read<Milliseconds> time = read_seconds();
  if (!time) return std::unexpected{time.error()};
  return Hourglass{*time};
}

Read<TimePlan> TimeControlReader::read_byo_yomi() {
  const Read<Milliseconds> main = read_seconds();
  if (!main) return std::unexpected{main.error()};
  if (!skip('y')) return error(TimeControlError::Kind::Unexpected, place_);
  const Read<std::int64_t> count = read_number();
  if (!count) return std::unexpected{count.error()};
  const bool counts_periods = skip('x');
  if (!counts_periods && !skip('/')) return error(TimeControlError::Kind::Unexpected, place_);
  const Read<Milliseconds> time = read_seconds();
  if (!time) return std::unexpected{time.error()};
  const int periods_or_moves = static_cast<int>(*count);
  return ByoYomi{.main = *main,
                 .time = *time,
                 .periods = counts_periods ? periods_or_moves : 1,
                 .moves = counts_periods ? 1 : periods_or_moves};
}

Read<TimePlan> TimeControlReader::read_plan() {
  if (text_.empty()) return error(TimeControlError::Kind::Empty, 0);
  if (text_ == "-") return Unlimited{};
  if (skip('*')) return read_hourglass();
  return text_.find('y') == text_.npos ? read_periods() : read_byo_yomi();
}

// The offset of the first period that is impossible, by itself or because another follows it.
std::size_t TimeControlReader::offset_of_defect(const TimePlan& plan) const {
  const auto* periods = std::get_if<Periods>(&plan);
  if (periods == nullptr) return 0;
  for (std::size_t index = 0; index < periods->size(); ++index) {
    const TimePeriod& period = (*periods)[index];
    const bool moves_missing = !period.moves && index + 1 < periods->size();
    if (moves_missing || !TimeControl::from_plan(Periods{period})) return period_offsets_[index];
  }
  return period_offsets_.back();
}

Read<TimeControl> TimeControlReader::read() {
  Read<TimePlan> plan = read_plan();
  if (!plan) return std::unexpected{plan.error()};
  if (text_ != "-" && !at_end()) {
    const bool too_many = period_offsets_.size() > max_time_periods;
    if (!too_many) return error(TimeControlError::Kind::Unexpected, place_);
  }
  const auto control = TimeControl::from_plan(*plan);
  if (control) return *control;
  return std::unexpected{TimeControlError{TimeControlError::Kind::Impossible,
                                          offset_of_defect(*plan), control.error()}};
}

std::string seconds_in_text(Milliseconds time) {
  std::string text = std::to_string(time / 1s);
  const std::int64_t thousandths = time % 1s / 1ms;
  if (thousandths == 0) return text;
  std::string decimals = std::to_string(milliseconds_in_a_second + thousandths).substr(1);
  decimals.erase(decimals.find_last_not_of('0') + 1);
  return text.append(".").append(decimals);
}

std::string in_text(const TimePeriod& period) {
  std::string text = period.moves ? std::to_string(*period.moves).append("/") : std::string{};
  text.append(seconds_in_text(period.time));
  if (period.extra == 0s) return text;
  return text.append(1, letter_of(period.kind)).append(seconds_in_text(period.extra));
}

std::string in_text(const Periods& periods) {
  std::string text;
  for (const TimePeriod& period : periods) {
    if (!text.empty()) text.append(":");
    text.append(in_text(period));
  }
  return means_days_per_move(periods, text) ? text.append("+0") : text;
}

std::string in_text(const Unlimited&) { return "-"; }

std::string in_text(const Hourglass& hourglass) {
  return std::string{"*"}.append(seconds_in_text(hourglass.time));
}

std::string in_text(const ByoYomi& byo_yomi) {
  const bool counts_moves = byo_yomi.moves > 1;
  return seconds_in_text(byo_yomi.main)
      .append("y")
      .append(std::to_string(counts_moves ? byo_yomi.moves : byo_yomi.periods))
      .append(counts_moves ? "/" : "x")
      .append(seconds_in_text(byo_yomi.time));
}

std::string in_text(const DaysPerMove& per_move) {
  return std::string{"1/"}.append(seconds_in_text(per_move.days));
}

bool is_standard(const Periods& periods) noexcept {
  for (const TimePeriod& period : periods) {
    if (period.kind != ExtraTime::Increment) return false;
  }
  return true;
}

}  // namespace

std::string to_string(const TimeControlError& error) {
  const std::string place = " at byte " + std::to_string(error.offset);
  switch (error.kind) {
    case TimeControlError::Kind::Empty: return "the time control is empty";
    case TimeControlError::Kind::NumberExpected: return "a number is missing" + place;
    case TimeControlError::Kind::NumberTooLarge: return "the number" + place + " is too large";
    case TimeControlError::Kind::TooPrecise:
      return "seconds have at most three decimals; there are more" + place;
    case TimeControlError::Kind::Unexpected: return "unexpected text" + place;
    case TimeControlError::Kind::Impossible:
      return error.defect ? std::string{to_string(*error.defect)} + place : "impossible" + place;
  }
  return {};
}

std::expected<std::optional<TimeControl>, TimeControlError> parse_time_control(
    std::string_view text) {
  if (text == "?") return std::nullopt;
  auto control = TimeControlReader{text}.read();
  if (!control) return std::unexpected{control.error()};
  return std::move(*control);
}

std::string to_pgn(const TimeControl& control) {
  return std::visit([](const auto& kind) { return in_text(kind); }, control.plan());
}

bool is_standard_pgn(const TimeControl& control) noexcept {
  if (const auto* periods = std::get_if<Periods>(&control.plan())) return is_standard(*periods);
  return control.is_unlimited() || control.is_hourglass();
}

}  // namespace tabiya
