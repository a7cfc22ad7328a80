/// What every database must do alike: each kind of record, and each query.
#include "server/support/each_store.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>
#include <string>

#include "game/inner/packed_log.hpp"
#include "server/store/databases/open_database.hpp"
#include "server/store/sql/tables.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;

INSTANTIATE_TEST_SUITE_P(Stores, EachStore,
                         ::testing::Values(StoreKind::Sqlite, StoreKind::PostgreSql),
                         name_of_store);

User user_number(std::int64_t key, const std::string& name = {}) {
  User user;
  user.key = UserKey{key};
  user.name = name.empty() ? "user" + std::to_string(key) : name;
  user.kind = User::Kind::Person;
  user.created = Instant{5ms};
  user.seen = Instant{6ms};
  return user;
}

record::GameFinished finish_of(const GameInfo& game, Instant at, std::string result,
                               std::string status = "mate") {
  return {.game = game.id,
          .at = at,
          .log = "1s move e2e4 white\n",
          .result = std::move(result),
          .status = std::move(status),
          .plies = 1};
}

TEST_P(EachStore, AUserIsKeptWithEveryRating) {
  Store store = open(options());
  User user = user_number(7, "Aaron");
  user.kind = User::Kind::Bot;
  user.is_closed = true;
  user.perf(Perf::Blitz) = {.glicko = {1512.123456789012345, 0.1, 0.0599999999999999978},
                            .games = 3,
                            .progress = -12,
                            .last_game = Instant{9ms}};
  ASSERT_TRUE(append(store, {record::UserRow{user}}));
  EXPECT_EQ(store.reader().users().find(UserKey{7}), user);
  EXPECT_EQ(store.reader().users().find("aaron"), user);
  user.seen = Instant{10ms};
  user.perf(Perf::Blitz).games = 4;
  user.perf(Perf::Blitz).last_game.reset();
  ASSERT_TRUE(append(store, {record::UserRow{user}}));
  EXPECT_EQ(store.reader().users().find(UserKey{7}), user);
  EXPECT_EQ(store.reader().users().find(UserKey{8}), std::nullopt);
}

TEST_P(EachStore, AKeyOfADeletedGuestIsNeverUsedAgain) {
  Store store = open(options());
  EXPECT_EQ(store.reader().users().last_user(), 0);
  User guest = user_number(41);
  guest.kind = User::Kind::Guest;
  ASSERT_TRUE(append(store, {record::UserRow{user_number(3)}, record::UserRow{guest}}));
  EXPECT_EQ(store.reader().users().last_user(), 41);
  ASSERT_TRUE(append(store, {record::GuestForgotten{UserKey{41}, {}, true},
                             record::GuestForgotten{UserKey{3}, {}, true}}));
  EXPECT_EQ(store.reader().users().find(UserKey{41}), std::nullopt);
  EXPECT_TRUE(store.reader().users().find(UserKey{3}).has_value()) << "who is not a guest";
  EXPECT_EQ(store.reader().users().last_user(), 41);
}

TEST_P(EachStore, NamesAreInTheOrderOfTheirBytes) {
  Store store = open(options());
  std::vector<Record> records;
  std::int64_t key = 0;
  for (const char* const name : {"a_c", "a-b", "aB", "a1", "ab-", "b"}) {
    records.emplace_back(record::UserRow{user_number(++key, name)});
  }
  ASSERT_TRUE(append(store, std::move(records)));
  const std::vector<UserKey> expected{UserKey{2}, UserKey{4}, UserKey{1}, UserKey{3}, UserKey{5}};
  EXPECT_EQ(store.reader().users().named("a", 10), expected);
  EXPECT_EQ(store.reader().users().named("a", 2).size(), 2);
}

