/// The pause of a computer before its move, in virtual time.
#include <gtest/gtest.h>

#include <array>
#include <chrono>

#include "server/support/world.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;

// The pause before the first moves of a game, and before any; see engine::pause_before().
constexpr Milliseconds shortest{300};
constexpr Milliseconds longest_of_opening{900};
constexpr Milliseconds longest{2000};

/// Games of Anna as White against a computer with a human pace.
class ComputerPace : public ::testing::Test {
 protected:
  GameId game(RulesRequest rules = {}, Seat computer = ComputerLevel{1}) {
    return game_of(anna, std::move(rules), std::move(computer));
  }
  GameId game_of(UserKey user, RulesRequest rules = {}, Seat computer = ComputerLevel{1}) {
    GameInfo info{.rules = *settle_rules(rules, 0), .seats = {user, std::move(computer)}};
    return *world.answer_of<GameId>(
        [&](Reply<GameId> reply) { world.site().rooms.begin(info, std::move(reply)); });
  }
  [[nodiscard]] std::size_t plies(const GameId& id) {
    return world.room(id).arbiter().game().moves().size();
  }
  [[nodiscard]] bool is_pausing(const GameId& id) { return world.room(id).computer().is_pausing(); }
  /// Waits for the search, which takes no virtual time.
  void until_found(const GameId& id) {
    world.until([&] { return is_pausing(id) || plies(id) % 2 == 0; });
    world.settle();
  }
  void move(const GameId& id, const char* uci) {
    EXPECT_EQ(world.move(id, anna, uci), "");
    until_found(id);
  }

  World world{{}, {.thought_of_highest_level = 1ms}};
  UserKey anna = world.user_of(world.guest());
};

TEST_F(ComputerPace, AMoveArrivesAfterThePause) {
  const GameId id = game();
  move(id, "e2e4");
  EXPECT_TRUE(is_pausing(id));
  world.pass(shortest - 1ms);
  EXPECT_EQ(plies(id), 1);
  world.pass(longest_of_opening - shortest + 1ms);
  EXPECT_EQ(plies(id), 2);
  EXPECT_FALSE(world.room(id).computer().is_thinking());
}

TEST_F(ComputerPace, ThePauseCostsTheComputersClock) {
  const GameId id = game(World::five_minutes());
  const auto left = [&] { return *world.room(id).remaining(Color::Black, world.now()); };
  move(id, "e2e4");
  world.pass(longest_of_opening);
  ASSERT_EQ(plies(id), 2);
  EXPECT_EQ(left(), 5min) << "the clock stands still until both have moved";
  move(id, "d2d4");
  world.pass(longest_of_opening);
  ASSERT_EQ(plies(id), 4);
  EXPECT_LE(left(), 5min - shortest);
  EXPECT_GE(left(), 5min - longest_of_opening);
}

TEST_F(ComputerPace, ThePauseIsASmallShareOfAShortClock) {
  constexpr Milliseconds share{375};  // a fortieth
  for (int number = 0; number < 5; ++number) {
    const GameId id = game({.time = RealTime{15s, 0s}});
    move(id, "e2e4");
    world.pass(share);
    EXPECT_EQ(plies(id), 2);
  }
}

TEST_F(ComputerPace, ATakebackDropsTheMove) {
  const GameId id = game();
  move(id, "e2e4");
  world.pass(shortest - 1ms);
  EXPECT_EQ(world.act(id, anna, action::Takeback{true}), "");
  EXPECT_EQ(plies(id), 0);
  EXPECT_FALSE(world.room(id).computer().is_thinking());
  move(id, "d2d4");
  world.pass(shortest - 1ms);
  EXPECT_EQ(plies(id), 1);
  world.pass(longest_of_opening - shortest + 1ms);
  EXPECT_EQ(plies(id), 2);
}

TEST_F(ComputerPace, ATakebackThatIsNotYetDurableDropsTheMoveToo) {
  const GameId id = game();
  move(id, "e2e4");
  world.site().rooms.act(id, anna, action::Takeback{true}, [](const Answer<>&) {});
  world.pass_without_settling(longest);
  world.settle();
  EXPECT_EQ(plies(id), 0);
  EXPECT_FALSE(world.room(id).computer().is_thinking());
}

TEST_F(ComputerPace, NoMoveArrivesAfterTheEndOfTheGame) {
  const GameId id = game();
  move(id, "e2e4");
  EXPECT_EQ(world.act(id, anna, action::Resign{}), "");
  world.pass(longest);
  EXPECT_EQ(plies(id), 1);
  EXPECT_EQ(world.room(id).status().name, "resign");
}

TEST_F(ComputerPace, ADrawOfferDuringThePauseIsAnsweredAfterIt) {
  // In neither can Black check White's king.
  const char* const behind = "4k3/ppp5/8/8/8/8/PPP5/RR2K3 w - - 0 1";
  const char* const ahead = "nn2k3/ppp5/8/8/8/8/PPP5/4K3 w - - 0 1";
  for (const bool accepts : {true, false}) {
    const GameId id = game({.fen = accepts ? behind : ahead});
    move(id, "c2c3");
    world.pass(longest_of_opening);
    move(id, "e1d1");
    EXPECT_EQ(world.act(id, anna, action::Draw{true}), "");
    EXPECT_TRUE(world.room(id).arbiter().game().draw_offer());
    world.pass(longest_of_opening);
    EXPECT_EQ(plies(id), accepts ? 3 : 4);
    EXPECT_EQ(world.room(id).is_over(), accepts);
    EXPECT_FALSE(world.room(id).arbiter().game().draw_offer());
  }
}

TEST_F(ComputerPace, ADrawOfferInTheOpponentsTimeIsAnsweredAtOnce) {
  const GameId id = game({.fen = "4k3/ppp5/8/8/8/8/PPPQ4/4K3 w - - 0 1"});
  move(id, "a2a3");
  world.pass(longest_of_opening);
  ASSERT_EQ(plies(id), 2);
  EXPECT_EQ(world.act(id, anna, action::Draw{true}), "");
  world.until([&] { return !world.room(id).computer().is_thinking() || is_pausing(id); });
  EXPECT_TRUE(world.room(id).is_over());
}

TEST_F(ComputerPace, ARestartDuringThePauseLosesNothing) {
  const GameId id = game(World::five_minutes());
  move(id, "e2e4");
  world.pass(shortest - 1ms);
  world.restart(1h);
  EXPECT_EQ(plies(id), 1);
  until_found(id);
  world.pass(longest_of_opening);
  EXPECT_EQ(plies(id), 2);
}

TEST_F(ComputerPace, ManyGamesPauseTogether) {
  std::array<GameId, 10> games;
  for (GameId& id : games) id = game();
  for (const GameId& id : games) move(id, "e2e4");
  for (const GameId& id : games) EXPECT_TRUE(is_pausing(id));
  world.pass(longest_of_opening);
  for (const GameId& id : games) EXPECT_EQ(plies(id), 2);
}

TEST_F(ComputerPace, TheHighestLevelDoesNotPause) {
  const GameId id = game({}, ComputerLevel{level_count});
  move(id, "e2e4");
  EXPECT_EQ(plies(id), 2);
}

TEST_F(ComputerPace, ABotIsNotKeptWaiting) {
  const UserKey bot = world.bot("Fritz");
  const GameId id = game_of(bot);
  EXPECT_EQ(world.move(id, bot, "e2e4"), "");
  until_found(id);
  EXPECT_EQ(plies(id), 2);
}

}  // namespace
}  // namespace tabiya::server::testing
