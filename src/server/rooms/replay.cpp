#include "server/rooms/replay.hpp"

#include "game/inner/event_log.hpp"

namespace tabiya::server {

std::expected<VariantArbiter, std::string> begin_game(const GameRules& rules) {
  const auto control = control_of(rules.time);
  if (!control) return std::unexpected{std::string{to_string(control.error())}};
  auto arbiter = VariantArbiter::begin({.ruleset = online_ruleset(rules),
                                 .start = rules.start,
                                 .castling_mode = rules.castling_mode(),
                                 .times = {*control, *control},
                                 .begins = Instant{}});
  if (!arbiter) return std::unexpected{std::string{to_string(arbiter.error())}};
  return *std::move(arbiter);
}

std::string to_stored_log(const VariantArbiter& arbiter) {
  std::string log;
  for (const TimedEvent& event : arbiter.events()) log.append(to_log_line(event)).append("\n");
  return log;
}

}  // namespace tabiya::server
