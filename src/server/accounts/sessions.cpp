// Sessions and passwords: guests, registration, login and logout.
#include <algorithm>
#include <utility>

#include "server/accounts/accounts.hpp"
#include "server/base/secret.hpp"

namespace tabiya::server {
namespace {

using Kind = Refused::Kind;

constexpr std::size_t guest_name_length = 8;
constexpr std::size_t longest_email = 254;

std::unexpected<Refused> too_many(std::string sentence, std::chrono::seconds wait) {
  return std::unexpected{
      Refused{.kind = Kind::TooMany, .sentence = std::move(sentence), .retry_after = wait}};
}

std::unexpected<Refused> busy() {
  return refuse(Kind::Unavailable, "too many people are logging in; try again in a moment",
                "logins_busy");
}

std::unexpected<Refused> closed_account() {
  return refuse(Kind::Forbidden, "the account is closed", "account_closed");
}

std::unexpected<Refused> wrong_password() {
  return refuse(Kind::Unauthorized, "the name or the password is wrong", "wrong_password");
}

Refused too_many_attempts(std::chrono::seconds wait) {
  return {.kind = Kind::TooMany,
          .sentence = "too many attempts; please wait",
          .reason = "too_many_attempts",
          .retry_after = wait};
}

std::optional<Refused> fault_of_password(std::string_view password) {
  if (password.size() < Accounts::min_password_length) {
    return Refused{.sentence = "a password has at least 8 characters",
                   .reason = "password_too_short"};
  }
  if (password.size() > Accounts::max_password_length) {
    return Refused{.sentence = "a password has at most 128 bytes", .reason = "password_too_long"};
  }
  return std::nullopt;
}

}  // namespace

const Accounts::Session* Accounts::find_session(std::string_view secret) {
  if (secret.size() != secret_length) return nullptr;
  const Hash hash = hash_of_secret(secret);
  const auto known = sessions_.find(hash);
  if (known == sessions_.end()) return nullptr;
  const Instant now = session_time_.at(loop_.now());
  Session& session = known->second;
  if (session.used + session_life < now) {
    sessions_.erase(known);
    return nullptr;
  }
  const Instant before = std::exchange(session.used, now);
  if (before + last_used_resolution < now) {
    store_.append({record::SessionUsed{hash, now}}, {});
  }
  return &session;
}

std::optional<Identity> Accounts::by_session(std::string_view secret) {
  const Session* const session = find_session(secret);
  if (session == nullptr) return std::nullopt;
  const UserKey key = session->user;
  const User* const user = find(key);
  if (user == nullptr || user->is_closed) return std::nullopt;
  Scopes scopes = all_scopes();
  scopes.erase(Scope::BotPlay);
  return Identity{.user = key, .scopes = scopes, .by_session = true};
}

User Accounts::new_user(User::Kind kind, std::string name) {
  const Instant now = loop_.now();
  return {.key = UserKey{++last_user_},
          .kind = kind,
          .name = std::move(name),
          .created = now,
          .seen = now};
}

void Accounts::begin_session(const User& user, std::string_view old_session,
                             std::vector<Record> records, Reply<Secret> reply) {
  if (user.is_closed) return reply(closed_account());
  if (!old_session.empty()) {
    const Hash old_hash = hash_of_secret(old_session);
    sessions_.erase(old_hash);
    records.emplace_back(record::SessionDeleted{old_hash});
  }
  Secret secret{random_text(secret_length)};
  const Hash hash = hash_of_secret(secret.text);
  const Instant now = session_time_.at(loop_.now());
  records.emplace_back(record::SessionRow{hash, user.key, now});
  const Session begun{user.key, now};
  sessions_[hash] = begun;
  append(user.key, std::move(records),
         [this, hash, begun, secret = std::move(secret),
          reply = std::move(reply)](Answer<> done) mutable {
           // The end of the user's other sessions has ended this one in memory, too.
           if (done) sessions_.try_emplace(hash, begun);
           if (done) return reply(std::move(secret));
           sessions_.erase(hash);
           reply(std::unexpected{std::move(done.error())});
         });
}

void Accounts::begin_another_session(UserKey key, std::string old_session, Reply<Secret> reply) {
  store_.read([key](Reader& reader) { return reader.users().sessions(key); },
              [this, key, old_session = std::move(old_session),
               reply = std::move(reply)](const auto& others) mutable {
                const User* const user = others ? find(key) : nullptr;
                if (user == nullptr) return reply(unreadable());
                std::vector<Record> records;
                for (std::size_t index = 0; index + max_sessions <= others->size(); ++index) {
                  sessions_.erase((*others)[index].hash);
                  records.emplace_back(record::SessionDeleted{(*others)[index].hash});
                }
                begin_session(User{*user}, old_session, std::move(records), std::move(reply));
              });
}

void Accounts::begin_guest(std::string_view address, Reply<Secret> reply) {
  if (const auto wait = guests_by_address_.count_use(address, loop_.now())) {
    return reply(too_many("too many guests from this address", *wait));
  }
  const User user = new_user(User::Kind::Guest, "Guest-" + random_text(guest_name_length));
  adopt(user);
  begin_session(user, {}, {record::UserRow{user}}, std::move(reply));
}

std::optional<Refused> Accounts::refuse_hashing(std::string_view name, std::string_view address) {
  const Instant now = loop_.now();
  // Invalid names share one key.
  const std::string id = name.size() <= longest_name ? user_id_of(name) : std::string{};
  auto wait = hashes_by_address_.count_use(address, now);
  if (!wait) wait = hashes_by_name_and_address_.count_use(id + ' ' + std::string{address}, now);
  if (!wait) wait = hashes_by_name_.count_use(id, now);
  if (!wait) return std::nullopt;
  return too_many_attempts(*wait);
}

void Accounts::examine(const Credentials& credentials,
                       std::move_only_function<void(std::optional<Refused>)> then) {
  if (const auto fault = fault_of_name(credentials.name)) {
    return then(Refused{.sentence = std::string{*fault}, .reason = "bad_name"});
  }
  if (auto fault = fault_of_password(credentials.password)) return then(std::move(fault));
  if (credentials.email.size() > longest_email)
    return then(Refused{.sentence = "the address is too long", .reason = "email_too_long"});
  const std::string id = user_id_of(credentials.name);
  const auto is_stored = [id](Reader& reader) {
    return reader.users().find(id).has_value() || reader.users().is_name_taken(hash_of_secret(id));
  };
  store_.read(is_stored, [this, id, then = std::move(then)](const auto& is_taken) mutable {
    if (!is_taken) return then(unreadable().error());
    if (!*is_taken && !keys_by_id_.contains(id) && !erased_ids_.contains(id)) return then({});
    then(Refused{.kind = Kind::Conflict, .sentence = "this name is taken", .reason = "name_taken"});
  });
}

void Accounts::register_person(std::string_view session, Credentials credentials,
                               Reply<Secret> reply) {
  const auto request = std::make_shared<Credentials>(std::move(credentials));
  auto hash = [this, session = std::string{session}, request,
               reply = std::move(reply)](std::optional<Refused> fault) mutable {
    if (!fault) fault = refuse_hashing(request->name, request->address);
    if (fault) return reply(std::unexpected{*std::move(fault)});
    // Shared, because it is still needed here if the pool refuses the job.
    auto answer = std::make_shared<Reply<Secret>>(std::move(reply));
    const bool is_taken = passwords_.hash(
        std::string{request->password}, [this, session, request, answer](std::string made) mutable {
          finish_registration(session, std::move(*request), std::move(made), std::move(*answer));
        });
    if (!is_taken) (*answer)(busy());
  };
  examine(*request, std::move(hash));
}

/// Another user can have taken the name while the password was hashed.
void Accounts::finish_registration(std::string_view session, Credentials credentials,
                                   std::string hash, Reply<Secret> reply) {
  if (hash.empty()) return reply(busy());
  const auto request = std::make_shared<Credentials>(std::move(credentials));
  prepare({.session = std::string{session}},
          [this, session = std::string{session}, request, hash = std::move(hash),
           reply = std::move(reply)](const Answer<>& prepared) mutable {
            if (!prepared) return reply(std::unexpected{prepared.error()});
            examine(*request, [this, session = std::move(session), request, hash = std::move(hash),
                               reply = std::move(reply)](std::optional<Refused> fault) mutable {
              if (fault) return reply(std::unexpected{*std::move(fault)});
              create_person(session, std::move(*request), std::move(hash), std::move(reply));
            });
          });
}

void Accounts::create_person(std::string_view session, Credentials credentials, std::string hash,
                             Reply<Secret> reply) {
  const Session* const known = find_session(session);
  const User* const present = known == nullptr ? nullptr : find(known->user);
  const bool was_guest =
      present != nullptr && present->kind == User::Kind::Guest && !present->is_closed;
  User user = was_guest ? *present : new_user(User::Kind::Person, credentials.name);
  user.kind = User::Kind::Person;
  user.name = credentials.name;
  adopt(user);
  std::vector<Record> records{
      record::UserRow{user},
      record::PasswordRow{user.key, std::move(hash), std::move(credentials.email)}};
  if (was_guest) {
    // The guest's old cookies must not give access to the account.
    forget_access(user.key);
    records.emplace_back(record::SessionsDeleted{user.key});
  }
  begin_session(user, session, std::move(records), std::move(reply));
}

void Accounts::log_in(std::string_view session, Credentials credentials, Reply<Secret> reply) {
  if (auto fault = refuse_hashing(credentials.name, credentials.address)) {
    return reply(std::unexpected{*std::move(fault)});
  }
  Lookup entering{.names = {credentials.name}};
  prepare(std::move(entering),
          [this, session = std::string{session}, credentials = std::move(credentials),
           reply = std::move(reply)](const Answer<>& prepared) mutable {
            if (!prepared) return reply(std::unexpected{prepared.error()});
            verify_entry(std::move(session), std::move(credentials), std::move(reply));
          });
}

/// An unknown name costs as much time as a wrong password.
void Accounts::verify_entry(std::string session, Credentials credentials, Reply<Secret> reply) {
  const User* const user = find(credentials.name);
  const bool may_enter = user != nullptr && !user->is_closed && user->kind != User::Kind::Guest;
  const UserKey key = may_enter ? user->key : UserKey{};
  // A password that is too long cannot be right and is not worth hashing.
  credentials.password.resize(std::min(credentials.password.size(), max_password_length + 1));
  auto verify = [this, key, session = std::move(session),
                 password = std::move(credentials.password),
                 reply = std::move(reply)](const auto& stored) mutable {
    if (!stored) return reply(unreadable());
    auto answer = std::make_shared<Reply<Secret>>(std::move(reply));
    const bool is_taken =
        passwords_.verify(std::move(password), *stored ? (*stored)->hash : std::string{},
                          [this, key, session = std::move(session), answer](bool is_right) mutable {
                            const User* const entering = is_right ? find(key) : nullptr;
                            if (entering == nullptr || entering->is_closed)
                              return (*answer)(wrong_password());
                            begin_another_session(key, std::move(session), std::move(*answer));
                          });
    if (!is_taken) (*answer)(busy());
  };
  store_.read([key](Reader& reader) { return reader.users().password(key); }, std::move(verify));
}

void Accounts::log_out(std::string_view session, LogOut where, Reply<> reply) {
  prepare({.session = std::string{session}},
          [this, session = std::string{session}, where,
           reply = std::move(reply)](const Answer<>& prepared) mutable {
            if (!prepared) return reply(prepared);
            const Session* const known = find_session(session);
            if (known == nullptr) return reply({});
            const UserKey user = known->user;
            if (where == LogOut::Everywhere) {
              forget_access(user);
              return append(user, {record::SessionsDeleted{user}}, std::move(reply));
            }
            const Hash hash = hash_of_secret(session);
            sessions_.erase(hash);
            append(user, {record::SessionDeleted{hash}}, std::move(reply));
          });
}

void Accounts::check_password(UserKey key, std::string password, Reply<record::PasswordRow> reply) {
  const User* const user = find(key);
  if (user == nullptr) return reply(refuse(Kind::NotFound, "No such user"));
  if (user->is_closed) return reply(closed_account());
  if (user->kind == User::Kind::Guest) return reply(record::PasswordRow{.user = key});
  const std::string own = std::to_string(static_cast<std::int64_t>(key));
  if (const auto wait = hashes_by_user_.count_use(own, loop_.now())) {
    return reply(std::unexpected{too_many_attempts(*wait)});
  }
  auto verify = [this, key, password = std::move(password),
                 reply = std::move(reply)](const auto& read) mutable {
    if (!read) return reply(unreadable());
    const record::PasswordRow stored = read->value_or(record::PasswordRow{.user = key});
    auto answer = std::make_shared<Reply<record::PasswordRow>>(std::move(reply));
    const bool is_taken =
        passwords_.verify(std::move(password), stored.hash, [stored, answer](bool is_right) {
          if (is_right) return (*answer)(stored);
          (*answer)(wrong_password());
        });
    if (!is_taken) (*answer)(busy());
  };
  store_.read([key](Reader& reader) { return reader.users().password(key); }, std::move(verify));
}

void Accounts::change_password(UserKey key, std::string old_password, std::string new_password,
                               Reply<Secret> reply) {
  if (auto fault = fault_of_password(new_password))
    return reply(std::unexpected{*std::move(fault)});
  const User* const present = find(key);
  if (present == nullptr || present->kind == User::Kind::Guest) {
    return reply(refuse(Kind::Forbidden, "a guest has no password"));
  }
  check_password(key, std::move(old_password),
                 [this, key, new_password = std::move(new_password),
                  reply = std::move(reply)](Answer<record::PasswordRow> is_right) mutable {
                   if (!is_right) return reply(std::unexpected{std::move(is_right.error())});
                   auto answer = std::make_shared<Reply<Secret>>(std::move(reply));
                   const bool is_taken = passwords_.hash(
                       std::move(new_password), [this, key, email = std::move(is_right->email),
                                                 answer](std::string hash) mutable {
                         set_password(key, std::move(hash), std::move(email), std::move(*answer));
                       });
                   if (!is_taken) (*answer)(busy());
                 });
}

void Accounts::set_password(UserKey key, std::string hash, std::string email, Reply<Secret> reply) {
  const User* const user = find(key);
  if (hash.empty() || user == nullptr) return reply(busy());
  if (user->is_closed) return reply(closed_account());
  std::vector<Record> records{record::SessionsDeleted{key},
                              record::PasswordRow{key, std::move(hash), std::move(email)}};
  forget_access(key);
  begin_session(User{*user}, {}, std::move(records), std::move(reply));
}

}  // namespace tabiya::server
