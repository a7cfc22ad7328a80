// Loading users and callers into memory.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "server/accounts/accounts.hpp"
#include "server/base/secret.hpp"

namespace tabiya::server {
namespace {

/// For more users, fewer queries for all together take less time.
constexpr std::size_t few_users = 2;

}  // namespace

struct Accounts::Missing {
  Hash session{};
  Hash token{};
  std::set<UserKey> keys{};
  std::vector<std::string> ids{};

  [[nodiscard]] bool is_empty() const noexcept {
    return session.empty() && token.empty() && keys.empty() && ids.empty();
  }
};

struct Accounts::Loaded {
  std::optional<record::SessionRow> session{};
  std::optional<record::TokenRow> token{};
  LoadedUsers users{};
};

/// A name that was asked for and is not found then does not exist. Others are not worth a query.
void Accounts::note_prepared(const Lookup& lookup) {
  prepared_ids_.clear();
  for (const std::string& name : lookup.names) {
    if (!name.empty() && name.size() <= longest_name) prepared_ids_.push_back(user_id_of(name));
  }
}

/// Requires: noted as prepared.
Accounts::Missing Accounts::missing_of(const Lookup& lookup) const {
  Missing missing;
  std::vector<UserKey> keys = lookup.keys;
  if (lookup.session.size() == secret_length) {
    Hash hash = hash_of_secret(lookup.session);
    const auto known = sessions_.find(hash);
    if (known == sessions_.end()) missing.session = std::move(hash);
    else keys.push_back(known->second.user);
  }
  if (is_token(lookup.token)) {
    Hash hash = hash_of_secret(lookup.token);
    const auto known = tokens_.find(hash);
    if (known == tokens_.end()) missing.token = std::move(hash);
    else keys.push_back(known->second.user);
  }
  for (const UserKey key : keys) {
    if (!users_.contains(key)) missing.keys.insert(key);
  }
  for (const std::string& id : prepared_ids_) {
    if (!keys_by_id_.contains(id)) missing.ids.push_back(id);
  }
  return missing;
}

Accounts::LoadedUsers Accounts::load(Reader& reader, std::set<UserKey> keys) {
  LoadedUsers loaded;
  if (keys.size() > few_users) return load_many(reader, std::move(keys));
  for (const UserKey key : keys) {
    auto user = reader.users().find(key);
    if (user) loaded.users.push_back({*std::move(user), reader.users().blocked_by(key)});
  }
  loaded.asked = std::move(keys);
  return loaded;
}

Accounts::LoadedUsers Accounts::load_many(Reader& reader, std::set<UserKey> keys) {
  LoadedUsers loaded;
  std::map<UserKey, std::vector<UserKey>> blocked;
  for (const auto& [by, whom] : reader.users().blocked_by_all(keys)) blocked[by].push_back(whom);
  for (User& user : reader.users().find_all(keys)) {
    const UserKey key = user.key;
    loaded.users.push_back({std::move(user), std::move(blocked[key])});
  }
  loaded.asked = std::move(keys);
  return loaded;
}

Accounts::Loaded Accounts::load_missing(Reader& reader, const Missing& missing) {
  Loaded loaded;
  UserReader users = reader.users();
  std::set<UserKey> keys = missing.keys;
  if (!missing.session.empty()) loaded.session = users.session(missing.session);
  if (loaded.session) keys.insert(loaded.session->user);
  if (!missing.token.empty()) loaded.token = users.token(missing.token);
  if (loaded.token) keys.insert(loaded.token->user);
  for (const std::string& id : missing.ids) {
    if (const auto user = users.find(id)) keys.insert(user->key);
  }
  loaded.users = load(reader, std::move(keys));
  return loaded;
}

/// What is in memory is newer, even if it has another name.
void Accounts::take(LoadedUsers loaded) {
  for (LoadedUser& each : loaded.users) {
    const UserKey key = each.user.key;
    if (users_.contains(key)) continue;
    cache_user(std::move(each.user))->blocked = std::move(each.blocked);
  }
  for (const UserKey key : loaded.asked) {
    if (!users_.contains(key)) absent_.insert(key);
  }
}

void Accounts::take_missing(Loaded loaded) {
  take(std::move(loaded.users));
  if (const auto& row = loaded.session) sessions_.emplace(row->hash, Session{row->user, row->used});
  if (const auto& row = loaded.token) tokens_.emplace(row->hash, token_of(*row));
}

void Accounts::prepare(Lookup lookup, Reply<> then) {
  note_prepared(lookup);
  Missing missing = missing_of(lookup);
  if (missing.is_empty()) return then({});
  store_.read(
      [missing = std::move(missing)](Reader& reader) { return load_missing(reader, missing); },
      [this, lookup = std::move(lookup), begun = ends_of_access_,
       then = std::move(then)](std::expected<Loaded, StoreError> loaded) mutable {
        if (!loaded) return then(unreadable());
        const bool is_outdated = begun != ends_of_access_;
        if (is_outdated && (loaded->session || loaded->token)) {
          return prepare(std::move(lookup), std::move(then));
        }
        take_missing(*std::move(loaded));
        note_prepared(lookup);
        then({});
      });
}

}  // namespace tabiya::server
