/// The arbiter's handlers for moves: touching, moving, pressing the clock, and irregularities. Internal.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "game/arbiter_answers.hpp"
#include "game/touch.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/game/move_attempt.hpp"

namespace tabiya {

/// True if a hand can make the illegal move on a real board. Other attempts are meaningless.
inline bool can_be_done_by_hand(Reason reason) noexcept {
  switch (reason) {
    case Reason::SameSquare:
    case Reason::NothingThere:
    case Reason::NotYourPiece:
    case Reason::NotYourTurn:
    case Reason::PromotionNotAPawn:
    case Reason::PromotionBeforeLastRank: return false;
    default: return true;
  }
}

inline std::unexpected<ArbiterRefusal> refused_because(const Refusal& why) {
  return std::unexpected{ArbiterRefusal{.kind = ArbiterRefusal::Kind::IllegalMove, .why = why}};
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::MoveMade& event, Instant now) -> Answer {
  if (event.by != game_.turn()) return refused(Kind::NotOnMove);
  if (paused_) return refused(Kind::GameIsPaused);
  const auto move = explain(game_.position(), event.by, event.attempt);
  if (!move) return make_illegal_move(event, move.error(), now);
  if (!is_allowed(*move)) {
    return refused(stated_move_ ? Kind::StatedMoveMustPlay : Kind::TouchedManMustMove);
  }
  const bool is_two_handed = event.two_handed && ruleset().illegal_moves == IllegalMoves::Penalised;
  make_move(event.by, *move, now);
  two_handed_ = is_two_handed && !is_over();
  if (!separates_presses()) complete_move(event.by, now);
  return {};
}

/// Makes an allowed move, without completing it. It also declines a draw offer by the opponent.
/// Source: FIDE 4.7, 9.1.2.1, Online Chess Regulations 5.3.
template <class GameType>
void BasicArbiter<GameType>::make_move(Color by, Move move, Instant now) {
  if (unpressed_[by]) must(clock_.count_unpressed_move(by, now));
  if (unpressed_[~by] && clock_.running() != ~by) {
    must(clock_.count_unpressed_move(~by, now));
    unpressed_[~by] = false;
  }
  game_.play_unchecked(move);
  clear_turn();
  end_if_automatic();
  unpressed_[by] = !is_over();
}

/// Completes the move on the board and starts the opponent's clock. The time until then belongs to
/// the player. Source: FIDE 6.2.1, 6.2.2, 7.5.4.
template <class GameType>
void BasicArbiter<GameType>::complete_move(Color by, Instant now) {
  unpressed_[by] = false;
  if (is_over()) return;
  must(clock_.press(by, now));
  if (std::exchange(two_handed_, false)) count_illegal_move(by, now);
}

template <class GameType>
auto BasicArbiter<GameType>::make_illegal_move(const event::MoveMade& event, const Refusal& why,
                                               Instant now) -> Answer {
  if (ruleset().illegal_moves == IllegalMoves::Refused || event.attempt.drop ||
      !can_be_done_by_hand(why.reason)) {
    return refused_because(why);
  }
  illegal_on_board_ = event.attempt;
  touch(event.attempt.from);
  if (game_.position().board().pieces(~event.by).contains(event.attempt.to))
    touch(event.attempt.to);
  if (!separates_presses()) complete_illegal_move(event.by, now);
  return {};
}

/// Takes an illegal move back and penalises it. If a pawn was left on the last rank, it becomes a
/// queen and the move stands. Source: FIDE 7.5.1, 7.5.2.
template <class GameType>
void BasicArbiter<GameType>::complete_illegal_move(Color by, Instant now) {
  const MoveAttempt attempt = *illegal_on_board_;
  illegal_on_board_.reset();
  two_handed_ = false;
  if (attempt.promotion ||
      !explain(game_.position(), MoveAttempt{attempt.from, attempt.to, PieceType::Queen})) {
    return count_illegal_move(by, now);
  }
  const Move as_queen = Move::promotion(attempt.from, attempt.to, PieceType::Queen);
  count_illegal_move(by, now);
  if (is_over()) return;
  make_move(by, as_queen, now);
  complete_move(by, now);
}

/// Source: FIDE 7.5.5.
template <class GameType>
void BasicArbiter<GameType>::count_illegal_move(Color by, Instant now) {
  notes_.illegal_move_by = by;
  ++illegal_moves_[by];
  const auto losing = ruleset().losing_illegal_move;
  if (losing && illegal_moves_[by] >= *losing) return end_by_fault(by, Termination::IllegalMoves);
  award_time(~by, now);
}

/// Gives a player more time, if the clock can show it. Source: FIDE 7.5.5, 9.5.3.
template <class GameType>
void BasicArbiter<GameType>::award_time(Color to, Instant now) {
  if (clock_.add_time(to, ruleset().penalty, now)) notes_.penalty = ruleset().penalty;
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::ClockPressed& event, Instant now) -> Answer {
  if (!separates_presses()) return refused(Kind::NoPressNeeded);
  if (paused_) return refused(Kind::GameIsPaused);
  if (clock_.running() != event.by) return refused(Kind::NotYourClock);
  if (unpressed_[event.by]) {
    complete_move(event.by, now);
    return {};
  }
  if (event.by != game_.turn() || ruleset().illegal_moves == IllegalMoves::Refused) {
    return refused(Kind::NothingToPress);
  }
  if (illegal_on_board_) {
    complete_illegal_move(event.by, now);
  } else {
    count_illegal_move(event.by, now);  // Source: FIDE 7.5.3
  }
  return {};
}

/// Records a touch, which also declines a draw offer by the opponent.
/// Source: FIDE 4.3, 9.1.2.1.
template <class GameType>
void BasicArbiter<GameType>::touch(Square sq) {
  if (!ruleset().touch_move) return;
  if (!contains(touched_, sq)) touched_.push_back(sq);
  if (game_.draw_offer() == ~game_.turn()) must(game_.decline_draw(game_.turn()));
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::Touched& event, Instant /*now*/) -> Answer {
  if (event.by != game_.turn()) return refused(Kind::NotOnMove);
  const Board& board = game_.position().board();
  if (!board.occupied().contains(event.square)) return refused(Kind::NobodyThere);
  if (!event.together_with) {
    touch(event.square);
    return {};
  }
  if (!board.occupied().contains(*event.together_with)) return refused(Kind::NobodyThere);
  // The order is unclear, so the player's own piece counts as first, and the king before another.
  // Source: FIDE 4.3.3.
  const Square other = *event.together_with;
  const bool other_is_first =
      board.pieces(~event.by).contains(event.square) || game_.position().king(event.by) == other;
  touch(other_is_first ? other : event.square);
  touch(other_is_first ? event.square : other);
  return {};
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::Adjusted& event, Instant /*now*/) -> Answer {
  if (event.by != game_.turn()) return refused(Kind::NotOnMove);
  if (!game_.position().board().occupied().contains(event.square)) {
    return refused(Kind::NobodyThere);
  }
  return {};
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::TouchComplained& event, Instant now) -> Answer {
  if (!ruleset().touch_move) return refused(Kind::NoTouchMove);
  if (event.by != game_.turn()) return refused(Kind::NotOnMove);
  if (!touched_.empty()) return refused(Kind::ComplaintTooLate);
  const std::size_t plies = game_.moves().size();
  if (plies == 0) return refused(Kind::NothingToComplainOf);
  const auto& before = game_.positions()[plies - 1];
  if (!before.board().occupied().contains(event.square)) return refused(Kind::NobodyThere);
  const Moves allowed = moves_after_touching(before, std::span{&event.square, 1});
  if (contains(allowed, game_.moves().back())) {
    return refused(Kind::NothingToComplainOf);
  }
  take_back_to(plies - 1, now);
  touch(event.square);
  return {};
}

}  // namespace tabiya
