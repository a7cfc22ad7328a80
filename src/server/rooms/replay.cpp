#include "server/rooms/replay.hpp"

#include <algorithm>
#include <charconv>

#include "game/inner/event_text.hpp"

namespace tabiya::server {
namespace {

/// Parses "12.345s" with at most 3 decimals, as written by to_text().
std::optional<Instant> parse_instant(std::string_view text) noexcept {
  if (!text.ends_with('s')) return std::nullopt;
  text.remove_suffix(1);
  const std::size_t point = std::min(text.find('.'), text.size());
  std::string_view decimals = text.substr(std::min(point + 1, text.size()));
  Milliseconds::rep whole = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + point, whole);
  if (error != std::errc{} || stop != text.data() + point || decimals.size() > 3) {
    return std::nullopt;
  }
  Milliseconds::rep fraction = 0;
  for (std::size_t place = 0; place < 3; ++place) {
    const char digit = place < decimals.size() ? decimals[place] : '0';
    if (digit < '0' || digit > '9') return std::nullopt;
    fraction = fraction * 10 + (digit - '0');
  }
  return Instant{Milliseconds{whole * 1000 + fraction}};
}

std::expected<void, std::string> replay_line(Arbiter& arbiter, std::string_view line) {
  const auto fault = [&](std::string why) {
    return std::unexpected{"\"" + std::string{line} + "\": " + std::move(why)};
  };
  const std::size_t blank = std::min(line.find(' '), line.size());
  const auto at = parse_instant(line.substr(0, blank));
  if (!at) return fault("no time");
  const auto event = parse_event(line.substr(std::min(blank + 1, line.size())), arbiter);
  if (!event) return fault(to_string(event.error()));
  const auto applied = arbiter.apply(*event, *at);
  if (!applied) return fault(std::string{to_string(applied.error())});
  return {};
}

}  // namespace

std::expected<Arbiter, std::string> begin_game(const GameRules& rules) {
  const auto control = control_of(rules.time);
  if (!control) return std::unexpected{std::string{to_string(control.error())}};
  auto arbiter = Arbiter::begin({.ruleset = online_ruleset(rules),
                                 .start = rules.start,
                                 .castling_mode = rules.castling_mode(),
                                 .times = {*control, *control},
                                 .begins = Instant{}});
  if (!arbiter) return std::unexpected{std::string{to_string(arbiter.error())}};
  return *std::move(arbiter);
}

std::string to_stored_text(const TimedEvent& event) {
  return tabiya::to_text(event.at.time_since_epoch()) + " " + tabiya::to_text(event.event);
}

std::string to_stored_log(const Arbiter& arbiter) {
  std::string log;
  for (const TimedEvent& event : arbiter.events()) log.append(to_stored_text(event)).append("\n");
  return log;
}

std::expected<void, std::string> replay_stored(Arbiter& arbiter, std::string_view log) {
  while (!log.empty()) {
    const std::size_t end = std::min(log.find('\n'), log.size());
    if (auto replayed = replay_line(arbiter, log.substr(0, end)); !replayed) return replayed;
    log.remove_prefix(std::min(end + 1, log.size()));
  }
  return {};
}

}  // namespace tabiya::server