TEST_P(EachStore, PasswordsSessionsAndTokensAreReplacedAndDeleted) {
  Store store = open(options());
  const record::TokenRow token{.number = 7,
                               .hash = "token",
                               .user = UserKey{1},
                               .description = "a bot",
                               .scopes = "board:play",
                               .created = Instant{1ms},
                               .used = std::nullopt,
                               .expires = Instant{9ms}};
  ASSERT_TRUE(append(store, {record::PasswordRow{UserKey{1}, "old", ""},
                             record::PasswordRow{UserKey{1}, "new", "a@b"},
                             record::SessionRow{"one", UserKey{1}, Instant{1ms}},
                             record::SessionRow{"one", UserKey{1}, Instant{2ms}},
                             record::SessionRow{"two", UserKey{1}, Instant{1ms}},
                             record::SessionUsed{"gone", Instant{5ms}}, token, token}));
  EXPECT_EQ(store.reader().users().password(UserKey{1})->hash, "new");
  EXPECT_EQ(store.reader().users().password(UserKey{1})->email, "a@b");
  const auto sessions = store.reader().users().sessions(UserKey{1});
  ASSERT_EQ(sessions.size(), 2);
  EXPECT_EQ(sessions[0].hash, "two");
  EXPECT_EQ(sessions[1].used, Instant{2ms});
  EXPECT_FALSE(store.reader().users().session("gone").has_value());
  EXPECT_EQ(store.reader().users().last_token(), 7);
  EXPECT_EQ(store.reader().users().token("token")->used, std::nullopt);
  EXPECT_EQ(store.reader().users().token("token")->expires, Instant{9ms});
  ASSERT_TRUE(append(store, {record::TokenUsed{7, Instant{3ms}}, record::SessionDeleted{"two"}}));
  EXPECT_EQ(store.reader().users().tokens(UserKey{1}).front().used, Instant{3ms});
  EXPECT_FALSE(store.reader().users().session("two").has_value());
  ASSERT_TRUE(append(
      store, {record::ExpiredTokensDeleted{Instant{9ms}}, record::SessionsDeleted{UserKey{1}}}));
  EXPECT_FALSE(store.reader().users().token("token").has_value());
  EXPECT_EQ(store.reader().users().last_token(), 0);
  EXPECT_TRUE(store.reader().users().sessions(UserKey{1}).empty());
}

TEST_P(EachStore, BlocksReportsNamesAndTheClockAreKept) {
  Store store = open(options());
  EXPECT_FALSE(store.reader().users().clock().has_value());
  ASSERT_TRUE(append(
      store,
      {record::BlockRow{UserKey{1}, UserKey{2}}, record::BlockRow{UserKey{1}, UserKey{2}},
       record::BlockRow{UserKey{1}, UserKey{3}},
       record::ReportRow{UserKey{1}, UserKey{2}, "first", Instant{1ms}},
       record::ReportRow{UserKey{2}, UserKey{1}, "second", Instant{2ms}}, record::NameTaken{"hash"},
       record::NameTaken{"hash"}, record::ClockSeen{Instant{1ms}, Milliseconds{2}},
       record::ClockSeen{Instant{3ms}, Milliseconds{4}}}));
  EXPECT_EQ(store.reader().users().blocked_by(UserKey{1}).size(), 2);
  EXPECT_EQ(store.reader().users().reports(1).front().reason, "second");
  EXPECT_TRUE(store.reader().users().is_name_taken("hash"));
  EXPECT_FALSE(store.reader().users().is_name_taken("other"));
  EXPECT_EQ(store.reader().users().clock()->at, Instant{3ms});
  EXPECT_EQ(store.reader().users().clock()->skipped, Milliseconds{4});
  ASSERT_TRUE(append(
      store, {record::BlockRow{UserKey{1}, UserKey{2}, false}, record::UserErased{UserKey{1}}}));
  EXPECT_TRUE(store.reader().users().blocked_by(UserKey{1}).empty());
  EXPECT_EQ(store.reader().users().reports(9).size(), 1);
}

