#include "server/store/game_reader.hpp"

#include <cstddef>
#include <unordered_map>
#include <utility>

#include "game/inner/packed_log.hpp"
#include "server/model/stored_number.hpp"
#include "server/store/sql/game_row.hpp"
#include "server/store/sql/row.hpp"
#include "server/store/sql/statements.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::server {
namespace {

/// Not an event, so the game cannot be replayed.
constexpr const char* damaged_log = "damaged\n";
constexpr std::int64_t packed_at_once = 200;

}  // namespace

std::optional<StoredGame> GameReader::find(const GameId& id) {
  static const std::string sql =
      "SELECT " + std::string{game_row::info_columns} + " FROM game WHERE id=?";
  Statement& row = statements_.prepared(sql.c_str()).bind(id.text());
  if (!has_row(row)) return std::nullopt;
  auto info = game_row::read(row);
  row.reset();
  if (!info) return std::nullopt;
  StoredGame game{.info = *std::move(info), .events = {}, .chat = {}, .labels = {}};
  read_labels(game);
  if (!game.labels.finished) {
    Statement& event =
        statements_.prepared("SELECT number, text FROM event WHERE game=? ORDER BY number")
            .bind(id.text());
    for (std::int64_t number = 1; has_row(event) && event.integer() == number; ++number) {
      game.events.append(event.text()).append("\n");
    }
    event.reset();
  }
  read_chat(game);
  return game;
}

/// Also reads the events, if the game is over.
void GameReader::read_labels(StoredGame& game) {
  Statement& row = statements_
                       .prepared(
                           "SELECT name, rematch, finished, log, packed, white_change, black_change"
                           " FROM game WHERE id=?")
                       .bind(game.info.id.text());
  if (!has_row(row)) return;
  game.labels.name = row.text();
  game.labels.rematch = GameId::parse(row.text());
  game.labels.finished = maybe_instant(row);
  game.events = row.text();
  if (const auto packed = row.maybe_bytes()) {
    game.events = unpack_log(*packed).value_or(damaged_log);
  }
  game.labels.rating_changes = {maybe_int(row), maybe_int(row)};
  row.reset();
}

void GameReader::read_chat(StoredGame& game) {
  Statement& row =
      statements_
          .prepared(
              "SELECT number, spectators, by, text, at FROM chat WHERE game=? ORDER BY number")
          .bind(game.info.id.text());
  while (has_row(row)) add_message(game, row);
  row.reset();
}

void GameReader::add_message(StoredGame& game, Statement& row) {
  game.last_chat = static_cast<std::uint32_t>(row.integer());
  const ChatRoom room = row.integer() != 0 ? ChatRoom::Spectators : ChatRoom::Players;
  const UserKey by{row.integer()};
  std::string text{row.text()};
  game.chat.push_back({room, by, std::move(text), to_instant(row.integer())});
}

bool GameReader::has(const GameId& id) {
  Statement& row = statements_.prepared("SELECT 1 FROM game WHERE id=?").bind(id.text());
  const bool is_there = has_row(row);
  row.reset();
  return is_there;
}

std::optional<std::string> GameReader::imported_text(const GameId& id) {
  Statement& row = statements_.prepared("SELECT pgn FROM imported WHERE game=?").bind(id.text());
  std::optional<std::string> pgn;
  if (has_row(row)) pgn = row.text();
  row.reset();
  return pgn;
}

std::vector<UnfinishedGame> GameReader::unfinished() {
  std::vector<UnfinishedGame> games;
  Statement& row =
      statements_.prepared("SELECT id, white, black, time FROM game WHERE finished IS NULL");
  while (has_row(row)) {
    const auto id = GameId::parse(row.text());
    const ByColor<std::optional<UserKey>> users{maybe_user(row), maybe_user(row)};
    if (id) games.push_back({*id, users, row.text() != "-"});
  }
  row.reset();
  return games;
}

std::vector<StoredGame> GameReader::live() {
  static const std::string sql = "SELECT " + std::string{game_row::info_columns} +
                                 ", name, rematch FROM game WHERE finished IS NULL AND time<>'-'";
  std::vector<StoredGame> games;
  std::unordered_map<std::string, std::size_t> places;
  Statement& row = statements_.prepared(sql.c_str());
  while (has_row(row)) {
    auto info = game_row::read(row);
    if (!info) continue;
    places.emplace(info->id.text(), games.size());
    StoredGame& game = games.emplace_back(
        StoredGame{.info = *std::move(info), .events = {}, .chat = {}, .labels = {}});
    game.labels.name = row.text();
    game.labels.rematch = GameId::parse(row.text());
  }
  row.reset();
  const auto game_of = [&](std::string_view id) -> StoredGame* {
    const auto place = places.find(std::string{id});
    return place == places.end() ? nullptr : &games[place->second];
  };
  std::unordered_map<const StoredGame*, std::int64_t> last_events;
  Statement& event = statements_.prepared(
      "SELECT event.game, event.number, event.text FROM event JOIN game ON game.id=event.game"
      " WHERE game.finished IS NULL AND game.time<>'-' ORDER BY event.game, event.number");
  while (has_row(event)) {
    StoredGame* const game = game_of(event.text());
    // After a gap nothing follows.
    if (game == nullptr || event.integer() != last_events[game] + 1) continue;
    ++last_events[game];
    game->events.append(event.text()).append("\n");
  }
  event.reset();
  Statement& message = statements_.prepared(
      "SELECT chat.game, chat.number, chat.spectators, chat.by, chat.text, chat.at FROM chat"
      " JOIN game ON game.id=chat.game WHERE game.finished IS NULL AND game.time<>'-'"
      " ORDER BY chat.game, chat.number");
  while (has_row(message)) {
    if (StoredGame* const game = game_of(message.text())) add_message(*game, message);
  }
  message.reset();
  return games;
}

