#include "server/store/store.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <set>

#include "server/store/sqlite/migrations.hpp"
#include "server/support/each_store.hpp"
#include "server/support/faulty_disk.hpp"
#include "server/support/store_test.hpp"
#include "server/support/world.hpp"
#include "support/eventually.hpp"

namespace tabiya::server {
namespace {

using namespace std::chrono_literals;
using test::ScratchFolder;
using testing::EachStore;
using testing::event_of;
using testing::FaultyDisk;
using testing::game_number;
using testing::StoreTest;
using testing::World;

TEST_P(EachStore, DurableRecordsAreReadAgain) {
  {
    Store store = open(options());
    EXPECT_TRUE(append(store, {record::NewGame{game}, event_of(game, 1), event_of(game, 2)}));
  }
  Store store = open(options());
  const auto stored = store.reader().games().find(game.id);
  ASSERT_TRUE(stored.has_value());
  EXPECT_EQ(stored->info, game);
  EXPECT_EQ(stored->events, "1s event\n2s event\n");
}

TEST_P(EachStore, EveryFieldOfAGameIsKept) {
  GameInfo info = game;
  info.rules = *settle_rules({.variant = "chess960",
                              .ruleset = "fide-online",
                              .touch_move = true,
                              .time = RealTime{90s, 3s},
                              .rated = true},
                             17);
  info.seats = {EngineName{"Stockfish 15"}, ComputerLevel{7}};
  info.ratings = {SeatRating{1812, true}, std::nullopt};
  info.source = Source::Rematch;
  info.created = Instant{123'456'789ms};
  info.rematch_of = GameId::parse("abcdefgh");
  Store store = open(options());
  EXPECT_TRUE(append(store, {record::NewGame{info}}));
  EXPECT_EQ(store.reader().games().find(info.id)->info, info);
}

TEST_P(EachStore, AnEventIsNeverWrittenTwice) {
  Store store = open(options());
  append(store, {record::NewGame{game}, event_of(game, 1)});
  EXPECT_FALSE(append(store, {event_of(game, 1)}));
  EXPECT_EQ(store.reader().games().find(game.id)->events, "1s event\n");
}

TEST_P(EachStore, AnAppendIsAtomic) {
  Store store = open(options());
  append(store, {record::NewGame{game}, event_of(game, 1)});
  EXPECT_FALSE(append(store, {event_of(game, 2), event_of(game, 1)}));
  EXPECT_EQ(store.reader().games().find(game.id)->events, "1s event\n");
}

TEST_P(EachStore, AConflictingRecordDoesNotAffectOtherAppends) {
  Store store = open(options());
  const GameInfo other = game_number(2);
  append(store, {record::NewGame{game}, event_of(game, 1), record::NewGame{other}});
  std::vector<bool> results;
  store.append({event_of(game, 1)}, [&](bool is_durable) { results.push_back(is_durable); });
  store.append({event_of(other, 1)}, [&](bool is_durable) { results.push_back(is_durable); });
  loop.until([&] { return results.size() == 2; });
  EXPECT_FALSE(results[0]);
  // It is written unless the writer saw the bad one first; then its failure is reported.
  EXPECT_EQ(store.reader().games().find(other.id)->events.empty(), !results[1]);
}

TEST_F(StoreTest, ABarrierIsPassedWhenAllBeforeItIsDurable) {
  FaultyDisk disk;
  Store store = open(options(disk.name()));
  append(store, {record::NewGame{game}});
  disk.block_syncs(true);
  std::string order;
  store.append({event_of(game, 1)}, [&](bool) { order += "a"; });
  store.barrier([&](bool is_durable) { order += is_durable ? "b" : "x"; });
  loop.run_posted();
  EXPECT_EQ(order, "");
  disk.block_syncs(false);
  loop.until([&] { return order.size() == 2; });
  EXPECT_EQ(order, "ab");
  store.barrier([&](bool) { order += "c"; });
  EXPECT_EQ(order, "abc");
}

TEST_F(StoreTest, OneSyncCarriesAllAppendsMadeDuringTheLast) {
  FaultyDisk disk;
  Store store = open(options(disk.name()));
  append(store, {record::NewGame{game}});
  disk.block_syncs(true);
  const std::size_t before = disk.syncs();
  std::size_t done = 0;
  for (std::uint32_t number = 1; number <= 200; ++number) {
    store.append({event_of(game, number)}, [&](bool is_durable) { done += is_durable ? 1 : 0; });
  }
  disk.block_syncs(false);
  loop.until([&] { return done == 200; });
  EXPECT_LT(disk.syncs() - before, 20);
}

TEST_F(StoreTest, ATaskOfTheLoopAnswersAtMostThirtyTwoAppends) {
  FaultyDisk disk;
  Store store = open(options(disk.name()));
  append(store, {record::NewGame{game}});
  disk.block_syncs(true);
  std::vector<std::uint32_t> done;
  for (std::uint32_t number = 1; number <= 1000; ++number) {
    store.append({event_of(game, number)}, [&, number](bool) { done.push_back(number); });
  }
  disk.block_syncs(false);
  std::size_t most = 0;
  const auto run_a_task = [&] {
    const std::size_t before = done.size();
    if (!loop.run_one_posted()) std::this_thread::yield();
    most = std::max(most, done.size() - before);
  };
  ASSERT_TRUE(eventually([&] { return done.size() == 1000; }, run_a_task));
  EXPECT_EQ(most, 32);
  EXPECT_TRUE(std::ranges::is_sorted(done));
}

TEST_F(StoreTest, AFullDiskIsReportedAndTheStoreRecovers) {
  FaultyDisk disk;
  Store store = open(options(disk.name()));
  append(store, {record::NewGame{game}, event_of(game, 1)});
  disk.set_full(true);
  EXPECT_FALSE(append(store, {event_of(game, 2)}));
  EXPECT_EQ(store.figures().failed_commits, 1);
  disk.set_full(false);
  EXPECT_TRUE(append(store, {event_of(game, 2)}));
  EXPECT_EQ(store.reader().games().find(game.id)->events, "1s event\n2s event\n");
}

TEST_F(StoreTest, WhatBuildsOnAFailedEventFailsToo) {
  FaultyDisk disk;
  Store store = open(options(disk.name()));
  append(store, {record::NewGame{game}});
  disk.set_full(true);
  std::vector<bool> results;
  const auto note = [&](bool is_durable) { results.push_back(is_durable); };
  store.append({event_of(game, 1)}, note);
  // The loop has not processed anything yet: the writer fails, and then there is room again.
  ASSERT_TRUE(eventually([&] { return store.figures().failed_commits != 0; }));
  disk.set_full(false);
  store.append({event_of(game, 2)}, note);
  loop.until([&] { return results.size() == 2; });
  EXPECT_EQ(results, (std::vector{false, false}));
  EXPECT_EQ(store.reader().games().find(game.id)->events, "");
}

TEST_F(StoreTest, ABackupRunsWhileOthersWrite) {
  Store store = open(options());
  append(store, {record::NewGame{game}, event_of(game, 1)});
  std::optional<bool> is_done;
  store.back_up(folder.path() / "copy.db", [&](const std::expected<void, StoreError>& result) {
    is_done = result.has_value();
  });
  append(store, {event_of(game, 2)});
  loop.until([&] { return is_done.has_value(); });
  EXPECT_TRUE(*is_done);
  Store copy = open({.file = folder.path() / "copy.db"});
  EXPECT_TRUE(copy.reader().games().find(game.id)->events.starts_with("1s event\n"));
}

TEST_F(StoreTest, ABackupIsPrivateAndAppearsOnlyWhenComplete) {
  Store store = open(options());
  append(store, {record::NewGame{game}});
  const auto copy = folder.path() / "copy.db";
  std::ofstream{copy} << "an older backup";
  std::optional<bool> is_done;
  store.back_up(
      copy, [&](const std::expected<void, StoreError>& result) { is_done = result.has_value(); });
  loop.until([&] { return is_done.has_value(); });
  EXPECT_TRUE(*is_done);
  using std::filesystem::perms;
  EXPECT_EQ(std::filesystem::status(copy).permissions(), perms::owner_read | perms::owner_write);
  EXPECT_FALSE(std::filesystem::exists(copy.string() + ".part"));
}

TEST_F(StoreTest, TheDatabaseAndItsLogArePrivateInAnyFolder) {
  using std::filesystem::perms;
  const auto file = folder.path() / "open.db";
  {
    const Store before = open({.file = file});
  }
  std::filesystem::permissions(file, perms{0644});
  Store store = open({.file = file});
  append(store, {record::NewGame{game}});
  for (const char* const suffix : {"", "-wal", "-shm"}) {
    EXPECT_EQ(std::filesystem::status(file.string() + suffix).permissions(),
              perms::owner_read | perms::owner_write)
        << suffix;
  }
}

TEST_F(StoreTest, ASecondBackupIsRefusedAndSoIsOneOverTheDatabaseItself) {
  Store store = open(options());
  int done = 0;
  std::vector<std::string> sentences;
  const auto note = [&](const std::expected<void, StoreError>& result) {
    if (result) ++done;
    if (!result) sentences.push_back(result.error().sentence);
  };
  store.back_up(folder.path() / "first.db", note);
  store.back_up(folder.path() / "second.db", note);
  store.back_up(file(), note);
  store.back_up("/nowhere/copy.db", note);
  EXPECT_EQ(sentences, (std::vector<std::string>{"a backup is already in progress",
                                                 "the target is the database itself",
                                                 "a backup is already in progress"}));
  loop.until([&] { return done == 1; });
  store.back_up("/nowhere/copy.db", note);
  loop.until([&] { return sentences.size() == 4; });
  EXPECT_EQ(sentences.back(), "/nowhere/copy.db.part: No such file or directory");
  store.back_up(folder.path() / "second.db", note);
  loop.until([&] { return done == 2; });
}

TEST_F(StoreTest, AForeignFileIsLeftAlone) {
  const auto database = Database::open(options().file, Database::Mode::ReadWrite);
  EXPECT_TRUE(database->execute("CREATE TABLE recipe (name TEXT)").has_value());
  const auto store = Store::open(loop.loop(), options());
  ASSERT_FALSE(store.has_value());
  EXPECT_EQ(
      store.error().sentence,
      "it is another program's database; put a backup in its place, or move it away to begin a new "
      "server");
}

TEST_F(StoreTest, ADatabaseOfALaterVersionIsLeftAlone) {
  {
    const Store store = open(options());
  }
  const auto database = Database::open(options().file, Database::Mode::ReadWrite);
  const std::string later = "PRAGMA user_version=" + std::to_string(latest_version() + 1);
  EXPECT_TRUE(database->execute(later.c_str()).has_value());
  EXPECT_FALSE(Store::open(loop.loop(), options()).has_value());
}

TEST_F(StoreTest, TokensOfTheFirstVersionAreValidUntilRevoked) {
  {
    const auto database = Database::open(file(), Database::Mode::ReadWrite);
    ASSERT_TRUE(migrate(*database, 1).has_value());
    EXPECT_TRUE(database
                    ->execute("INSERT INTO token (number, hash, user, description, scopes, created)"
                              " VALUES (7, 'hash', 1, 'a bot', 'board:play', 0)")
                    .has_value());
  }
  Store store = open(options());
  const auto token = store.reader().users().token("hash");
  ASSERT_TRUE(token.has_value());
  EXPECT_EQ(token->number, 7);
  EXPECT_EQ(token->expires, std::nullopt);
}

TEST_F(StoreTest, GamesFinishedBeforeTheTalliesExistedAreCounted) {
  constexpr int uncounted_version = 4;
  {
    const auto database = Database::open(file(), Database::Mode::ReadWrite);
    ASSERT_TRUE(migrate(*database, uncounted_version).has_value());
    EXPECT_TRUE(database
                    ->execute("INSERT INTO game (id, white, black, variant, start, ruleset,"
                              " touch_move, time, rated, perf, white_rating, black_rating, source,"
                              " created, finished, result, status, white_change, black_change)"
                              " VALUES ('game0001', 1, 2, 'standard', '', 'casual', 0, '300+0', 1,"
                              " 2, 1500, 1600, 0, 0, 60000, '1-0', 'mate', 12, -12),"
                              " ('game0002', 2, 1, 'standard', '', 'casual', 0, '-', 0, 5, 1588,"
                              " 1512, 0, 0, 90000, '1/2-1/2', 'draw', NULL, NULL),"
                              " ('game0003', 1, 2, 'standard', '', 'casual', 0, '-', 0, 5, 1512,"
                              " 1588, 0, 0, 99000, '*', 'aborted', NULL, NULL)")
                    .has_value());
  }
  Store store = open(options());
  const auto tallies = store.reader().history().tallies(UserKey{1});
  ASSERT_EQ(tallies.size(), 2);
  EXPECT_EQ(tallies[0].perf, Perf::Blitz);
  EXPECT_EQ(tallies[0].wins, 1);
  EXPECT_EQ(tallies[0].seconds, 60);
  EXPECT_EQ(tallies[1].games, 1) << "an aborted game does not count";
  EXPECT_EQ(store.reader().history().meetings(UserKey{1}, UserKey{2}).half_points, 3);
  EXPECT_EQ(store.reader().history().meetings(UserKey{2}, UserKey{1}).half_points, 1);
  ASSERT_EQ(store.reader().history().rating_points(UserKey{2}).size(), 1);
  EXPECT_EQ(store.reader().history().rating_points(UserKey{2}).front().rating, 1588);
}

// ---- Power cuts ----

/// Appends events of a few games in some order, and counts what was acknowledged.
class PowerCut : public StoreTest {
 protected:
  static constexpr int games = 5;
  /// How often the log is copied back: all the time, or never because the log stays too short.
  static constexpr int always = 4;
  static constexpr int never = 16'000;

