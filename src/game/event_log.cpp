#include "game/inner/event_log.hpp"

#include <charconv>
#include <utility>

#include "tabiya/game/time_control_text.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/variant_fen.hpp"

namespace tabiya {
namespace {

constexpr std::string_view first_line = "tabiya-log 1";
constexpr std::string_view pgn_term = "pgn";

std::string instant_text(Instant at) { return to_text(at.time_since_epoch()); }

std::optional<Instant> parse_instant(std::string_view text) noexcept {
  if (!text.ends_with('s')) return std::nullopt;
  const std::size_t point = text.find('.');
  const std::string_view whole = text.substr(0, std::min(point, text.size() - 1));
  Milliseconds::rep seconds = 0;
  const auto [stop, error] = std::from_chars(whole.data(), whole.data() + whole.size(), seconds);
  const bool is_negative = whole.starts_with('-');
  if (error != std::errc{} || stop != whole.data() + whole.size()) return std::nullopt;
  constexpr auto limit = latest_instant.time_since_epoch().count() / 1000;
  if (seconds > limit || seconds < -limit) return std::nullopt;
  Milliseconds::rep fraction = 0;
  if (point != std::string_view::npos) {
    std::string decimals{text.substr(point + 1, text.size() - point - 2)};
    if (decimals.empty() || decimals.size() > 3 ||
        decimals.find_first_not_of("0123456789") != std::string::npos) {
      return std::nullopt;
    }
    decimals.resize(3, '0');
    std::from_chars(decimals.data(), decimals.data() + decimals.size(), fraction);
  }
  return Instant{Milliseconds{seconds * 1000 + (is_negative ? -fraction : fraction)}};
}

std::string times_text(const ByColor<TimeControl>& times) {
  if (times.white == times.black) return "time " + to_pgn(times.white) + "\n";
  return "white-time " + to_pgn(times.white) + "\nblack-time " + to_pgn(times.black) + "\n";
}

/// The first word of a line, and the rest.
std::pair<std::string_view, std::string_view> split(std::string_view line) noexcept {
  const std::size_t blank = line.find(' ');
  if (blank == std::string_view::npos) return {line, {}};
  return {line.substr(0, blank), line.substr(blank + 1)};
}

std::optional<LogError::Kind> read_time(std::string_view text, TimeControl& control) {
  const auto read = parse_time_control(text);
  if (!read || !*read) return LogError::Kind::BadTimeControl;
  control = **read;
  return std::nullopt;
}

/// The terms, read line by line.
template <class GameType>
struct Terms {
  BasicGameTerms<GameType> terms;
  Variant variant = Variant::Standard;
  std::string fen;

  /// Reads one line. Errors: not a valid line of the terms.
  std::optional<LogError::Kind> read(std::string_view line) {
    const auto [name, value] = split(line);
    if (name == "ruleset") return read_ruleset(value);
    if (name == "fen") return fen = value, std::nullopt;
    if (name == "variant") return read_variant(value);
    if (name == "time") {
      const auto error = read_time(value, terms.times.white);
      terms.times.black = terms.times.white;
      return error;
    }
    if (name == "white-time") return read_time(value, terms.times.white);
    if (name == "black-time") return read_time(value, terms.times.black);
    if (name == "no-draws-before") return read_draw_limit(value);
    if (name == pgn_term) return std::nullopt;  // see pgn_of_log()
    if (name != "begins") return LogError::Kind::BadTerm;
    const auto begins = parse_instant(value);
    if (!begins) return LogError::Kind::BadInstant;
    terms.begins = *begins;
    return std::nullopt;
  }
  std::optional<LogError::Kind> read_variant(std::string_view name) {
    if (name == "chess960") {
      terms.castling_mode = CastlingMode::Chess960;
      return std::nullopt;
    }
    const auto known = parse_variant(name);
    if (!known) return LogError::Kind::BadTerm;
    variant = *known;
    return std::nullopt;
  }
  std::optional<LogError::Kind> read_ruleset(std::string_view name) {
    const Ruleset* const ruleset = find_ruleset(name);
    if (ruleset == nullptr) return LogError::Kind::UnknownRuleset;
    terms.ruleset = *ruleset;
    return std::nullopt;
  }
  std::optional<LogError::Kind> read_draw_limit(std::string_view text) {
    int moves = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), moves);
    if (error != std::errc{} || stop != text.data() + text.size() || moves < 1) {
      return LogError::Kind::BadTerm;
    }
    terms.ruleset.moves_before_draw_offer = moves;
    return std::nullopt;
  }
  /// Reads the position. It comes last, because the variant decides what the castling rights mean.
  std::optional<LogError::Kind> read_position() {
    if (fen.empty()) return begin_as_usual(terms.start);
    return place(terms.start);
  }

