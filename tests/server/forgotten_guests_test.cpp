/// Guests who have not been here for ninety days, and what they leave behind.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <set>
#include <string>

#include "server/model/stored_number.hpp"
#include "server/rooms/event_lines.hpp"
#include "server/store/databases/open_database.hpp"
#include "server/store/sql/tables.hpp"
#include "server/support/each_store.hpp"
#include "server/support/world_api.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;

constexpr UserKey leaver{777'001};
constexpr UserKey registered{2};
constexpr UserKey other_guest{3};

class GuestsInEachStore : public EachStore {
 protected:
  static User user(UserKey key, User::Kind kind, Instant seen = Instant{1ms}) {
    User user{.key = key, .kind = kind, .name = "user" + std::to_string(to_number(key))};
    user.seen = seen;
    return user;
  }
  /// A game that has ended, with a chat line of each user.
  GameId play(Store& store, int number, ByColor<Seat> seats, Source source = Source::Friend) {
    GameInfo info = game_number(number);
    info.seats = seats;
    info.source = source;
    info.ratings = {SeatRating{1500, false}, SeatRating{1600, false}};
    std::vector<Record> records{record::NewGame{info}};
    for (const std::uint32_t line : {1U, 2U}) {
      const UserKey by = info.user(line == 1 ? Color::White : Color::Black).value_or(registered);
      records.emplace_back(record::ChatLine{info.id, line, false, by, "hm", Instant{1ms}});
    }
    records.emplace_back(record::GameFinished{.game = info.id,
                                              .at = Instant{2ms},
                                              .log = "1s move e2e4 white\n",
                                              .result = "1-0",
                                              .status = "mate",
                                              .plies = 1,
                                              .rating_changes = {3, -3}});
    EXPECT_TRUE(append(store, std::move(records)));
    return info.id;
  }
  static StoredReview review(const GameId& id, UserKey by, const std::string& pgn = {}) {
    return {.id = id, .pgn = pgn, .by = by, .created = Instant{1ms}};
  }
  void add_users(Store& store) {
    ASSERT_TRUE(append(store, {record::UserRow{user(leaver, User::Kind::Guest)},
                               record::UserRow{user(registered, User::Kind::Person)},
                               record::UserRow{user(other_guest, User::Kind::Guest)}}));
  }
  bool forget(Store& store, UserKey guest) {
    for (const UnusedGuest& unused : store.reader().users().unused_guests(Instant{1h}, {})) {
      if (unused.at.key != guest) continue;
      return append(store, {record::GuestForgotten{guest, unused.games, !unused.has_more_games}});
    }
    return false;
  }
  /// "table game, rowid 3" for each row with the leaver's key in any column, or in a text.
  std::vector<std::string> rows_of_leaver() {
    std::vector<std::string> names;
    auto database = open_database(options());
    EXPECT_TRUE(database.has_value());
    auto statements = (*database)->open_statements();
    const std::string digits = std::to_string(to_number(leaver));
    const auto is_leavers = [&](const ColumnValue& value) {
      const auto* const text = std::get_if<std::string>(&value);
      return value == ColumnValue{to_number(leaver)} ||
             (text != nullptr && text->find(digits) != std::string::npos);
    };
    for (const StoredTable& table : stored_tables()) {
      const auto page = table.page(**statements, std::nullopt);
      for (const TableRow& row : *page) {
        if (std::ranges::any_of(row, is_leavers)) names.push_back(table.name_of(row));
      }
    }
    return names;
  }
};

INSTANTIATE_TEST_SUITE_P(Stores, GuestsInEachStore,
                         ::testing::Values(StoreKind::Sqlite, StoreKind::PostgreSql),
                         name_of_store);

TEST_P(GuestsInEachStore, LeaveNothingInAnyTable) {
  {
    Store store = open(options());
    add_users(store);
    User guest = user(leaver, User::Kind::Guest);
    guest.perf(Perf::Blitz).games = 1;
    ASSERT_TRUE(append(
        store, {record::UserRow{guest}, record::PasswordRow{leaver, "hash", ""},
                record::SessionRow{"old", leaver, Instant{1ms}},
                record::TokenRow{
                    .number = 1, .hash = "t", .user = leaver, .description = "", .scopes = ""},
                record::BlockRow{leaver, registered}, record::BlockRow{registered, leaver},
                record::ReportRow{leaver, registered, "rude", Instant{1ms}},
                record::ReportRow{registered, leaver, "rude", Instant{1ms}}}));
    play(store, 1, {leaver, registered});
    play(store, 2, {registered, leaver});
    play(store, 3, {leaver, ComputerLevel{3}});
    play(store, 4, {leaver, leaver}, Source::SameScreen);
    const GameId reviewed = play(store, 5, {registered, other_guest});
    const GameId imported = play(store, 6, {EngineName{"A"}, EngineName{"B"}}, Source::Import);
    ASSERT_TRUE(append(store, {record::ReviewRow{review(reviewed, leaver)},
                               record::ReviewRow{review(imported, leaver)},
                               record::ReviewRow{review(game_number(9).id, leaver, "1. e4 *")}}));
  }
  std::set<std::string> tables;
  for (const std::string& row : rows_of_leaver()) tables.insert(row.substr(0, row.find(',')));
  EXPECT_EQ(tables.size(), 13U) << "the test has no row of some table";
  {
    Store store = open(options());
    ASSERT_TRUE(forget(store, leaver));
  }
  EXPECT_EQ(rows_of_leaver(), std::vector<std::string>{});
}

TEST_P(GuestsInEachStore, TakeTheirGamesWithThemUnlessSomeoneElseHasAPart) {
  Store store = open(options());
  add_users(store);
  const GameId with_person = play(store, 1, {leaver, registered});
  const GameId with_guest = play(store, 2, {other_guest, leaver});
  const GameId with_computer = play(store, 3, {ComputerLevel{3}, leaver});
  const GameId alone = play(store, 4, {leaver, leaver}, Source::SameScreen);
  const GameId reviewed = play(store, 5, {leaver, ComputerLevel{1}});
  const GameId reviewed_alone = play(store, 6, {leaver, ComputerLevel{1}});
  const GameId of_others = play(store, 7, {registered, ComputerLevel{1}});
  ASSERT_TRUE(append(store, {record::ReviewRow{review(reviewed, registered)},
                             record::ReviewRow{review(reviewed_alone, leaver)},
                             record::ReviewRow{review(of_others, leaver)}}));
  ASSERT_TRUE(forget(store, leaver));
  const auto seats = [&](const GameId& id) { return store.reader().games().find(id)->info.seats; };
  GameReader games = store.reader().games();
  EXPECT_EQ(seats(with_person), (ByColor<Seat>{FormerGuest{}, registered}));
  EXPECT_EQ(games.find(with_person)->chat.size(), 1U) << "without the guest's line";
  EXPECT_EQ(seats(with_guest), (ByColor<Seat>{other_guest, FormerGuest{}}));
  EXPECT_EQ(seats(reviewed), (ByColor<Seat>{FormerGuest{}, ComputerLevel{1}}));
  EXPECT_EQ(seats(of_others), (ByColor<Seat>{registered, ComputerLevel{1}}));
  EXPECT_EQ(games.review(of_others)->by, UserKey{});
  for (const GameId& id : {with_computer, alone, reviewed_alone}) {
    EXPECT_FALSE(games.has(id)) << id.text();
    EXPECT_FALSE(games.review(id).has_value()) << id.text();
  }
  EXPECT_EQ(games.chat_of(registered).size(), 4U) << "deleted games take every line with them";
  EXPECT_EQ(store.reader().history().tallies(registered).front().games, 2) << "as they were";
  EXPECT_EQ(store.reader().history().meetings(registered, leaver).games, 0);
  EXPECT_EQ(store.reader().history().games({.user = registered}).size(), 2U);
  // The last of its users takes the game along.
  ASSERT_TRUE(forget(store, other_guest));
  EXPECT_FALSE(games.has(with_guest));
  EXPECT_TRUE(games.has(with_person));
}

TEST_P(GuestsInEachStore, AreForgottenTogetherWithTheGameBetweenThem) {
  Store store = open(options());
  add_users(store);
  const GameId id = play(store, 1, {other_guest, leaver});
  const auto unused = store.reader().users().unused_guests(Instant{1h}, {});
  ASSERT_EQ(unused.size(), 2U);
  std::vector<Record> records;
  for (const UnusedGuest& guest : unused) {
    records.emplace_back(record::GuestForgotten{guest.at.key, guest.games, true});
  }
  ASSERT_TRUE(append(store, std::move(records)));
  EXPECT_FALSE(store.reader().games().has(id));
  EXPECT_TRUE(store.reader().games().chat_of(leaver).empty());
}

TEST_P(GuestsInEachStore, TakeAGameAlongThatIsOnlyThereForTheirReview) {
  Store store = open(options());
  add_users(store);
  const GameId id = play(store, 1, {leaver, ComputerLevel{1}});
  ASSERT_TRUE(append(store, {record::ReviewRow{review(id, other_guest)}}));
  ASSERT_TRUE(forget(store, leaver));
  EXPECT_TRUE(store.reader().games().has(id));
  ASSERT_TRUE(forget(store, other_guest));
  EXPECT_FALSE(store.reader().games().has(id));
  EXPECT_FALSE(store.reader().games().review(id).has_value());
}

TEST_P(GuestsInEachStore, MayBeForgottenIfTheyAreIdleAndHaveNeitherSessionNorGame) {
  Store store = open(options());
  std::vector<Record> records;
  for (const std::int64_t key : {11, 12, 13, 14, 15, 16}) {
    records.emplace_back(record::UserRow{user(UserKey{key}, User::Kind::Guest, Instant{2ms})});
  }
  records.emplace_back(record::UserRow{user(UserKey{1}, User::Kind::Guest, Instant{3ms})});
  records.emplace_back(record::UserRow{user(UserKey{2}, User::Kind::Guest, Instant{1h})});
  records.emplace_back(record::UserRow{user(UserKey{3}, User::Kind::Person)});
  records.emplace_back(record::UserRow{user(UserKey{4}, User::Kind::Bot)});
  records.emplace_back(record::SessionRow{"new", UserKey{11}, Instant{1h}});
  records.emplace_back(record::SessionRow{"old", UserKey{12}, Instant{1h - 1ms}});
  GameInfo info = game_number(1);
  info.seats = {UserKey{13}, UserKey{14}};
  records.emplace_back(record::NewGame{info});
  ASSERT_TRUE(append(store, std::move(records)));
  const auto keys_after = [&](const GuestCursor& cursor) {
    std::vector<std::int64_t> keys;
    for (const UnusedGuest& guest : store.reader().users().unused_guests(Instant{1h}, cursor)) {
      keys.push_back(to_number(guest.at.key));
    }
    return keys;
  };
  EXPECT_EQ(keys_after({}), (std::vector<std::int64_t>{12, 15, 16, 1}));
  EXPECT_EQ(keys_after({Instant{2ms}, UserKey{15}}), (std::vector<std::int64_t>{16, 1}));
  EXPECT_TRUE(store.reader().users().has_unused_sessions(Instant{1h}));
  EXPECT_FALSE(store.reader().users().has_unused_sessions(Instant{1ms}));
}

TEST_P(GuestsInEachStore, ComeInPartsWithABoundedNumberOfGames) {
  Store store = open(options());
  std::vector<Record> records;
  for (const std::int64_t key : {1, 2}) {
    records.emplace_back(record::UserRow{user(UserKey{key}, User::Kind::Guest)});
  }
  for (int number = 1; number <= 700; ++number) {
    GameInfo info = game_number(number);
    info.seats = {UserKey{1}, ComputerLevel{1}};
    records.emplace_back(record::NewGame{info});
    records.emplace_back(record::GameFinished{info.id, Instant{1ms}, "", "*", "aborted", 0, {}});
  }
  // Games of others that the guest has only had reviewed.
  for (int number = 701; number <= 1'100; ++number) {
    GameInfo info = game_number(number);
    info.seats = {UserKey{3}, ComputerLevel{1}};
    records.emplace_back(record::NewGame{info});
    records.emplace_back(record::GameFinished{info.id, Instant{1ms}, "", "*", "aborted", 0, {}});
    records.emplace_back(record::ReviewRow{{.id = info.id, .by = UserKey{1}}});
  }
  ASSERT_TRUE(append(store, std::move(records)));
  std::vector<std::size_t> games;
  for (bool is_there = true; is_there;) {
    const auto unused = store.reader().users().unused_guests(Instant{1h}, {});
    is_there = !unused.empty();
    std::vector<Record> forgotten;
    for (const UnusedGuest& guest : unused) {
      games.push_back(guest.games.size());
      forgotten.emplace_back(
          record::GuestForgotten{guest.at.key, guest.games, !guest.has_more_games});
    }
    if (is_there) {
      ASSERT_TRUE(append(store, std::move(forgotten)));
    }
  }
  EXPECT_EQ(games, (std::vector<std::size_t>{300, 300, 300, 200, 0}));
  EXPECT_EQ(store.reader().users().find(UserKey{1}), std::nullopt);
}

TEST_P(GuestsInEachStore, UnusedSessionsAreDeletedAThousandAtATime) {
  Store store = open(options());
  std::vector<Record> records;
  for (int number = 0; number < 1'200; ++number) {
    records.emplace_back(
        record::SessionRow{std::to_string(number), registered, Instant{Milliseconds{number}}});
  }
  ASSERT_TRUE(append(store, std::move(records)));
  ASSERT_TRUE(append(store, {record::UnusedSessionsDeleted{Instant{1'100ms}}}));
  EXPECT_EQ(store.reader().users().sessions(registered).front().used, Instant{1'000ms});
  ASSERT_TRUE(append(store, {record::UnusedSessionsDeleted{Instant{1'100ms}}}));
  EXPECT_EQ(store.reader().users().sessions(registered).front().used, Instant{1'100ms});
}

// ---- On a server ----

class ForgottenGuests : public ::testing::Test {
 protected:
  /// Lets ninety-one days pass in which the server restarts every week, and some seconds of work.
  void rest() {
    for (int week = 0; week < 13; ++week) world.restart(7 * 24h);
    work();
  }
  void work() {
    for (int second = 0; second < 20; ++second) world.pass(1s);
  }
  [[nodiscard]] bool is_stored(UserKey user) {
    return world.read([user](Reader& reader) { return reader.users().find(user).has_value(); });
  }
  [[nodiscard]] bool is_stored(const GameId& game) {
    return world.read([game](Reader& reader) { return reader.games().has(game); });
  }
  GameId finished_game(UserKey white, UserKey black) {
    const GameId game = world.game(white, black);
    world.play(game, "f2f3 e7e5 g2g4 d8h4");
    return game;
  }

  World world;
};

TEST_F(ForgottenGuests, LeaveWhenTheyHaveNotBeenHereForNinetyDays) {
  const std::string session = world.guest();
  const UserKey visitor = world.user_of(session);
  const UserKey guest = world.user_of(world.guest());
  const UserKey player = world.user_of(world.guest());
  const UserKey anna = world.person("Anna");
  const GameId between_guests = finished_game(guest, player);
  const GameId with_anna = finished_game(guest, anna);
  const GameId in_progress = world.game(player, anna, {});
  for (int week = 0; week < 12; ++week) world.restart(7 * 24h);
  work();
  EXPECT_TRUE(is_stored(guest));
  static_cast<void>(world.user_of(session));
  world.restart(7 * 24h);
  work();
  EXPECT_TRUE(is_stored(visitor));
  EXPECT_TRUE(is_stored(player)) << "whose game is in progress";
  EXPECT_TRUE(is_stored(anna));
  EXPECT_FALSE(is_stored(guest));
  EXPECT_TRUE(is_stored(between_guests)) << "the other player is still here";
  EXPECT_TRUE(is_stored(with_anna));
  EXPECT_TRUE(is_stored(in_progress));
  EXPECT_EQ(world.act(in_progress, anna, action::Resign{}), "");
  rest();
  EXPECT_FALSE(is_stored(player));
  EXPECT_FALSE(is_stored(between_guests));
  EXPECT_TRUE(is_stored(in_progress)) << "Anna's";
}

TEST_F(ForgottenGuests, AreSparedWhileTheyAreInMemory) {
  const UserKey guest = world.user_of(world.guest());
  for (int week = 0; week < 12; ++week) world.restart(7 * 24h);
  work();
  ASSERT_NE(world.find_user(guest), nullptr);
  const UserHold hold = world.site().accounts.hold(guest);
  world.pass(7 * 24h);
  work();
  EXPECT_TRUE(is_stored(guest));
  world.restart();
  work();
  EXPECT_FALSE(is_stored(guest));
}

TEST_F(ForgottenGuests, AreOneBatchAfterAnother) {
  constexpr std::int64_t guests = 250;
  std::vector<Record> records;
  for (std::int64_t number = 1; number <= guests; ++number) {
    User guest{.key = UserKey{number}, .name = "Guest-" + std::to_string(number)};
    guest.seen = world.now() - 100 * 24h;
    records.emplace_back(record::UserRow{guest});
  }
  world.site().store.append(std::move(records), {});
  world.settle();
  world.restart();
  const auto count_left = [&] {
    return world.read([](Reader& reader) {
      std::set<UserKey> keys;
      for (std::int64_t number = 1; number <= guests; ++number) keys.insert(UserKey{number});
      return reader.users().find_all(keys).size();
    });
  };
  EXPECT_EQ(count_left(), 150U);
  world.pass(1s);
  EXPECT_EQ(count_left(), 50U);
  world.pass(1s);
  EXPECT_EQ(count_left(), 0U);
}

TEST_F(ForgottenGuests, AreCalledGuestInGamesThatStay) {
  const UserKey guest = world.user_of(world.guest());
  const UserKey anna = world.person("Anna");
  const GameId game = finished_game(guest, anna);
  rest();
  const Room& room = world.room(game);
  EXPECT_EQ(room.info().user(Color::White), std::nullopt);
  EXPECT_EQ(room.moves_text(), "f2f3 e7e5 g2g4 d8h4");
  Accounts& accounts = world.site().accounts;
  static_cast<void>(world.find_user(anna));
  EXPECT_EQ(boost::json::serialize(player_json(room, Color::White, accounts)),
            R"({"id":"","name":"Guest","title":null})");
  EXPECT_EQ(boost::json::serialize(record_player_json(room, Color::White, accounts)),
            R"({"user":{"id":"","name":"Guest"},"rating":0})");
  const auto event = game_event_json(room, Color::Black, accounts, world.now());
  EXPECT_EQ(boost::json::serialize(event.at("opponent")),
            R"({"id":null,"username":"Guest","rating":0})");
  WorldApi api{world};
  const Response exported = api.ask(Method::Get, "/game/export/" + std::string{game.text()});
  EXPECT_NE(exported.body.find("[White \"Guest\"]"), std::string::npos) << exported.body;
  EXPECT_EQ(world
                .answer_of<GameId>([&](Reply<GameId> reply) {
                  world.site().challenges.rematch(game, anna, std::move(reply));
                })
                .error()
                .reason,
            "no_such_user");
}

}  // namespace
}  // namespace tabiya::server::testing
