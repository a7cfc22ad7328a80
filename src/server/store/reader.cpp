#include "server/store/reader.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "server/store/game_row.hpp"

namespace tabiya::server {
namespace {

using game_row::to_instant;
using game_row::to_number;

std::optional<Instant> maybe_instant(Statement& row) {
  const auto number = row.maybe_integer();
  if (!number) return std::nullopt;
  return to_instant(*number);
}

std::optional<int> maybe_int(Statement& row) {
  const auto number = row.maybe_integer();
  if (!number) return std::nullopt;
  return static_cast<int>(*number);
}

std::optional<UserKey> maybe_user(Statement& row) {
  const auto number = row.maybe_integer();
  if (!number) return std::nullopt;
  return UserKey{*number};
}

bool has_row(Statement& statement) {
  const auto row = statement.step();
  return row && *row;
}

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

constexpr auto token_columns = "number, hash, user, description, scopes, created, used, expires";

}  // namespace

Statement& Reader::statement(const char* sql) {
  const auto known = statements_.find(sql);
  if (known != statements_.end()) return known->second.reset();
  auto prepared = database_.prepare(sql);
  if (!prepared) return unreadable_.reset();  // the database is damaged
  return statements_.emplace(sql, *std::move(prepared)).first->second;
}

std::optional<StoredGame> Reader::game(const GameId& id) {
  static const std::string sql =
      "SELECT " + std::string{game_row::info_columns} + " FROM game WHERE id=?";
  Statement& row = statement(sql.c_str()).bind(id.text());
  if (!has_row(row)) return std::nullopt;
  auto info = game_row::read(row);
  row.reset();
  if (!info) return std::nullopt;
  StoredGame game{.info = *std::move(info), .events = {}, .chat = {}, .labels = {}};
  read_labels(game);
  if (!game.labels.finished) {
    Statement& event =
        statement("SELECT number, text FROM event WHERE game=? ORDER BY number").bind(id.text());
    for (std::int64_t number = 1; has_row(event) && event.integer() == number; ++number) {
      game.events.append(event.text()).append("\n");
    }
    event.reset();
  }
  read_chat(game);
  return game;
}

/// Also reads the events, if the game is over.
void Reader::read_labels(StoredGame& game) {
  Statement& row = statement(
                       "SELECT name, rematch, finished, log, white_change, black_change"
                       " FROM game WHERE id=?")
                       .bind(game.info.id.text());
  if (!has_row(row)) return;
  game.labels.name = row.text();
  game.labels.rematch = GameId::parse(row.text());
  game.labels.finished = maybe_instant(row);
  game.events = row.text();
  game.labels.rating_changes = {maybe_int(row), maybe_int(row)};
  row.reset();
}

void Reader::read_chat(StoredGame& game) {
  Statement& row =
      statement("SELECT number, spectators, by, text, at FROM chat WHERE game=? ORDER BY number")
          .bind(game.info.id.text());
  while (has_row(row)) {
    game.last_chat = static_cast<std::uint32_t>(row.integer());
    const ChatRoom room = row.integer() != 0 ? ChatRoom::Spectators : ChatRoom::Players;
    const UserKey by{row.integer()};
    std::string text{row.text()};
    game.chat.push_back({room, by, std::move(text), to_instant(row.integer())});
  }
  row.reset();
}

bool Reader::has_game(const GameId& id) {
  Statement& row = statement("SELECT 1 FROM game WHERE id=?").bind(id.text());
  const bool is_there = has_row(row);
  row.reset();
  return is_there;
}

std::vector<Reader::Unfinished> Reader::unfinished_games() {
  std::vector<Unfinished> games;
  Statement& row = statement("SELECT id, white, black, time FROM game WHERE finished IS NULL");
  while (has_row(row)) {
    const auto id = GameId::parse(row.text());
    const ByColor<std::optional<UserKey>> users{maybe_user(row), maybe_user(row)};
    if (id) games.push_back({*id, users, row.text() != "-"});
  }
  row.reset();
  return games;
}

namespace {

/// The next games of a user, read by the index of each side and unfiltered; fits() applies the
/// query. UNION removes duplicates, because a game on one screen is on both sides.
constexpr const char* newest_games =
    "SELECT * FROM (SELECT id, white, black, rated, perf, finished, rowid AS number FROM game"
    " WHERE ?1 AND white=?3 AND finished>=?4 AND finished<=?5 AND (finished<?5 OR rowid<?6)"
    " ORDER BY finished DESC, rowid DESC LIMIT ?7) UNION "
    "SELECT * FROM (SELECT id, white, black, rated, perf, finished, rowid AS number FROM game"
    " WHERE ?2 AND black=?3 AND finished>=?4 AND finished<=?5 AND (finished<?5 OR rowid<?6)"
    " ORDER BY finished DESC, rowid DESC LIMIT ?7) ORDER BY finished DESC, number DESC LIMIT ?7";
constexpr const char* oldest_games =
    "SELECT * FROM (SELECT id, white, black, rated, perf, finished, rowid AS number FROM game"
    " WHERE ?1 AND white=?3 AND finished>=?4 AND finished<=?5 AND (finished>?4 OR rowid>?6)"
    " ORDER BY finished, rowid LIMIT ?7) UNION "
    "SELECT * FROM (SELECT id, white, black, rated, perf, finished, rowid AS number FROM game"
    " WHERE ?2 AND black=?3 AND finished>=?4 AND finished<=?5 AND (finished>?4 OR rowid>?6)"
    " ORDER BY finished, rowid LIMIT ?7) ORDER BY finished, number LIMIT ?7";

struct GameFacts {
  std::optional<GameId> id;
  ByColor<std::optional<UserKey>> users;
  bool rated;
  std::int64_t perf;
  GameCursor at;
};

GameFacts facts_of(Statement& row) {
  GameFacts facts{.id = GameId::parse(row.text()),
                  .users = {maybe_user(row), maybe_user(row)},
                  .rated = row.integer() != 0,
                  .perf = row.integer(),
                  .at = {}};
  facts.at.finished = to_instant(row.integer());
  facts.at.row = row.integer();
  return facts;
}

bool fits(const GameFacts& game, const GameQuery& query) {
  const auto& [white, black] = game.users;
  return game.id && (!query.versus || white == query.versus || black == query.versus) &&
         (!query.rated || game.rated == *query.rated) &&
         (!query.perf || game.perf == static_cast<std::int64_t>(*query.perf));
}

}  // namespace

GameSlice Reader::games(const GameQuery& query, const std::optional<GameCursor>& after) {
  const Instant first = query.since.value_or(earliest_instant);
  const Instant last = query.until.value_or(latest_instant);
  const std::int64_t outside = query.oldest_first ? std::numeric_limits<std::int64_t>::min()
                                                  : std::numeric_limits<std::int64_t>::max();
  Statement& row = statement(query.oldest_first ? oldest_games : newest_games)
                       .bind(std::int64_t{query.color != Color::Black})
                       .bind(std::int64_t{query.color != Color::White})
                       .bind(to_number(query.user))
                       .bind(to_number(after && query.oldest_first ? after->finished : first))
                       .bind(to_number(after && !query.oldest_first ? after->finished : last))
                       .bind(after ? after->row : outside)
                       .bind(static_cast<std::int64_t>(games_per_slice));
  GameSlice slice;
  std::size_t seen = 0;
  for (; has_row(row); ++seen) {
    const GameFacts game = facts_of(row);
    slice.next = game.at;
    if (fits(game, query)) slice.ids.push_back(*game.id);
  }
  row.reset();
  if (seen < games_per_slice) slice.next.reset();
  return slice;
}

std::vector<GameId> Reader::games(const GameQuery& query) {
  std::vector<GameId> ids;
  std::optional<GameCursor> after;
  do {
    const GameSlice slice = games(query, after);
    for (const GameId& id : slice.ids) {
      if (ids.size() < query.at_most) ids.push_back(id);
    }
    after = slice.next;
  } while (after && ids.size() < query.at_most);
  return ids;
}

std::optional<GameId> Reader::last_game(UserKey user) {
  Statement& row =
      statement(
          "SELECT id FROM (SELECT * FROM (SELECT id, finished FROM game WHERE white=?1 AND finished"
          " IS NOT NULL ORDER BY finished DESC LIMIT 1) UNION ALL SELECT * FROM (SELECT id, "
          "finished"
          " FROM game WHERE black=?1 AND finished IS NOT NULL ORDER BY finished DESC LIMIT 1))"
          " ORDER BY finished DESC LIMIT 1")
          .bind(to_number(user));
  const auto id = has_row(row) ? GameId::parse(row.text()) : std::nullopt;
  row.reset();
  return id;
}

std::vector<Tally> Reader::tallies(UserKey user) {
  std::vector<Tally> tallies;
  Statement& row = statement(
                       "SELECT perf, games, rated, wins, losses, draws, computers, seconds"
                       " FROM tally WHERE user=?")
                       .bind(to_number(user));
  while (has_row(row)) {
    const auto perf = static_cast<std::size_t>(row.integer());
    if (perf >= perf_count) continue;
    Tally& tally = tallies.emplace_back();
    tally.perf = static_cast<Perf>(perf);
    for (std::int64_t* const number : {&tally.games, &tally.rated, &tally.wins, &tally.losses,
                                       &tally.draws, &tally.computers, &tally.seconds}) {
      *number = row.integer();
    }
  }
  row.reset();
  return tallies;
}

Meetings Reader::meetings(UserKey user, UserKey opponent) {
  Meetings meetings;
  Statement& row = statement("SELECT games, halves FROM meeting WHERE user=? AND opponent=?")
                       .bind(to_number(user))
                       .bind(to_number(opponent));
  if (has_row(row)) {
    meetings.games = row.integer();
    meetings.half_points = row.integer();
  }
  row.reset();
  return meetings;
}

std::vector<RatingPoint> Reader::rating_points(UserKey user) {
  std::vector<RatingPoint> points;
  Statement& row = statement("SELECT perf, day, points FROM rating WHERE user=? ORDER BY perf, day")
                       .bind(to_number(user));
  while (has_row(row)) {
    const auto perf = static_cast<std::size_t>(row.integer());
    const std::chrono::days day{row.integer()};
    if (perf >= perf_count) continue;
    points.push_back({static_cast<Perf>(perf), day, static_cast<int>(row.integer())});
  }
  row.reset();
  return points;
}

std::vector<PlayedGame> Reader::played_games(UserKey user, Perf perf, std::size_t at_most) {
  // The index orders the games of each color by time, so the query reads only these.
  Statement& row =
      statement(
          "SELECT id, opponent, halves, created, finished, points, opponent_points FROM (SELECT *"
          " FROM (SELECT id, black AS opponent, 2*(result='1-0') + (result='1/2-1/2') AS halves,"
          " created, finished, white_rating+white_change AS points, black_rating AS"
          " opponent_points, perf, status FROM game WHERE white=?1 AND finished IS NOT NULL AND"
          " black IS NOT white ORDER BY finished DESC LIMIT ?2) UNION ALL SELECT * FROM (SELECT"
          " id, white, 2*(result='0-1') + (result='1/2-1/2'), created, finished,"
          " black_rating+black_change, white_rating, perf, status FROM game WHERE black=?1 AND"
          " finished IS NOT NULL AND black IS NOT white ORDER BY finished DESC LIMIT ?2))"
          " WHERE perf=?3 AND status<>'aborted' ORDER BY finished DESC")
          .bind(to_number(user))
          .bind(static_cast<std::int64_t>(at_most))
          .bind(static_cast<std::int64_t>(perf));
  std::vector<PlayedGame> games;
  while (has_row(row)) {
    PlayedGame game;
    const auto id = GameId::parse(row.text());
    game.opponent = maybe_user(row);
    game.half_points = static_cast<int>(row.integer());
    game.created = to_instant(row.integer());
    game.finished = to_instant(row.integer());
    game.rating = maybe_int(row);
    game.opponent_rating = maybe_int(row);
    if (id) game.id = *id;
    if (id) games.push_back(game);
  }
  row.reset();
  return games;
}

bool Reader::has_played(UserKey user) {
  Statement& row = statement(
                       "SELECT EXISTS (SELECT 1 FROM game WHERE white=?1)"
                       " OR EXISTS (SELECT 1 FROM game WHERE black=?1)")
                       .bind(to_number(user));
  const bool has_one = has_row(row) && row.integer() != 0;
  row.reset();
  return has_one;
}

std::optional<record::ClockSeen> Reader::clock() {
  Statement& row = statement("SELECT seen, skipped FROM clock");
  if (!has_row(row)) return std::nullopt;
  record::ClockSeen clock;
  clock.at = to_instant(row.integer());
  clock.skipped = Milliseconds{row.integer()};
  row.reset();
  return clock;
}

std::vector<Reader::Said> Reader::chat_of(UserKey user) {
  std::vector<Said> said;
  Statement& row = statement("SELECT game, text, at FROM chat WHERE by=?").bind(to_number(user));
  while (has_row(row)) {
    std::string game{row.text()};
    std::string text{row.text()};
    said.push_back({std::move(game), std::move(text), to_instant(row.integer())});
  }
  row.reset();
  return said;
}

std::vector<std::string> Reader::challenges() {
  std::vector<std::string> texts;
  Statement& row = statement("SELECT text FROM challenge");
  while (has_row(row)) texts.emplace_back(row.text());
  row.reset();
  return texts;
}

std::vector<record::BulkRow> Reader::bulks() {
  std::vector<record::BulkRow> bulks;
  Statement& row = statement("SELECT id, terms, pairs, clocks, paired FROM bulk");
  while (has_row(row)) {
    const auto id = GameId::parse(row.text());
    record::BulkRow bulk;
    bulk.terms = row.text();
    bulk.pairs = row.text();
    bulk.clocks = maybe_instant(row);
    bulk.paired = maybe_instant(row);
    if (!id) continue;
    bulk.id = *id;
    bulks.push_back(std::move(bulk));
  }
  row.reset();
  return bulks;
}

std::optional<User> Reader::user_of(Statement& row) {
  if (!has_row(row)) return std::nullopt;
  User user;
  user.key = UserKey{row.integer()};
  user.name = row.text();
  user.kind = static_cast<User::Kind>(row.integer());
  user.created = to_instant(row.integer());
  user.seen = to_instant(row.integer());
  user.is_closed = row.integer() != 0;
  row.reset();
  read_perfs(user);
  return user;
}

void Reader::read_perfs(User& user) {
  Statement& row = statement(
                       "SELECT perf, rating, deviation, volatility, games, progress, last"
                       " FROM perf WHERE user=?")
                       .bind(to_number(user.key));
  while (has_row(row)) {
    const auto index = static_cast<std::size_t>(row.integer());
    if (index >= perf_count) continue;
    PerfRecord& perf = user.perfs[index];
    perf.glicko = {row.real(), row.real(), row.real()};
    perf.games = static_cast<int>(row.integer());
    perf.progress = static_cast<int>(row.integer());
    perf.last_game = maybe_instant(row);
  }
  row.reset();
}

std::optional<User> Reader::user(UserKey key) {
  return user_of(statement("SELECT key, name, kind, created, seen, closed FROM user WHERE key=?")
                     .bind(to_number(key)));
}

std::optional<User> Reader::user(std::string_view id) {
  return user_of(
      statement("SELECT key, name, kind, created, seen, closed FROM user WHERE id=?").bind(id));
}

bool Reader::is_name_taken(std::string_view hash) {
  Statement& row = statement("SELECT 1 FROM taken_name WHERE hash=?").bind(hash);
  const bool is_taken = has_row(row);
  row.reset();
  return is_taken;
}

std::int64_t Reader::last_user() {
  Statement& row = statement("SELECT seq FROM sqlite_sequence WHERE name='user'");
  const std::int64_t last = has_row(row) ? row.integer() : 0;
  row.reset();
  return last;
}

std::int64_t Reader::last_token() {
  Statement& row = statement("SELECT max(number) FROM token");
  const std::int64_t last = has_row(row) ? row.integer() : 0;
  row.reset();
  return last;
}

std::optional<record::PasswordRow> Reader::password(UserKey key) {
  Statement& row = statement("SELECT hash, email FROM password WHERE user=?").bind(to_number(key));
  if (!has_row(row)) return std::nullopt;
  record::PasswordRow password{.user = key, .hash = {}, .email = {}};
  password.hash = row.text();
  password.email = row.text();
  row.reset();
  return password;
}

std::optional<record::SessionRow> Reader::session(std::string_view hash) {
  Statement& row = statement("SELECT hash, user, used FROM session WHERE hash=?").bind(hash);
  if (!has_row(row)) return std::nullopt;
  auto session = session_of(row);
  row.reset();
  return session;
}

std::vector<record::SessionRow> Reader::sessions(UserKey user) {
  std::vector<record::SessionRow> sessions;
  Statement& row = statement("SELECT hash, user, used FROM session WHERE user=? ORDER BY used")
                       .bind(to_number(user));
  while (has_row(row)) sessions.push_back(session_of(row));
  row.reset();
  return sessions;
}

std::optional<record::TokenRow> Reader::token(std::string_view hash) {
  static const std::string sql =
      "SELECT " + std::string{token_columns} + " FROM token WHERE hash=?";
  Statement& row = statement(sql.c_str()).bind(hash);
  if (!has_row(row)) return std::nullopt;
  auto token = token_of(row);
  row.reset();
  return token;
}

std::vector<record::TokenRow> Reader::tokens(UserKey user) {
  static const std::string sql =
      "SELECT " + std::string{token_columns} + " FROM token WHERE user=? ORDER BY number";
  std::vector<record::TokenRow> tokens;
  Statement& row = statement(sql.c_str()).bind(to_number(user));
  while (has_row(row)) tokens.push_back(token_of(row));
  row.reset();
  return tokens;
}

std::vector<UserKey> Reader::blocked_by(UserKey user) {
  std::vector<UserKey> users;
  Statement& row = statement("SELECT whom FROM block WHERE by=?").bind(to_number(user));
  while (has_row(row)) users.push_back(UserKey{row.integer()});
  row.reset();
  return users;
}

std::vector<record::ReportRow> Reader::reports(std::size_t at_most) {
  std::vector<record::ReportRow> reports;
  Statement& row =
      statement("SELECT by, about, reason, at FROM report ORDER BY number DESC LIMIT ?")
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

std::vector<UserKey> Reader::bots(std::size_t at_most) {
  std::vector<UserKey> users;
  Statement& row =
      statement("SELECT key FROM user WHERE kind=2 AND closed=0 ORDER BY seen DESC LIMIT ?")
          .bind(static_cast<std::int64_t>(at_most));
  while (has_row(row)) users.push_back(UserKey{row.integer()});
  row.reset();
  return users;
}

std::vector<UserKey> Reader::users_named(std::string_view beginning, std::size_t at_most) {
  std::vector<UserKey> users;
  std::string beyond{beginning};
  beyond += '\x7f';  // sorts after every letter of a name
  Statement& row = statement(
                       "SELECT key FROM user WHERE kind<>0 AND closed=0 AND id>=? AND id<?"
                       " ORDER BY id LIMIT ?")
                       .bind(beginning)
                       .bind(std::string_view{beyond})
                       .bind(static_cast<std::int64_t>(at_most));
  while (has_row(row)) users.push_back(UserKey{row.integer()});
  row.reset();
  return users;
}

}  // namespace tabiya::server
