/// The arbiter's handlers for sealed moves. Internal.
#pragma once

#include <optional>
#include <utility>

#include "game/arbiter_answers.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/game/move_attempt.hpp"

namespace tabiya {

template <class PositionType>
std::optional<Move> legal_move(const PositionType& position, const event::Sealed& envelope) {
  if (!envelope.move) return std::nullopt;
  const auto move = explain(position, envelope.by, *envelope.move);
  if (!move) return std::nullopt;
  return *move;
}

/// Source: FIDE I.1.1.
template <class GameType>
auto BasicArbiter<GameType>::handle(const event::Sealed& event, Instant now) -> Answer {
  if (event.by != game_.turn()) return refused(Kind::NotOnMove);
  if (paused_) return refused(Kind::GameIsPaused);
  if (clock_.running() != event.by) return refused(Kind::NotYourClock);
  const auto move = legal_move(game_.position(), event);
  if (move && !is_allowed(*move)) {
    return refused(stated_move_ ? Kind::StatedMoveMustPlay : Kind::TouchedManMustMove);
  }
  must(clock_.pause(now));
  paused_ = true;
  illegal_on_board_.reset();
  sealed_ = event;
  return {};
}

/// Makes and completes the sealed move, so the opponent's clock runs. An invalid move loses, or
/// draws if the opponent can never mate. An offer that the opponent made in the meantime stands.
/// Source: FIDE I.4, I.8, I.9.
template <class GameType>
void BasicArbiter<GameType>::open_sealed_move(Instant now) {
  const event::Sealed envelope = *std::exchange(sealed_, std::nullopt);
  const Color by = envelope.by;
  const auto move = legal_move(game_.position(), envelope);
  if (!move) return end_by_fault(by, Termination::SealedMove);
  const bool was_offered = game_.draw_offer() == ~by;
  make_move(by, *move, now);
  complete_move(by, now);
  if (was_offered && !is_over()) must(game_.offer_draw(~by));
}

}  // namespace tabiya