 private:
  std::optional<LogError::Kind> begin_as_usual(Position& /*start*/) const {
    if (variant != Variant::Standard) return LogError::Kind::OtherVariant;
    return std::nullopt;
  }
  std::optional<LogError::Kind> begin_as_usual(VariantPosition& start) const {
    start = VariantPosition{variant};
    return std::nullopt;
  }
  std::optional<LogError::Kind> place(Position& start) const {
    if (variant != Variant::Standard) return LogError::Kind::OtherVariant;
    const auto position = parse_position(fen, terms.castling_mode);
    if (!position) return LogError::Kind::BadPosition;
    start = *position;
    return std::nullopt;
  }
  std::optional<LogError::Kind> place(VariantPosition& start) const {
    const auto position = parse_variant_position(variant, fen, terms.castling_mode);
    if (!position) return LogError::Kind::BadPosition;
    start = *position;
    return std::nullopt;
  }
};

std::string variant_text(const GameTerms& /*terms*/) { return {}; }
std::string variant_text(const VariantGameTerms& terms) {
  const Variant variant = terms.start.variant();
  if (variant == Variant::Standard) return {};
  return "variant " + std::string{key_of(variant)} + "\n";
}

/// The lines of a text, without line endings.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_{text} {}
  [[nodiscard]] std::optional<std::string_view> next() {
    if (rest_.empty()) return std::nullopt;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    ++number_;
    return line;
  }
  [[nodiscard]] std::size_t number() const noexcept { return number_; }

 private:
  std::string_view rest_;
  std::size_t number_ = 0;
};

bool is_event_line(std::string_view line) noexcept {
  return !line.empty() && (line.front() == '-' || ('0' <= line.front() && line.front() <= '9'));
}

template <class AnyArbiter>
std::expected<void, LogError> apply_line(AnyArbiter& arbiter, std::string_view line,
                                         std::size_t number) {
  using Kind = LogError::Kind;
  const auto [time, text] = split(line);
  const auto at = parse_instant(time);
  if (!at) return std::unexpected{LogError{.kind = Kind::BadInstant, .line = number}};
  const auto event = parse_event(text, arbiter);
  if (!event) {
    return std::unexpected{LogError{.kind = Kind::BadEvent, .line = number, .text = event.error()}};
  }
  const auto applied = arbiter.apply(*event, *at);
  if (applied) return {};
  return std::unexpected{
      LogError{.kind = Kind::RefusedEvent, .line = number, .refusal = applied.error()}};
}

template <class AnyArbiter>
std::expected<void, LogError> apply_lines(AnyArbiter& arbiter,
                                          std::optional<std::string_view> first, Lines& rest) {
  for (auto line = first; line; line = rest.next()) {
    if (line->empty()) continue;
    if (auto applied = apply_line(arbiter, *line, rest.number()); !applied) return applied;
  }
  return {};
}

template <class AnyArbiter>
std::expected<void, LogError> apply_all(AnyArbiter& arbiter, std::string_view lines) {
  Lines rest{lines};
  const auto first = rest.next();
  return apply_lines(arbiter, first, rest);
}

template <class AnyArbiter>
std::string log_of(const AnyArbiter& arbiter, std::string_view pgn) {
  const auto& terms = arbiter.terms();
  std::string text{first_line};
  text.append("\nruleset ").append(terms.ruleset.name).append("\n");
  text += variant_text(terms);
  if (terms.castling_mode == CastlingMode::Chess960) text += "variant chess960\n";
  text += "fen " + to_fen(terms.start, {.en_passant = EnPassantMode::Always}) + "\n";
  text += times_text(terms.times);
  if (terms.ruleset.moves_before_draw_offer > 1) {
    text += "no-draws-before " + std::to_string(terms.ruleset.moves_before_draw_offer) + "\n";
  }
  text += "begins " + instant_text(terms.begins) + "\n";
  Lines lines{pgn};
  while (const auto line = lines.next())
    text.append(pgn_term).append(" ").append(*line).append("\n");
  for (const TimedEvent& event : arbiter.events()) text += to_log_line(event) + "\n";
  return text;
}