TEST_P(EachStore, AFinishedGameKeepsItsLogItsLabelsAndItsChat) {
  Store store = open(options());
  const GameId rematch = game_number(2).id;
  ASSERT_TRUE(append(store, {record::NewGame{game}, event_of(game, 1),
                             record::ChatLine{game.id, 1, false, UserKey{1}, "hello", Instant{1ms}},
                             record::ChatLine{game.id, 2, true, UserKey{2}, "", Instant{2ms}},
                             record::GameLabel{game.id, "Final", rematch}}));
  EXPECT_EQ(store.reader().games().unfinished().size(), 1);
  auto finish = finish_of(game, Instant{7ms}, "1-0");
  finish.rating_changes = {5, std::nullopt};
  ASSERT_TRUE(append(store, {finish})) << store.figures().last_failure;
  const auto stored = store.reader().games().find(game.id);
  ASSERT_TRUE(stored.has_value());
  EXPECT_EQ(stored->events, finish.log);
  EXPECT_EQ(stored->labels.name, "Final");
  EXPECT_EQ(stored->labels.rematch, rematch);
  EXPECT_EQ(stored->labels.finished, Instant{7ms});
  EXPECT_EQ(stored->labels.rating_changes.white, 5);
  EXPECT_EQ(stored->labels.rating_changes.black, std::nullopt);
  ASSERT_EQ(stored->chat.size(), 2);
  EXPECT_EQ(stored->chat[0].text, "hello");
  EXPECT_EQ(stored->chat[1].room, ChatRoom::Spectators);
  EXPECT_EQ(stored->last_chat, 2);
  EXPECT_TRUE(store.reader().games().unfinished().empty());
  EXPECT_EQ(store.reader().games().chat_of(UserKey{1}).front().text, "hello");
  EXPECT_TRUE(store.reader().games().has(game.id));
  EXPECT_FALSE(store.reader().games().has(rematch));
}

TEST_P(EachStore, GamesInProgressWithAClockAreReadTogetherAsOneByOne) {
  Store store = open(options());
  std::vector<Record> records;
  for (int number = 1; number <= 6; ++number) {
    GameInfo info = game_number(number);
    if (number != 5) info.rules.time = RealTime{.limit = 5min, .increment = 3s};
    records.emplace_back(record::NewGame{info});
    records.emplace_back(event_of(info, 1));
    if (number != 2) records.emplace_back(event_of(info, 2));
    records.emplace_back(event_of(info, 3));
    records.emplace_back(record::ChatLine{.game = info.id,
                                          .number = 4,
                                          .is_spectators = number % 2 == 0,
                                          .by = UserKey{number},
                                          .text = "hello " + std::to_string(number),
                                          .at = Instant{7ms}});
    records.emplace_back(record::GameLabel{info.id, "name " + std::to_string(number)});
  }
  records.emplace_back(finish_of(game_number(6), Instant{9ms}, "1-0"));
  ASSERT_TRUE(append(store, std::move(records)));
  auto games = store.reader().games().live();
  std::ranges::sort(games, {}, [](const StoredGame& one) { return one.info.id.text(); });
  ASSERT_EQ(games.size(), 4U) << "not the untimed one, nor the finished one";
  for (const StoredGame& together : games) {
    const auto alone = store.reader().games().find(together.info.id);
    ASSERT_TRUE(alone.has_value());
    EXPECT_EQ(together.info, alone->info);
    EXPECT_EQ(together.events, alone->events);
    EXPECT_EQ(together.chat, alone->chat);
    EXPECT_EQ(together.last_chat, alone->last_chat);
    EXPECT_EQ(together.labels, alone->labels);
  }
  EXPECT_EQ(games[1].events, "1s event\n") << "up to the gap";
}

TEST_P(EachStore, ManyUsersAreReadTogetherAsOneByOne) {
  Store store = open(options());
  std::vector<Record> records;
  std::set<UserKey> keys;
  for (std::int64_t key = 1; key <= 250; ++key) {
    User user = user_number(key);
    user.perf(Perf::Rapid).games = static_cast<int>(key);
    user.perf(Perf::Bullet).progress = -static_cast<int>(key);
    records.emplace_back(record::UserRow{user});
    records.emplace_back(record::BlockRow{UserKey{key}, UserKey{key % 7 + 300}});
    if (key % 2 == 0) keys.insert(UserKey{key});
  }
  keys.insert(UserKey{1000});  // who does not exist
  ASSERT_TRUE(append(store, std::move(records)));
  const auto users = store.reader().users().find_all(keys);
  ASSERT_EQ(users.size(), 125U);
  for (const User& user : users) {
    EXPECT_TRUE(keys.contains(user.key));
    EXPECT_EQ(store.reader().users().find(user.key), user);
  }
  auto blocked = store.reader().users().blocked_by_all(keys);
  EXPECT_EQ(blocked.size(), 125U);
  for (const auto& [by, whom] : blocked) {
    EXPECT_EQ(store.reader().users().blocked_by(by), std::vector{whom});
  }
  EXPECT_TRUE(store.reader().users().find_all({}).empty());
}

