// The user cache, lookup, and operations on the user's own account.
#include "server/accounts/accounts.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <utility>

#include "server/base/secret.hpp"

namespace tabiya::server {
namespace {

using Kind = Refused::Kind;

constexpr std::chrono::minutes sweep_interval{10};
constexpr std::chrono::hours keep_unused{1};
constexpr std::chrono::days purge_interval{1};

bool is_end_of_access(const Record& record) noexcept {
  return std::holds_alternative<record::SessionDeleted>(record) ||
         std::holds_alternative<record::SessionsDeleted>(record) ||
         std::holds_alternative<record::TokenDeleted>(record) ||
         std::holds_alternative<record::TokensDeleted>(record) ||
         std::holds_alternative<record::UserErased>(record);
}

}  // namespace

Accounts::Accounts(Loop& loop, Store& store, PasswordPool& passwords, const AccountLimits& limits)
    : loop_{loop},
      store_{store},
      passwords_{passwords},
      session_time_{loop.now(), store.reader().users().clock()},
      last_user_{store.reader().users().last_user()},
      last_token_{store.reader().users().last_token()},
      hashes_by_name_and_address_{limits.hashes_by_name_and_address},
      hashes_by_address_{limits.hashes_by_address},
      hashes_by_name_{limits.hashes_by_name},
      hashes_by_user_{limits.hashes_by_user},
      guests_by_address_{limits.guests_by_address},
      reports_by_user_{limits.reports_by_user} {
  sweep();
}

/// Users whom no one holds and who have not been accessed for an hour leave the cache.
void Accounts::sweep() {
  const Instant now = loop_.now();
  absent_.clear();
  const auto is_old = [&](const auto& entry) {
    const CachedUser& cached = entry.second;
    return cached.presence.use_count() == 1 && cached.used + keep_unused < now;
  };
  const Instant session_now = session_time_.at(now);
  std::erase_if(users_, [&](const auto& entry) {
    if (!is_old(entry)) return false;
    keys_by_id_.erase(entry.second.user.id());
    return true;
  });
  std::erase_if(sessions_,
                [&](const auto& entry) { return entry.second.used + keep_unused < session_now; });
  std::erase_if(tokens_, [&](const auto& entry) {
    return entry.second.info.last_used.value_or(Instant{}) + keep_unused < now;
  });
  if (last_purge_ + purge_interval <= now) {
    last_purge_ = now;
    const Instant ended = std::min(now, session_time_.at(now));
    store_.append({record::ExpiredTokensDeleted{ended}}, {});
    forget_unused(ended - session_life, {});
  }
  if (const auto seen = session_time_.note(now)) store_.append({*seen}, {});
  next_sweep_ = loop_.timers.at(now + sweep_interval, [this] { sweep(); });
}

void Accounts::note_unprepared(std::string what) {
  ++unprepared_.count;
  unprepared_.last = std::move(what);
}

Accounts::CachedUser* Accounts::find_cached(UserKey key) {
  const auto known = users_.find(key);
  if (known == users_.end()) {
    if (!absent_.contains(key)) note_unprepared(std::to_string(static_cast<std::int64_t>(key)));
    return nullptr;
  }
  known->second.used = loop_.now();
  return &known->second;
}

Accounts::CachedUser* Accounts::cache_user(User user) {
  const UserKey key = user.key;
  CachedUser& cached = users_[key];
  if (!cached.user.name.empty()) keys_by_id_.erase(cached.user.id());
  keys_by_id_[user.id()] = key;
  cached.user = std::move(user);
  cached.used = loop_.now();
  return &cached;
}

void Accounts::drop(UserKey key) {
  const auto known = users_.find(key);
  if (known == users_.end()) return;
  keys_by_id_.erase(known->second.user.id());
  users_.erase(known);
}

const User* Accounts::find(UserKey key) {
  const CachedUser* const cached = find_cached(key);
  return cached == nullptr ? nullptr : &cached->user;
}

const User* Accounts::find(std::string_view name) {
  if (name.empty() || name.size() > longest_name) return nullptr;
  const std::string id = user_id_of(name);
  const auto known = keys_by_id_.find(id);
  if (known != keys_by_id_.end()) return find(known->second);
  if (std::ranges::find(prepared_ids_, id) == prepared_ids_.end()) note_unprepared(id);
  return nullptr;
}

UserHold Accounts::hold(UserKey key) {
  const CachedUser* const cached = find_cached(key);
  return cached == nullptr ? nullptr : cached->presence;
}

std::string Accounts::owner_of(UserKey key) {
  const CachedUser* const cached = find_cached(key);
  const bool is_guest = cached != nullptr && cached->user.kind == User::Kind::Guest;
  if (is_guest && !cached->client.empty()) return "client " + cached->client;
  return "user " + std::to_string(static_cast<std::int64_t>(key));
}

void Accounts::note_seen(UserKey key, std::string_view client) {
  CachedUser* const cached = find_cached(key);
  if (cached == nullptr) return;
  cached->client = client;
  const Instant now = loop_.now();
  const Instant before = std::exchange(cached->user.seen, now);
  if (before + last_used_resolution < now) store_.append({record::UserRow{cached->user}}, {});
}

void Accounts::adopt(const User& changed) {
  const auto known = users_.find(changed.key);
  if (known == users_.end()) {
    cache_user(changed)->is_new = true;
    return;
  }
  CachedUser& cached = known->second;
  if (!cached.is_new && !cached.durable) cached.durable = std::make_unique<User>(cached.user);
  cache_user(changed);
}

void Accounts::confirm(const User& changed) {
  const auto known = users_.find(changed.key);
  if (known == users_.end()) return;
  CachedUser& cached = known->second;
  cached.is_new = false;
  cached.durable = cached.user == changed ? nullptr : std::make_unique<User>(changed);
}

void Accounts::revert(UserKey key) {
  const auto known = users_.find(key);
  if (known == users_.end()) return;
  if (known->second.is_new) return drop(key);
  if (const auto durable = std::move(known->second.durable)) cache_user(*durable);
}

std::vector<User> changed_users(std::span<const Record> records) {
  std::vector<User> changed;
  for (const Record& record : records) {
    const auto* const row = std::get_if<record::UserRow>(&record);
    if (row != nullptr) changed.push_back(row->user);
  }
  return changed;
}

void Accounts::append(UserKey user, std::vector<Record> records, Reply<> reply) {
  const bool ends_something = std::ranges::any_of(records, is_end_of_access);
  auto changed = changed_users(records);
  store_.append(std::move(records), [this, user, ends_something, changed = std::move(changed),
                                     reply = std::move(reply)](bool is_durable) mutable {
    // Until now the session or token was still on disk and could have been loaded again.
    if (ends_something) forget_access(user);
    for (const User& each : changed) is_durable ? confirm(each) : revert(each.key);
    if (is_durable) return reply({});
    reply(refuse(Kind::Unavailable, "the change could not be stored", "not_stored"));
  });
}

/// Valid sessions and tokens are loaded again on their next use.
void Accounts::forget_access(UserKey user) {
  ++ends_of_access_;
  std::erase_if(sessions_, [&](const auto& entry) { return entry.second.user == user; });
  std::erase_if(tokens_, [&](const auto& entry) { return entry.second.user == user; });
}

void Accounts::change(const User& user, std::vector<Record> records, Reply<> reply) {
  adopt(user);
  records.emplace_back(record::UserRow{user});
  append(user.key, std::move(records), std::move(reply));
}

void Accounts::upgrade_to_bot(UserKey key, Reply<> reply) {
  const User* const found = find(key);
  if (found == nullptr || found->kind == User::Kind::Guest) {
    return reply(refuse(Kind::Bad, "a guest cannot become a bot"));
  }
  if (found->kind == User::Kind::Bot) return reply({});
  store_.read([key](Reader& reader) { return reader.history().has_played(key); },
              [this, key, reply = std::move(reply)](const auto& has_played) mutable {
                if (!has_played) return reply(unreadable());
                const User* const present = find(key);
                if (*has_played || present == nullptr) {
                  return reply(refuse(Kind::Bad, "an account that has played cannot become a bot"));
                }
                User user = *present;
                user.kind = User::Kind::Bot;
                change(user, {}, std::move(reply));
              });
}

void Accounts::end_access(const User& closed, std::vector<Record> records, Reply<> reply) {
  forget_access(closed.key);
  change(closed, std::move(records),
         [this, key = closed.key, reply = std::move(reply)](Answer<> done) mutable {
           if (done && on_closed_) on_closed_(key);
           reply(std::move(done));
         });
}

void Accounts::close(UserKey key, Reply<> reply) {
  const User* const found = find(key);
  if (found == nullptr) return reply(refuse(Kind::NotFound, "No such user", "no_such_user"));
  User user = *found;
  user.is_closed = true;
  end_access(user, {record::SessionsDeleted{key}, record::TokensDeleted{key}}, std::move(reply));
}

void Accounts::erase(UserKey key, std::string password, Reply<> reply) {
  check_password(
      key, std::move(password),
      [this, key, reply = std::move(reply)](const Answer<record::PasswordRow>& is_right) mutable {
        if (!is_right) return reply(std::unexpected{is_right.error()});
        finish_erasure(key, std::move(reply));
      });
}

void Accounts::finish_erasure(UserKey key, Reply<> reply) {
  CachedUser* const found = find_cached(key);
  if (found == nullptr) return reply({});
  std::string id = found->user.id();
  User user{.key = key,
            .kind = User::Kind::Person,
            .name = "deleted-" + std::to_string(static_cast<std::int64_t>(key)),
            .created = found->user.created,
            .seen = found->user.seen,
            .is_closed = true};
  std::vector<Record> records{record::UserErased{key}};
  if (found->user.kind != User::Kind::Guest) {
    records.emplace_back(record::NameTaken{hash_of_secret(id)});
  }
  erased_ids_.insert(id);
  auto blocked = std::exchange(found->blocked, {});
  end_access(user, std::move(records),
             [this, key, id = std::move(id), blocked = std::move(blocked),
              reply = std::move(reply)](Answer<> done) mutable {
               erased_ids_.erase(id);
               CachedUser* const there = done ? nullptr : find_cached(key);
               if (there != nullptr) there->blocked = std::move(blocked);
               reply(std::move(done));
             });
}

Accounts::Rated Accounts::rated_after_game(UserKey first, UserKey second, Perf perf,
                                           double score_of_first) {
  Rated rated{*find(first), *find(second)};
  const Instant now = loop_.now();
  const auto rested_now = [&](const PerfRecord& record) {
    return record.last_game ? after_inactivity(record.glicko, now - *record.last_game)
                            : record.glicko;
  };
  const Glicko first_before = rested_now(rated.first.perf(perf));
  const Glicko second_before = rested_now(rated.second.perf(perf));
  const auto update = [&](User& user, const Glicko& before, const GlickoResult& result) {
    PerfRecord& record = user.perf(perf);
    const Glicko after = rated_after(before, std::span{&result, 1});
    record.progress = static_cast<int>(std::lround(after.rating)) -
                      static_cast<int>(std::lround(record.glicko.rating));
    record.glicko = after;
    ++record.games;
    record.last_game = now;
  };
  update(rated.first, first_before, {second_before, score_of_first});
  update(rated.second, second_before, {first_before, 1 - score_of_first});
  return rated;
}

}  // namespace tabiya::server
