// Only add steps at the end: databases with the released steps exist.
#include "server/store/sqlite/migrations.hpp"

#include <array>
#include <string>

namespace tabiya::server {
namespace {

constexpr std::array steps{
    R"(
-- AUTOINCREMENT: keys of deleted guests are never reused.
CREATE TABLE user (
  key INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, kind INTEGER NOT NULL,
  created INTEGER NOT NULL, seen INTEGER NOT NULL, closed INTEGER NOT NULL);
CREATE INDEX user_bots ON user (seen) WHERE kind = 2;
CREATE TABLE perf (
  user INTEGER NOT NULL, perf INTEGER NOT NULL, rating REAL NOT NULL, deviation REAL NOT NULL,
  volatility REAL NOT NULL, games INTEGER NOT NULL, progress INTEGER NOT NULL, last INTEGER,
  PRIMARY KEY (user, perf)) WITHOUT ROWID;
CREATE TABLE password (user INTEGER PRIMARY KEY, hash TEXT NOT NULL, email TEXT NOT NULL);
CREATE TABLE session (
  hash TEXT PRIMARY KEY, user INTEGER NOT NULL, used INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX session_user ON session (user);
CREATE TABLE token (
  number INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, user INTEGER NOT NULL,
  description TEXT NOT NULL, scopes TEXT NOT NULL, created INTEGER NOT NULL, used INTEGER);
CREATE INDEX token_user ON token (user);
CREATE TABLE block (
  by INTEGER NOT NULL, whom INTEGER NOT NULL, PRIMARY KEY (by, whom)) WITHOUT ROWID;
CREATE TABLE report (
  number INTEGER PRIMARY KEY, by INTEGER NOT NULL, about INTEGER NOT NULL, reason TEXT NOT NULL,
  at INTEGER NOT NULL);
CREATE TABLE challenge (id TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE game (
  id TEXT NOT NULL UNIQUE,
  white INTEGER, black INTEGER,                     -- users
  white_engine TEXT, black_engine TEXT,             -- or 'level 3', 'name Stockfish'
  variant TEXT NOT NULL, start TEXT NOT NULL, ruleset TEXT NOT NULL, touch_move INTEGER NOT NULL,
  time TEXT NOT NULL, rated INTEGER NOT NULL, perf INTEGER NOT NULL,
  white_rating INTEGER, black_rating INTEGER, white_provisional INTEGER, black_provisional INTEGER,
  source INTEGER NOT NULL, created INTEGER NOT NULL, rematch_of TEXT,
  name TEXT NOT NULL DEFAULT '', rematch TEXT,
  finished INTEGER, log TEXT, result TEXT, status TEXT, plies INTEGER,
  white_change INTEGER, black_change INTEGER);
CREATE INDEX game_white ON game (white, finished);
CREATE INDEX game_black ON game (black, finished);
CREATE INDEX game_unfinished ON game (id) WHERE finished IS NULL;
-- Only for games in progress; a finished game holds its events as text.
CREATE TABLE event (
  game TEXT NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY (game, number)) WITHOUT ROWID;
CREATE TABLE chat (
  game TEXT NOT NULL, number INTEGER NOT NULL, spectators INTEGER NOT NULL, by INTEGER NOT NULL,
  text TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (game, number)) WITHOUT ROWID;
)",
    R"(
-- Existing tokens do not record whether they were issued to programs for a year. They stay valid
-- until revoked, like those that users create themselves.
ALTER TABLE token ADD COLUMN expires INTEGER;
CREATE INDEX token_expires ON token (expires) WHERE expires IS NOT NULL;
)",
    R"(
-- SHA-256 of the ids of deleted accounts, which reserves their names.
CREATE TABLE taken_name (hash TEXT PRIMARY KEY) WITHOUT ROWID;
)",
    R"(
-- Finds users by the start of their names. Excludes guests, who are never searched for.
CREATE INDEX user_named ON user (id) WHERE kind<>0 AND closed=0;
)",
    R"(
-- Statistics of a player's games, updated as each game ends: reading all games takes too long.
CREATE TABLE tally (
  user INTEGER NOT NULL, perf INTEGER NOT NULL, games INTEGER NOT NULL, rated INTEGER NOT NULL,
  wins INTEGER NOT NULL, losses INTEGER NOT NULL, draws INTEGER NOT NULL,
  computers INTEGER NOT NULL, seconds INTEGER NOT NULL, PRIMARY KEY (user, perf)) WITHOUT ROWID;
CREATE TABLE meeting (
  user INTEGER NOT NULL, opponent INTEGER NOT NULL, games INTEGER NOT NULL,
  halves INTEGER NOT NULL,                          -- of a point, for the user
  PRIMARY KEY (user, opponent)) WITHOUT ROWID;
CREATE TABLE rating (                               -- at the end of each day with a rated game
  user INTEGER NOT NULL, perf INTEGER NOT NULL, day INTEGER NOT NULL, points INTEGER NOT NULL,
  PRIMARY KEY (user, perf, day)) WITHOUT ROWID;
-- One row for each player of a game that counts.
CREATE VIEW played AS
  SELECT id, white AS user, black AS opponent, perf, rated, created, finished,
    2*(result='1-0') + (result='1/2-1/2') AS halves, white_rating+white_change AS points,
    black_rating AS opponent_points,
    CASE WHEN instr(time, '+') THEN max(0, min((finished-created)/1000, 86400)) ELSE 0 END AS seconds
  FROM game WHERE finished IS NOT NULL AND white IS NOT NULL AND white IS NOT black
    AND status<>'aborted'
  UNION ALL
  SELECT id, black, white, perf, rated, created, finished,
    2*(result='0-1') + (result='1/2-1/2'), black_rating+black_change, white_rating,
    CASE WHEN instr(time, '+') THEN max(0, min((finished-created)/1000, 86400)) ELSE 0 END
  FROM game WHERE finished IS NOT NULL AND black IS NOT NULL AND white IS NOT black
    AND status<>'aborted';
INSERT INTO tally SELECT user, perf, count(*), sum(rated), sum(halves=2), sum(halves=0),
  sum(halves=1), sum(opponent IS NULL), sum(seconds) FROM played GROUP BY user, perf;
INSERT INTO meeting SELECT user, opponent, count(*), sum(halves) FROM played
  WHERE opponent IS NOT NULL GROUP BY user, opponent;
INSERT OR REPLACE INTO rating SELECT user, perf, finished/86400000, points FROM played
  WHERE points IS NOT NULL ORDER BY finished;
CREATE TRIGGER game_counted AFTER UPDATE OF finished ON game
WHEN OLD.finished IS NULL AND NEW.finished IS NOT NULL BEGIN
  INSERT INTO tally SELECT user, perf, 1, rated, halves=2, halves=0, halves=1, opponent IS NULL,
      seconds FROM played WHERE id=NEW.id
    ON CONFLICT (user, perf) DO UPDATE SET games=games+1, rated=rated+excluded.rated,
      wins=wins+excluded.wins, losses=losses+excluded.losses, draws=draws+excluded.draws,
      computers=computers+excluded.computers, seconds=seconds+excluded.seconds;
  INSERT INTO meeting SELECT user, opponent, 1, halves FROM played
      WHERE id=NEW.id AND opponent IS NOT NULL
    ON CONFLICT (user, opponent) DO UPDATE SET games=games+1, halves=halves+excluded.halves;
  INSERT INTO rating SELECT user, perf, finished/86400000, points FROM played
      WHERE id=NEW.id AND points IS NOT NULL
    ON CONFLICT (user, perf, day) DO UPDATE SET points=excluded.points;
END;
)",
    R"(