  void append_some(Store& store, std::mt19937& chance) {
    const int number = std::uniform_int_distribution{0, games - 1}(chance);
    const std::uint32_t event = ++appended[number];
    store.append({event_of(game_number(number), event)}, [this, number, event](bool is_durable) {
      ASSERT_TRUE(is_durable);
      acknowledged[number] = event;
    });
  }

  /// Returns the events that were acknowledged when the power was cut; `after` receives the disk.
  std::map<int, std::uint32_t> write_until_power_cut(unsigned cut, const ScratchFolder& after) {
    std::mt19937 chance{cut};
    FaultyDisk disk;
    const ScratchFolder before;
    Store store = open({.file = before.path() / "test.db",
                        .disk = disk.name(),
                        .log_pages_between_copies = cut % 2 == 0 ? always : never});
    for (int number = 0; number < games; ++number) {
      EXPECT_TRUE(append(store, {record::NewGame{game_number(number)}}));
    }
    const int steps = std::uniform_int_distribution{1, 60}(chance);
    for (int step = 0; step < steps; ++step) {
      append_some(store, chance);
      if (chance() % 4 == 0) loop.run_posted();
    }
    auto promised = acknowledged;
    disk.cut_power(after.path(), chance);
    loop.until([&] { return store.is_settled(); });
    return promised;
  }

