#include "server/store/user_reader.hpp"

#include <fmt/core.h>

#include <map>
#include <utility>

#include "server/model/stored_number.hpp"
#include "server/store/sql/row.hpp"
#include "server/store/sql/statements.hpp"

namespace tabiya::server {
namespace {

record::SessionRow session_of(Statement& row) {
  record::SessionRow session;
  session.hash = row.text();
  session.user = UserKey{row.integer()};
  session.used = to_instant(row.integer());
  return session;
}

record::TokenRow token_of(Statement& row) {
  record::TokenRow token;
  token.number = row.integer();
  token.hash = row.text();
  token.user = UserKey{row.integer()};
  token.description = row.text();
  token.scopes = row.text();
  token.created = to_instant(row.integer());
  token.used = maybe_instant(row);
  token.expires = maybe_instant(row);
  return token;
}

constexpr std::string_view user_columns = "key, name, kind, created, seen, closed";
constexpr std::string_view perf_columns =
    "perf, rating, deviation, volatility, games, progress, last";

User user_in(Statement& row) {
  User user;
  user.key = UserKey{row.integer()};
  user.name = row.text();
  user.kind = static_cast<User::Kind>(row.integer());
  user.created = to_instant(row.integer());
  user.seen = to_instant(row.integer());
  user.is_closed = row.integer() != 0;
  return user;
}

void read_perf(Statement& row, User& user) {
  const auto index = static_cast<std::size_t>(row.integer());
  if (index >= perf_count) return;
  PerfRecord& perf = user.perfs[index];
  perf.glicko = {row.real(), row.real(), row.real()};
  perf.games = static_cast<int>(row.integer());
  perf.progress = static_cast<int>(row.integer());
  perf.last_game = maybe_instant(row);
}

/// How many keys a statement takes; the last one is repeated in the places that are left.
constexpr std::size_t keys_at_once = 100;

/// "SELECT … WHERE key IN (?,…,?)"
std::string query_for_keys(std::string_view beginning) {
  std::string sql{beginning};
  sql += " IN (?";
  for (std::size_t place = 1; place < keys_at_once; ++place) sql += ",?";
  return sql + ")";
}

/// Runs a statement for all keys, and calls `read` with each row.
template <class Read>
void for_keys(Statements& statements, const std::string& sql, const std::set<UserKey>& keys,
              Read read) {
  Statement& row = statements.prepared(sql.c_str());
  for (auto key = keys.begin(); key != keys.end();) {
    UserKey last = *key;
    for (std::size_t place = 0; place < keys_at_once; ++place) {
      if (key != keys.end()) last = *key++;
      row.bind(to_number(last));
    }
    while (has_row(row)) read(row);
    row.reset();
  }
}

// Bounds the work of a transaction, for which moves wait.
constexpr std::size_t guests_at_once = 100;
constexpr std::size_t games_at_once = 300;

constexpr auto token_columns =
    "number, hash, \"user\", description, scopes, created, used, expires";

}  // namespace

std::optional<User> UserReader::user_of(Statement& row) {
  if (!has_row(row)) return std::nullopt;
  User user = user_in(row);
  row.reset();
  read_perfs(user);
  return user;
}

void UserReader::read_perfs(User& user) {
  static const std::string sql = fmt::format("SELECT {} FROM perf WHERE \"user\"=?", perf_columns);
  Statement& row = statements_.prepared(sql.c_str()).bind(to_number(user.key));
  while (has_row(row)) read_perf(row, user);
  row.reset();
}

std::optional<User> UserReader::find(UserKey key) {
  static const std::string sql = fmt::format("SELECT {} FROM \"user\" WHERE key=?", user_columns);
  return user_of(statements_.prepared(sql.c_str()).bind(to_number(key)));
}

std::optional<User> UserReader::find(std::string_view id) {
  static const std::string sql = fmt::format("SELECT {} FROM \"user\" WHERE id=?", user_columns);
  return user_of(statements_.prepared(sql.c_str()).bind(id));
}

std::vector<User> UserReader::find_all(const std::set<UserKey>& keys) {
  static const std::string users_query =
      query_for_keys(fmt::format("SELECT {} FROM \"user\" WHERE key", user_columns));
  static const std::string perfs_query =
      query_for_keys(fmt::format("SELECT \"user\", {} FROM perf WHERE \"user\"", perf_columns));
  std::map<UserKey, User> users;
  for_keys(statements_, users_query, keys, [&](Statement& row) {
    User user = user_in(row);
    users.emplace(user.key, std::move(user));
  });
  for_keys(statements_, perfs_query, keys, [&](Statement& row) {
    const auto user = users.find(UserKey{row.integer()});
    if (user != users.end()) read_perf(row, user->second);
  });
  std::vector<User> found;
  found.reserve(users.size());
  for (auto& [key, user] : users) found.push_back(std::move(user));
  return found;
}

std::vector<UserKey> UserReader::named(std::string_view beginning, std::size_t at_most) {
  std::vector<UserKey> users;
  std::string beyond{beginning};
  beyond += '\x7f';  // sorts after every letter of a name
  Statement& row = statements_
                       .prepared(
                           "SELECT key FROM \"user\" WHERE kind<>0 AND closed=0 AND id>=? AND id<?"
                           " ORDER BY id LIMIT ?")
                       .bind(beginning)
                       .bind(std::string_view{beyond})
                       .bind(static_cast<std::int64_t>(at_most));
  while (has_row(row)) users.push_back(UserKey{row.integer()});
  row.reset();
  return users;
}

std::vector<UserKey> UserReader::bots(std::size_t at_most) {
  std::vector<UserKey> users;
  Statement& row =
      statements_
          .prepared("SELECT key FROM \"user\" WHERE kind=2 AND closed=0 ORDER BY seen DESC LIMIT ?")
          .bind(static_cast<std::int64_t>(at_most));
  while (has_row(row)) users.push_back(UserKey{row.integer()});
  row.reset();
  return users;
}

bool UserReader::is_name_taken(std::string_view hash) {
  Statement& row = statements_.prepared("SELECT 1 FROM taken_name WHERE hash=?").bind(hash);
  const bool is_taken = has_row(row);
  row.reset();
  return is_taken;
}

std::int64_t UserReader::last_user() {
  Statement& row = statements_.prepared(statements_.last_user_query());
  const std::int64_t last = has_row(row) ? row.integer() : 0;
  row.reset();
  return last;
}

std::int64_t UserReader::last_token() {
  Statement& row = statements_.prepared("SELECT max(number) FROM token");
  const std::int64_t last = has_row(row) ? row.integer() : 0;
  row.reset();
  return last;
}

std::optional<record::PasswordRow> UserReader::password(UserKey key) {
  Statement& row = statements_.prepared("SELECT hash, email FROM password WHERE \"user\"=?")
                       .bind(to_number(key));
  if (!has_row(row)) return std::nullopt;
  record::PasswordRow password{.user = key, .hash = {}, .email = {}};
  password.hash = row.text();
  password.email = row.text();
  row.reset();
  return password;
}

std::optional<record::SessionRow> UserReader::session(std::string_view hash) {
  Statement& row =
      statements_.prepared("SELECT hash, \"user\", used FROM session WHERE hash=?").bind(hash);
  if (!has_row(row)) return std::nullopt;
  auto session = session_of(row);
  row.reset();
  return session;
}

std::vector<record::SessionRow> UserReader::sessions(UserKey user) {
  std::vector<record::SessionRow> sessions;
  Statement& row =
      statements_
          .prepared("SELECT hash, \"user\", used FROM session WHERE \"user\"=? ORDER BY used")
          .bind(to_number(user));
  while (has_row(row)) sessions.push_back(session_of(row));
  row.reset();
  return sessions;
}

std::optional<record::TokenRow> UserReader::token(std::string_view hash) {
  static const std::string sql =
      "SELECT " + std::string{token_columns} + " FROM token WHERE hash=?";
  Statement& row = statements_.prepared(sql.c_str()).bind(hash);
  if (!has_row(row)) return std::nullopt;
  auto token = token_of(row);
  row.reset();
  return token;
}

std::vector<record::TokenRow> UserReader::tokens(UserKey user) {
  static const std::string sql =
      "SELECT " + std::string{token_columns} + " FROM token WHERE \"user\"=? ORDER BY number";
  std::vector<record::TokenRow> tokens;
  Statement& row = statements_.prepared(sql.c_str()).bind(to_number(user));
  while (has_row(row)) tokens.push_back(token_of(row));
  row.reset();
  return tokens;
}

std::vector<UserKey> UserReader::blocked_by(UserKey user) {
  std::vector<UserKey> users;
  Statement& row = statements_.prepared("SELECT whom FROM block WHERE by=?").bind(to_number(user));
  while (has_row(row)) users.push_back(UserKey{row.integer()});
  row.reset();
  return users;
}

std::vector<std::pair<UserKey, UserKey>> UserReader::blocked_by_all(const std::set<UserKey>& keys) {
  static const std::string sql = query_for_keys("SELECT by, whom FROM block WHERE by");
  std::vector<std::pair<UserKey, UserKey>> blocks;
  for_keys(statements_, sql, keys, [&](Statement& row) {
    const UserKey by{row.integer()};
    blocks.emplace_back(by, UserKey{row.integer()});
  });
  return blocks;
}

std::vector<record::ReportRow> UserReader::reports(std::size_t at_most) {
  std::vector<record::ReportRow> reports;
  Statement& row =
      statements_.prepared("SELECT by, about, reason, at FROM report ORDER BY number DESC LIMIT ?")
          .bind(static_cast<std::int64_t>(at_most));
  while (has_row(row)) {
    const UserKey by{row.integer()};
    const UserKey about{row.integer()};
    std::string reason{row.text()};
    reports.push_back({by, about, std::move(reason), to_instant(row.integer())});
  }
  row.reset();
  return reports;
}

std::vector<UnusedGuest> UserReader::unused_guests(Instant since, const GuestCursor& after) {
  std::vector<UnusedGuest> guests;
  Statement& row = statements_
                       .prepared(
                           "SELECT key, seen FROM \"user\" WHERE kind=0 AND seen<?1"
                           " AND (seen, key) > (?2, ?3) AND NOT EXISTS (SELECT 1 FROM session"
                           " WHERE session.\"user\"=\"user\".key AND used>=?1)"
                           " AND NOT EXISTS (SELECT 1 FROM game WHERE white=\"user\".key"
                           " AND finished IS NULL)"
                           " AND NOT EXISTS (SELECT 1 FROM game WHERE black=\"user\".key"
                           " AND finished IS NULL) ORDER BY seen, key LIMIT ?4")
                       .bind(to_number(since))
                       .bind(to_number(after.seen))
                       .bind(to_number(after.key))
                       .bind(static_cast<std::int64_t>(guests_at_once));
  while (has_row(row)) {
    const UserKey key{row.integer()};
    guests.push_back({.at = {.seen = to_instant(row.integer()), .key = key}});
  }
  row.reset();
  std::size_t left = games_at_once;
  for (std::size_t index = 0; index < guests.size(); ++index) {
    read_games(guests[index], left);
    left -= guests[index].games.size();
    if (guests[index].has_more_games || left == 0) guests.resize(index + 1);
  }
  return guests;
}

void UserReader::read_games(UnusedGuest& guest, std::size_t at_most) {
  Statement& row = statements_
                       .prepared(
                           "SELECT id FROM game WHERE white=?1 UNION"
                           " SELECT id FROM game WHERE black=?1 UNION"
                           " SELECT id FROM review WHERE pgn='' AND by=?1 ORDER BY id LIMIT ?2")
                       .bind(to_number(guest.at.key))
                       .bind(static_cast<std::int64_t>(at_most) + 1);
  while (has_row(row)) {
    guest.has_more_games = guest.games.size() == at_most;
    if (guest.has_more_games) break;
    if (const auto id = GameId::parse(row.text())) guest.games.push_back(*id);
  }
  row.reset();
}

bool UserReader::has_unused_sessions(Instant since) {
  Statement& row =
      statements_.prepared("SELECT 1 FROM session WHERE used<? ORDER BY used, hash LIMIT 1")
          .bind(to_number(since));
  const bool is_there = has_row(row);
  row.reset();
  return is_there;
}

std::optional<record::ClockSeen> UserReader::clock() {
  Statement& row = statements_.prepared("SELECT seen, skipped FROM clock");
  if (!has_row(row)) return std::nullopt;
  record::ClockSeen clock;
  clock.at = to_instant(row.integer());
  clock.skipped = Milliseconds{row.integer()};
  row.reset();
  return clock;
}

}  // namespace tabiya::server