std::vector<SaidLine> GameReader::chat_of(UserKey user) {
  std::vector<SaidLine> said;
  Statement& row =
      statements_.prepared("SELECT game, text, at FROM chat WHERE by=?").bind(to_number(user));
  while (has_row(row)) {
    std::string game{row.text()};
    std::string text{row.text()};
    said.push_back({std::move(game), std::move(text), to_instant(row.integer())});
  }
  row.reset();
  return said;
}

std::vector<std::string> GameReader::challenges() {
  std::vector<std::string> texts;
  Statement& row = statements_.prepared("SELECT text FROM challenge");
  while (has_row(row)) texts.emplace_back(row.text());
  row.reset();
  return texts;
}

std::vector<record::BulkRow> GameReader::bulks() {
  std::vector<record::BulkRow> bulks;
  Statement& row = statements_.prepared("SELECT id, terms, pairs, clocks, paired FROM bulk");
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

PackableGames GameReader::packable(const GameCursor& after) {
  PackableGames packable;
  Statement& row = statements_
                       .prepared(
                           "SELECT id, log, finished, rowid FROM game WHERE packed IS NULL"
                           " AND finished IS NOT NULL AND (finished, rowid) > (?, ?)"
                           " AND EXISTS (SELECT 1 FROM storage WHERE packs_games=1)"
                           " ORDER BY finished, rowid LIMIT ?")
                       .bind(to_number(after.finished))
                       .bind(after.row)
                       .bind(packed_at_once);
  while (has_row(row)) {
    const auto id = GameId::parse(row.text());
    auto bytes = pack_log(row.text());
    packable.last = {.finished = to_instant(row.integer()), .row = row.integer()};
    if (id && bytes) packable.games.push_back({*id, *std::move(bytes)});
  }
  row.reset();
  return packable;
}

namespace {

constexpr const char* review_columns =
    "SELECT id, pgn, by, created, is_960, start, moves, evaluations FROM review WHERE ";

std::optional<StoredReview> read_review(Statement& row) {
  StoredReview review;
  const auto id = GameId::parse(row.text());
  review.pgn = row.text();
  review.by = UserKey{row.integer()};
  review.created = to_instant(row.integer());
  review.mode = row.integer() != 0 ? CastlingMode::Chess960 : CastlingMode::Standard;
  const auto start = parse_position(row.text(), review.mode);
  if (!id || !start) return std::nullopt;
  review.id = *id;
  review.start = *start;
  auto moves = steps_of_text(review.start, row.text());
  if (!moves) return std::nullopt;
  review.moves = *std::move(moves);
  const std::string_view evaluations = row.text();
  if (evaluations.empty()) return review;
  auto made = evaluations_of_text(review, evaluations);
  if (!made) return std::nullopt;
  review.evaluations = *std::move(made);
  return review;
}

}  // namespace

std::optional<StoredReview> GameReader::review(const GameId& id) {
  static const std::string sql = std::string{review_columns} + "id=?";
  Statement& row = statements_.prepared(sql.c_str()).bind(id.text());
  auto review = has_row(row) ? read_review(row) : std::nullopt;
  row.reset();
  return review;
}

bool GameReader::has_review(const GameId& id) {
  Statement& row =
      statements_.prepared("SELECT 1 FROM review WHERE id=? AND evaluations<>''").bind(id.text());
  const bool is_there = has_row(row);
  row.reset();
  return is_there;
}

std::vector<std::string> GameReader::reviewed_pgns(UserKey user) {
  std::vector<std::string> texts;
  Statement& row =
      statements_.prepared("SELECT pgn FROM review WHERE pgn<>'' AND by=?").bind(to_number(user));
  while (has_row(row)) texts.emplace_back(row.text());
  row.reset();
  return texts;
}

std::vector<StoredReview> GameReader::unfinished_reviews() {
  static const std::string sql = std::string{review_columns} + "pgn='' AND evaluations=''";
  std::vector<StoredReview> reviews;
  Statement& row = statements_.prepared(sql.c_str());
  while (has_row(row)) {
    if (auto review = read_review(row)) reviews.push_back(*std::move(review));
  }
  row.reset();
  return reviews;
}

}  // namespace tabiya::server