  /// The number of events in a game's text, which must be those that were appended.
  static std::uint32_t events_in(const std::string& text, int number) {
    std::string expected;
    std::uint32_t count = 0;
    while (expected.size() < text.size()) {
      expected += event_of(game_number(number), ++count).text + "\n";
    }
    EXPECT_EQ(text, expected);
    return count;
  }

  std::map<int, std::uint32_t> appended;
  std::map<int, std::uint32_t> acknowledged;
};

TEST_F(PowerCut, NeitherLosesNorRepeatsAcknowledgedEventsInAHundredRuns) {
  for (unsigned cut = 0; cut < 100; ++cut) {
    SCOPED_TRACE("cut " + std::to_string(cut));
    appended.clear();
    acknowledged.clear();
    const ScratchFolder after;
    auto promised = write_until_power_cut(cut, after);
    Store store = open({.file = after.path() / "test.db"});
    for (int number = 0; number < games; ++number) {
      const auto stored = store.reader().games().find(game_number(number).id);
      ASSERT_TRUE(stored.has_value());
      const std::uint32_t found = events_in(stored->events, number);
      EXPECT_GE(found, promised[number]);
      EXPECT_LE(found, appended[number]);
    }
  }
}

/// A complete server on a faulty disk.
TEST(FaultyDiskOfAServer, AFullDiskAcknowledgesNothingAndTheServerRecovers) {
  FaultyDisk disk;
  World world{{.disk = disk.name()}};
  const UserKey white = world.user_of(world.guest());
  const UserKey black = world.user_of(world.guest());
  const GameId game = world.game(white, black);
  world.play(game, "e2e4 e7e5");
  auto lines = std::make_shared<testing::Lines>();
  const auto watching =
      world.site().rooms.watch(game, black, LineForm::Api, testing::stream_to(lines));
  world.settle();
  disk.set_full(true);
  EXPECT_EQ(world.move(game, white, "g1f3"), "the game could not be stored");
  EXPECT_EQ(world.room(game).moves_text(), "e2e4 e7e5");
  EXPECT_EQ(lines->count("g1f3"), 0);
  disk.set_full(false);
  EXPECT_EQ(world.move(game, white, "g1f3"), "");
  EXPECT_EQ(lines->count("g1f3"), 1);
  EXPECT_EQ(audit(world.room(game)), Violations{});
}

TEST(FaultyDiskOfAServer, AnUnreadableLastEventIsDroppedAndTheGameContinues) {
  World world;
  const UserKey white = world.user_of(world.guest());
  const UserKey black = world.user_of(world.guest());
  const GameId game = world.game(white, black);
  world.play(game, "e2e4 e7e5 g1f3");
  {
    const auto database = Database::open(world.file(), Database::Mode::ReadWrite);
    EXPECT_TRUE(database->execute("UPDATE event SET text='0s move e2' WHERE number=3").has_value());
  }
  world.restart();
  EXPECT_EQ(world.site().rooms.violations().size(), 1);
  EXPECT_EQ(world.room(game).moves_text(), "e2e4 e7e5");
  EXPECT_EQ(world.move(game, white, "f1c4"), "");
  world.restart();
  EXPECT_EQ(world.room(game).moves_text(), "e2e4 e7e5 f1c4");
}

TEST(FaultyDiskOfAServer, APowerCutKeepsAllAcknowledgedMoves) {
  FaultyDisk disk;
  World world{{.disk = disk.name()}};
  const UserKey white = world.user_of(world.guest());
  const UserKey black = world.user_of(world.guest());
  const GameId game = world.game(white, black);
  const std::string moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7";
  world.play(game, moves);
  world.site().rooms.act(game, white, action::Move{.text = "f1e1"}, [](const Answer<>&) {});
  const ScratchFolder after;
  std::mt19937 chance{1};
  disk.cut_power(after.path(), chance);
  World again{{.file = after.path() / world.file().filename()}};
  const std::string& stored = again.room(game).moves_text();
  EXPECT_TRUE(stored == moves || stored == moves + " f1e1") << stored;
}

}  // namespace
}  // namespace tabiya::server
