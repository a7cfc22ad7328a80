#include "server/store/sql/record_writer.hpp"

#include <array>
#include <string>
#include <string_view>

#include "game/inner/packed_log.hpp"
#include "server/store/sql/game_row.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::server {
namespace {

static_assert(static_cast<int>(Source::Import) == 6, "statements leave out this source");

/// What a user leaves, except games, and results against other users.
constexpr std::array erasure{
    "DELETE FROM password WHERE \"user\"=?",
    "DELETE FROM session WHERE \"user\"=?",
    "DELETE FROM token WHERE \"user\"=?",
    "DELETE FROM perf WHERE \"user\"=?",
    "DELETE FROM block WHERE by=?",
    "DELETE FROM block WHERE whom=?",
    "DELETE FROM report WHERE by=?",
    "DELETE FROM chat WHERE by=?",
    "DELETE FROM tally WHERE \"user\"=?",
    "DELETE FROM rating WHERE \"user\"=?",
    "DELETE FROM review WHERE pgn<>'' AND by=?",
};

std::optional<std::int64_t> widened(const std::optional<int>& value) noexcept {
  if (!value) return std::nullopt;
  return *value;
}

}  // namespace

RecordWriter::Result RecordWriter::write(const Record& record) {
  return std::visit([this](const auto& kind) { return write_one(kind); }, record);
}

RecordWriter::Result RecordWriter::write_one(const record::NewGame& game) {
  static const std::string sql = "INSERT INTO game (" + std::string{game_row::info_columns} +
                                 ") VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)";
  return game_row::write(statements_.prepared(sql.c_str()), game.info);
}

RecordWriter::Result RecordWriter::write_one(const record::ImportedText& text) {
  return run("INSERT INTO imported (game, pgn) VALUES (?,?)", text.game.text(),
             std::string_view{text.pgn});
}

RecordWriter::Result RecordWriter::write_one(const record::GameEvent& event) {
  return run("INSERT INTO event (game, number, text) VALUES (?,?,?)", event.game.text(),
             std::int64_t{event.number}, std::string_view{event.text});
}

RecordWriter::Result RecordWriter::write_one(const record::EventsDeleted& events) {
  return run("DELETE FROM event WHERE game=? AND number>=?", events.game.text(),
             std::int64_t{events.from});
}

/// One statement: each version of a row that PostgreSQL writes takes space until it is vacuumed.
RecordWriter::Result RecordWriter::write_one(const record::GameFinished& game) {
  const auto bytes = pack_log(game.log);
  const auto updated =
      run("UPDATE game SET packed=CASE WHEN EXISTS (SELECT 1 FROM storage WHERE packs_games=1)"
          " THEN ?2 ELSE packed END, log=CASE WHEN ?2 IS NOT NULL"
          " AND EXISTS (SELECT 1 FROM storage WHERE packs_games=1) THEN NULL ELSE ?3 END,"
          " finished=?4, result=?5, status=?6, plies=?7, white_change=?8, black_change=?9"
          " WHERE id=?1",
          game.game.text(), bytes ? std::optional{Bytes{*bytes}} : std::nullopt,
          std::string_view{game.log}, to_number(game.at), std::string_view{game.result},
          std::string_view{game.status}, std::int64_t{game.plies},
          widened(game.rating_changes.white), widened(game.rating_changes.black));
  if (!updated) return updated;
  return run("DELETE FROM event WHERE game=?", game.game.text());
}

RecordWriter::Result RecordWriter::write_one(const record::PackingBegun& /*begun*/) {
  return run("UPDATE storage SET packs_games=1 WHERE packs_games=0");
}

RecordWriter::Result RecordWriter::write_one(const record::GamesPacked& packed) {
  for (const record::GamesPacked::Game& game : packed.games) {
    const auto updated =
        run("UPDATE game SET packed=?2, log=NULL WHERE id=?1 AND finished IS NOT NULL"
            " AND packed IS NULL AND EXISTS (SELECT 1 FROM storage WHERE packs_games=1)",
            game.id.text(), Bytes{game.bytes});
    if (!updated) return updated;
  }
  return {};
}

