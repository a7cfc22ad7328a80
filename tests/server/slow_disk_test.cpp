/// A disk whose syncs take as long as the test wants.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "game/inner/arbiter_audit.hpp"
#include "server/support/faulty_disk.hpp"
#include "server/support/world.hpp"
#include "server/support/world_api.hpp"

namespace tabiya::server::testing {
namespace {

constexpr const char* log_file = "-wal";

class SlowDisk : public ::testing::Test {
 protected:
  static constexpr std::size_t table_count = 40;
  struct Table {
    UserKey white{};
    UserKey black{};
    GameId game;
    LinesPtr lines;  // received by Black
    Subscription subscription;
    bool is_acknowledged = false;
  };

  SlowDisk() {
    for (Table& table : tables) {
      table.white = world.user_of(world.guest());
      table.black = world.user_of(world.guest());
      table.game = world.game(table.white, table.black);
      table.lines = std::make_shared<Lines>();
      auto watched =
          world.site().rooms.watch(table.game, table.black, LineForm::Api, stream_to(table.lines));
      EXPECT_TRUE(watched.has_value());
      table.subscription = *std::move(watched);
      world.settle();
    }
  }
  void TearDown() override { disk.block_syncs(false); }
  /// White, or Black, moves at each of these tables.
  void move(std::size_t from, std::size_t to, const std::string& text) {
    for (std::size_t number = from; number < to; ++number) {
      Table& table = tables[number];
      table.is_acknowledged = false;
      const UserKey player =
          *world.room(table.game).info().user(world.room(table.game).arbiter().game().turn());
      world.site().rooms.act(
          table.game, player, action::Move{.text = text},
          [&table](const Answer<>& answer) { table.is_acknowledged = answer.has_value(); });
    }
  }
  /// The number of tables whose move has been acknowledged and sent, which must be equal.
  std::size_t count_done(const std::string& text) {
    std::size_t count = 0;
    for (const Table& table : tables) {
      const bool is_told = table.lines->count(text) > 0;
      EXPECT_EQ(table.is_acknowledged, is_told);
      if (is_told) ++count;
    }
    return count;
  }

