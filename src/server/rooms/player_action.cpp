#include "server/rooms/player_action.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "game/inner/event_text.hpp"
#include "server/rooms/cleaned_text.hpp"
#include "tabiya/game/move_attempt.hpp"

namespace tabiya::server {
namespace {

using Kind = Refused::Kind;
using Request = RequestCounts::Kind;
using std::chrono::seconds;

constexpr std::chrono::hours most_time_added{24};
/// The longest part of a text that is repeated to its sender.
constexpr std::size_t longest_quotation = 20;

bool is_legal_attempt(const VariantPosition& position, const MoveAttempt& attempt) {
  return explain(position, position.turn(), attempt).has_value();
}

/// True if an attempt is the last move played.
bool is_last_move(const VariantGame& game, const MoveAttempt& attempt) {
  if (game.moves().empty()) return false;
  const VariantPosition& before = game.positions()[game.moves().size() - 1];
  const auto move = explain(before, before.turn(), attempt);
  return move && *move == game.moves().back();
}

/// True if a client sends a move again that was played already.
bool is_resent(const RoomStep& step, const MoveAttempt& attempt) {
  const Room& room = step.room();
  const VariantGame& game = room.arbiter().game();
  const bool is_same_screen = room.info().is_same_screen();
  if (game.turn() == step.color() && !is_same_screen && !room.is_over()) return false;
  if (!is_last_move(game, attempt)) return false;
  return !is_same_screen || !is_legal_attempt(game.position(), attempt);
}

/// True if a legal move with a draw offer accepts the opponent's offer. Programs have no other way
/// to accept.
bool accepts_by_moving(const RoomStep& step, const MoveAttempt& attempt) {
  const VariantGame& game = step.room().arbiter().game();
  return !step.room().is_over() && game.turn() == step.color() &&
         game.draw_offer() == ~step.color() && is_legal_attempt(game.position(), attempt);
}

/// Refuses a text that is not a move. Once the game is over, refuses it like any other action.
std::unexpected<Refused> refused_as_no_move(const RoomStep& step, const std::string& text) {
  const Room& room = step.room();
  if (room.is_over()) return step.refused_because(room.arbiter().game_is_over());
  return refuse(Kind::Bad, "\"" + cleaned_text(text, longest_quotation) + "\" is not a move");
}

Answer<> handle(RoomStep& step, const action::Move& action) {
  const Room& room = step.room();
  const auto attempt = parse_attempt(action.text);
  if (!attempt) return refused_as_no_move(step, action.text);
  if (is_resent(step, *attempt)) return {};
  if (action.offers_draw && accepts_by_moving(step, *attempt)) {
    return step.apply(event::DrawAccepted{step.color()});
  }
  const auto lag = step.room().compensate(step.color(), action.lag);
  auto made = step.make_move({step.color(), *attempt}, lag);
  if (!made) return made;
  if (room.arbiter().game().moves().size() >= max_plies && !room.is_over()) {
    return step.apply(event::Adjudicated{});
  }
  if (action.offers_draw && room.may_offer_draw(step.color())) {
    return step.apply(event::DrawOffered{step.color()});
  }
  return {};
}

Answer<> decline_draw(RoomStep& step) {
  const Room& room = step.room();
  if (room.is_over() || room.arbiter().game().draw_offer() != ~step.color()) return {};
  return step.apply(event::DrawDeclined{step.color()});
}

Answer<> handle(RoomStep& step, const action::Draw& action) {
  if (!action.yes) return decline_draw(step);
  const Room& room = step.room();
  const VariantGame& game = room.arbiter().game();
  if (game.turn() == step.color() && !room.is_over()) {
    const auto claims = room.arbiter().open_claims();
    if (!claims.empty()) return step.apply(event::DrawClaimed{step.color(), *claims.begin()});
  }
  if (game.draw_offer() == ~step.color() && !room.is_over()) {
    return step.apply(event::DrawAccepted{step.color()});
  }
  if (!room.may_offer_draw(step.color())) return {};
  auto offered = step.apply(event::DrawOffered{step.color()});
  if (!offered || !room.info().is_same_screen()) return offered;
  return step.apply(event::DrawAccepted{~step.color()});
}

Answer<> handle(RoomStep& step, const action::Takeback& action) {
  const Room& room = step.room();
  if (room.is_over()) return {};
  if (room.arbiter().takeback_request() == ~step.color()) {
    if (action.yes) return step.apply(event::TakebackGranted{step.color()});
    return step.apply(event::TakebackDeclined{step.color()});
  }
  // On one screen a takeback undoes the last move of either side.
  const Color asks = room.info().is_same_screen() ? ~step.color() : step.color();
  if (!action.yes || !room.may_ask_takeback(asks)) return {};
  if (auto admitted = room.requests().admit(asks, Request::Takeback); !admitted) return admitted;
  auto asked = step.apply(event::TakebackAsked{asks});
  const bool is_granted = room.info().is_same_screen() || !room.is_person(~asks);
  if (!asked || !is_granted) return asked;
  return step.apply(event::TakebackGranted{~asks});
}

Answer<> handle(RoomStep& step, const action::Resign& action) {
  const Color side = action.side.value_or(step.color());
  if (side != step.color() && !step.room().info().is_same_screen()) {
    return refuse(Kind::Bad, "You cannot resign for the opponent");
  }
  return step.apply(event::Resigned{side});
}

Answer<> handle(RoomStep& step, const action::Abort& /*action*/) {
  return step.apply(event::Aborted{step.color()});
}

bool can_claim_absence(const RoomStep& step) noexcept {
  const auto from = step.room().claimable_from(~step.color());
  return from && *from <= step.now();
}

Answer<> handle(RoomStep& step, const action::ClaimVictory& /*action*/) {
  if (!can_claim_absence(step)) {
    return refuse(Kind::Bad, "You cannot claim the win on this game", "no_claim_of_absence");
  }
  return step.apply(event::Forfeited{~step.color(), Fault::Conduct});
}

Answer<> handle(RoomStep& step, const action::ClaimDrawOfAbsent& /*action*/) {
  if (!can_claim_absence(step)) {
    return refuse(Kind::Bad, "You cannot claim a draw on this game", "no_claim_of_absence");
  }
  return step.apply(event::Adjudicated{});
}

/// True if a claim ends the game. Once the game is over, the arbiter says so.
bool is_right(const VariantArbiter& arbiter, const event::DrawClaimed& claim) {
  if (arbiter.is_over()) return true;
  if (arbiter.game().turn() != claim.by) return false;
  if (!claim.stated) return arbiter.open_claims().contains(claim.claim);
  const auto move = explain(arbiter.game().position(), claim.by, *claim.stated);
  return move && std::ranges::any_of(arbiter.claimable_moves(claim.claim),
                                     [&](Move claimable) { return claimable == *move; });
}

Answer<> handle(RoomStep& step, const action::ClaimDraw& action) {
  event::DrawClaimed claimed{step.color(), action.claim};
  if (action.stated) {
    claimed.stated = parse_attempt(*action.stated);
    if (!claimed.stated) return refused_as_no_move(step, *action.stated);
  }
  const auto admitted = step.room().requests().admit(step.color(), Request::WrongClaim);
  if (!admitted && !is_right(step.room().arbiter(), claimed)) return admitted;
  return step.apply(claimed);
}

Answer<> handle(RoomStep& step, const action::ClaimLosingChances& /*action*/) {
  return step.apply(event::LosingChancesClaimed{step.color()});
}

/// Applies an event that only exists where touch-move is enforced.
Answer<> apply_touch(RoomStep& step, const Event& event) {
  const auto admitted = step.room().requests().admit(step.color(), Request::Touch);
  if (!admitted && !step.room().is_over()) return admitted;
  if (step.room().arbiter().ruleset().touch_move) return step.apply(event);
  return step.refused_because({.kind = ArbiterRefusal::Kind::NoTouchMove});
}

Answer<> handle(RoomStep& step, const action::Touch& action) {
  return apply_touch(step, event::Touched{step.color(), action.square});
}

Answer<> handle(RoomStep& step, const action::Adjust& action) {
  return apply_touch(step, event::Adjusted{step.color(), action.square});
}

Answer<> handle(RoomStep& step, const action::AddTime& action) {
  const bool has_clock = std::holds_alternative<RealTime>(step.room().info().rules.time);
  if (!has_clock || action.amount <= seconds{0} || action.amount > most_time_added) {
    return refuse(Kind::Bad, "time cannot be added to this game");
  }
  const Room& room = step.room();
  const auto admitted = room.requests().admit(step.color(), Request::TimeAdded);
  if (!admitted && !room.is_over()) return admitted;
  return step.apply(event::TimeAdded{~step.color(), action.amount});
}

Answer<> handle(RoomStep& step, const action::StartClocks& /*action*/) {
  step.room().start_clocks(step.now());
  return {};
}

Answer<> handle(RoomStep& /*step*/, const action::Say& /*action*/) { return {}; }

}  // namespace

Answer<> perform(RoomStep& step, const Action& action) {
  return std::visit([&](const auto& kind) { return handle(step, kind); }, action);
}

}  // namespace tabiya::server