CREATE TABLE bulk (
  id TEXT PRIMARY KEY, terms TEXT NOT NULL, pairs TEXT NOT NULL, clocks INTEGER, paired INTEGER)
  WITHOUT ROWID;
)",
    R"(
-- The chat messages of a user, for the export of personal data.
CREATE INDEX chat_by ON chat (by);
-- Games that were aborted before both players had moved, to be deleted.
CREATE INDEX game_aborted ON game (finished) WHERE status='aborted' AND plies<2;
)",
    R"(
-- When the server was last running, and how far session time lags behind the clock. One row.
CREATE TABLE clock (id INTEGER PRIMARY KEY, seen INTEGER NOT NULL, skipped INTEGER NOT NULL);
)",
    R"(
-- The texts of imported games, with everything that their events do not say.
CREATE TABLE imported (game TEXT PRIMARY KEY, pgn TEXT NOT NULL);
)",
    R"(
-- The id is that of a game, unless there is a PGN. Evaluations are empty until all are made.
CREATE TABLE review (
  id TEXT PRIMARY KEY, pgn TEXT NOT NULL, by INTEGER NOT NULL, created INTEGER NOT NULL,
  is_960 INTEGER NOT NULL, start TEXT NOT NULL, moves TEXT NOT NULL, evaluations TEXT NOT NULL)
  WITHOUT ROWID;
