/// The arbiter's handlers for draw offers, claims and resignation. Internal.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <variant>

#include "game/arbiter_answers.hpp"
#include "game/inner/claim_rules.hpp"
#include "game/us_chess.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/game/move_attempt.hpp"

namespace tabiya {

inline ArbiterRefusal::Kind kind_of(GameError error) noexcept {
  using Kind = ArbiterRefusal::Kind;
  switch (error) {
    case GameError::GameIsOver: return Kind::GameIsOver;
    case GameError::IllegalMove: return Kind::IllegalMove;
    case GameError::BothMustHaveMoved: return Kind::BothMustHaveMoved;
    case GameError::DrawAlreadyOffered: return Kind::DrawAlreadyOffered;
    case GameError::NoDrawOffered: return Kind::NoDrawOffered;
  }
  return Kind::GameIsOver;
}

/// True if a move gains time: by an increment, a delay or a period that starts again.
inline bool gives_time(const TimeControl& control) noexcept {
  if (control.is_unlimited()) return false;
  const auto* const periods = std::get_if<Periods>(&control.plan());
  return periods == nullptr || std::ranges::any_of(*periods, [](const TimePeriod& period) {
           return period.extra > Milliseconds{0};
         });
}

inline std::expected<void, ArbiterRefusal> to_answer(const std::expected<void, GameError>& answer) {
  if (!answer) return refused(kind_of(answer.error()));
  return {};
}

template <class GameType>
bool BasicArbiter<GameType>::can_offer_draw() const noexcept {
  return game_.moves().size() >= 2 * static_cast<std::size_t>(ruleset().moves_before_draw_offer);
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::DrawOffered& event, Instant /*now*/) -> Answer {
  if (game_.moves().size() >= 2 && !can_offer_draw()) return refused(Kind::DrawOffersForbidden);
  const auto offered = to_answer(game_.offer_draw(event.by));
  if (offered) notes_.offer_out_of_turn = clock_.running() == ~event.by;
  return offered;
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::DrawAccepted& event, Instant /*now*/) -> Answer {
  return to_answer(game_.accept_draw(event.by));
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::DrawDeclined& event, Instant /*now*/) -> Answer {
  return to_answer(game_.decline_draw(event.by));
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::Withdrawn& /*event*/, Instant /*now*/) -> Answer {
  return refused(Kind::CannotWithdraw);
}

template <class GameType>
auto BasicArbiter<GameType>::handle(const event::Resigned& event, Instant /*now*/) -> Answer {
  if (ruleset().resignations == Resignations::DrawIfNoMatePossible) {
    return to_answer(game_.resign(event.by));
  }
  return to_answer(game_.end_by(Outcome::win(~event.by, Termination::Resignation)));
}

template <class GameType>
bool BasicArbiter<GameType>::has_lost_claims() const noexcept {
  return !touched_.empty() || illegal_on_board_.has_value();
}

template <class GameType>
Claims BasicArbiter<GameType>::open_claims() const noexcept {
  return has_lost_claims() ? Claims{} : game_.open_claims();
}

template <class GameType>
auto BasicArbiter<GameType>::claimable_moves(Claim claim) const noexcept -> Moves {
  if (has_lost_claims() || ruleset().draw_claims == DrawClaims::Automatic) return {};
  if (!stated_move_) return game_.claimable_moves(claim);
  Moves moves;
  if (judge(game_.history(), claim, stated_move_)) moves.push_back(*stated_move_);
  return moves;
}

/// A player who has just made a move can still claim before pressing. Source: US Chess 14C.
template <class GameType>
auto BasicArbiter<GameType>::claim_before_press(const event::DrawClaimed& event) -> Answer {
  if (!ruleset().claims_before_press || !unpressed_[event.by] || event.stated ||
      has_lost_claims() || !judge(game_.history(), event.claim)) {
    return refused(Kind::NotOnMove);
  }
  return to_answer(
      game_.end_by(Outcome::draw(event.claim == Claim::Threefold ? Termination::ThreefoldClaim
                                                                 : Termination::FiftyMoveClaim)));
}

/// A correct claim draws the game at once. A wrong claim costs time, and the stated move must be
/// played.
/// Source: FIDE 9.5.1, 9.5.2, 9.5.3.
template <class GameType>
auto BasicArbiter<GameType>::handle(const event::DrawClaimed& event, Instant now) -> Answer {
  if (ruleset().draw_claims == DrawClaims::Automatic) return refused(Kind::ClaimsAreAutomatic);
  if (event.by != game_.turn()) return claim_before_press(event);
  if (has_lost_claims()) return refused(Kind::ClaimRightLost);
  std::optional<Move> stated;
  if (event.stated) {
    const auto move = explain(game_.position(), event.by, *event.stated);
    if (!move) return claim_with_illegal_move(event, move.error(), now);
    if (!is_allowed(*move)) return refused(Kind::StatedMoveMustPlay);
    stated = *move;
  }
  const auto verdict = game_.claim(event.by, event.claim, stated);
  if (verdict) return {};
  if (verdict.error() == ClaimError::MoveNotStated) return refused(Kind::MoveNotStated);
  count_wrong_claim(event.by, verdict.error(), now);
  if (stated) stated_move_ = stated;
  return {};
}

/// Material alone can decide the claim. Otherwise the director decides, and the claim costs
/// nothing.
/// Source: US Chess 14H.
template <class GameType>
auto BasicArbiter<GameType>::handle(const event::LosingChancesClaimed& event, Instant /*now*/)
    -> Answer {
  if (!ruleset().losing_chances_claims) return refused(Kind::NoLosingChancesClaims);
  if (event.by != game_.turn()) return refused(Kind::NotOnMove);
  if (gives_time(terms_.times[event.by])) return refused(Kind::ClockGivesTime);
  if (!us_chess::has_no_losing_chances(game_.position(), event.by)) {
    return refused(Kind::DirectorDecides);
  }
  return to_answer(game_.end_by(Outcome::draw(Termination::LosingChancesClaim)));
}

/// Handles a claim with an illegal move. If the ruleset refuses illegal moves, so does this;
/// otherwise the claim is wrong, and the piece must move if it can. Source: FIDE 9.5.3, 4.3.
template <class GameType>
auto BasicArbiter<GameType>::claim_with_illegal_move(const event::DrawClaimed& event,
                                                     const Refusal& why, Instant now) -> Answer {
  const bool is_own_piece = game_.position().board().pieces(event.by).contains(event.stated->from);
  if (ruleset().illegal_moves == IllegalMoves::Refused || event.stated->drop || !is_own_piece) {
    return std::unexpected{ArbiterRefusal{.kind = Kind::IllegalMove, .why = why}};
  }
  count_wrong_claim(event.by, ClaimError::IllegalMove, now);
  touch(event.stated->from);
  return {};
}

/// Gives the opponent more time and a draw offer. Source: FIDE 9.1.2.3, 9.5.3.
template <class GameType>
void BasicArbiter<GameType>::count_wrong_claim(Color by, ClaimError why, Instant now) {
  notes_.wrong_claim = why;
  award_time(~by, now);
  if (can_offer_draw() && !game_.draw_offer()) must(game_.offer_draw(by));
}

}  // namespace tabiya
