// Tokens, and the export of personal data.
#include <boost/json/array.hpp>
#include <utility>

#include "server/accounts/accounts.hpp"
#include "server/base/secret.hpp"

namespace tabiya::server {
namespace {

using Kind = Refused::Kind;

/// The prefix of tokens. It allows scanners to find tokens that were published by mistake.
constexpr std::string_view token_prefix = "tby_";
constexpr std::size_t longest_description = 100;

TokenInfo info_of(const record::TokenRow& row) {
  return {.number = row.number,
          .description = row.description,
          .scopes = parse_scopes(row.scopes).value_or(Scopes{}),
          .created = row.created,
          .last_used = row.used,
          .expires = row.expires};
}

record::TokenRow row_of(UserKey user, const std::string& hash, const TokenInfo& info) {
  return {.number = info.number,
          .hash = hash,
          .user = user,
          .description = info.description,
          .scopes = to_text(info.scopes),
          .created = info.created,
          .used = info.last_used,
          .expires = info.expires};
}

bool has_expired(const TokenInfo& info, Instant now) noexcept {
  return info.expires && *info.expires <= now;
}

std::int64_t milliseconds_of(Instant at) { return at.time_since_epoch().count(); }

boost::json::object exported_perf(const PerfRecord& perf) {
  return {{"rating", perf.glicko.rating},
          {"deviation", perf.glicko.deviation},
          {"volatility", perf.glicko.volatility},
          {"games", perf.games}};
}

}  // namespace

std::optional<Identity> Accounts::by_token(std::string_view secret) {
  if (secret.size() != token_prefix.size() + secret_length || !secret.starts_with(token_prefix)) {
    return std::nullopt;
  }
  const Hash hash = hash_of_secret(secret);
  auto known = tokens_.find(hash);
  if (known == tokens_.end()) {
    const auto row = store_.reader().users().token(hash);
    if (!row) return std::nullopt;
    known = tokens_.emplace(hash, Token{row->user, info_of(*row)}).first;
  }
  Token& token = known->second;
  const Instant now = loop_.now();
  if (has_expired(token.info, now)) {
    tokens_.erase(known);
    return std::nullopt;
  }
  const User* const owner = find(token.user);
  if (owner == nullptr || owner->is_closed) return std::nullopt;
  const Instant before = std::exchange(token.info.last_used, now).value_or(Instant{});
  if (before + last_used_resolution < now) {
    store_.append({record::TokenUsed{token.info.number, now}}, {});
  }
  return Identity{.user = token.user, .scopes = token.info.scopes};
}

void Accounts::create_token(UserKey user, TokenTerms terms, Reply<NewToken> reply) {
  const User* const owner = find(user);
  if (owner == nullptr || owner->kind == User::Kind::Guest) {
    return reply(refuse(Kind::Forbidden, "guests cannot have tokens; register first"));
  }
  if (owner->is_closed) {
    return reply(refuse(Kind::Forbidden, "the account is closed", "account_closed"));
  }
  if (terms.description.size() > longest_description || terms.scopes.empty()) {
    return reply(refuse(Kind::Bad, "a token needs a scope and a description of at most 100 bytes",
                        "bad_token"));
  }
  if (tokens(user).size() >= max_tokens) {
    return reply(refuse(Kind::TooMany, "too many tokens; revoke one", "too_many_tokens"));
  }
  NewToken token{.info = {.number = ++last_token_,
                          .description = std::move(terms.description),
                          .scopes = terms.scopes,
                          .created = loop_.now(),
                          .last_used = std::nullopt,
                          .expires = terms.expires},
                 .secret = {std::string{token_prefix} + random_text(secret_length)}};
  const Hash hash = hash_of_secret(token.secret.text);
  const record::TokenRow row = row_of(user, hash, token.info);
  append(user, {row}, [token = std::move(token), reply = std::move(reply)](Answer<> done) mutable {
    if (done) return reply(std::move(token));
    reply(std::unexpected{std::move(done.error())});
  });
}

std::vector<TokenInfo> Accounts::tokens(UserKey user) {
  std::vector<TokenInfo> infos;
  for (const record::TokenRow& row : store_.reader().users().tokens(user))
    infos.push_back(info_of(row));
  std::erase_if(infos, [&](const TokenInfo& info) { return has_expired(info, loop_.now()); });
  return infos;
}

void Accounts::revoke_token(UserKey user, std::int64_t number, Reply<> reply) {
  for (const record::TokenRow& row : store_.reader().users().tokens(user)) {
    if (row.number != number) continue;
    tokens_.erase(row.hash);
    return append(user, {record::TokenDeleted{number}}, std::move(reply));
  }
  reply(refuse(Kind::NotFound, "No such token"));
}

void Accounts::revoke_token(std::string_view secret, Reply<> reply) {
  const auto row = store_.reader().users().token(hash_of_secret(secret));
  if (!row) return reply(refuse(Kind::NotFound, "No such token"));
  tokens_.erase(row->hash);
  append(row->user, {record::TokenDeleted{row->number}}, std::move(reply));
}

boost::json::array chat_json(Reader& reader, UserKey user) {
  boost::json::array said;
  for (const SaidLine& line : reader.games().chat_of(user)) {
    said.push_back(boost::json::object{
        {"game", line.game}, {"text", line.text}, {"at", milliseconds_of(line.at)}});
  }
  return said;
}

boost::json::object Accounts::personal_data(UserKey key) {
  namespace js = boost::json;
  const User* const found = find(key);
  if (found == nullptr) return {};
  const User user = *found;
  js::object perfs;
  for (std::size_t index = 0; index < perf_count; ++index) {
    const auto perf = static_cast<Perf>(index);
    if (user.perf(perf).games > 0) perfs[perf_key(perf)] = exported_perf(user.perf(perf));
  }
  js::array tokens_json;
  for (const TokenInfo& token : tokens(key)) {
    tokens_json.push_back(js::object{{"description", token.description},
                                     {"scopes", to_text(token.scopes)},
                                     {"created", milliseconds_of(token.created)}});
  }
  js::array sessions;
  for (const record::SessionRow& session : store_.reader().users().sessions(key)) {
    const Instant used = session_time_.to_clock(session.used);
    sessions.push_back(js::object{{"lastUsed", milliseconds_of(used)}});
  }
  js::array blocked;
  for (const UserKey other : blocked_by(key)) {
    if (const User* const blocked_user = find(other))
      blocked.push_back(js::value(blocked_user->name));
  }
  const auto password = store_.reader().users().password(key);
  return {{"id", user.id()},
          {"username", user.name},
          {"email", password ? password->email : std::string{}},
          {"createdAt", milliseconds_of(user.created)},
          {"seenAt", milliseconds_of(user.seen)},
          {"perfs", std::move(perfs)},
          {"tokens", std::move(tokens_json)},
          {"sessions", std::move(sessions)},
          {"blocked", std::move(blocked)}};
}

}  // namespace tabiya::server