TEST_P(EachStore, EventsAreDeletedFromANumberOn) {
  Store store = open(options());
  ASSERT_TRUE(append(store, {record::NewGame{game}, event_of(game, 1), event_of(game, 2),
                             event_of(game, 3), record::EventsDeleted{game.id, 2}}));
  EXPECT_EQ(store.reader().games().find(game.id)->events, "1s event\n");
}

/// JSON can contain the character NUL, and a form any bytes.
TEST_P(EachStore, AnyBytesAreKept) {
  using namespace std::string_literals;
  Store store = open(options());
  ASSERT_TRUE(append(store, {record::NewGame{game}}));
  const std::vector<std::string> texts{
      "a\0b"s,       "\0"s,          "\x01"s, "\x01\x30\x30",           "\xff\xfe",
      "Zürich ♞ 🙂", "\xed\xa0\x80", "\xc3",  "'; DROP TABLE game; --", "\\x41"};
  std::vector<Record> records;
  records.reserve(texts.size());
  std::uint32_t number = 0;
  for (const std::string& text : texts) {
    records.emplace_back(
        record::ChatLine{game.id, ++number, false, UserKey{1}, text, Instant{1ms}});
  }
  ASSERT_TRUE(append(store, std::move(records)));
  const auto stored = store.reader().games().find(game.id);
  ASSERT_EQ(stored->chat.size(), texts.size());
  for (std::size_t index = 0; index < texts.size(); ++index) {
    EXPECT_EQ(stored->chat[index].text, texts[index]);
  }
  ASSERT_TRUE(append(store, {record::SessionRow{"h\0h"s, UserKey{1}, Instant{1ms}}}));
  EXPECT_TRUE(store.reader().users().session("h\0h"s).has_value());
  EXPECT_FALSE(store.reader().users().session("h").has_value());
}

TEST_P(EachStore, NumbersOfEverySizeAreKept) {
  Store store = open(options());
  const Instant last{Milliseconds{std::numeric_limits<std::int64_t>::max()}};
  const Instant first{Milliseconds{std::numeric_limits<std::int64_t>::min()}};
  ASSERT_TRUE(append(store, {record::SessionRow{"last", UserKey{-1}, last},
                             record::SessionRow{"first", UserKey{0}, first}}));
  EXPECT_EQ(store.reader().users().session("last")->used, last);
  EXPECT_EQ(store.reader().users().session("first")->used, first);
  User user = user_number(1);
  user.perf(Perf::Rapid).glicko = {std::numeric_limits<double>::max(),
                                   std::numeric_limits<double>::denorm_min(), -1.0 / 3};
  ASSERT_TRUE(append(store, {record::UserRow{user}}));
  EXPECT_EQ(store.reader().users().find(UserKey{1}), user);
}

TEST_P(EachStore, ChallengesBulksAndImportedTextsAreKept) {
  Store store = open(options());
  const GameId other = game_number(2).id;
  ASSERT_TRUE(
      append(store, {record::ChallengeRow{game.id, "old"}, record::ChallengeRow{game.id, "new"},
                     record::ChallengeRow{other, "gone"}, record::ChallengeRow{other, ""},
                     record::BulkRow{game.id, "terms", "pairs", std::nullopt, Instant{1ms}},
                     record::BulkRow{game.id, "terms", "more", Instant{2ms}, std::nullopt},
                     record::BulkRow{other, "", "", {}, {}}, record::BulkDeleted{other},
                     record::NewGame{game}, record::ImportedText{game.id, "1. e4 *"}}));
  EXPECT_EQ(store.reader().games().challenges(), std::vector<std::string>{"new"});
  const auto bulks = store.reader().games().bulks();
  ASSERT_EQ(bulks.size(), 1);
  EXPECT_EQ(bulks[0].pairs, "more");
  EXPECT_EQ(bulks[0].clocks, Instant{2ms});
  EXPECT_EQ(bulks[0].paired, std::nullopt);
  EXPECT_EQ(store.reader().games().imported_text(game.id), "1. e4 *");
  EXPECT_EQ(store.reader().games().imported_text(other), std::nullopt);
}

