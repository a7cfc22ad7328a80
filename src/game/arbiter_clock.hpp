/// The arbiter's handlers for flags, pauses and corrections of the clock. Internal.
#pragma once

#include "game/arbiter_answers.hpp"
#include "tabiya/game/arbiter.hpp"

namespace tabiya {

inline std::expected<void, ArbiterRefusal> to_answer(
    const std::expected<void, ClockError>& answer) {
  if (!answer) return refused(answer.error());
  return {};
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::TimePassed& /*event*/, Instant now) -> Answer {
  const auto flagged = clock_.first_to_flag(now);
  if (ruleset().flag_falls == FlagFalls::AtOnce && flagged) end_by_flag(*flagged);
  return {};
}

/// If both flags are down, the clock knows which fell first; it does not matter which player
/// claims.
/// Source: FIDE 6.8, III.3.
template <class GameType>
auto BasicArbiter<GameType>::handle(const event::FlagClaimed& event, Instant now) -> Answer {
  if (!clock_.has_flagged(~event.by, now)) return refused(Kind::FlagHasNotFallen);
  return handle(event::FlagNoticed{}, now);
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::FlagNoticed& /*event*/, Instant now) -> Answer {
  const auto flagged = clock_.first_to_flag(now);
  if (!flagged) return refused(Kind::FlagHasNotFallen);
  end_by_flag(*flagged);
  return {};
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::Paused& /*event*/, Instant now) -> Answer {
  if (paused_) return refused(Kind::GameIsPaused);
  must(clock_.pause(now));
  paused_ = true;
  return {};
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::Resumed& /*event*/, Instant now) -> Answer {
  if (!paused_) return refused(Kind::GameIsNotPaused);
  must(clock_.resume(now));
  paused_ = false;
  if (sealed_) open_sealed_move(now);
  return {};
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::TimeAdded& event, Instant now) -> Answer {
  return to_answer(clock_.add_time(event.to, event.amount, now));
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::ClockSet& event, Instant now) -> Answer {
  return to_answer(clock_.set_remaining(event.of, event.remaining, now));
}

}  // namespace tabiya
