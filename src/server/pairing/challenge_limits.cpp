// Which challenges may be created.
#include <algorithm>
#include <utility>

#include "server/pairing/challenges.hpp"

namespace tabiya::server {
namespace {

constexpr std::size_t longest_challenge_name = 100;

}  // namespace

std::optional<Refused> Challenges::fault_of(const ChallengeRequest& request) {
  const auto fault = [](Refused::Kind kind, std::string sentence, std::string reason = {}) {
    return Refused{.kind = kind, .sentence = std::move(sentence), .reason = std::move(reason)};
  };
  if (request.name.size() > longest_challenge_name)
    return fault(Refused::Kind::Bad, "the name is too long");
  const User* const challenger = accounts_.find(request.challenger);
  if (challenger == nullptr) return fault(Refused::Kind::NotFound, "No such user");
  const bool challenger_is_guest = challenger->kind == User::Kind::Guest;
  if (request.rules.rated && challenger_is_guest) {
    return fault(Refused::Kind::Forbidden, "rated games require a registered account",
                 "rated_needs_account");
  }
  if (!has_room_for(request)) {
    return fault(Refused::Kind::TooMany, "too many open challenges; wait for answers",
                 "too_many_challenges");
  }
  if (!request.destination) return std::nullopt;
  const User* const opponent = accounts_.find(*request.destination);
  if (opponent == nullptr || opponent->is_closed) {
    return fault(Refused::Kind::NotFound, "No such user");
  }
  if (*request.destination == request.challenger) {
    return fault(Refused::Kind::Bad, "you cannot challenge yourself");
  }
  if (request.rules.rated && opponent->kind == User::Kind::Guest) {
    return fault(Refused::Kind::Forbidden, "rated games require a registered account",
                 "rated_needs_account");
  }
  if (accounts_.has_blocked(*request.destination, request.challenger) ||
      !has_room_for_incoming(request)) {
    return fault(Refused::Kind::Forbidden, "this user does not accept challenges from you");
  }
  return std::nullopt;
}

/// Only the challenges that an owner has created count against its limit.
bool Challenges::has_room_for(const ChallengeRequest& request) const {
  const auto is_own = [&](const Entry* entry) {
    return entry->challenge.challenger == request.challenger;
  };
  const std::string owner = accounts_.owner_of(request.challenger);
  const auto of_owner = made_by_owner_.find(owner);
  if (of_owner != made_by_owner_.end() && of_owner->second >= max_of_owner) return false;
  const auto own = std::ranges::count_if(all_about(request.challenger), is_own);
  if (static_cast<std::size_t>(own) >= max_of_user) return false;
  if (!request.destination) return true;
  const auto to_him =
      std::ranges::count_if(all_about(*request.destination), [&](const Entry* entry) {
        return entry->challenge.destination == request.destination && entry->owner == owner;
      });
  return static_cast<std::size_t>(to_him) < max_to_one_user;
}

bool Challenges::has_room_for_incoming(const ChallengeRequest& request) const {
  const User* const challenger = accounts_.find(request.challenger);
  std::size_t all = 0;
  std::size_t from_guests = 0;
  for (const Entry* const entry : all_about(*request.destination)) {
    if (entry->challenge.destination != request.destination) continue;
    ++all;
    from_guests += entry->is_guests ? 1U : 0U;
  }
  const bool is_guests = challenger == nullptr || challenger->kind == User::Kind::Guest;
  return all < max_incoming && (!is_guests || from_guests < max_from_guests);
}

}  // namespace tabiya::server