TEST_P(EachStore, ReviewsAreKeptAndDeleted) {
  Store store = open(options());
  StoredReview review{.id = game.id, .pgn = "", .by = UserKey{1}, .created = Instant{1ms}};
  StoredReview of_pgn{
      .id = game_number(2).id, .pgn = "1. e4", .by = UserKey{1}, .created = Instant{2ms}};
  ASSERT_TRUE(append(store, {record::ReviewRow{review}, record::ReviewRow{of_pgn}}));
  EXPECT_EQ(store.reader().games().unfinished_reviews().size(), 1);
  EXPECT_EQ(store.reader().games().reviewed_pgns(UserKey{1}), std::vector<std::string>{"1. e4"});
  EXPECT_FALSE(store.reader().games().has_review(game.id));
  review.evaluations.emplace_back(review::Evaluation{.depth = 1});
  ASSERT_TRUE(append(store, {record::ReviewRow{review}}));
  EXPECT_TRUE(store.reader().games().has_review(game.id));
  const auto complete = store.reader().games().review(game.id);
  ASSERT_TRUE(complete.has_value());
  EXPECT_TRUE(complete->is_complete());
  EXPECT_TRUE(store.reader().games().unfinished_reviews().empty());
  ASSERT_TRUE(append(store, {record::OldReviewsDeleted{Instant{9ms}}}));
  EXPECT_TRUE(store.reader().games().reviewed_pgns(UserKey{1}).empty());
  ASSERT_TRUE(append(store, {record::ReviewDeleted{game.id}}));
  EXPECT_FALSE(store.reader().games().review(game.id).has_value());
}

/// Games of user 1: White against user 2, Black against user 2, against a computer, on one screen.
class GamesInEachStore : public EachStore {
 protected:
  void play(Store& store, int number, ByColor<Seat> seats, const std::string& result,
            std::optional<int> change = {}, const std::string& status = "mate") {
    GameInfo info = game_number(number);
    info.seats = seats;
    info.rules = *settle_rules({.time = RealTime{300s, 0s}, .rated = change.has_value()}, 0);
    info.ratings = {SeatRating{1500, false}, SeatRating{1600, false}};
    info.created = Instant{0ms};
    auto finish = finish_of(info, Instant{std::chrono::minutes{number}}, result, status);
    finish.rating_changes = {change, change};
    ASSERT_TRUE(append(store, {record::NewGame{info}, finish}));
  }
  static constexpr UserKey one{1};
  static constexpr UserKey two{2};
};

INSTANTIATE_TEST_SUITE_P(Stores, GamesInEachStore,
                         ::testing::Values(StoreKind::Sqlite, StoreKind::PostgreSql),
                         name_of_store);

TEST_P(GamesInEachStore, AreCountedWhenTheyEnd) {
  Store store = open(options());
  play(store, 1, {one, two}, "1-0", 8);
  play(store, 2, {two, one}, "1/2-1/2", -3);
  play(store, 3, {one, ComputerLevel{3}}, "0-1");
  play(store, 4, {one, one}, "1-0");
  play(store, 5, {one, two}, "*", std::nullopt, "aborted");
  const auto tallies = store.reader().history().tallies(one);
  ASSERT_EQ(tallies.size(), 1);
  EXPECT_EQ(tallies[0].games, 3);
  EXPECT_EQ(tallies[0].rated, 2);
  EXPECT_EQ(tallies[0].wins, 1);
  EXPECT_EQ(tallies[0].losses, 1);
  EXPECT_EQ(tallies[0].draws, 1);
  EXPECT_EQ(tallies[0].computers, 1);
  EXPECT_EQ(tallies[0].seconds, 60 + 120 + 180);
  EXPECT_EQ(store.reader().history().tallies(two)[0].losses, 1);
  EXPECT_EQ(store.reader().history().meetings(one, two).games, 2);
  EXPECT_EQ(store.reader().history().meetings(one, two).half_points, 3);
  EXPECT_EQ(store.reader().history().meetings(two, one).half_points, 1);
  const auto points = store.reader().history().rating_points(one);
  ASSERT_EQ(points.size(), 1) << "one for each day";
  EXPECT_EQ(points[0].rating, 1600 - 3);
}

