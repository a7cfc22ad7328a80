#include "server/model/game_info.hpp"

#include <algorithm>
#include <expected>

#include "game/inner/random_start.hpp"
#include "server/base/secret.hpp"
#include "tabiya/game/ruleset.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/rules/chess960.hpp"

namespace tabiya::server {
namespace {

using Kind = Refused::Kind;

struct VariantWords {
  std::string_view key, name, short_name;
  tabiya::Variant rules = tabiya::Variant::Standard;
  std::optional<Perf> perf{};  // nothing: that of the speed
};
// In the order of the enumerators. Source: the keys and names of Lichess' API, but for the last.
constexpr std::array<VariantWords, 11> variants{{
    {"standard", "Standard", "Std"},
    {"chess960", "Chess960", "960", tabiya::Variant::Standard, Perf::Chess960},
    {"fromPosition", "From Position", "FEN"},
    {"crazyhouse", "Crazyhouse", "Crazy", tabiya::Variant::Crazyhouse, Perf::Crazyhouse},
    {"kingOfTheHill", "King of the Hill", "KotH", tabiya::Variant::KingOfTheHill,
     Perf::KingOfTheHill},
    {"threeCheck", "Three-check", "3check", tabiya::Variant::ThreeCheck, Perf::ThreeCheck},
    {"antichess", "Antichess", "Anti", tabiya::Variant::Antichess, Perf::Antichess},
    {"atomic", "Atomic", "Atom", tabiya::Variant::Atomic, Perf::Atomic},
    {"horde", "Horde", "Horde", tabiya::Variant::Horde, Perf::Horde},
    {"racingKings", "Racing Kings", "Racing", tabiya::Variant::RacingKings, Perf::RacingKings},
    {"csci1933", "CSCI 1933", "CSCI", tabiya::Variant::Csci1933, Perf::Csci1933},
}};

constexpr int longest_clock_hours = 24;
constexpr int most_days = 30;

const VariantWords& words_of(Variant variant) noexcept {
  return variants[static_cast<std::size_t>(variant)];
}

bool is_letter_or_digit(char c) noexcept {
  return ('0' <= c && c <= '9') || ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
}

Answer<Variant> variant_of(const RulesRequest& request) {
  if (request.variant.empty()) {
    return request.fen.empty() ? Variant::Standard : Variant::FromPosition;
  }
  const auto variant = find_variant(request.variant);
  if (!variant) return refuse(Kind::Bad, "unknown variant " + request.variant);
  // Some clients send the initial array as a FEN.
  if (*variant == Variant::Standard && !request.fen.empty()) return Variant::FromPosition;
  return *variant;
}

Answer<VariantPosition> start_of(Variant variant, const std::string& fen, std::uint64_t seed) {
  const bool is_960 = variant == Variant::Chess960;
  if (fen.empty()) {
    if (!is_960) return VariantPosition{board_rules(variant)};
    return VariantPosition{*Position::from_setup(*chess960_setup(random_chess960_number(seed)),
                                                 CastlingMode::Chess960)};
  }
  const auto position = parse_variant_position(
      board_rules(variant), fen, is_960 ? CastlingMode::Chess960 : CastlingMode::Standard);
  if (!position) return refuse(Kind::Bad, to_string(position.error()), "bad_fen");
  return *position;
}

Answer<> check_time(const TimeChoice& time) {
  if (const auto* const clock = std::get_if<RealTime>(&time)) {
    if (clock->limit > std::chrono::hours{longest_clock_hours} ||
        clock->increment > std::chrono::hours{longest_clock_hours} ||
        clock->limit < clock->limit.zero() || clock->increment < clock->increment.zero()) {
      return refuse(Kind::Bad, "a clock can have at most 24 hours", "clock_too_long");
    }
    if (clock->limit == clock->limit.zero() && clock->increment == clock->increment.zero()) {
      return refuse(Kind::Bad, "a clock without time and increment cannot run");
    }
  }
  if (const auto* const days = std::get_if<Correspondence>(&time)) {
    if (days->days_per_move < 1 || days->days_per_move > most_days) {
      return refuse(Kind::Bad, "a move can have from 1 to 30 days", "days_out_of_range");
    }
  }
  const auto control = control_of(time);
  if (!control) return refuse(Kind::Bad, std::string{to_string(control.error())});
  return {};
}

}  // namespace

GameId GameId::random() { return *parse(random_text(length)); }

std::optional<GameId> GameId::parse(std::string_view text) noexcept {
  if (text.size() != length || !std::ranges::all_of(text, is_letter_or_digit)) return std::nullopt;
  GameId id;
  std::ranges::copy(text, id.text_.begin());
  return id;
}

std::string_view variant_key(Variant variant) noexcept { return words_of(variant).key; }
std::string_view variant_name(Variant variant) noexcept { return words_of(variant).name; }
std::string_view variant_short(Variant variant) noexcept { return words_of(variant).short_name; }

tabiya::Variant board_rules(Variant variant) noexcept { return words_of(variant).rules; }

std::optional<Variant> find_variant(std::string_view key) noexcept {
  const auto* const found = std::ranges::find(variants, key, &VariantWords::key);
  if (found == variants.end()) return std::nullopt;
  return static_cast<Variant>(found - variants.begin());
}

Variant variant_from(const VariantPosition& start, CastlingMode mode) noexcept {
  if (start.variant() != tabiya::Variant::Standard) {
    const auto* const found = std::ranges::find(variants, start.variant(), &VariantWords::rules);
    return static_cast<Variant>(found - variants.begin());
  }
  if (mode == CastlingMode::Chess960) return Variant::Chess960;
  return start == VariantPosition{} ? Variant::Standard : Variant::FromPosition;
}

std::string fen_for_clients(const VariantPosition& position) {
  return to_fen(position, {}, VariantFenStyle::Lichess);
}

Perf GameRules::perf() const noexcept { return words_of(variant).perf.value_or(speed()); }

Answer<GameRules> settle_rules(const RulesRequest& request, std::uint64_t seed) {
  const auto variant = variant_of(request);
  if (!variant) return std::unexpected{variant.error()};
  const auto start = start_of(*variant, request.fen, seed);
  if (!start) return std::unexpected{start.error()};
  if (const auto time = check_time(request.time); !time) return std::unexpected{time.error()};
  GameRules rules{.variant = *variant,
                  .start = *start,
                  .touch_move = request.touch_move,
                  .time = request.time,
                  .rated = request.rated};
  if (rules.variant == Variant::FromPosition && rules.start == VariantPosition{}) {
    rules.variant = Variant::Standard;
  }
  if (!request.ruleset.empty()) rules.ruleset = request.ruleset;
  if (find_ruleset(rules.ruleset) == nullptr) {
    return refuse(Kind::Bad, "unknown ruleset " + rules.ruleset);
  }
  const bool is_array = rules.variant == Variant::Chess960
                            ? request.fen.empty()
                            : rules.start == VariantPosition{board_rules(rules.variant)};
  if (rules.rated && (!is_array || std::holds_alternative<Untimed>(rules.time))) {
    return refuse(Kind::Bad, "a rated game needs a clock and a regular starting position",
                  "rated_conditions");
  }
  return rules;
}

Ruleset online_ruleset(const GameRules& rules) {
  const Ruleset* const found = find_ruleset(rules.ruleset);
  Ruleset ruleset = found == nullptr ? casual_ruleset() : *found;
  ruleset.illegal_moves = IllegalMoves::Refused;
  ruleset.clock_presses = ClockPresses::WithTheMove;
  ruleset.flag_falls = FlagFalls::AtOnce;
  ruleset.touch_move = ruleset.touch_move || rules.touch_move;
  // A rated game cannot be abandoned without a result.
  ruleset.takebacks = ruleset.takebacks && !rules.rated;
  return ruleset;
}

std::string_view source_key(Source source) noexcept {
  switch (source) {
    case Source::Friend:
    case Source::Open:
    case Source::Rematch: return "friend";
    case Source::Lobby: return "lobby";
    case Source::Ai: return "ai";
    case Source::Bulk:
    case Source::SameScreen: return "api";
    case Source::Import: return "import";
  }
  return "friend";
}

std::optional<UserKey> GameInfo::user(Color color) const noexcept {
  const auto* const user = std::get_if<UserKey>(&seats[color]);
  if (user == nullptr) return std::nullopt;
  return *user;
}

bool GameInfo::is_same_screen() const noexcept {
  return user(Color::White).has_value() && user(Color::White) == user(Color::Black);
}

std::optional<Color> GameInfo::color_of(UserKey key) const noexcept {
  if (user(Color::White) == key) return Color::White;
  if (user(Color::Black) == key) return Color::Black;
  return std::nullopt;
}

namespace {

GameStatus status_of(Termination termination, bool is_draw) noexcept {
  switch (termination) {
    case Termination::Checkmate: return {30, "mate"};
    case Termination::Resignation:
      if (is_draw) return {34, "draw"};
      return {31, "resign"};
    case Termination::Stalemate: return {32, "stalemate"};
    case Termination::VariantRule:
      if (is_draw) return {34, "draw"};
      return {60, "variantEnd"};
    case Termination::TimeForfeit:
    case Termination::TimeAgainstMaterial: return {35, "outoftime"};
    case Termination::LateArrival: return {37, "noStart"};
    case Termination::Conduct: return {33, "timeout"};
    case Termination::Aborted:
    case Termination::ReversedColors:
    case Termination::Annulled: return {25, "aborted"};
    case Termination::IllegalMoves: return {36, "cheat"};
    case Termination::Adjudication:
      if (!is_draw) return {38, "unknownFinish"};
      return {34, "draw"};
    default: return {34, "draw"};
  }
}

}  // namespace

bool is_by_leaving(const Outcome& outcome) noexcept {
  return outcome.termination() == Termination::Conduct;
}

std::string_view ending_name(const Outcome& outcome) noexcept {
  return is_by_leaving(outcome) ? "left" : to_string(outcome.termination());
}

GameStatus status_of(const std::optional<Outcome>& outcome) noexcept {
  if (!outcome) return {};
  return status_of(outcome->termination(), outcome->is_draw());
}

}  // namespace tabiya::server
