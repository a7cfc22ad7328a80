#include "server/pairing/challenges.hpp"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <set>
#include <utility>

#include "game/inner/random_start.hpp"
#include "server/base/json_object.hpp"
#include "server/base/secret.hpp"
#include "server/pairing/challenge_json.hpp"

namespace tabiya::server {
namespace {

using Kind = Refused::Kind;
using std::chrono::seconds;

bool is_long_lived(const Challenge& challenge) noexcept {
  return challenge.is_open() || !std::holds_alternative<RealTime>(challenge.rules.time);
}

bool is_about(const Challenge& challenge, UserKey user) noexcept {
  return challenge.challenger == user || challenge.destination == user;
}

std::vector<UserKey> users_of(const Challenge& challenge) {
  std::vector<UserKey> users{challenge.challenger};
  if (challenge.destination) users.push_back(*challenge.destination);
  if (challenge.invited) users.push_back(*challenge.invited);
  return users;
}

std::string_view done_key(Challenge::Status status) noexcept {
  switch (status) {
    case Challenge::Status::Accepted: return "accepted";
    case Challenge::Status::Declined: return "declined";
    default: return "canceled";
  }
}

}  // namespace

Challenges::Challenges(Loop& loop, Store& store, Accounts& accounts, EventStreams& events,
                       Rooms& rooms)
    : loop_{loop}, store_{store}, accounts_{accounts}, events_{events}, rooms_{rooms} {}

Challenges::Stored Challenges::read(Reader& reader) {
  Stored stored;
  std::set<UserKey> users;
  for (const std::string& text : reader.games().challenges()) {
    auto challenge = challenge_of(text);
    if (!challenge) continue;
    for (const UserKey user : users_of(*challenge)) users.insert(user);
    stored.challenges.push_back(*std::move(challenge));
  }
  stored.users = Accounts::load(reader, std::move(users));
  return stored;
}

void Challenges::load(Stored stored) {
  accounts_.take(std::move(stored.users));
  for (Challenge& challenge : stored.challenges) {
    if (challenge.expires <= loop_.now()) {
      store_.append({record::ChallengeRow{challenge.id, {}}}, {});
    } else {
      keep(std::move(challenge));
    }
  }
}

Challenges::Entry& Challenges::keep(Challenge challenge) {
  const GameId id = challenge.id;
  by_user_[challenge.challenger].push_back(id);
  if (challenge.destination) by_user_[*challenge.destination].push_back(id);
  const User* const maker = accounts_.find(challenge.challenger);
  Entry created{.challenge = std::move(challenge)};
  for (const UserKey user : users_of(created.challenge)) {
    created.users.push_back(accounts_.hold(user));
  }
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

void Challenges::create(ChallengeRequest request, Reply<GameId> reply) {
  Lookup users{.keys = {request.challenger}};
  if (request.destination) users.keys.push_back(*request.destination);
  if (request.invited) users.keys.push_back(*request.invited);
  accounts_.prepare(std::move(users), [this, request = std::move(request),
                                       reply = std::move(reply)](const Answer<>& prepared) mutable {
    if (!prepared) return reply(std::unexpected{prepared.error()});
    create_prepared(std::move(request), std::move(reply));
  });
}

void Challenges::create_prepared(ChallengeRequest request, Reply<GameId> reply) {
  if (auto fault = fault_of(request)) return reply(std::unexpected{*std::move(fault)});
  Challenge challenge{
      .id = GameId::random(),
      .challenger = request.challenger,
      .destination = request.destination,
      .invited = request.invited,
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

Answer<Subscription> Challenges::keep_alive(const GameId& id, UserKey challenger,
                                            LineStreamPtr stream, std::string base_url) {
  const auto entry = challenges_.find(id);
  if (entry == challenges_.end() || entry->second.challenge.challenger != challenger) {
    return refuse(Kind::NotFound, "No such challenge", "challenge_gone");
  }
  loop_.post([this, id, base_url = std::move(base_url)] {
    const auto there = challenges_.find(id);
    if (there == challenges_.end() || !there->second.keeper) return;
    const Challenge& challenge = there->second.challenge;
    const LineStreamPtr keeper = there->second.keeper;
    keeper->send(
        make_line(boost::json::serialize(to_json(challenge, challenge.challenger, base_url))));
  });
  entry->second.keeper = std::move(stream);
  return Subscription{[this, id] {
    const auto there = challenges_.find(id);
    if (there == challenges_.end()) return;
    there->second.keeper.reset();
    if (!there->second.is_settling) close(id, Challenge::Status::Canceled);
  }};
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
  const LineStreamPtr keeper = std::exchange(found->second.keeper, nullptr);
  drop(id);
  store_.append({record::ChallengeRow{id, {}}}, {});
  if (status != Challenge::Status::Accepted) notify(challenge);
  if (!keeper) return;
  keeper->send(JsonObject{}.plain("done", done_key(status)).take());
  keeper->end();
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

const Challenge* Challenges::find(const GameId& id) const {
  const auto entry = challenges_.find(id);
  return entry == challenges_.end() ? nullptr : &entry->second.challenge;
}

std::vector<const Challenges::Entry*> Challenges::all_about(UserKey user) const {
  std::vector<const Entry*> all;
  const auto ids = by_user_.find(user);
  if (ids == by_user_.end()) return all;
  for (const GameId& id : ids->second) all.push_back(&challenges_.at(id));
  return all;
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
