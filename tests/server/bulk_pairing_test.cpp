/// Bulk pairings: when their games begin, when their clocks start, and what survives a restart.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "server/support/world.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;

class BulkPairing : public ::testing::Test {
 protected:
  /// A bulk of one game, Anna against Ben.
  [[nodiscard]] server::BulkPairing bulk(Milliseconds ahead = {}) {
    server::BulkPairing bulk{.by = chief};
    bulk.rules = *settle_rules(World::five_minutes(), 0);
    bulk.pair_at = world.now() + ahead;
    bulk.pairs.push_back({.players = {{anna, "anna"}, {ben, "ben"}}});
    return bulk;
  }
  Answer<GameId> create(server::BulkPairing wanted) {
    return world.answer_of<GameId>([&](Reply<GameId> reply) {
      world.site().bulks.create(std::move(wanted), std::move(reply));
    });
  }
  [[nodiscard]] const server::BulkPairing* find(const GameId& id) {
    return world.site().bulks.find(id, chief);
  }
  [[nodiscard]] const Room* room_of(const GameId& id) {
    return world.find_room(find(id)->pairs.front().game);
  }

  World world;
  UserKey chief = world.person("Chief");
  UserKey anna = world.person("Anna");
  UserKey ben = world.person("Ben");
};

TEST_F(BulkPairing, BeginsItsGamesOnTimeEvenAfterARestart) {
  const auto id = create(bulk(1h));
  ASSERT_TRUE(id.has_value());
  EXPECT_EQ(room_of(*id), nullptr);
  world.restart();
  world.pass(1h);
  ASSERT_NE(room_of(*id), nullptr);
  EXPECT_EQ(room_of(*id)->info().user(Color::White), anna);
  EXPECT_EQ(find(*id)->paired, world.now());
  world.restart();
  EXPECT_FALSE(room_of(*id)->is_over()) << "it has begun, and does not begin again";
}

TEST_F(BulkPairing, StartsItsClocksOnTime) {
  auto wanted = bulk();
  wanted.start_clocks_at = world.now() + 1h;
  const auto id = create(wanted);
  ASSERT_TRUE(id.has_value());
  world.pass_without_settling(59min);
  world.pass(1min);
  EXPECT_EQ(room_of(*id)->remaining(Color::White, world.now()), 5min);
  world.pass(1min);
  EXPECT_EQ(room_of(*id)->remaining(Color::White, world.now()), 4min);
}

TEST_F(BulkPairing, CanBeCancelledBeforeItsGamesBegin) {
  const auto id = create(bulk(1h));
  const auto canceled = world.answer_of<void>(
      [&](Reply<> reply) { world.site().bulks.cancel(*id, chief, std::move(reply)); });
  EXPECT_TRUE(canceled.has_value());
  EXPECT_EQ(find(*id), nullptr);
  world.restart();
  EXPECT_EQ(find(*id), nullptr);
}

TEST_F(BulkPairing, IsRefusedAsAWhole) {
  auto twice = bulk();
  twice.pairs.push_back(twice.pairs.front());
  EXPECT_FALSE(create(twice).has_value());
  EXPECT_FALSE(create(bulk(25h)).has_value());
  ASSERT_TRUE(create(bulk(1h)).has_value());
  EXPECT_FALSE(create(bulk(1h)).has_value()) << "the same players at the same time";
  for (int more = 1; more < 20; ++more) {
    ASSERT_TRUE(create(bulk(1h + std::chrono::seconds{more})).has_value());
  }
  EXPECT_EQ(create(bulk(2h)).error().kind, Refused::Kind::TooMany);
}

TEST_F(BulkPairing, IsDeletedADayAfterItsGamesBegan) {
  const auto id = create(bulk());
  ASSERT_TRUE(id.has_value());
  world.pass_without_settling(23h);
  EXPECT_NE(find(*id), nullptr);
  world.pass_without_settling(1h);
  EXPECT_EQ(find(*id), nullptr);
}

}  // namespace
}  // namespace tabiya::server::testing
