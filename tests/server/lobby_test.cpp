#include "server/rooms/lobby.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "server/support/world.hpp"

namespace tabiya::server {
namespace {

using namespace std::chrono_literals;
using testing::Lines;
using testing::LinesPtr;
using testing::outlet_to;
using testing::World;

class InTheLobby : public ::testing::Test {
 protected:
  [[nodiscard]] static Seek seek(UserKey user, RulesRequest rules = World::five_minutes()) {
    return {.user = user, .rules = *settle_rules(rules, 0)};
  }
  LinesPtr wait(const Seek& wanted) {
    auto lines = std::make_shared<Lines>();
    auto waits = world.site().lobby.wait(wanted, outlet_to(lines));
    EXPECT_TRUE(waits.has_value());
    subscriptions.push_back(std::move(*waits));
    world.settle();
    return lines;
  }
  [[nodiscard]] std::size_t games() { return world.site().rooms.live_count(); }
  [[nodiscard]] std::vector<Seek> seeks() { return world.site().lobby.seeks(); }

  World world;
  UserKey anna = world.user_of(world.guest());
  UserKey ben = world.user_of(world.guest());
  UserKey carl = world.user_of(world.guest());
  std::vector<Subscription> subscriptions;
};

TEST_F(InTheLobby, two_who_want_the_same_game_get_it) {
  const auto hers = wait(seek(anna));
  EXPECT_FALSE(hers->has_ended);
  const auto his = wait(seek(ben));
  EXPECT_TRUE(hers->has_ended);
  EXPECT_TRUE(his->has_ended);
  EXPECT_EQ(games(), 1);
  EXPECT_TRUE(seeks().empty());
  const Room* const room = world.site().rooms.ongoing(anna).at(0);
  EXPECT_EQ(room->info().source, Source::Lobby);
  EXPECT_TRUE(room->info().color_of(ben).has_value());
}

TEST_F(InTheLobby, two_who_want_different_games_wait_on) {
  wait(seek(anna));
  wait(seek(ben, {.time = RealTime{1min, 0s}}));
  EXPECT_EQ(games(), 0);
  EXPECT_EQ(seeks().size(), 2);
}

TEST_F(InTheLobby, who_wants_a_colour_gets_it_and_two_who_want_the_same_do_not_meet) {
  Seek hers = seek(anna);
  hers.wish = Color::Black;
  Seek his = seek(ben);
  his.wish = Color::Black;
  wait(hers);
  wait(his);
  EXPECT_EQ(games(), 0);
  wait(seek(carl));
  ASSERT_EQ(games(), 1);
  EXPECT_EQ(world.site().rooms.ongoing(anna).at(0)->info().user(Color::Black), anna);
}

TEST_F(InTheLobby, two_chess960_seeks_meet_whatever_their_arrays) {
  Seek hers = seek(anna, {.variant = "chess960", .time = RealTime{5min, 0s}});
  Seek his = hers;
  his.user = ben;
  his.rules.start = settle_rules({.variant = "chess960"}, 7)->start;
  wait(hers);
  wait(his);
  EXPECT_EQ(games(), 1);
}

TEST_F(InTheLobby, who_goes_waits_no_more) {
  wait(seek(anna));
  subscriptions.clear();
  EXPECT_TRUE(seeks().empty());
  wait(seek(ben));
  EXPECT_EQ(games(), 0);
}

TEST_F(InTheLobby, a_new_real_time_seek_ends_the_old_one) {
  const auto first = wait(seek(anna));
  wait(seek(anna, {.time = RealTime{1min, 0s}}));
  EXPECT_TRUE(first->has_ended);
  EXPECT_EQ(seeks().size(), 1);
}

TEST_F(InTheLobby, nobody_is_paired_with_whom_he_has_blocked) {
  world.answer_of<void>(
      [&](Reply<> reply) { world.site().accounts.block(ben, anna, std::move(reply)); });
  wait(seek(anna));
  wait(seek(ben));
  EXPECT_EQ(games(), 0);
}

TEST_F(InTheLobby, a_rating_range_keeps_others_out) {
  Seek picky = seek(anna);
  picky.rating_range = {1600, 2000};
  wait(picky);
  wait(seek(ben));
  EXPECT_EQ(games(), 0);
}

TEST_F(InTheLobby, anybody_joins_who_waits) {
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

TEST_F(InTheLobby, the_list_is_told_at_first_and_when_it_changes_but_not_too_often) {
  auto lines = std::make_shared<Lines>();
  const auto watching = world.site().lobby.watch(outlet_to(lines));
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

TEST_F(InTheLobby, who_does_not_make_the_first_move_in_time_loses_nothing_but_the_game) {
  wait(seek(anna));
  wait(seek(ben));
  const GameId game = world.site().rooms.ongoing(anna).at(0)->info().id;
  world.pass(25s);
  EXPECT_EQ(world.room(game).status().name, "aborted");
}

}  // namespace
}  // namespace tabiya::server
