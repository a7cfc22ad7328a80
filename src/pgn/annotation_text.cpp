#include "pgn/annotation_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "pgn/characters.hpp"
#include "pgn/decimal.hpp"

namespace tabiya::pgn {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

constexpr std::string_view color_letters = "GRYBOCP";
constexpr std::int32_t per_minute_or_hour = 60;
constexpr int max_number_digits = 6;  // enough for every command, too few to overflow

void skip_blanks(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
}

/// Takes the leading digits; nothing if there are none, or more than `max`.
std::optional<std::int32_t> take_number(std::string_view& text, int max = max_number_digits) {
  std::int32_t number = 0;
  int digits = 0;
  for (; !text.empty() && is_digit(text.front()); text.remove_prefix(1)) {
    if (++digits > max) return std::nullopt;
    number = number * 10 + (text.front() - '0');
  }
  if (digits == 0) return std::nullopt;
  return number;
}

/// Takes the digits after a decimal point, as a count of smaller units: ".4" in thousandths is 400.
/// Further digits are dropped. No digits are required.
std::int32_t take_decimals(std::string_view& text, std::int32_t units_of_one) {
  std::int32_t units = 0;
  for (; !text.empty() && is_digit(text.front()); text.remove_prefix(1)) {
    units_of_one /= 10;
    units += units_of_one * (text.front() - '0');
  }
  return units;
}

std::optional<milliseconds> parse_seconds(std::string_view text) {
  const auto seconds = take_number(text);
  if (!seconds) return std::nullopt;
  const milliseconds fraction{take(text, '.') ? take_decimals(text, 1'000) : 0};
  if (!text.empty()) return std::nullopt;
  return *seconds * 1s + fraction;
}

/// Parses `1:05:23`, `0:00:05.4`, or seconds alone: `5.4`.
std::optional<milliseconds> parse_time(std::string_view text) {
  if (!text.contains(':')) return parse_seconds(text);
  const auto hours = take_number(text);
  if (!hours || !take(text, ':')) return std::nullopt;
  const auto minutes = take_number(text, 2);
  if (!minutes || *minutes >= per_minute_or_hour || !take(text, ':')) return std::nullopt;
  const auto seconds = take_number(text, 2);
  if (!seconds || *seconds >= per_minute_or_hour) return std::nullopt;
  const milliseconds fraction{take(text, '.') ? take_decimals(text, 1'000) : 0};
  if (!text.empty()) return std::nullopt;
  return *hours * 1h + *minutes * 1min + *seconds * 1s + fraction;
}

std::optional<Annotation> clock_annotation(std::string_view operands) {
  const auto time = parse_time(operands);
  if (!time) return std::nullopt;
  return RemainingTime{*time};
}

/// Parses `01:12`, in minutes and seconds.
std::optional<milliseconds> parse_minutes(std::string_view text) {
  const auto minutes = take_number(text);
  if (!minutes || !take(text, ':')) return std::nullopt;
  const auto seconds = parse_seconds(text);
  if (!seconds || *seconds >= 1min) return std::nullopt;
  return *minutes * 1min + *seconds;
}

std::optional<Annotation> elapsed_annotation(std::string_view operands) {
  auto time = parse_time(operands);
  if (!time) time = parse_minutes(operands);
  if (!time) return std::nullopt;
  return ElapsedTime{*time};
}

std::optional<Evaluation::MateIn> take_mate(std::string_view& text) {
  const bool is_negative = take(text, '-');
  if (!is_negative) take(text, '+');
  const auto moves = take_number(text);
  if (!moves) return std::nullopt;
  return Evaluation::MateIn{is_negative ? -*moves : *moves};
}

/// Takes a score in pawns, such as `0.25`, `-.3` or `12`.
std::optional<Evaluation::Centipawns> take_pawns(std::string_view& text) {
  constexpr std::int32_t hundredths = 100;
  const bool is_negative = take(text, '-');
  if (!is_negative) take(text, '+');
  const bool begins_with_point = text.starts_with('.');
  const auto pawns = begins_with_point ? std::optional{0} : take_number(text);
  if (!pawns) return std::nullopt;
  std::int32_t count = *pawns * hundredths;
  if (take(text, '.')) {
    if (begins_with_point && (text.empty() || !is_digit(text.front()))) return std::nullopt;
    // The third decimal decides how the second is rounded.
    count += (take_decimals(text, hundredths * 10) + 5) / 10;
  }
  return Evaluation::Centipawns{is_negative ? -count : count};
}

std::optional<Annotation> evaluation_annotation(std::string_view operands) {
  Evaluation evaluation{Evaluation::Centipawns{0}};
  if (take(operands, '#')) {
    const auto mate = take_mate(operands);
    if (!mate) return std::nullopt;
    evaluation.score = *mate;
  } else {
    const auto pawns = take_pawns(operands);
    if (!pawns) return std::nullopt;
    evaluation.score = *pawns;
  }
  if (take(operands, ',') || take(operands, '/')) {
    const auto depth = take_number(operands);
    if (!depth) return std::nullopt;
    evaluation.depth = static_cast<std::uint32_t>(*depth);
  }
  if (!operands.empty()) return std::nullopt;
  return evaluation;
}

std::optional<MarkColor> take_color(std::string_view& text) {
  const std::size_t index = text.empty() ? std::string_view::npos : color_letters.find(text[0]);
  if (index == std::string_view::npos) return std::nullopt;
  text.remove_prefix(1);
  return static_cast<MarkColor>(index);
}

std::optional<Square> take_square(std::string_view& text) {
  const auto square = parse_square(text.substr(0, 2));
  if (square) text.remove_prefix(2);
  return square;
}

std::optional<ColoredSquare> take_mark(std::string_view& text, const ColoredSquares& /*list*/) {
  const auto color = take_color(text);
  const auto square = take_square(text);
  if (!color || !square) return std::nullopt;
  return ColoredSquare{*color, *square};
}

std::optional<Arrow> take_mark(std::string_view& text, const Arrows& /*list*/) {
  const auto color = take_color(text);
  const auto from = take_square(text);
  const auto to = take_square(text);
  if (!color || !from || !to) return std::nullopt;
  return Arrow{*color, *from, *to};
}

/// Parses a list of marks separated by commas.
template <class List>
std::optional<Annotation> mark_annotation(std::string_view operands, auto List::* marks) {
  List list;
  do {
    skip_blanks(operands);
    const auto mark = take_mark(operands, list);
    if (!mark) return std::nullopt;
    (list.*marks).push_back(*mark);
    skip_blanks(operands);
  } while (take(operands, ','));
  if (!operands.empty()) return std::nullopt;
  return list;
}

std::optional<Annotation> medals_annotation(std::string_view operands) {
  std::uint32_t bits = 0;
  const char* const end = operands.data() + operands.size();
  const auto [after, error] = std::from_chars(operands.data(), end, bits);
  if (error != std::errc{} || after != end) return std::nullopt;
  return Medals{bits};
}

std::string two_digits(std::int64_t number) {
  return (number < 10 ? "0" : "") + std::to_string(number);
}

std::string to_text(milliseconds time) {
  using namespace std::chrono;
  const hh_mm_ss parts{std::max(time, 0ms)};
  std::string text = std::to_string(parts.hours().count()) + ":" +
                     two_digits(parts.minutes().count()) + ":" +
                     two_digits(parts.seconds().count());
  if (parts.subseconds() == 0ms) return text;
  constexpr std::int64_t leading_one = 1'000;
  const std::string places = std::to_string(leading_one + parts.subseconds().count()).substr(1);
  text += "." + places.substr(0, places.find_last_not_of('0') + 1);
  return text;
}

std::string to_text(Evaluation::MateIn mate) { return "#" + std::to_string(mate.moves); }

std::string to_text(Evaluation::Centipawns pawns) {
  constexpr std::int64_t hundredths = 100;
  const std::int64_t count = pawns.count;
  const std::int64_t size = count < 0 ? -count : count;
  return (count < 0 ? "-" : "") + std::to_string(size / hundredths) + "." +
         two_digits(size % hundredths);
}

std::string to_text(MarkColor color) { return {color_letters[static_cast<std::size_t>(color)]}; }
std::string to_text(const ColoredSquare& mark) {
  return to_text(mark.color) + to_string(mark.square);
}
std::string to_text(const Arrow& mark) {
  return to_text(mark.color) + to_string(mark.from) + to_string(mark.to);
}

std::string list_text(const auto& marks) {
  std::string text;
  for (const auto& mark : marks) text += (text.empty() ? "" : ",") + to_text(mark);
  return text;
}

struct CommandWriter {
  std::string operator()(const RemainingTime& left) const { return "clk " + to_text(left.time); }
  std::string operator()(const ElapsedTime& taken) const { return "emt " + to_text(taken.time); }
  std::string operator()(const Evaluation& evaluation) const {
    return "eval " + std::visit([](auto score) { return to_text(score); }, evaluation.score) +
           (evaluation.depth ? "," + std::to_string(*evaluation.depth) : "");
  }
  std::string operator()(const ColoredSquares& list) const {
    return "csl " + list_text(list.squares);
  }
  std::string operator()(const Arrows& list) const { return "cal " + list_text(list.arrows); }
  std::string operator()(const Medals& medals) const {
    return "mdl " + std::to_string(medals.bits);
  }
  std::string operator()(const UnknownCommand& command) const {
    return command.name + (command.operands.empty() ? "" : " " + command.operands);
  }
};

}  // namespace

std::optional<Command> command_at(std::string_view text) {
  constexpr std::string_view opening = "[%";
  if (!text.starts_with(opening)) return std::nullopt;
  std::size_t at = opening.size();
  while (at < text.size() && (is_letter(text[at]) || is_digit(text[at]) || text[at] == '_')) ++at;
  const std::string_view name = text.substr(opening.size(), at - opening.size());
  if (name.empty() || at == text.size() || (text[at] != ' ' && text[at] != ']')) {
    return std::nullopt;
  }
  const std::size_t operands = std::min(text.find_first_not_of(' ', at), text.size());
  bool is_quoted = false;
  for (at = operands; at < text.size() && (is_quoted || text[at] != ']'); ++at) {
    if (text[at] == '"') is_quoted = !is_quoted;
  }
  if (at == text.size()) {
    // An unmatched quote is an ordinary character.
    at = text.find(']', operands);
    if (at == std::string_view::npos) return std::nullopt;
  }
  std::string_view inside = text.substr(operands, at - operands);
  inside = inside.substr(0, inside.find_last_not_of(' ') + 1);
  return Command{name, inside, at + 1};
}

std::optional<Annotation> annotation_of(const Command& command) {
  if (command.name == "clk") return clock_annotation(command.operands);
  if (command.name == "emt") return elapsed_annotation(command.operands);
  if (command.name == "eval") return evaluation_annotation(command.operands);
  if (command.name == "csl") return mark_annotation(command.operands, &ColoredSquares::squares);
  if (command.name == "cal") return mark_annotation(command.operands, &Arrows::arrows);
  if (command.name == "mdl") return medals_annotation(command.operands);
  return UnknownCommand{std::string{command.name}, std::string{command.operands}};
}

std::string to_string(const Annotation& annotation) {
  return "[%" + std::visit(CommandWriter{}, annotation) + "]";
}

}  // namespace tabiya::pgn
