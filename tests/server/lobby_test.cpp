#include "server/pairing/lobby.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "server/support/world.hpp"

namespace tabiya::server {
namespace {

using namespace std::chrono_literals;
using testing::Lines;
using testing::LinesPtr;
using testing::stream_to;
using testing::World;

class InTheLobby : public ::testing::Test {
 protected:
  [[nodiscard]] static Seek seek(UserKey user, RulesRequest rules = World::five_minutes()) {
    return {.user = user, .rules = *settle_rules(rules, 0)};
  }
  LinesPtr wait(const Seek& wanted) {
    auto lines = std::make_shared<Lines>();
    auto waits = world.site().lobby.wait(wanted, stream_to(lines));
    EXPECT_TRUE(waits.has_value());
    subscriptions.push_back(std::move(*waits));
    world.settle();
    return lines;
  }
  /// Posts a correspondence seek; all have the same days and colour, so no two match.
  Answer<GameId> post(UserKey user, int days = 3) {
    Seek wanted = seek(user, {.time = Correspondence{days}});
    wanted.color_choice = Color::White;
    return world.answer_of<GameId>(
        [&](Reply<GameId> reply) { world.site().lobby.post(wanted, std::move(reply)); });
  }
  [[nodiscard]] std::size_t games() { return world.site().rooms.live_count(); }
  [[nodiscard]] std::vector<Seek> seeks() { return world.site().lobby.seeks(); }

