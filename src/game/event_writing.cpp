// Writes events as text. event_reading.cpp reads them.
#include <string>

#include "game/inner/event_text.hpp"

namespace tabiya {
namespace {

std::string name_of(Color color) { return color == Color::White ? "white" : "black"; }

std::string with_actor(std::string text, Color by) { return text.append(" ").append(name_of(by)); }

std::string text_of(const MoveAttempt& attempt) {
  if (attempt.drop) {
    return std::string{to_char(Piece{Color::White, *attempt.drop})} + "@" + to_string(attempt.to);
  }
  std::string text = to_string(attempt.from) + to_string(attempt.to);
  if (attempt.promotion) text += to_char(Piece{Color::Black, *attempt.promotion});
  return text;
}

std::string text_of(Claim claim) { return claim == Claim::Threefold ? "threefold" : "fifty"; }

struct Writer {
  std::string operator()(const event::MoveMade& event) const {
    const std::string text = "move " + text_of(event.attempt);
    return with_actor(event.two_handed ? text + " two-handed" : text, event.by);
  }
  std::string operator()(const event::ClockPressed& event) const {
    return with_actor("press", event.by);
  }
  std::string operator()(const event::Touched& event) const {
    std::string text = "touch " + to_string(event.square);
    if (event.together_with) text.append(" ").append(to_string(*event.together_with));
    return with_actor(text, event.by);
  }
  std::string operator()(const event::Adjusted& event) const {
    return with_actor("adjust " + to_string(event.square), event.by);
  }
  std::string operator()(const event::TouchComplained& event) const {
    return with_actor("complain " + to_string(event.square), event.by);
  }
  std::string operator()(const event::DrawOffered& event) const {
    return with_actor("offer", event.by);
  }
  std::string operator()(const event::DrawAccepted& event) const {
    return with_actor("accept", event.by);
  }
  std::string operator()(const event::DrawDeclined& event) const {
    return with_actor("decline", event.by);
  }
  std::string operator()(const event::Withdrawn& event) const {
    return with_actor("withdraw", event.by);
  }
  std::string operator()(const event::DrawClaimed& event) const {
    std::string text = "claim " + text_of(event.claim);
    if (event.stated) text.append(" ").append(text_of(*event.stated));
    return with_actor(text, event.by);
  }
  std::string operator()(const event::LosingChancesClaimed& event) const {
    return with_actor("claim insufficient", event.by);
  }
  std::string operator()(const event::Resigned& event) const {
    return with_actor("resign", event.by);
  }
  std::string operator()(const event::TakebackAsked& event) const {
    return with_actor("takeback", event.by);
  }
  std::string operator()(const event::TakebackGranted& event) const {
    return with_actor("grant", event.by);
  }
  std::string operator()(const event::TakebackDeclined& event) const {
    return with_actor("deny", event.by);
  }
  std::string operator()(const event::Aborted& event) const {
    return with_actor("abort", event.by);
  }
  std::string operator()(const event::TimePassed& /*event*/) const { return "wait"; }
  std::string operator()(const event::FlagClaimed& event) const {
    return with_actor("flag", event.by);
  }
  std::string operator()(const event::FlagNoticed& /*event*/) const { return "flag"; }
  std::string operator()(const event::Paused& event) const {
    return event.by ? with_actor("pause", *event.by) : "pause";
  }
  std::string operator()(const event::Resumed& /*event*/) const { return "resume"; }
  std::string operator()(const event::Sealed& event) const {
    return with_actor("seal " + (event.move ? text_of(*event.move) : "illegible"), event.by);
  }
  std::string operator()(const event::TimeAdded& event) const {
    return "add " + name_of(event.to) + " " + to_text(event.amount);
  }
  std::string operator()(const event::ClockSet& event) const {
    return "set " + name_of(event.of) + " " + to_text(event.remaining);
  }
  std::string operator()(const event::RolledBack& event) const {
    return "rollback " + std::to_string(event.plies);
  }
  std::string operator()(const event::WrongSetupFound& /*event*/) const { return "wrong-setup"; }
  std::string operator()(const event::ReversedColorsFound& /*event*/) const {
    return "wrong-colors";
  }
  std::string operator()(const event::Warned& event) const {
    return "warn " + name_of(event.player);
  }
  std::string operator()(const event::Forfeited& event) const {
    return "forfeit " + (event.loser ? name_of(*event.loser) : "both") +
           (event.fault == Fault::LateArrival ? " late" : " conduct");
  }
  std::string operator()(const event::Adjudicated& event) const {
    return "adjudicate " + (event.winner ? name_of(*event.winner) : "draw");
  }
  std::string operator()(const event::Annulled& /*event*/) const { return "annul"; }
  std::string operator()(const event::Left& event) const { return with_actor("leave", event.by); }
  std::string operator()(const event::Returned& event) const {
    return with_actor("return", event.by);
  }
};

}  // namespace

std::string to_text(const Event& event) { return std::visit(Writer{}, event); }

std::string_view to_string(EventTextError::Kind kind) noexcept {
  switch (kind) {
    case EventTextError::Kind::Empty: return "empty";
    case EventTextError::Kind::UnknownVerb: return "unknown_verb";
    case EventTextError::Kind::SquareExpected: return "square_expected";
    case EventTextError::Kind::PlayerExpected: return "player_expected";
    case EventTextError::Kind::TimeExpected: return "time_expected";
    case EventTextError::Kind::NumberExpected: return "number_expected";
    case EventTextError::Kind::ClaimExpected: return "claim_expected";
    case EventTextError::Kind::FaultExpected: return "fault_expected";
    case EventTextError::Kind::ResultExpected: return "result_expected";
    case EventTextError::Kind::NoMove: return "no_move";
    case EventTextError::Kind::TooManyWords: return "too_many_words";
  }
  return "";
}

std::string to_string(const EventTextError& error) {
  std::string place = "column " + std::to_string(error.offset + 1) + ": ";
  switch (error.kind) {
    case EventTextError::Kind::Empty: return "the line is empty";
    case EventTextError::Kind::UnknownVerb: return place + "this is not an event";
    case EventTextError::Kind::SquareExpected: return place + "a square is expected, such as e4";
    case EventTextError::Kind::PlayerExpected: return place + "white or black is expected";
    case EventTextError::Kind::TimeExpected:
      return place + "a time is expected, such as 90s, +1.5s or 2min";
    case EventTextError::Kind::NumberExpected: return place + "a number of plies is expected";
    case EventTextError::Kind::ClaimExpected:
      return place + "threefold, fifty or insufficient is expected";
    case EventTextError::Kind::FaultExpected: return place + "late or conduct is expected";
    case EventTextError::Kind::ResultExpected: return place + "white, black or draw is expected";
    case EventTextError::Kind::NoMove:
      return place + (error.move ? to_string(*error.move) : "a move is expected");
    case EventTextError::Kind::TooManyWords: return place + "nothing more is expected";
  }
  return place;
}

}  // namespace tabiya
