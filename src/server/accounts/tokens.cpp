// Tokens, and the export of personal data.
#include <algorithm>
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

bool Accounts::is_token(std::string_view secret) noexcept {
  return secret.size() == token_prefix.size() + secret_length && secret.starts_with(token_prefix);
}

Accounts::Token Accounts::token_of(const record::TokenRow& row) {
  return {.user = row.user, .info = info_of(row)};
}

std::optional<Identity> Accounts::by_token(std::string_view secret) {
  if (!is_token(secret)) return std::nullopt;
  const auto known = tokens_.find(hash_of_secret(secret));
  if (known == tokens_.end()) return std::nullopt;
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

Answer<> Accounts::may_have_tokens(UserKey user) {
  const User* const owner = find(user);
  if (owner == nullptr || owner->kind == User::Kind::Guest) {
    return refuse(Kind::Forbidden, "guests cannot have tokens; register first");
  }
  if (owner->is_closed) {
    return refuse(Kind::Forbidden, "the account is closed", "account_closed");
  }
  return {};
}

void Accounts::create_token(UserKey user, TokenTerms terms, Reply<NewToken> reply) {
  if (auto may = may_have_tokens(user); !may) return reply(std::unexpected{may.error()});
  if (terms.description.size() > longest_description || terms.scopes.empty()) {
    return reply(refuse(Kind::Bad, "a token needs a scope and a description of at most 100 bytes",
                        "bad_token"));
  }
  tokens(user, [this, user, terms = std::move(terms),
                reply = std::move(reply)](const Answer<std::vector<TokenInfo>>& others) mutable {
    if (!others) return reply(std::unexpected{others.error()});
    // The account can have been closed meanwhile.
    if (auto may = may_have_tokens(user); !may) return reply(std::unexpected{may.error()});
    if (others->size() >= max_tokens) {
      return reply(refuse(Kind::TooMany, "too many tokens; revoke one", "too_many_tokens"));
    }
    add_token(user, std::move(terms), std::move(reply));
  });
}

void Accounts::add_token(UserKey user, TokenTerms terms, Reply<NewToken> reply) {
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

void Accounts::tokens(UserKey user, Reply<std::vector<TokenInfo>> reply) {
  store_.read([user](Reader& reader) { return reader.users().tokens(user); },
              [now = loop_.now(), reply = std::move(reply)](const auto& rows) mutable {
                if (!rows) return reply(unreadable());
                std::vector<TokenInfo> infos;
                for (const record::TokenRow& row : *rows) infos.push_back(info_of(row));
                std::erase_if(infos, [&](const TokenInfo& info) { return has_expired(info, now); });
                reply(std::move(infos));
              });
}

void Accounts::revoke_token(UserKey user, std::int64_t number, Reply<> reply) {
  store_.read([user](Reader& reader) { return reader.users().tokens(user); },
              [this, user, number, reply = std::move(reply)](const auto& rows) mutable {
                if (!rows) return reply(unreadable());
                const auto row = std::ranges::find(*rows, number, &record::TokenRow::number);
                if (row == rows->end()) return reply(refuse(Kind::NotFound, "No such token"));
                tokens_.erase(row->hash);
                append(user, {record::TokenDeleted{number}}, std::move(reply));
              });
}

void Accounts::revoke_token(std::string_view secret, Reply<> reply) {
  store_.read(
      [hash = hash_of_secret(secret)](Reader& reader) { return reader.users().token(hash); },
      [this, reply = std::move(reply)](const auto& row) mutable {
        if (!row) return reply(unreadable());
        if (!*row) return reply(refuse(Kind::NotFound, "No such token"));
        tokens_.erase((*row)->hash);
        append((*row)->user, {record::TokenDeleted{(*row)->number}}, std::move(reply));
      });
}

namespace {

boost::json::array chat_json(Reader& reader, UserKey user) {
  boost::json::array said;
  for (const SaidLine& line : reader.games().chat_of(user)) {
    said.push_back(boost::json::object{
        {"game", line.game}, {"text", line.text}, {"at", milliseconds_of(line.at)}});
  }
  return said;
}

boost::json::object perfs_data(const User& user) {
  boost::json::object perfs;
  for (std::size_t index = 0; index < perf_count; ++index) {
    const auto perf = static_cast<Perf>(index);
    if (user.perf(perf).games > 0) perfs[perf_key(perf)] = exported_perf(user.perf(perf));
  }
  return perfs;
}

}  // namespace

std::optional<boost::json::object> personal_data(Reader& reader, UserKey key,
                                                 const SessionTime& session_time) {
  namespace js = boost::json;
  const auto user = reader.users().find(key);
  if (!user) return std::nullopt;
  js::array tokens_json;
  for (const record::TokenRow& token : reader.users().tokens(key)) {
    tokens_json.push_back(js::object{{"description", token.description},
                                     {"scopes", token.scopes},
                                     {"created", milliseconds_of(token.created)}});
  }
  js::array sessions;
  for (const record::SessionRow& session : reader.users().sessions(key)) {
    const Instant used = session_time.to_clock(session.used);
    sessions.push_back(js::object{{"lastUsed", milliseconds_of(used)}});
  }
  js::array blocked;
  for (const UserKey other : reader.users().blocked_by(key)) {
    if (const auto blocked_user = reader.users().find(other)) {
      blocked.push_back(js::value(blocked_user->name));
    }
  }
  js::array reviewed;
  for (std::string& pgn : reader.games().reviewed_pgns(key)) reviewed.emplace_back(std::move(pgn));
  const auto password = reader.users().password(key);
  return js::object{{"id", user->id()},
                    {"username", user->name},
                    {"email", password ? password->email : std::string{}},
                    {"createdAt", milliseconds_of(user->created)},
                    {"seenAt", milliseconds_of(user->seen)},
                    {"perfs", perfs_data(*user)},
                    {"tokens", std::move(tokens_json)},
                    {"sessions", std::move(sessions)},
                    {"blocked", std::move(blocked)},
                    {"chat", chat_json(reader, key)},
                    {"reviewedPgns", std::move(reviewed)}};
}

}  // namespace tabiya::server