  World world;
  UserKey anna = world.user_of(world.guest());
  UserKey ben = world.user_of(world.guest());
  UserKey carl = world.user_of(world.guest());
  std::vector<Subscription> subscriptions;
};

TEST_F(InTheLobby, CompatibleSeeksStartAGame) {
  const auto hers = wait(seek(anna));
  EXPECT_FALSE(hers->has_ended);
  const auto his = wait(seek(ben));
  EXPECT_TRUE(hers->has_ended);
  EXPECT_TRUE(his->has_ended);
  EXPECT_EQ(games(), 1);
  EXPECT_TRUE(seeks().empty());
  const Room& room = world.room(world.site().rooms.ongoing(anna).at(0));
  EXPECT_EQ(room.info().source, Source::Lobby);
  EXPECT_TRUE(room.info().color_of(ben).has_value());
}

TEST_F(InTheLobby, IncompatibleSeeksKeepWaiting) {
  wait(seek(anna));
  wait(seek(ben, {.time = RealTime{1min, 0s}}));
  EXPECT_EQ(games(), 0);
  EXPECT_EQ(seeks().size(), 2);
}

TEST_F(InTheLobby, AColourChoiceIsHonouredAndEqualChoicesDoNotMatch) {
  Seek hers = seek(anna);
  hers.color_choice = Color::Black;
  Seek his = seek(ben);
  his.color_choice = Color::Black;
  wait(hers);
  wait(his);
  EXPECT_EQ(games(), 0);
  wait(seek(carl));
  ASSERT_EQ(games(), 1);
  EXPECT_EQ(world.room(world.site().rooms.ongoing(anna).at(0)).info().user(Color::Black), anna);
}

TEST_F(InTheLobby, Chess960SeeksMatchRegardlessOfTheirArrays) {
  Seek hers = seek(anna, {.variant = "chess960", .time = RealTime{5min, 0s}});
  Seek his = hers;
  his.user = ben;
  his.rules.start = settle_rules({.variant = "chess960"}, 7)->start;
  wait(hers);
  wait(his);
  EXPECT_EQ(games(), 1);
}

TEST_F(InTheLobby, DisconnectingWithdrawsTheSeek) {
  wait(seek(anna));
  subscriptions.clear();
  EXPECT_TRUE(seeks().empty());
  wait(seek(ben));
  EXPECT_EQ(games(), 0);
}

TEST_F(InTheLobby, ANewRealTimeSeekEndsTheOldOne) {
  const auto first = wait(seek(anna));
  wait(seek(anna, {.time = RealTime{1min, 0s}}));
  EXPECT_TRUE(first->has_ended);
  EXPECT_EQ(seeks().size(), 1);
}

TEST_F(InTheLobby, BlockedUsersAreNotPaired) {
  world.answer_of<void>(
      [&](Reply<> reply) { world.site().accounts.block(ben, anna, std::move(reply)); });
  wait(seek(anna));
  wait(seek(ben));
  EXPECT_EQ(games(), 0);
}

TEST_F(InTheLobby, ARatingRangeKeepsOthersOut) {
  Seek picky = seek(anna);
  picky.rating_range = {1600, 2000};
  wait(picky);
  wait(seek(ben));
  EXPECT_EQ(games(), 0);
}

TEST_F(InTheLobby, AnyoneCanJoinASeek) {
  const auto hers = wait(seek(anna));
  const GameId id = seeks().at(0).id;
  const auto game = world.answer_of<GameId>(
      [&](Reply<GameId> reply) { world.site().lobby.join(id, ben, std::move(reply)); });
  ASSERT_TRUE(game.has_value());
  EXPECT_TRUE(hers->has_ended);
  const auto late = world.answer_of<GameId>(
      [&](Reply<GameId> reply) { world.site().lobby.join(id, carl, std::move(reply)); });
  EXPECT_EQ(late.error().kind, Refused::Kind::NotFound);
}

TEST_F(InTheLobby, ACorrespondenceSeekExpires) {
  ASSERT_TRUE(post(anna).has_value());
  const UserKey person = world.person("Dora");
  ASSERT_TRUE(post(person).has_value());
  world.pass_without_settling(Lobby::posted_life_of_guest);
  ASSERT_EQ(seeks().size(), 1);
  EXPECT_EQ(seeks().at(0).user, person);
  world.pass_without_settling(Lobby::posted_life);
  EXPECT_TRUE(seeks().empty());
}

TEST_F(InTheLobby, GuestsOfOneClientCannotFillTheLobby) {
  std::size_t posted = 0;
  for (int guest = 0; guest < 10; ++guest) {
    const UserKey user = world.user_of(world.guest("one client"));
    for (int seek = 0; seek < 4; ++seek) posted += post(user, seek + 1).has_value() ? 1 : 0;
  }
  EXPECT_EQ(posted, Lobby::max_posted_of_owner);
  EXPECT_TRUE(post(world.user_of(world.guest("another")), 9).has_value());
}

TEST_F(InTheLobby, AnAccountReplacesTheOldestGuestInAFullLobby) {
  for (std::size_t posted = 0; posted < Lobby::max_posted; ++posted) {
    const std::string client = "client " + std::to_string(posted / Lobby::max_posted_of_owner);
    ASSERT_TRUE(post(world.user_of(world.guest(client)), 1).has_value());
  }
  const UserKey oldest = seeks().front().user;
  EXPECT_EQ(post(world.user_of(world.guest("one more")), 1).error().kind, Refused::Kind::TooMany);
  const UserKey dora = world.person("Dora");
  ASSERT_TRUE(post(dora, 2).has_value());
  EXPECT_EQ(seeks().size(), Lobby::max_posted);
  EXPECT_EQ(seeks().back().user, dora);
  EXPECT_NE(seeks().front().user, oldest);
  wait(seek(anna));
  EXPECT_EQ(seeks().back().user, anna) << "seeks with a connection have room of their own";
}

TEST_F(InTheLobby, ClosingOrDeletingAnAccountWithdrawsItsSeeks) {
  const UserKey dora = world.person("Dora");
  const UserKey emil = world.person("Emil");
  ASSERT_TRUE(post(dora, 1).has_value());
  ASSERT_TRUE(post(emil, 2).has_value());
  Accounts& accounts = world.site().accounts;
  world.answer_of<void>([&](Reply<> reply) { accounts.close(dora, std::move(reply)); });
  ASSERT_EQ(seeks().size(), 1);
  world.answer_of<void>(
      [&](Reply<> reply) { accounts.erase(emil, "long enough", std::move(reply)); });
  EXPECT_TRUE(seeks().empty());
}

TEST_F(InTheLobby, TheListIsSentAtFirstAndAfterChangesButNotTooOften) {
  auto lines = std::make_shared<Lines>();
  const auto watching = world.site().lobby.watch(stream_to(lines));
  world.until([] { return true; });
  ASSERT_EQ(lines->texts.size(), 1);
  EXPECT_EQ(lines->last(), R"({"seeks":[]})");
  wait(seek(anna));
  wait(seek(ben, {.time = RealTime{1min, 0s}}));
  EXPECT_EQ(lines->texts.size(), 1);
  world.pass(Lobby::list_interval);
  ASSERT_EQ(lines->texts.size(), 2);
  EXPECT_NE(lines->last().find(R"("speed":"bullet")"), std::string::npos);
}

TEST_F(InTheLobby, MissingTheFirstMoveOnlyAbortsTheGame) {
  wait(seek(anna));
  wait(seek(ben));
  const GameId game = world.site().rooms.ongoing(anna).at(0);
  world.pass(25s);
  EXPECT_EQ(world.room(game).status().name, "aborted");
}

}  // namespace
}  // namespace tabiya::server
