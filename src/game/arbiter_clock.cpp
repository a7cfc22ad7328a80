// The arbiter's handlers for flags, pauses and corrections of the clock.
#include "game/arbiter_answers.hpp"
#include "game/arbiter_handlers.hpp"

namespace tabiya {
namespace {

using Kind = ArbiterRefusal::Kind;

std::expected<void, ArbiterRefusal> to_answer(const std::expected<void, ClockError>& answer) {
  if (!answer) return refused(answer.error());
  return {};
}

}  // namespace

template <>
Arbiter::Answer Arbiter::handle(const event::TimePassed& /*event*/, Instant now) {
  const auto flagged = clock_.first_to_flag(now);
  if (ruleset().flag_falls == FlagFalls::AtOnce && flagged) end_by_flag(*flagged);
  return {};
}

/// If both flags are down, the clock knows which fell first; it does not matter which player
/// claims.
/// Source: FIDE 6.8, III.3.
template <>
Arbiter::Answer Arbiter::handle(const event::FlagClaimed& event, Instant now) {
  if (!clock_.has_flagged(~event.by, now)) return refused(Kind::FlagHasNotFallen);
  return handle(event::FlagNoticed{}, now);
}

template <>
Arbiter::Answer Arbiter::handle(const event::FlagNoticed& /*event*/, Instant now) {
  const auto flagged = clock_.first_to_flag(now);
  if (!flagged) return refused(Kind::FlagHasNotFallen);
  end_by_flag(*flagged);
  return {};
}

template <>
Arbiter::Answer Arbiter::handle(const event::Paused& /*event*/, Instant now) {
  if (paused_) return refused(Kind::GameIsPaused);
  must(clock_.pause(now));
  paused_ = true;
  return {};
}

template <>
Arbiter::Answer Arbiter::handle(const event::Resumed& /*event*/, Instant now) {
  if (!paused_) return refused(Kind::GameIsNotPaused);
  must(clock_.resume(now));
  paused_ = false;
  if (sealed_) open_sealed_move(now);
  return {};
}

template <>
Arbiter::Answer Arbiter::handle(const event::TimeAdded& event, Instant now) {
  return to_answer(clock_.add_time(event.to, event.amount, now));
}

template <>
Arbiter::Answer Arbiter::handle(const event::ClockSet& event, Instant now) {
  return to_answer(clock_.set_remaining(event.of, event.remaining, now));
}

}  // namespace tabiya
