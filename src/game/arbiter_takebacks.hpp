/// The arbiter's handlers for moves that are taken back, by agreement or by the arbiter. Internal.
#pragma once

#include <algorithm>
#include <cstddef>

#include "game/arbiter_answers.hpp"
#include "tabiya/game/arbiter.hpp"

namespace tabiya {

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::TakebackAsked& event, Instant /*now*/) -> Answer {
  if (!ruleset().takebacks) return refused(Kind::NoTakebacks);
  const std::size_t own_last = event.by == game_.turn() ? 2 : 1;
  if (game_.moves().size() < own_last) return refused(Kind::NothingToTakeBack);
  if (takeback_) return refused(Kind::TakebackAlreadyAsked);
  takeback_ = event.by;
  return {};
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::TakebackGranted& event, Instant now) -> Answer {
  if (takeback_ != ~event.by) return refused(Kind::NoTakebackAsked);
  const std::size_t own_last = *takeback_ == game_.turn() ? 2 : 1;
  take_back_to(game_.moves().size() - own_last, now);
  return {};
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::TakebackDeclined& event, Instant /*now*/)
    -> Answer {
  if (takeback_ != ~event.by) return refused(Kind::NoTakebackAsked);
  takeback_.reset();
  return {};
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::RolledBack& event, Instant now) -> Answer {
  if (event.plies >= game_.moves().size()) return refused(Kind::NothingToTakeBack);
  take_back_to(event.plies, now);
  return {};
}

/// Takes back all moves after `plies` plies and puts the side to move on move again.
template <class GameType>
void BasicArbiter<GameType>::take_back_to(std::size_t plies, Instant now) {
  while (game_.moves().size() > plies) {
    const Color mover = ~game_.turn();
    const bool was_counted = !unpressed_[mover];
    unpressed_[mover] = false;
    game_.take_back();
    if (!was_counted) continue;
    const int moves_made = std::max(0, clock_.moves_made(mover) - 1);
    // If the clock cannot show it, the reading stays and the arbiter corrects it. Source: FIDE 7.1.
    static_cast<void>(clock_.set_moves_made(mover, moves_made, now));
  }
  unpressed_ = {};
  clear_turn();
  must(clock_.pass_to(game_.turn(), now));
}

}  // namespace tabiya