/// A thousand at a time, so that moves do not wait long. Imported games stay: they may consist of a
/// position and comments.
RecordWriter::Result RecordWriter::write_one(const record::AbortedGamesDeleted& games) {
  const auto chat_gone =
      run("DELETE FROM chat WHERE game IN (SELECT id FROM game WHERE status='aborted' AND plies<2"
          " AND finished<=? AND source<>6 ORDER BY finished, rowid LIMIT 1000)",
          to_number(games.until));
  if (!chat_gone) return chat_gone;
  const auto reviews_gone =
      run("DELETE FROM review WHERE pgn='' AND id IN (SELECT id FROM game WHERE status='aborted'"
          " AND plies<2 AND finished<=? AND source<>6 ORDER BY finished, rowid LIMIT 1000)",
          to_number(games.until));
  if (!reviews_gone) return reviews_gone;
  return run(
      "DELETE FROM game WHERE rowid IN (SELECT rowid FROM game WHERE status='aborted' AND plies<2"
      " AND finished<=? AND source<>6 ORDER BY finished, rowid LIMIT 1000)",
      to_number(games.until));
}

RecordWriter::Result RecordWriter::write_one(const record::ChatLine& line) {
  return run("INSERT INTO chat (game, number, spectators, by, text, at) VALUES (?,?,?,?,?,?)",
             line.game.text(), std::int64_t{line.number}, std::int64_t{line.is_spectators},
             to_number(line.by), std::string_view{line.text}, to_number(line.at));
}

RecordWriter::Result RecordWriter::write_one(const record::GameLabel& label) {
  std::optional<std::string_view> rematch;
  if (label.rematch) rematch = label.rematch->text();
  return run("UPDATE game SET name=?, rematch=? WHERE id=?", std::string_view{label.name}, rematch,
             label.game.text());
}

RecordWriter::Result RecordWriter::write_perf(UserKey user, Perf perf, const PerfRecord& record) {
  return run(
      "INSERT INTO perf (\"user\", perf, rating, deviation, volatility, games, progress, last)"
      " VALUES (?,?,?,?,?,?,?,?) ON CONFLICT (\"user\", perf) DO UPDATE SET"
      " rating=excluded.rating, deviation=excluded.deviation,"
      " volatility=excluded.volatility, games=excluded.games, progress=excluded.progress,"
      " last=excluded.last",
      to_number(user), static_cast<std::int64_t>(perf), record.glicko.rating,
      record.glicko.deviation, record.glicko.volatility, std::int64_t{record.games},
      std::int64_t{record.progress}, to_number(record.last_game));
}

RecordWriter::Result RecordWriter::write_one(const record::UserRow& row) {
  const User& user = row.user;
  const std::string id = user.id();
  const auto written =
      run("INSERT INTO \"user\" (key, id, name, kind, created, seen, closed) VALUES (?,?,?,?,?,?,?)"
          " ON CONFLICT (key) DO UPDATE SET id=excluded.id, name=excluded.name, kind=excluded.kind,"
          " seen=excluded.seen, closed=excluded.closed",
          to_number(user.key), std::string_view{id}, std::string_view{user.name},
          static_cast<std::int64_t>(user.kind), to_number(user.created), to_number(user.seen),
          std::int64_t{user.is_closed});
  if (!written) return written;
  for (std::size_t index = 0; index < perf_count; ++index) {
    const auto perf = static_cast<Perf>(index);
    if (user.perf(perf) == PerfRecord{}) continue;
    if (const auto kept = write_perf(user.key, perf, user.perf(perf)); !kept) return kept;
  }
  return {};
}

RecordWriter::Result RecordWriter::write_one(const record::PasswordRow& row) {
  return run(
      "INSERT INTO password (\"user\", hash, email) VALUES (?,?,?) ON CONFLICT (\"user\")"
      " DO UPDATE SET hash=excluded.hash, email=excluded.email",
      to_number(row.user), std::string_view{row.hash}, std::string_view{row.email});
}

RecordWriter::Result RecordWriter::write_one(const record::SessionRow& row) {
  return run(
      "INSERT INTO session (hash, \"user\", used) VALUES (?,?,?) ON CONFLICT (hash)"
      " DO UPDATE SET \"user\"=excluded.\"user\", used=excluded.used",
      std::string_view{row.hash}, to_number(row.user), to_number(row.used));
}

RecordWriter::Result RecordWriter::write_one(const record::SessionUsed& session) {
  return run("UPDATE session SET used=? WHERE hash=?", to_number(session.used),
             std::string_view{session.hash});
}

