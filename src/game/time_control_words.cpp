#include <array>
#include <string_view>

#include "tabiya/game/words.hpp"

namespace tabiya {
namespace {

using namespace std::chrono_literals;

struct Noun {
  std::string_view one;
  std::string_view several;
};

// The words of one language.
struct TimeVocabulary {
  std::array<Noun, 4> units;  // days, hours, minutes, seconds
  Noun move;
  char decimal_point;
  bool moves_come_first;       // "40 moves in 90 minutes", "90 Minuten für 40 Züge"
  std::string_view for_moves;  // the word between them
  std::string_view then;
  std::string_view a_move;
  std::string_view up_to;  // before the time that a Bronstein delay gives back
  std::string_view given_back;
  std::string_view of_delay;
  std::string_view and_so_on;
  std::string_view repeating;  // for overtime periods, whose time does not add up
  std::string_view unlimited;
  std::string_view hourglass;
  Noun period;
  std::string_view of;  // between periods and their time
};

constexpr TimeVocabulary english{
    .units{{{"day", "days"}, {"hour", "hours"}, {"minute", "minutes"}, {"second", "seconds"}}},
    .move{"move", "moves"},
    .decimal_point = '.',
    .moves_come_first = true,
    .for_moves = " in ",
    .then = ", then ",
    .a_move = " a move",
    .up_to = "up to ",
    .given_back = " given back",
    .of_delay = " of delay",
    .and_so_on = ", and so on",
    .repeating = ", repeating",
    .unlimited = "no time limit",
    .hourglass = "hourglass of ",
    .period{"period", "periods"},
    .of = " of ",
};

constexpr TimeVocabulary german{
    .units{
        {{"Tag", "Tage"}, {"Stunde", "Stunden"}, {"Minute", "Minuten"}, {"Sekunde", "Sekunden"}}},
    .move{"Zug", "Züge"},
    .decimal_point = ',',
    .moves_come_first = false,
    .for_moves = " für ",
    .then = ", dann ",
    .a_move = " je Zug",
    .up_to = "bis zu ",
    .given_back = " Gutschrift",
    .of_delay = " Aufschub",
    .and_so_on = " und so fort",
    .repeating = ", jedes Mal von neuem",
    .unlimited = "ohne Zeitbegrenzung",
    .hourglass = "Sanduhr: ",
    .period{"Periode", "Perioden"},
    .of = " zu ",
};

const TimeVocabulary& time_vocabulary(Language language) noexcept {
  switch (language) {
    case Language::English: return english;
    case Language::German: return german;
  }
  return english;
}

std::string counted(std::int64_t count, const Noun& noun) {
  return std::to_string(count).append(" ").append(count == 1 ? noun.one : noun.several);
}

std::string seconds(Milliseconds time, const TimeVocabulary& words) {
  const Noun& second = words.units.back();
  if (time % 1s == 0ms) return counted(time / 1s, second);
  std::string thousandths = std::to_string(1000 + time % 1s / 1ms).substr(1);
  thousandths.erase(thousandths.find_last_not_of('0') + 1);
  return std::to_string(time / 1s)
      .append(1, words.decimal_point)
      .append(thousandths)
      .append(" ")
      .append(second.several);
}

// A unit is used for two or more of it, or for exactly one: 90 minutes, 1 hour, 2 hours 30 minutes.
bool uses_unit(Milliseconds time, Milliseconds unit) noexcept {
  return time >= 2 * unit || time == unit;
}

std::string in_words(Milliseconds time, const TimeVocabulary& words) {
  constexpr std::array<Milliseconds, 3> units{std::chrono::days{1}, 1h, 1min};
  std::string text;
  for (std::size_t unit = 0; unit < units.size(); ++unit) {
    if (!uses_unit(time, units[unit])) continue;
    text.append(text.empty() ? "" : " ").append(counted(time / units[unit], words.units[unit]));
    time %= units[unit];
  }
  if (time == 0ms && !text.empty()) return text;
  return text.append(text.empty() ? "" : " ").append(seconds(time, words));
}

std::string moves_in_words(int moves, Milliseconds time, const TimeVocabulary& words) {
  const std::string moves_text = counted(moves, words.move);
  const std::string time_text = in_words(time, words);
  return std::string{words.moves_come_first ? moves_text : time_text}
      .append(words.for_moves)
      .append(words.moves_come_first ? time_text : moves_text);
}

std::string extra_in_words(const TimePeriod& period, const TimeVocabulary& words) {
  std::string text = in_words(period.extra, words);
  if (period.kind == ExtraTime::Bronstein) text.insert(0, words.up_to).append(words.given_back);
  if (period.kind == ExtraTime::Delay) text.append(words.of_delay);
  return text.append(words.a_move);
}

bool has_same_extra(const TimePeriod& period, const TimePeriod& other) noexcept {
  return period.extra == other.extra && period.kind == other.kind;
}

// The extra time is stated once for consecutive periods that share it.
bool ends_extra(const Periods& periods, std::size_t index) noexcept {
  const bool is_last = index + 1 == periods.size();
  return periods[index].extra > 0ms &&
         (is_last || !has_same_extra(periods[index], periods[index + 1]));
}

std::string in_words(const Periods& periods, const TimeVocabulary& words) {
  std::string text;
  for (std::size_t index = 0; index < periods.size(); ++index) {
    const TimePeriod& period = periods[index];
    if (index > 0) text.append(words.then);
    text.append(period.moves ? moves_in_words(*period.moves, period.time, words)
                             : in_words(period.time, words));
    if (ends_extra(periods, index)) text.append(", ").append(extra_in_words(period, words));
  }
  return periods.back().moves ? text.append(words.and_so_on) : text;
}

std::string in_words(const Unlimited&, const TimeVocabulary& words) {
  return std::string{words.unlimited};
}

std::string in_words(const Hourglass& hourglass, const TimeVocabulary& words) {
  return std::string{words.hourglass}.append(in_words(hourglass.time, words));
}

std::string in_words(const ByoYomi& byo_yomi, const TimeVocabulary& words) {
  std::string text;
  if (byo_yomi.main > 0ms) text = in_words(byo_yomi.main, words).append(words.then);
  if (byo_yomi.moves == 1) {
    return text.append(counted(byo_yomi.periods, words.period))
        .append(words.of)
        .append(in_words(byo_yomi.time, words))
        .append(words.a_move);
  }
  return text.append(moves_in_words(byo_yomi.moves, byo_yomi.time, words)).append(words.repeating);
}

std::string in_words(const DaysPerMove& per_move, const TimeVocabulary& words) {
  return in_words(Milliseconds{per_move.days}, words).append(words.a_move);
}

}  // namespace

std::string to_words(const TimeControl& control, Language language) {
  const TimeVocabulary& words = time_vocabulary(language);
  return std::visit([&](const auto& kind) { return in_words(kind, words); }, control.plan());
}

std::string to_words(Milliseconds time, Language language) {
  return in_words(time, time_vocabulary(language));
}

}  // namespace tabiya