TEST_P(GamesInEachStore, AreListedFromBothSides) {
  Store store = open(options());
  play(store, 1, {one, two}, "1-0", 8);
  play(store, 2, {two, one}, "1/2-1/2", -3);
  play(store, 3, {one, ComputerLevel{3}}, "0-1");
  play(store, 4, {one, one}, "1-0");
  play(store, 5, {two, ComputerLevel{1}}, "1-0");
  const auto ids = [&](GameQuery query) {
    query.user = one;
    std::string numbers;
    for (const GameId& id : store.reader().history().games(query)) numbers += id.text().back();
    return numbers;
  };
  EXPECT_EQ(ids({}), "4321");
  EXPECT_EQ(ids({.oldest_first = true}), "1234");
  EXPECT_EQ(ids({.color = Color::White}), "431");
  EXPECT_EQ(ids({.color = Color::Black}), "42");
  EXPECT_EQ(ids({.versus = two}), "21");
  EXPECT_EQ(ids({.since = Instant{120s}, .until = Instant{180s}}), "32");
  EXPECT_EQ(store.reader().history().last_game(one), game_number(4).id);
  EXPECT_EQ(store.reader().history().last_game(UserKey{9}), std::nullopt);
  EXPECT_TRUE(store.reader().history().has_played(two));
  EXPECT_FALSE(store.reader().history().has_played(UserKey{9}));
  const auto played = store.reader().history().played_games(one, Perf::Blitz, 10);
  ASSERT_EQ(played.size(), 3) << "without the one on one screen";
  EXPECT_EQ(played[0].opponent, std::nullopt);
  EXPECT_EQ(played[1].half_points, 1);
  EXPECT_EQ(played[1].rating, 1597);
  EXPECT_EQ(played[1].opponent_rating, 1500);
  EXPECT_EQ(played[2].half_points, 2);
}

TEST_P(GamesInEachStore, EachIsInOneSliceEvenIfAllEndAtOnce) {
  Store store = open(options());
  constexpr int games = 250;
  std::vector<Record> records;
  for (int number = 1; number <= games; ++number) {
    records.emplace_back(record::NewGame{game_number(number)});
    records.emplace_back(
        finish_of(game_number(number), Instant{Milliseconds{number / 120}}, "1-0"));
  }
  ASSERT_TRUE(append(store, std::move(records)));
  for (const bool oldest_first : {false, true}) {
    const auto ids = store.reader().history().games(
        {.user = one, .at_most = 1000, .oldest_first = oldest_first});
    ASSERT_EQ(ids.size(), games);
    for (int index = 0; index < games; ++index) {
      const int number = oldest_first ? index + 1 : games - index;
      EXPECT_EQ(ids[static_cast<std::size_t>(index)], game_number(number).id);
    }
  }
}

TEST_P(GamesInEachStore, AbortedOnesAreDeletedAThousandAtATime) {
  Store store = open(options());
  constexpr int games = 1'200;
  std::vector<Record> records;
  for (int number = 1; number <= games; ++number) {
    const GameInfo info = game_number(number);
    records.emplace_back(record::NewGame{info});
    records.emplace_back(record::ChatLine{info.id, 1, false, one, "hm", Instant{1ms}});
    records.emplace_back(finish_of(info, Instant{1ms}, "*", "aborted"));
  }
  ASSERT_TRUE(append(store, std::move(records)));
  ASSERT_TRUE(append(store, {record::AbortedGamesDeleted{Instant{1ms}}}));
  EXPECT_EQ(store.reader().games().chat_of(one).size(), 200);
  EXPECT_EQ(store.reader().history().games({.user = one, .at_most = games}).size(), 200);
  for (const SaidLine& line : store.reader().games().chat_of(one)) {
    EXPECT_TRUE(store.reader().games().has(*GameId::parse(line.game)));
  }
}