RecordWriter::Result RecordWriter::write_one(const record::SessionDeleted& session) {
  return run("DELETE FROM session WHERE hash=?", std::string_view{session.hash});
}

RecordWriter::Result RecordWriter::write_one(const record::SessionsDeleted& sessions) {
  return run("DELETE FROM session WHERE \"user\"=?", to_number(sessions.user));
}

RecordWriter::Result RecordWriter::write_one(const record::TokenRow& row) {
  return run(
      "INSERT INTO token (number, hash, \"user\", description, scopes, created, used, expires)"
      " VALUES (?,?,?,?,?,?,?,?) ON CONFLICT (number) DO UPDATE SET hash=excluded.hash,"
      " \"user\"=excluded.\"user\", description=excluded.description, scopes=excluded.scopes,"
      " created=excluded.created, used=excluded.used, expires=excluded.expires",
      row.number, std::string_view{row.hash}, to_number(row.user),
      std::string_view{row.description}, std::string_view{row.scopes}, to_number(row.created),
      to_number(row.used), to_number(row.expires));
}

RecordWriter::Result RecordWriter::write_one(const record::TokenUsed& token) {
  return run("UPDATE token SET used=? WHERE number=?", to_number(token.used), token.number);
}

RecordWriter::Result RecordWriter::write_one(const record::TokenDeleted& token) {
  return run("DELETE FROM token WHERE number=?", token.number);
}

RecordWriter::Result RecordWriter::write_one(const record::TokensDeleted& tokens) {
  return run("DELETE FROM token WHERE \"user\"=?", to_number(tokens.user));
}

RecordWriter::Result RecordWriter::write_one(const record::ExpiredTokensDeleted& tokens) {
  return run("DELETE FROM token WHERE expires<=?", to_number(tokens.now));
}

RecordWriter::Result RecordWriter::write_one(const record::BlockRow& row) {
  if (!row.is_blocked) {
    return run("DELETE FROM block WHERE by=? AND whom=?", to_number(row.by), to_number(row.whom));
  }
  return run("INSERT INTO block (by, whom) VALUES (?,?) ON CONFLICT DO NOTHING", to_number(row.by),
             to_number(row.whom));
}

RecordWriter::Result RecordWriter::write_one(const record::ReportRow& row) {
  return run("INSERT INTO report (by, about, reason, at) VALUES (?,?,?,?)", to_number(row.by),
             to_number(row.about), std::string_view{row.reason}, to_number(row.at));
}

RecordWriter::Result RecordWriter::run_all(std::span<const char* const> statements, UserKey user) {
  for (const char* const sql : statements) {
    if (const auto done = run(sql, to_number(user)); !done) return done;
  }
  return {};
}

RecordWriter::Result RecordWriter::write_one(const record::UserErased& user) {
  if (const auto gone = run_all(erasure, user.user); !gone) return gone;
  return run("DELETE FROM meeting WHERE \"user\"=?", to_number(user.user));
}

RecordWriter::Result RecordWriter::write_one(const record::NameTaken& name) {
  return run("INSERT INTO taken_name (hash) VALUES (?) ON CONFLICT DO NOTHING",
             std::string_view{name.hash});
}

RecordWriter::Result RecordWriter::write_one(const record::UnusedSessionsDeleted& unused) {
  return run(
      "DELETE FROM session WHERE hash IN"
      " (SELECT hash FROM session WHERE used<? ORDER BY used, hash LIMIT 1000)",
      to_number(unused.since));
}

/// The user 0 is a former guest; see game_row.cpp.
RecordWriter::Result RecordWriter::leave_game(const GameId& game, UserKey guest) {
  const auto deleted =
      run("DELETE FROM game WHERE id=?1 AND finished IS NOT NULL AND source<>6"
          " AND (white IS NULL OR white IN (0, ?2)) AND (black IS NULL OR black IN (0, ?2))"
          " AND NOT EXISTS (SELECT 1 FROM review WHERE review.id=?1 AND review.by NOT IN (0, ?2))",
          game.text(), to_number(guest));
  if (!deleted) return deleted;
  const auto left =
      run("UPDATE game SET white=CASE WHEN white=?2 THEN 0 ELSE white END,"
          " black=CASE WHEN black=?2 THEN 0 ELSE black END"
          " WHERE id=?1 AND finished IS NOT NULL AND (white=?2 OR black=?2)",
          game.text(), to_number(guest));
  if (!left) return left;
  // So that it is not found again as a game of the guest's.
  const auto unrequested =
      run("UPDATE review SET by=0 WHERE id=?1 AND pgn='' AND by=?2", game.text(), to_number(guest));
  if (!unrequested) return unrequested;
  const auto chat_gone =
      run("DELETE FROM chat WHERE game=?1 AND NOT EXISTS (SELECT 1 FROM game WHERE id=?1)",
          game.text());
  if (!chat_gone) return chat_gone;
  return run(
      "DELETE FROM review WHERE id=?1 AND pgn='' AND NOT EXISTS (SELECT 1 FROM game WHERE id=?1)",
      game.text());
}

