/// The arbiter's handlers, one for each kind of event.
#pragma once

#include "tabiya/game/arbiter.hpp"

namespace tabiya {

template <>
Arbiter::Answer Arbiter::handle(const event::MoveMade& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::ClockPressed& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::Touched& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::Adjusted& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::TouchComplained& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::DrawOffered& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::DrawAccepted& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::DrawDeclined& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::Withdrawn& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::DrawClaimed& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::Resigned& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::LosingChancesClaimed& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::TakebackAsked& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::TakebackGranted& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::TakebackDeclined& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::Aborted& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::TimePassed& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::FlagClaimed& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::FlagNoticed& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::Paused& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::Resumed& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::Sealed& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::TimeAdded& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::ClockSet& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::RolledBack& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::WrongSetupFound& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::ReversedColorsFound& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::Warned& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::Forfeited& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::Adjudicated& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::Annulled& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::Left& event, Instant now);
template <>
Arbiter::Answer Arbiter::handle(const event::Returned& event, Instant now);

}  // namespace tabiya