const std::string played_log = "1.5s move e2e4 white\n2s move e7e5 black\n3s resign white\n";

/// Finished games whose events are stored as text, packed, or in a way that is damaged.
class PackedGames : public EachStore {
 protected:
  /// Ends a game with these events.
  void finish(Store& store, int number, const std::string& log = played_log) {
    auto finish = finish_of(game_number(number), Instant{Milliseconds{number}}, "0-1", "resign");
    finish.log = log;
    ASSERT_TRUE(append(
        store, {record::NewGame{game_number(number)}, event_of(game_number(number), 1), finish}));
  }
  [[nodiscard]] std::string events(Store& store, int number) {
    return store.reader().games().find(game_number(number).id)->events;
  }
  /// The value of a column of game 1.
  [[nodiscard]] ColumnValue column(std::size_t index) {
    auto database = open_database(options());
    auto statements = (*database)->open_statements();
    const auto& tables = stored_tables();
    const auto games = std::ranges::find(tables, "game", &StoredTable::name);
    return games->page(**statements, std::nullopt)->front()[index];
  }
  static constexpr std::size_t log_column = 23;
  static constexpr std::size_t packed_column = 29;
};

INSTANTIATE_TEST_SUITE_P(Stores, PackedGames,
                         ::testing::Values(StoreKind::Sqlite, StoreKind::PostgreSql),
                         name_of_store);

TEST_P(PackedGames, AreStoredAsTextUntilPackingBegins) {
  {
    Store store = open(options());
    finish(store, 1);
    EXPECT_EQ(events(store, 1), played_log);
    EXPECT_FALSE(store.reader().games().packable({}).last.has_value());
    ASSERT_TRUE(append(store, {record::GamesPacked{{{game_number(1).id, *pack_log(played_log)}}}}));
  }
  EXPECT_EQ(column(log_column), ColumnValue{played_log});
  EXPECT_EQ(column(packed_column), ColumnValue{});
}

TEST_P(PackedGames, AreStoredInFewBytesAfterwards) {
  {
    Store store = open(options());
    ASSERT_TRUE(append(store, {record::PackingBegun{}}));
    finish(store, 1);
    EXPECT_EQ(events(store, 1), played_log);
    EXPECT_EQ(store.reader().history().tallies(UserKey{1}).front().games, 1) << "counted once";
    EXPECT_FALSE(store.reader().games().packable({}).last.has_value());
  }
  EXPECT_EQ(column(log_column), ColumnValue{});
  EXPECT_EQ(column(packed_column), (ColumnValue{ByteString{*pack_log(played_log)}}));
}

TEST_P(PackedGames, OlderOnesFollowInTheBackground) {
  {
    Store store = open(options());
    for (int number = 1; number <= 450; ++number) finish(store, number);
    finish(store, 451, "this text has no end");
    ASSERT_TRUE(append(store, {record::PackingBegun{}}));
    std::vector<std::size_t> sizes;
    GameCursor after;
    while (true) {
      PackableGames packable = store.reader().games().packable(after);
      if (!packable.last) break;
      after = *packable.last;
      sizes.push_back(packable.games.size());
      ASSERT_TRUE(append(store, {record::GamesPacked{std::move(packable.games)}}));
    }
    EXPECT_EQ(sizes, (std::vector<std::size_t>{200, 200, 50}));
    for (const int number : {1, 200, 201, 450}) EXPECT_EQ(events(store, number), played_log);
    EXPECT_EQ(events(store, 451), "this text has no end");
    EXPECT_EQ(store.reader().history().tallies(UserKey{1}).front().games, 451) << "counted once";
  }
  EXPECT_EQ(column(log_column), ColumnValue{});
}

TEST_P(PackedGames, DamagedOnesHaveNoEvents) {
  Store store = open(options());
  finish(store, 1);
  ASSERT_TRUE(
      append(store, {record::PackingBegun{}, record::GamesPacked{{{game_number(1).id, "\2"}}}}));
  EXPECT_EQ(events(store, 1), "damaged\n");
}

}  // namespace
}  // namespace tabiya::server::testing
