#include "server/rooms/request_counts.hpp"

#include <string>
#include <utility>
#include <variant>

namespace tabiya::server {
namespace {

Refused refusal_of(RequestCounts::Kind kind) {
  using Kind = RequestCounts::Kind;
  const std::string limit = std::to_string(RequestCounts::limit(kind));
  const auto refused = [](std::string sentence, const char* reason) {
    return Refused{.kind = Refused::Kind::TooMany,
                   .sentence = std::move(sentence) + ", the most in one game",
                   .reason = reason};
  };
  switch (kind) {
    case Kind::TimeAdded:
      return refused("you have added time " + limit + " times", "too_much_time_added");
    case Kind::WrongClaim:
      return refused("you have made " + limit + " wrong claims", "too_many_wrong_claims");
    case Kind::Takeback:
      return refused("you have asked for " + limit + " takebacks", "too_many_takebacks");
    case Kind::Touch:
      return refused("you have touched pieces " + limit + " times", "too_many_touches");
  }
  __builtin_unreachable();
}

}  // namespace

void RequestCounts::follow(const VariantArbiter& arbiter) noexcept {
  const Event& event = arbiter.events().back().event;
  if (const auto* const added = std::get_if<event::TimeAdded>(&event)) {
    // The server itself takes away the increment of a first move.
    if (added->amount > Milliseconds{0}) add(~added->to, Kind::TimeAdded);
  } else if (const auto* const claimed = std::get_if<event::DrawClaimed>(&event)) {
    if (!arbiter.is_over()) add(claimed->by, Kind::WrongClaim);
  } else if (const auto* const asked = std::get_if<event::TakebackAsked>(&event)) {
    add(asked->by, Kind::Takeback);
  } else if (const auto* const declined = std::get_if<event::TakebackDeclined>(&event)) {
    ++takebacks_declined_[~declined->by];
  } else if (const auto* const touched = std::get_if<event::Touched>(&event)) {
    add(touched->by, Kind::Touch);
  } else if (const auto* const adjusted = std::get_if<event::Adjusted>(&event)) {
    add(adjusted->by, Kind::Touch);
  } else if (const auto* const offered = std::get_if<event::DrawOffered>(&event)) {
    last_draw_offer_[offered->by] = arbiter.game().moves().size();
  }
}

Answer<> RequestCounts::admit(Color by, Kind kind) const {
  if (count(by, kind) < limit(kind)) return {};
  return std::unexpected{refusal_of(kind)};
}

}  // namespace tabiya::server
