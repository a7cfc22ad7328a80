#include "server/rooms/request_counts.hpp"

#include <string>
#include <string_view>
#include <variant>

namespace tabiya::server {
namespace {

struct LimitWords {
  std::string_view sentence;
  std::string_view reason;
};

LimitWords words_of(RequestCounts::Kind kind) noexcept {
  using Kind = RequestCounts::Kind;
  switch (kind) {
    case Kind::TimeAdded:
      return {"you have added time 200 times, the most in one game", "too_much_time_added"};
    case Kind::WrongClaim:
      return {"you have made 20 wrong claims, the most in one game", "too_many_wrong_claims"};
    case Kind::Takeback:
      return {"you have asked for 300 takebacks, the most in one game", "too_many_takebacks"};
    case Kind::Touch:
      return {"you have touched pieces 2000 times, the most in one game", "too_many_touches"};
  }
  return {};
}

}  // namespace

void RequestCounts::follow(const Arbiter& arbiter) noexcept {
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
  const LimitWords words = words_of(kind);
  return refuse(Refused::Kind::TooMany, std::string{words.sentence}, std::string{words.reason});
}

}  // namespace tabiya::server
