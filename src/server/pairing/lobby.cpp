#include "server/pairing/lobby.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <cmath>
#include <span>
#include <utility>

#include "game/inner/random_start.hpp"
#include "server/base/secret.hpp"
#include "server/pairing/challenge_json.hpp"
#include "server/rooms/event_lines.hpp"

namespace tabiya::server {
namespace {

using Kind = Refused::Kind;

}  // namespace

Lobby::Lobby(Loop& loop, Accounts& accounts, Rooms& rooms)
    : loop_{loop}, accounts_{accounts}, rooms_{rooms} {}

bool Lobby::accepts_rating(const Seek& seek, UserKey other) const {
  if (!seek.rating_range) return true;
  const User* const user = accounts_.find(other);
  if (user == nullptr) return false;
  const auto rating = std::lround(user->perf(seek.rules.perf()).glicko.rating);
  return seek.rating_range->first <= rating && rating <= seek.rating_range->second;
}

bool Lobby::are_compatible(const Seek& waiting, const Seek& other) const {
  const bool same_game =
      waiting.rules == other.rules || (waiting.rules.variant == Variant::Chess960 &&
                                       equal_except_start(waiting.rules, other.rules));
  const bool colors_fit =
      !waiting.color_choice || !other.color_choice || *waiting.color_choice != *other.color_choice;
  return waiting.user != other.user && same_game && colors_fit &&
         accepts_rating(waiting, other.user) && accepts_rating(other, waiting.user) &&
         !accounts_.has_blocked(waiting.user, other.user) &&
         !accounts_.has_blocked(other.user, waiting.user);
}

bool Lobby::equal_except_start(GameRules left, const GameRules& right) {
  left.start = right.start;
  return left == right;
}

std::optional<Refused> Lobby::fault_of(const Seek& seek, bool is_posted) {
  const User* const user = accounts_.find(seek.user);
  if (user == nullptr) return Refused{.kind = Kind::NotFound, .sentence = "No such user"};
  if (seek.rules.rated && user->kind == User::Kind::Guest) {
    return Refused{.kind = Kind::Forbidden, .sentence = "rated games require a registered account"};
  }
  Waiting wanted = waiting_of(seek);
  if (is_posted) wanted.expires = seek.created;
  if (has_room_for(wanted)) return std::nullopt;
  return Refused{.kind = Kind::TooMany, .sentence = "too many seeks"};
}

Lobby::Waiting Lobby::waiting_of(const Seek& seek) const {
  const User* const user = accounts_.find(seek.user);
  return {.seek = seek,
          .owner = accounts_.owner_of(seek.user),
          .is_guests = user == nullptr || user->kind == User::Kind::Guest,
          .user = accounts_.hold(seek.user)};
}

/// Correspondence seeks have a separate limit, because they cost nothing to create and must not
/// crowd out seeks with a connection.
bool Lobby::has_room_for(const Waiting& wanted) {
  const bool is_posted = wanted.expires.has_value();
  std::size_t all = 0;
  std::size_t of_owner = 0;
  std::size_t of_user = 0;
  for (const Waiting& entry : waiting_) {
    of_user += entry.seek.user == wanted.seek.user ? 1U : 0U;
    if (entry.expires.has_value() != is_posted) continue;
    ++all;
    of_owner += entry.owner == wanted.owner ? 1U : 0U;
  }
  if (of_user >= max_seeks_of_user) return false;
  if (of_owner >= (is_posted ? max_posted_of_owner : max_seeks_of_owner)) return false;
  if (all < (is_posted ? max_posted : max_seeks)) return true;
  if (!is_posted || wanted.is_guests) return false;
  const auto oldest = std::ranges::find_if(waiting_, [](const Waiting& entry) {
    return entry.expires && entry.is_guests && !entry.is_pairing;
  });
  if (oldest == waiting_.end()) return false;
  waiting_.erase(oldest);
  return true;
}

std::optional<Seek> Lobby::match_for(const Seek& seek) const {
  const auto match = std::ranges::find_if(
      waiting_, [&](const Waiting& entry) { return are_compatible(entry.seek, seek); });
  if (match == waiting_.end()) return std::nullopt;
  return match->seek;
}

Answer<Subscription> Lobby::wait(Seek seek, LineStreamPtr stream) {
  end_real_time_seeks(seek.user);
  if (auto fault = fault_of(seek, false)) return std::unexpected{*std::move(fault)};
  seek.id = GameId::random();
  seek.created = loop_.now();
  const GameId id = seek.id;
  const auto match = match_for(seek);
  Waiting waiting = waiting_of(seek);
  waiting.stream = std::move(stream);
  waiting_.push_back(std::move(waiting));
  if (match) {
    pair(*match, seek, [](const Answer<GameId>&) {});
  } else {
    note_change();
  }
  return Subscription{[this, id] { withdraw(id); }};
}

void Lobby::post(Seek seek, Reply<GameId> reply) {
  if (auto fault = fault_of(seek, true)) return reply(std::unexpected{*std::move(fault)});
  seek.id = GameId::random();
  seek.created = loop_.now();
  if (const auto match = match_for(seek)) return pair(*match, seek, std::move(reply));
  Waiting waiting = waiting_of(seek);
  waiting.expires = seek.created + (waiting.is_guests ? posted_life_of_guest : posted_life);
  waiting_.push_back(std::move(waiting));
  set_expiry();
  note_change();
  reply(seek.id);
}

void Lobby::set_expiry() {
  std::optional<Instant> first;
  for (const Waiting& entry : waiting_) {
    if (!entry.expires || entry.is_pairing) continue;
    first = first ? std::min(*first, *entry.expires) : *entry.expires;
  }
  next_expiry_.cancel();
  if (first) next_expiry_ = loop_.timers.at(*first, [this] { expire(); });
}

void Lobby::expire() {
  const Instant now = loop_.now();
  const auto gone = std::erase_if(waiting_, [&](const Waiting& entry) {
    return entry.expires && *entry.expires <= now && !entry.is_pairing;
  });
  if (gone > 0) note_change();
  set_expiry();
}

void Lobby::join(const GameId& id, UserKey user, Reply<GameId> reply) {
  const auto found =
      std::ranges::find(waiting_, id, [](const Waiting& entry) { return entry.seek.id; });
  if (found == waiting_.end() || found->is_pairing) {
    return reply(refuse(Kind::NotFound, "No such seek", "seek_gone"));
  }
  const Seek& seek = found->seek;
  const User* const joining = accounts_.find(user);
  if (joining == nullptr || seek.user == user) {
    return reply(refuse(Kind::Bad, "you cannot play against yourself", "own_seek"));
  }
  if (seek.rules.rated && joining->kind == User::Kind::Guest) {
    return reply(
        refuse(Kind::Forbidden, "rated games require a registered account", "rated_needs_account"));
  }
  if (!accepts_rating(seek, user) || accounts_.has_blocked(seek.user, user)) {
    return reply(refuse(Kind::Bad, "this seek is for other players", "seek_for_others"));
  }
  pair(Seek{seek}, {.user = user, .rules = seek.rules}, std::move(reply));
}

/// Begins the game of two matching seeks. Until it is durable both seeks stay in the lobby, but no
/// other user can join them.
void Lobby::pair(const Seek& waiting, const Seek& other, Reply<GameId> reply) {
  set_pairing(waiting.id, true);
  set_pairing(other.id, true);
  Color color = random_color(random_number());
  if (other.color_choice) color = ~*other.color_choice;
  if (waiting.color_choice) color = *waiting.color_choice;
  GameInfo info{.rules = waiting.rules, .source = Source::Lobby};
  info.seats[color] = waiting.user;
  info.seats[~color] = other.user;
  rooms_.begin(std::move(info), [this, first = waiting.id, second = other.id,
                                 users = std::pair{waiting.user, other.user},
                                 reply = std::move(reply)](Answer<GameId> begun) mutable {
    set_pairing(first, false);
    set_pairing(second, false);
    if (begun) {
      finish(first);
      finish(second);
      // A user who plays stops waiting.
      end_real_time_seeks(users.first);
      end_real_time_seeks(users.second);
    }
    set_expiry();
    note_change();
    reply(std::move(begun));
  });
}

void Lobby::set_pairing(const GameId& id, bool is_pairing) {
  for (Waiting& entry : waiting_) {
    if (entry.seek.id == id) entry.is_pairing = is_pairing;
  }
}

void Lobby::finish(const GameId& id) {
  const auto found =
      std::ranges::find(waiting_, id, [](const Waiting& entry) { return entry.seek.id; });
  if (found == waiting_.end()) return;
  Waiting done = std::move(*found);
  waiting_.erase(found);
  if (done.stream) done.stream->end();
}

void Lobby::end_real_time_seeks(UserKey user) {
  std::vector<GameId> ids;
  for (const Waiting& entry : waiting_) {
    if (entry.seek.user == user && entry.stream && !entry.is_pairing) ids.push_back(entry.seek.id);
  }
  for (const GameId& id : ids) finish(id);
  if (!ids.empty()) note_change();
}

void Lobby::withdraw(const GameId& id) {
  const auto gone =
      std::erase_if(waiting_, [&](const Waiting& entry) { return entry.seek.id == id; });
  if (gone > 0) note_change();
}

void Lobby::withdraw(UserKey user) {
  std::vector<GameId> ids;
  for (const Waiting& entry : waiting_) {
    if (entry.seek.user == user && !entry.is_pairing) ids.push_back(entry.seek.id);
  }
  for (const GameId& id : ids) finish(id);
  if (!ids.empty()) note_change();
}

std::vector<Seek> Lobby::seeks() const {
  std::vector<Seek> seeks;
  for (const Waiting& entry : waiting_) {
    if (!entry.is_pairing) seeks.push_back(entry.seek);
  }
  return seeks;
}

Subscription Lobby::watch(LineStreamPtr stream) {
  const std::uint64_t number = ++last_number_;
  watchers_.push_back({number, std::move(stream)});
  loop_.post([this, number] {
    const auto watcher = std::ranges::find(watchers_, number, &Watcher::number);
    if (watcher != watchers_.end()) watcher->stream->send(make_line(list_line()));
  });
  return Subscription{[this, number] {
    std::erase_if(watchers_, [&](const Watcher& watcher) { return watcher.number == number; });
  }};
}

void Lobby::note_change() {
  if (std::exchange(list_is_due_, true)) return;
  next_list_ = loop_.timers.at(loop_.now() + list_interval, [this] {
    list_is_due_ = false;
    if (watchers_.empty()) return;
    const Line line = make_line(list_line());
    for (Watcher& watcher : watchers_) watcher.stream->send(line);
  });
}

std::string Lobby::list_line() const {
  namespace js = boost::json;
  js::array list;
  const std::vector<Seek> all = seeks();
  const std::size_t listed = std::min(all.size(), max_listed);
  for (const Seek& seek : std::span{all}.last(listed)) {
    const User* const user = accounts_.find(seek.user);
    if (user == nullptr) continue;
    js::object json{{"id", seek.id.text()},
                    {"user", user->name},
                    {"rating", std::lround(user->perf(seek.rules.perf()).glicko.rating)},
                    {"speed", perf_key(seek.rules.speed())},
                    {"clock", time_control_json(seek.rules.time)},
                    {"variant", variant_key(seek.rules.variant)},
                    {"rated", seek.rules.rated},
                    {"color", "random"}};
    if (user->perf(seek.rules.perf()).glicko.deviation > provisional_deviation) {
      json["provisional"] = true;
    }
    if (seek.color_choice) json["color"] = *seek.color_choice == Color::White ? "white" : "black";
    list.push_back(std::move(json));
  }
  return js::serialize(js::object{{"seeks", std::move(list)}});
}

}  // namespace tabiya::server