CREATE INDEX review_unfinished ON review (id) WHERE pgn='' AND evaluations='';
CREATE INDEX review_of_pgn ON review (created) WHERE pgn<>'';
CREATE INDEX review_by ON review (by) WHERE pgn<>'';
)",
    R"(
-- Where the rows come from, while a copy of another store is not complete. At most one row.
CREATE TABLE copying (id INTEGER PRIMARY KEY, source TEXT NOT NULL);
)",
    R"(
-- Who has not been here for long, and what they leave. In games they leave the user 0.
CREATE INDEX user_guests ON user (seen) WHERE kind=0;
CREATE INDEX session_used ON session (used);
CREATE INDEX block_whom ON block (whom);
CREATE INDEX report_by ON report (by);
CREATE INDEX report_about ON report (about);
CREATE INDEX review_requested ON review (by) WHERE pgn='';
)",
    R"(
-- The events of a finished game in few bytes, instead of the text in `log`; see packed_log.hpp.
ALTER TABLE game ADD COLUMN packed BLOB;
CREATE INDEX game_unpacked ON game (finished) WHERE packed IS NULL AND finished IS NOT NULL;
-- The games between two users.
CREATE INDEX game_pair ON game (white, black, finished)
  WHERE finished IS NOT NULL AND white IS NOT NULL AND black IS NOT NULL;
-- Whether games may be packed. One row.
CREATE TABLE storage (id INTEGER PRIMARY KEY, packs_games INTEGER NOT NULL);
INSERT INTO storage VALUES (1, 0);
)",
};

std::expected<std::int64_t, StoreError> pragma(const Database& database, const char* sql) {
  auto statement = database.prepare(sql);
  if (!statement) return std::unexpected{statement.error()};
  const auto row = statement->step();
  if (!row) return std::unexpected{row.error()};
  return statement->integer();
}

std::unexpected<StoreError> refused(std::string sentence) {
  return std::unexpected{StoreError{.sentence = std::move(sentence)}};
}

std::expected<void, StoreError> take_step(const Database& database, std::size_t number) {
  const std::string sql = "BEGIN IMMEDIATE;" + std::string{steps[number]} +
                          "PRAGMA user_version=" + std::to_string(number + 1) +
                          ";PRAGMA application_id=" + std::to_string(application_id) + ";COMMIT;";
  const auto done = database.execute(sql.c_str());
  if (!done) static_cast<void>(database.execute("ROLLBACK"));
  return done;
}

}  // namespace

int latest_version() noexcept { return static_cast<int>(steps.size()); }

std::expected<void, StoreError> check_version(std::int64_t version) {
  if (version <= latest_version()) return {};
  return refused("the database is from a later version of Tabiya; start that version");
}

std::expected<void, StoreError> check_owner(const Database& database) {
  const auto version = pragma(database, "PRAGMA user_version");
  if (!version) return std::unexpected{version.error()};
  const auto owner = pragma(database, "PRAGMA application_id");
  if (!owner) return std::unexpected{owner.error()};
  const auto tables = pragma(database, "SELECT count(*) FROM sqlite_master");
  if (!tables) return std::unexpected{tables.error()};
  const bool is_new = *tables == 0 && *owner == 0 && *version == 0;
  if (!is_new && *owner != application_id) {
    return refused(
        "it is another program's database; put a backup in its place, or move it away to begin a "
        "new server");
  }
  return check_version(*version);
}

std::expected<void, StoreError> migrate(const Database& database, int wanted) {
  if (auto owned = check_owner(database); !owned) return owned;
  const auto version = pragma(database, "PRAGMA user_version");
  if (!version) return std::unexpected{version.error()};
  for (auto step = static_cast<std::size_t>(*version); step < static_cast<std::size_t>(wanted);
       ++step) {
    if (const auto taken = take_step(database, step); !taken) return taken;
  }
  return {};
}

}  // namespace tabiya::server