template <class GameType>
std::expected<BasicArbiter<GameType>, LogError> log_read(std::string_view text) {
  Lines lines{text};
  if (lines.next() != first_line)
    return std::unexpected{LogError{.kind = LogError::Kind::NoLog, .line = 1}};
  Terms<GameType> terms;
  auto line = lines.next();
  for (; line && !is_event_line(*line); line = lines.next()) {
    if (line->empty()) continue;
    if (const auto error = terms.read(*line)) {
      return std::unexpected{LogError{.kind = *error, .line = lines.number()}};
    }
  }
  if (const auto error = terms.read_position()) {
    return std::unexpected{LogError{.kind = *error, .line = lines.number()}};
  }
  auto arbiter = BasicArbiter<GameType>::begin(terms.terms);
  if (!arbiter) {
    return std::unexpected{
        LogError{.kind = LogError::Kind::ImpossibleClock, .line = lines.number()}};
  }
  if (const auto applied = apply_lines(*arbiter, line, lines); !applied) {
    return std::unexpected{applied.error()};
  }
  return *std::move(arbiter);
}

}  // namespace

std::string to_log(const Arbiter& arbiter, std::string_view pgn) { return log_of(arbiter, pgn); }
std::string to_log(const VariantArbiter& arbiter, std::string_view pgn) {
  return log_of(arbiter, pgn);
}

std::string pgn_of_log(std::string_view log) {
  std::string pgn;
  Lines lines{log};
  for (auto line = lines.next(); line && !is_event_line(*line); line = lines.next()) {
    const auto [name, text] = split(*line);
    if (name == pgn_term) pgn.append(text).append("\n");
  }
  return pgn;
}

std::string to_log_line(const TimedEvent& event) {
  return instant_text(event.at) + " " + to_text(event.event);
}

std::expected<void, LogError> replay_lines(Arbiter& arbiter, std::string_view lines) {
  return apply_all(arbiter, lines);
}

std::expected<void, LogError> replay_lines(VariantArbiter& arbiter, std::string_view lines) {
  return apply_all(arbiter, lines);
}

std::expected<Arbiter, LogError> read_log(std::string_view text) { return log_read<Game>(text); }

std::expected<VariantArbiter, LogError> read_variant_log(std::string_view text) {
  return log_read<VariantGame>(text);
}

std::expected<Arbiter, ArbiterRefusal> replay(const GameTerms& terms,
                                              std::span<const TimedEvent> events) {
  auto arbiter = Arbiter::begin(terms);
  if (!arbiter) {
    return std::unexpected{
        ArbiterRefusal{.kind = ArbiterRefusal::Kind::ClockSaysNo, .clock = arbiter.error()}};
  }
  for (const auto& [event, at] : events) {
    if (const auto applied = arbiter->apply(event, at); !applied) {
      return std::unexpected{applied.error()};
    }
  }
  return *std::move(arbiter);
}

std::string_view to_string(LogError::Kind kind) noexcept {
  switch (kind) {
    case LogError::Kind::NoLog: return "no_log";
    case LogError::Kind::UnknownRuleset: return "unknown_ruleset";
    case LogError::Kind::BadPosition: return "bad_position";
    case LogError::Kind::OtherVariant: return "other_variant";
    case LogError::Kind::BadTimeControl: return "bad_time_control";
    case LogError::Kind::BadTerm: return "bad_term";
    case LogError::Kind::BadInstant: return "bad_instant";
    case LogError::Kind::BadEvent: return "bad_event";
    case LogError::Kind::RefusedEvent: return "refused_event";
    case LogError::Kind::ImpossibleClock: return "impossible_clock";
  }
  return "";
}

std::string to_string(const LogError& error) {
  std::string text = "line " + std::to_string(error.line) + ": ";
  switch (error.kind) {
    case LogError::Kind::NoLog: return text + "a log begins with \"tabiya-log 1\"";
    case LogError::Kind::UnknownRuleset: return text + "the ruleset is unknown";
    case LogError::Kind::BadPosition: return text + "the position of the FEN cannot be played";
    case LogError::Kind::OtherVariant: return text + "this is a game of another variant than chess";
    case LogError::Kind::BadTimeControl: return text + "this is not a time control";
    case LogError::Kind::BadTerm: return text + "this is not a term of a game";
    case LogError::Kind::BadInstant:
      return text + "an instant in seconds is expected, such as 1.5s";
    case LogError::Kind::BadEvent:
      return text + (error.text ? to_string(*error.text) : "this is not an event");
    case LogError::Kind::RefusedEvent:
      return text.append("the event is refused: ")
          .append(error.refusal ? to_string(*error.refusal) : "");
    case LogError::Kind::ImpossibleClock: return text + "no clock can show these times";
  }
  return text;
}

}  // namespace tabiya
