/// The arbiter's handlers for what ends or annuls a game apart from its moves, for warnings and for
/// absence. Internal.
#pragma once

#include <cstddef>

#include "game/arbiter_answers.hpp"
#include "tabiya/game/arbiter.hpp"

namespace tabiya {

/// The moves of each player before a game with reversed colours stands. Source: FIDE 7.3.
inline constexpr int moves_with_colors_reversed = 10;
/// The number of plies from which a game can no longer be aborted.
inline constexpr std::size_t plies_to_abort = 2;

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::Aborted& /*event*/, Instant /*now*/) -> Answer {
  if (!ruleset().aborts || game_.moves().size() >= plies_to_abort) return refused(Kind::NoAborts);
  must(game_.end_by(Outcome::no_result(Termination::Aborted)));
  return {};
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::WrongSetupFound& /*event*/, Instant now)
    -> Answer {
  const auto stands_after = ruleset().wrong_setup_stands_after;
  if (stands_after && game_.moves().size() >= 2 * static_cast<std::size_t>(*stands_after)) {
    return refused(Kind::GameGoesOn);
  }
  return handle(event::Annulled{}, now);
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::ReversedColorsFound& /*event*/, Instant /*now*/)
    -> Answer {
  if (game_.moves().size() >= 2 * moves_with_colors_reversed) return refused(Kind::GameGoesOn);
  must(game_.end_by(Outcome::no_result(Termination::ReversedColors)));
  return {};
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::Warned& event, Instant /*now*/) -> Answer {
  ++warnings_[event.player];
  return {};
}

/// A sealed move that ends the game counts before a late arrival does. Source: FIDE I.10.
template <class GameType>
auto BasicArbiter<GameType>::handle(const event::Forfeited& event, Instant now) -> Answer {
  if (sealed_ && event.fault == Fault::LateArrival) must(handle(event::Resumed{}, now));
  if (is_over()) return {};
  const Termination termination =
      event.fault == Fault::LateArrival ? Termination::LateArrival : Termination::Conduct;
  must(game_.end_by(event.loser ? Outcome::win(~*event.loser, termination)
                                : Outcome::loss_of_both(termination)));
  return {};
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::Adjudicated& event, Instant /*now*/) -> Answer {
  must(game_.end_by(event.winner ? Outcome::win(*event.winner, Termination::Adjudication)
                                 : Outcome::draw(Termination::Adjudication)));
  return {};
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::Annulled& /*event*/, Instant /*now*/) -> Answer {
  must(game_.end_by(Outcome::no_result(Termination::Annulled)));
  return {};
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::Left& event, Instant now) -> Answer {
  if (away_[event.by]) return refused(Kind::AlreadyAway);
  away_[event.by] = now;
  return {};
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::Returned& event, Instant /*now*/) -> Answer {
  if (!away_[event.by]) return refused(Kind::NotAway);
  away_[event.by].reset();
  return {};
}

}  // namespace tabiya
