#include "server/pairing/challenges.hpp"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <utility>

#include "game/inner/random_start.hpp"
#include "server/base/secret.hpp"
#include "server/pairing/challenge_json.hpp"

namespace tabiya::server {
namespace {

using Kind = Refused::Kind;
using std::chrono::seconds;

constexpr std::size_t longest_challenge_name = 100;

bool is_long_lived(const Challenge& challenge) noexcept {
  return challenge.is_open() || !std::holds_alternative<RealTime>(challenge.rules.time);
}

bool is_about(const Challenge& challenge, UserKey user) noexcept {
  return challenge.challenger == user || challenge.destination == user;
}

Line done_line(Challenge::Status status) {
  switch (status) {
    case Challenge::Status::Accepted: return make_line(R"({"done":"accepted"})");
    case Challenge::Status::Declined: return make_line(R"({"done":"declined"})");
    default: return make_line(R"({"done":"canceled"})");
  }
}

}  // namespace

Challenges::Challenges(Loop& loop, Store& store, Accounts& accounts, EventStreams& events,
                       Rooms& rooms)
    : loop_{loop}, store_{store}, accounts_{accounts}, events_{events}, rooms_{rooms} {}

void Challenges::load() {
  for (const std::string& text : store_.reader().games().challenges()) {
    auto challenge = challenge_of(text);
    if (!challenge) continue;
    if (challenge->expires <= loop_.now()) {
      store_.append({record::ChallengeRow{challenge->id, {}}}, {});
    } else {
      keep(*std::move(challenge));
    }
  }
}

Challenges::Entry& Challenges::keep(Challenge challenge) {
  const GameId id = challenge.id;
  by_user_[challenge.challenger].push_back(id);
  if (challenge.destination) by_user_[*challenge.destination].push_back(id);
  const User* const maker = accounts_.find(challenge.challenger);
  Entry created{.challenge = std::move(challenge)};
  created.owner = accounts_.owner_of(created.challenge.challenger);
  created.is_guests = maker == nullptr || maker->kind == User::Kind::Guest;
  ++made_by_owner_[created.owner];
  Entry& entry = challenges_.insert_or_assign(id, std::move(created)).first->second;
  set_expiry(entry);
  return entry;
}

void Challenges::set_expiry(Entry& entry) {
  entry.expiry = loop_.timers.at(entry.challenge.expires, [this, id = entry.challenge.id] {
    if (!challenges_.contains(id)) return;
    // A challenge with an open connection is extended.
    Entry& expired = challenges_.at(id);
    if (expired.keeper || expired.is_settling) {
      expired.challenge.expires = loop_.now() + unattended_life;
      return set_expiry(expired);
    }
    close(id, Challenge::Status::Canceled);
  });
}

std::optional<Refused> Challenges::fault_of(const ChallengeRequest& request) {
  const auto fault = [](Kind kind, std::string sentence, std::string reason = {}) {
    return Refused{.kind = kind, .sentence = std::move(sentence), .reason = std::move(reason)};
  };
  if (request.name.size() > longest_challenge_name) return fault(Kind::Bad, "the name is too long");
  const User* const challenger = accounts_.find(request.challenger);
  if (challenger == nullptr) return fault(Kind::NotFound, "there is no such user");
  const bool challenger_is_guest = challenger->kind == User::Kind::Guest;
  if (request.rules.rated && challenger_is_guest) {
    return fault(Kind::Forbidden, "rated games require a registered account",
                 "rated_needs_account");
  }
  if (!has_room_for(request)) {
    return fault(Kind::TooMany, "too many open challenges; wait for answers",
                 "too_many_challenges");
  }
  if (!request.destination) return std::nullopt;
  const User* const opponent = accounts_.find(*request.destination);
  if (opponent == nullptr || opponent->is_closed) {
    return fault(Kind::NotFound, "there is no such user");
  }
  if (*request.destination == request.challenger) {
    return fault(Kind::Bad, "you cannot challenge yourself");
  }
  if (request.rules.rated && opponent->kind == User::Kind::Guest) {
    return fault(Kind::Forbidden, "rated games require a registered account",
                 "rated_needs_account");
  }
  if (accounts_.has_blocked(*request.destination, request.challenger) ||
      !has_room_for_incoming(request)) {
    return fault(Kind::Forbidden, "this user does not accept challenges from you");
  }
  return std::nullopt;
}

std::vector<const Challenges::Entry*> Challenges::all_about(UserKey user) const {
  std::vector<const Entry*> all;
  const auto ids = by_user_.find(user);
  if (ids == by_user_.end()) return all;
  for (const GameId& id : ids->second) all.push_back(&challenges_.at(id));
  return all;
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

void Challenges::create(ChallengeRequest request, Reply<GameId> reply) {
  if (auto fault = fault_of(request)) return reply(std::unexpected{*std::move(fault)});
  Challenge challenge{
      .id = GameId::random(),
      .challenger = request.challenger,
      .destination = request.destination,
      .rules = std::move(request.rules),
      .color_choice = request.color_choice,
      .color = request.color_choice ? *request.color_choice : random_color(random_number()),
      .created = loop_.now(),
      .rematch_of = request.rematch_of,
      .name = std::move(request.name)};
  const Milliseconds life = request.life ? Milliseconds{*request.life}
                            : is_long_lived(challenge) || request.rematch_of
                                ? Milliseconds{open_life}
                                : Milliseconds{unattended_life};
  challenge.expires = challenge.created + std::min<Milliseconds>(life, open_life);
  const GameId id = challenge.id;
  std::string text = to_stored_text(challenge);
  keep(std::move(challenge)).is_settling = true;
  store_.append({record::ChallengeRow{id, std::move(text)}}, [this, id, reply = std::move(reply)](
                                                                 bool is_durable) mutable {
    const auto entry = challenges_.find(id);
    if (entry == challenges_.end()) {
      return reply(refuse(Kind::NotFound, "the challenge no longer exists", "challenge_gone"));
    }
    entry->second.is_settling = false;
    if (!is_durable) {
      drop(id);
      return reply(refuse(Kind::Unavailable, "the challenge could not be stored", "not_stored"));
    }
    notify(entry->second.challenge);
    reply(id);
  });
}

/// Notifies both users.
void Challenges::notify(const Challenge& challenge) {
  notify(challenge, challenge.challenger);
  if (challenge.destination) notify(challenge, *challenge.destination);
}

void Challenges::notify(const Challenge& challenge, UserKey whom) {
  events_.send(whom,
               [&](const std::string& base_url) { return event_line(challenge, whom, base_url); });
}

Answer<Subscription> Challenges::keep_alive(const GameId& id, UserKey challenger, Outlet outlet,
                                            std::string base_url) {
  const auto entry = challenges_.find(id);
  if (entry == challenges_.end() || entry->second.challenge.challenger != challenger) {
    return refuse(Kind::NotFound, "No such challenge", "challenge_gone");
  }
  loop_.post([this, id, base_url = std::move(base_url)] {
    const auto there = challenges_.find(id);
    if (there == challenges_.end() || !there->second.keeper) return;
    const Challenge& challenge = there->second.challenge;
    there->second.keeper->send(
        make_line(boost::json::serialize(to_json(challenge, challenge.challenger, base_url))));
  });
  entry->second.keeper = std::move(outlet);
  return Subscription{[this, id] {
    const auto there = challenges_.find(id);
    if (there == challenges_.end()) return;
    there->second.keeper.reset();
    if (!there->second.is_settling) close(id, Challenge::Status::Canceled);
  }};
}

void Challenges::accept(const GameId& id, UserKey user, ColorChoice color_choice, Reply<> reply) {
  const auto found = challenges_.find(id);
  if (found == challenges_.end() || found->second.is_settling) {
    return reply(refuse(Kind::NotFound, "No such challenge", "challenge_gone"));
  }
  Entry& entry = found->second;
  Challenge& challenge = entry.challenge;
  const User* const acceptor = accounts_.find(user);
  if (acceptor == nullptr || (challenge.destination && challenge.destination != user)) {
    return reply(refuse(Kind::NotFound, "No such challenge", "challenge_gone"));
  }
  if (user == challenge.challenger) {
    return reply(refuse(Kind::Bad, "you cannot accept your own challenge", "own_challenge"));
  }
  if (challenge.rules.rated && acceptor->kind == User::Kind::Guest) {
    return reply(
        refuse(Kind::Forbidden, "rated games require a registered account", "rated_needs_account"));
  }
  if (challenge.is_open() && accounts_.has_blocked(challenge.challenger, user)) {
    return reply(refuse(Kind::NotFound, "No such challenge", "challenge_gone"));
  }
  if (challenge.is_open() && color_choice && !challenge.color_choice)
    challenge.color = ~*color_choice;
  entry.is_settling = true;
  GameInfo info{.id = id, .rules = challenge.rules};
  info.seats[challenge.color] = challenge.challenger;
  info.seats[~challenge.color] = user;
  info.source = challenge.rematch_of  ? Source::Rematch
                : challenge.is_open() ? Source::Open
                                      : Source::Friend;
  info.rematch_of = challenge.rematch_of;
  rooms_.begin(std::move(info), [this, id, reply = std::move(reply)](Answer<GameId> begun) mutable {
    const auto there = challenges_.find(id);
    if (there != challenges_.end()) {
      there->second.is_settling = false;
      if (begun) {
        const auto before = there->second.challenge.rematch_of;
        close(id, Challenge::Status::Accepted);
        if (before) rooms_.note_rematch(*before, id);
      }
    }
    if (begun) return reply({});
    reply(std::unexpected{std::move(begun.error())});
  });
}

void Challenges::decline(const GameId& id, UserKey user, std::string_view reason, Reply<> reply) {
  const auto entry = challenges_.find(id);
  if (entry == challenges_.end() || entry->second.challenge.destination != user ||
      entry->second.is_settling) {
    return reply(refuse(Kind::NotFound, "No such challenge", "challenge_gone"));
  }
  entry->second.challenge.decline_reason = decline_reason(reason);
  close(id, Challenge::Status::Declined);
  reply({});
}

void Challenges::cancel(const GameId& id, UserKey user, Reply<> reply) {
  const auto entry = challenges_.find(id);
  if (entry == challenges_.end()) {
    return rooms_.act(id, user, action::Abort{}, std::move(reply));
  }
  if (entry->second.challenge.challenger != user || entry->second.is_settling) {
    return reply(refuse(Kind::NotFound, "No such challenge", "challenge_gone"));
  }
  close(id, Challenge::Status::Canceled);
  reply({});
}

void Challenges::withdraw(UserKey user) {
  const auto found = by_user_.find(user);
  if (found == by_user_.end()) return;
  const std::vector<GameId> ids = found->second;
  for (const GameId& id : ids) close(id, Challenge::Status::Canceled);
}

/// Closes a challenge and notifies both users and the connection that kept it alive.
void Challenges::close(const GameId& id, Challenge::Status status) {
  const auto found = challenges_.find(id);
  if (found == challenges_.end()) return;
  Challenge challenge = found->second.challenge;
  challenge.status = status;
  auto keeper = std::exchange(found->second.keeper, std::nullopt);
  drop(id);
  store_.append({record::ChallengeRow{id, {}}}, {});
  if (status != Challenge::Status::Accepted) notify(challenge);
  if (!keeper) return;
  keeper->send(done_line(status));
  if (keeper->end) keeper->end();
}

void Challenges::drop(const GameId& id) {
  const auto found = challenges_.find(id);
  if (found == challenges_.end()) return;
  const Challenge challenge = std::move(found->second.challenge);
  const auto made = made_by_owner_.find(found->second.owner);
  if (--made->second == 0) made_by_owner_.erase(made);
  challenges_.erase(found);
  const auto remove = [&](UserKey user) {
    const auto list = by_user_.find(user);
    if (list == by_user_.end()) return;
    std::erase(list->second, id);
    if (list->second.empty()) by_user_.erase(list);
  };
  remove(challenge.challenger);
  if (challenge.destination) remove(*challenge.destination);
}

bool Challenges::is_rematch_settling(const GameId& game, UserKey user) const {
  return std::ranges::any_of(all_about(user), [&](const Entry* entry) {
    return entry->challenge.rematch_of == game && entry->is_settling;
  });
}

void Challenges::rematch(const GameId& game, UserKey user, Reply<GameId> reply) {
  const Room* const room = rooms_.find(game);
  const auto color = room == nullptr ? std::nullopt : room->info().color_of(user);
  if (!color) return reply(refuse(Kind::NotFound, "No such game"));
  if (!room->is_over()) return reply(refuse(Kind::Bad, "the game is not over"));
  if (room->labels().rematch) return reply(*room->labels().rematch);
  const GameInfo& before = room->info();
  const auto opponent = before.user(~*color);
  if (!opponent || before.is_same_screen()) return replay_at_once(before, std::move(reply));
  // Both players can ask at once: the second request waits until the first challenge can be
  // accepted.
  if (is_rematch_settling(game, user)) {
    return store_.barrier(
        [this, game, user, reply = std::move(reply)](bool /*is_durable*/) mutable {
          rematch(game, user, std::move(reply));
        });
  }
  for (const Challenge* const challenge : incoming(user)) {
    if (challenge->rematch_of != game) continue;
    const GameId id = challenge->id;
    return accept(id, user, {}, [id, reply = std::move(reply)](Answer<> accepted) mutable {
      if (accepted) return reply(id);
      reply(std::unexpected{std::move(accepted.error())});
    });
  }
  for (const Challenge* const challenge : outgoing(user)) {
    if (challenge->rematch_of == game) return reply(challenge->id);
  }
  create({.challenger = user,
          .destination = opponent,
          .rules = before.rules,
          .color_choice = ~*color,
          .rematch_of = game,
          .life = rematch_life},
         std::move(reply));
}

/// Against a computer, and on one screen, no consent is needed.
void Challenges::replay_at_once(const GameInfo& before, Reply<GameId> reply) {
  GameInfo info{.rules = before.rules, .source = before.source, .rematch_of = before.id};
  info.seats = {before.seats.black, before.seats.white};
  rooms_.begin(std::move(info),
               [this, old = before.id, reply = std::move(reply)](Answer<GameId> begun) mutable {
                 if (begun) rooms_.note_rematch(old, *begun);
                 reply(std::move(begun));
               });
}

const Challenge* Challenges::find(const GameId& id) const {
  const auto entry = challenges_.find(id);
  return entry == challenges_.end() ? nullptr : &entry->second.challenge;
}

std::vector<const Challenge*> Challenges::about(UserKey user, bool is_maker) const {
  std::vector<const Challenge*> list;
  const auto ids = by_user_.find(user);
  if (ids == by_user_.end()) return list;
  for (const GameId& id : ids->second) {
    const Entry& entry = challenges_.at(id);
    const bool fits = (entry.challenge.challenger == user) == is_maker;
    if (fits && is_about(entry.challenge, user) && !entry.is_settling) {
      list.push_back(&entry.challenge);
    }
  }
  return list;
}

std::vector<const Challenge*> Challenges::incoming(UserKey user) const {
  return about(user, false);
}

std::vector<const Challenge*> Challenges::outgoing(UserKey user) const { return about(user, true); }

boost::json::object Challenges::to_json(const Challenge& challenge, UserKey viewer,
                                        const std::string& base_url) const {
  return challenge_json(challenge, {viewer, base_url}, accounts_, events_);
}

std::string Challenges::event_line(const Challenge& challenge, UserKey viewer,
                                   const std::string& base_url) const {
  return challenge_event_line(challenge, {viewer, base_url}, accounts_, events_);
}

}  // namespace tabiya::server