  FaultyDisk disk;
  World world{{.disk = disk.name()}};
  std::array<Table, table_count> tables;
};

TEST_F(SlowDisk,
       nothing_is_acknowledged_or_told_before_its_sync_and_one_sync_carries_all_that_wait) {
  disk.block_syncs(true, log_file);
  move(0, 1, "e2e4");
  disk.await_sync();
  move(1, table_count, "e2e4");
  world.run_posted();
  EXPECT_EQ(count_done("e2e4"), 0);
  disk.release_one_sync();
  disk.await_sync();
  world.run_posted();
  EXPECT_EQ(count_done("e2e4"), 1) << "what came during a sync waits for the next";
  disk.release_one_sync();
  world.settle();
  EXPECT_EQ(count_done("e2e4"), table_count);
}

TEST_F(SlowDisk, LimitsTheGamesToItsPace) {
  disk.block_syncs(true, log_file);
  for (const char* const text : {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"}) {
    const std::size_t before = disk.syncs();
    move(0, 1, text);
    disk.await_sync();
    move(1, table_count, text);
    disk.release_one_sync();
    disk.await_sync();
    disk.release_one_sync();
    world.settle();
    EXPECT_EQ(count_done(text), table_count);
    EXPECT_EQ(disk.syncs() - before, 2) << "two for forty moves";
  }
  for (const Table& table : tables) EXPECT_EQ(audit(world.room(table.game)), Violations{});
  disk.block_syncs(false);
  for (Table& table : tables) table.subscription.end();
  world.restart();
  for (const Table& table : tables) {
    EXPECT_EQ(world.room(table.game).moves_text(), "e2e4 e7e5 g1f3 b8c6 f1b5");
  }
}

TEST_F(SlowDisk, HoldsTheClockOfThePlayerWhoCannotSeeTheMoveYet) {
  constexpr auto five_minutes = std::chrono::minutes{5};
  const auto remaining = [&](Color color) {
    return *world.room(tables[0].game).remaining(color, world.now());
  };
  move(0, 1, "e2e4");
  world.settle();
  move(0, 1, "e7e5");
  world.settle();
  disk.block_syncs(true, log_file);
  move(0, 1, "g1f3");
  disk.await_sync();
  world.pass_without_settling(std::chrono::milliseconds{300});
  EXPECT_EQ(remaining(Color::Black), five_minutes - std::chrono::milliseconds{300});
  world.pass_without_settling(2 * five_minutes);
  EXPECT_FALSE(world.room(tables[0].game).is_over());
  EXPECT_EQ(remaining(Color::Black), five_minutes - Room::longest_charged_commit);
  disk.block_syncs(false);
  world.settle();
  EXPECT_EQ(count_done("g1f3"), 1);
  EXPECT_EQ(remaining(Color::Black), five_minutes - Room::longest_charged_commit);
  world.pass(std::chrono::seconds{1});
  EXPECT_EQ(remaining(Color::Black),
            five_minutes - Room::longest_charged_commit - std::chrono::seconds{1});
  world.pass(five_minutes - Room::longest_charged_commit);
  EXPECT_TRUE(world.room(tables[0].game).is_over()) << "the flag falls in the end";
}

TEST_F(SlowDisk, ChargesHalfASecondOnceForAllThatIsNotStored) {
  const auto black = [&] {
    return *world.room(tables[0].game).remaining(Color::Black, world.now());
  };
  for (const char* const text : {"e2e4", "e7e5"}) {
    move(0, 1, text);
    world.settle();
  }
  const Milliseconds before = black();
  disk.block_syncs(true, log_file);
  move(0, 1, "g1f3");
  disk.await_sync();
  world.pass_without_settling(std::chrono::milliseconds{400});
  world.site().rooms.act(tables[0].game, tables[0].white, action::Draw{}, [](const auto&) {});
  world.pass_without_settling(std::chrono::milliseconds{400});
  world.site().rooms.act(tables[0].game, tables[0].white, action::Takeback{}, [](const auto&) {});
  world.pass_without_settling(std::chrono::minutes{10});
  EXPECT_EQ(black(), before - Room::longest_charged_commit);
  EXPECT_FALSE(world.room(tables[0].game).is_over());
  disk.block_syncs(false);
  world.settle();
  EXPECT_EQ(black(), before - Room::longest_charged_commit);
}

TEST_F(SlowDisk, LeavesTheTimeForTheFirstMoveToThePlayerWhoCannotSeeTheGameYet) {
  disk.block_syncs(true, log_file);
  move(0, 1, "e2e4");
  disk.await_sync();
  world.pass_without_settling(std::chrono::minutes{10});
  EXPECT_FALSE(world.room(tables[0].game).is_over());
  disk.block_syncs(false);
  world.settle();
  move(0, 1, "e7e5");
  world.settle();
  EXPECT_EQ(count_done("e7e5"), 1);
}

TEST_F(SlowDisk, HoldsAllClocksWhileRequestsAreRefused) {
  constexpr auto five_minutes = std::chrono::minutes{5};
  constexpr std::chrono::seconds two_looks{1};
  const auto remaining = [&](Color color) {
    return *world.room(tables[0].game).remaining(color, world.now());
  };
  for (const char* const text : {"e2e4", "e7e5"}) {
    move(0, 1, text);
    world.settle();
  }
  disk.block_syncs(true, log_file);
  while (world.site().store.has_room()) world.site().store.append({}, {});
  world.pass_without_settling(2 * five_minutes);
  EXPECT_FALSE(world.room(tables[0].game).is_over()) << "White cannot move";
  disk.block_syncs(false);
  world.settle();
  EXPECT_GE(remaining(Color::White), five_minutes - two_looks) << "as who looks now sees it";
  move(0, 1, "g1f3");
  world.settle();
  EXPECT_EQ(count_done("g1f3"), 1);
  EXPECT_GE(remaining(Color::White), five_minutes - two_looks);
  world.pass(five_minutes);
  EXPECT_TRUE(world.room(tables[0].game).is_over()) << "Black's flag falls";
}

TEST_F(SlowDisk, RefusesNewRequestsUntilItHasCaughtUp) {
  WorldApi api{world};
  disk.block_syncs(true, log_file);
  move(0, 1, "e2e4");
  std::size_t waiting = 1;
  for (; world.site().store.has_room(); ++waiting) world.site().store.append({}, {});
  EXPECT_EQ(waiting, Store::max_unanswered);
  for (const char* const path : {"/api/tabiya/game", "/api/token", "/api/board/seek"}) {
    const Response refused = api.ask(Method::Post, path);
    EXPECT_EQ(refused.status, 503) << path;
    EXPECT_EQ(refused.headers.at(0), (Header{"Retry-After", "1"})) << path;
  }
  EXPECT_EQ(api.ask(Method::Get, "/api/tabiya/session").status, 503) << "a guest would be written";
  EXPECT_EQ(api.ask(Method::Get, "/").status, 200) << "the page waits for no disk";
  disk.block_syncs(false);
  world.settle();
  EXPECT_EQ(count_done("e2e4"), 1);
  EXPECT_EQ(api.ask(Method::Get, "/api/tabiya/session").status, 200);
}

}  // namespace
}  // namespace tabiya::server::testing