RecordWriter::Result RecordWriter::write_one(const record::GuestForgotten& forgotten) {
  for (const GameId& game : forgotten.games) {
    if (const auto left = leave_game(game, forgotten.guest); !left) return left;
  }
  if (!forgotten.is_last) return {};
  if (const auto gone = run_all(erasure, forgotten.guest); !gone) return gone;
  constexpr std::array statements{
      "DELETE FROM report WHERE about=?",
      "DELETE FROM meeting WHERE opponent=?1"
      " AND \"user\" IN (SELECT opponent FROM meeting WHERE \"user\"=?1)",
      "DELETE FROM meeting WHERE \"user\"=?",
      "UPDATE review SET by=0 WHERE pgn='' AND by=?",
      "DELETE FROM \"user\" WHERE kind=0 AND key=?",
  };
  return run_all(statements, forgotten.guest);
}

RecordWriter::Result RecordWriter::write_one(const record::ClockSeen& clock) {
  return run(
      "INSERT INTO clock (id, seen, skipped) VALUES (1,?,?) ON CONFLICT (id)"
      " DO UPDATE SET seen=excluded.seen, skipped=excluded.skipped",
      to_number(clock.at), std::int64_t{clock.skipped.count()});
}

RecordWriter::Result RecordWriter::write_one(const record::ChallengeRow& row) {
  if (row.text.empty()) return run("DELETE FROM challenge WHERE id=?", row.id.text());
  return run(
      "INSERT INTO challenge (id, text) VALUES (?,?) ON CONFLICT (id)"
      " DO UPDATE SET text=excluded.text",
      row.id.text(), std::string_view{row.text});
}

RecordWriter::Result RecordWriter::write_one(const record::BulkRow& row) {
  return run(
      "INSERT INTO bulk (id, terms, pairs, clocks, paired) VALUES (?,?,?,?,?)"
      " ON CONFLICT (id) DO UPDATE SET terms=excluded.terms, pairs=excluded.pairs,"
      " clocks=excluded.clocks, paired=excluded.paired",
      row.id.text(), std::string_view{row.terms}, std::string_view{row.pairs},
      to_number(row.clocks), to_number(row.paired));
}

RecordWriter::Result RecordWriter::write_one(const record::BulkDeleted& bulk) {
  return run("DELETE FROM bulk WHERE id=?", bulk.id.text());
}

RecordWriter::Result RecordWriter::write_one(const record::ReviewRow& row) {
  const StoredReview& review = row.review;
  const std::string start = to_fen(review.start, {.en_passant = EnPassantMode::Always});
  const std::string moves = steps_to_text(review.start, review.moves);
  const std::string evaluations = evaluations_to_text(review);
  return run(
      "INSERT INTO review (id, pgn, by, created, is_960, start, moves, evaluations)"
      " VALUES (?,?,?,?,?,?,?,?)"
      " ON CONFLICT (id) DO UPDATE SET evaluations=excluded.evaluations",
      review.id.text(), std::string_view{review.pgn}, to_number(review.by),
      to_number(review.created), std::int64_t{review.mode == CastlingMode::Chess960},
      std::string_view{start}, std::string_view{moves}, std::string_view{evaluations});
}

RecordWriter::Result RecordWriter::write_one(const record::ReviewDeleted& review) {
  return run("DELETE FROM review WHERE id=?", review.id.text());
}

RecordWriter::Result RecordWriter::write_one(const record::OldReviewsDeleted& old) {
  return run("DELETE FROM review WHERE pgn<>'' AND created<?", to_number(old.before));
}

}  // namespace tabiya::server
