#include "server/store/history_reader.hpp"

#include <fmt/core.h>

#include <limits>
#include <string>
#include <string_view>

#include "server/model/stored_number.hpp"
#include "server/store/sql/row.hpp"
#include "server/store/sql/statements.hpp"

namespace tabiya::server {
namespace {

/// The next games of a user as one side, read by an index, and unfiltered; fits() applies the query.
/// `side` is 1 if the user is sought there; `opponent` is a condition, or empty.
std::string games_as(std::string_view color, std::string_view side, std::string_view opponent,
                     bool oldest_first) {
  return fmt::format(
      "SELECT * FROM (SELECT id, white, black, rated, perf, finished, rowid AS number FROM game"
      " WHERE {1}=1 AND {0}=?3{2} AND finished>=?4 AND finished<=?5 AND {3}"
      " LIMIT ?7) AS with_{0}",
      color, side, opponent,
      oldest_first ? "(finished>?4 OR rowid>?6) ORDER BY finished, rowid"
                   : "(finished<?5 OR rowid<?6) ORDER BY finished DESC, rowid DESC");
}

/// UNION removes duplicates, because a game on one screen is on both sides.
std::string games_query(bool has_opponent, bool oldest_first) {
  return games_as("white", "?1", has_opponent ? " AND black=?8" : "", oldest_first) + " UNION " +
         games_as("black", "?2", has_opponent ? " AND white=?8" : "", oldest_first) +
         (oldest_first ? " ORDER BY finished, number LIMIT ?7"
                       : " ORDER BY finished DESC, number DESC LIMIT ?7");
}

const char* games_query_for(const GameQuery& query) {
  static const std::string newest = games_query(false, false);
  static const std::string oldest = games_query(false, true);
  static const std::string newest_between = games_query(true, false);
  static const std::string oldest_between = games_query(true, true);
  if (query.versus) return (query.oldest_first ? oldest_between : newest_between).c_str();
  return (query.oldest_first ? oldest : newest).c_str();
}

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

GameSlice HistoryReader::games(const GameQuery& query, const std::optional<GameCursor>& after) {
  const Instant first = query.since.value_or(earliest_instant);
  const Instant last = query.until.value_or(latest_instant);
  const std::int64_t outside = query.oldest_first ? std::numeric_limits<std::int64_t>::min()
                                                  : std::numeric_limits<std::int64_t>::max();
  Statement& row = statements_.prepared(games_query_for(query))
                       .bind(std::int64_t{query.color != Color::Black})
                       .bind(std::int64_t{query.color != Color::White})
                       .bind(to_number(query.user))
                       .bind(to_number(after && query.oldest_first ? after->finished : first))
                       .bind(to_number(after && !query.oldest_first ? after->finished : last))
                       .bind(after ? after->row : outside)
                       .bind(static_cast<std::int64_t>(games_per_slice));
  if (query.versus) row.bind(to_number(*query.versus));
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

std::vector<GameId> HistoryReader::games(const GameQuery& query) {
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

std::optional<GameId> HistoryReader::last_game(UserKey user) {
  Statement& row =
      statements_
          .prepared(
              "SELECT id FROM (SELECT * FROM (SELECT id, finished FROM game WHERE white=?1"
              " AND finished IS NOT NULL ORDER BY finished DESC LIMIT 1) AS with_white"
              " UNION ALL SELECT * FROM (SELECT id, finished FROM game WHERE black=?1"
              " AND finished IS NOT NULL ORDER BY finished DESC LIMIT 1) AS with_black)"
              " AS last ORDER BY finished DESC LIMIT 1")
          .bind(to_number(user));
  const auto id = has_row(row) ? GameId::parse(row.text()) : std::nullopt;
  row.reset();
  return id;
}

std::vector<Tally> HistoryReader::tallies(UserKey user) {
  std::vector<Tally> tallies;
  Statement& row = statements_
                       .prepared(
                           "SELECT perf, games, rated, wins, losses, draws, computers, seconds"
                           " FROM tally WHERE \"user\"=?")
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

Meetings HistoryReader::meetings(UserKey user, UserKey opponent) {
  Meetings meetings;
  Statement& row =
      statements_.prepared("SELECT games, halves FROM meeting WHERE \"user\"=? AND opponent=?")
          .bind(to_number(user))
          .bind(to_number(opponent));
  if (has_row(row)) {
    meetings.games = row.integer();
    meetings.half_points = row.integer();
  }
  row.reset();
  return meetings;
}

std::vector<RatingPoint> HistoryReader::rating_points(UserKey user) {
  std::vector<RatingPoint> points;
  Statement& row =
      statements_
          .prepared("SELECT perf, day, points FROM rating WHERE \"user\"=? ORDER BY perf, day")
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

std::vector<PlayedGame> HistoryReader::played_games(UserKey user, Perf perf, std::size_t at_most) {
  // The index orders the games of each color by time, so the query reads only these.
  Statement& row =
      statements_
          .prepared(
              "SELECT id, opponent, halves, created, finished, points, opponent_points FROM ("
              "SELECT * FROM (SELECT id, black AS opponent,"
              " CASE result WHEN '1-0' THEN 2 WHEN '1/2-1/2' THEN 1 ELSE 0 END AS halves,"
              " created, finished, white_rating+white_change AS points,"
              " black_rating AS opponent_points, perf, status FROM game WHERE white=?1"
              " AND finished IS NOT NULL AND (black IS NULL OR black<>white)"
              " ORDER BY finished DESC LIMIT ?2) AS with_white UNION ALL "
              "SELECT * FROM (SELECT id, white AS opponent,"
              " CASE result WHEN '0-1' THEN 2 WHEN '1/2-1/2' THEN 1 ELSE 0 END AS halves,"
              " created, finished, black_rating+black_change AS points,"
              " white_rating AS opponent_points, perf, status FROM game WHERE black=?1"
              " AND finished IS NOT NULL AND (white IS NULL OR white<>black)"
              " ORDER BY finished DESC LIMIT ?2) AS with_black) AS played"
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

bool HistoryReader::has_played(UserKey user) {
  Statement& row = statements_
                       .prepared(
                           "SELECT 1 WHERE EXISTS (SELECT 1 FROM game WHERE white=?1)"
                           " OR EXISTS (SELECT 1 FROM game WHERE black=?1)")
                       .bind(to_number(user));
  const bool has_one = has_row(row);
  row.reset();
  return has_one;
}

}  // namespace tabiya::server
