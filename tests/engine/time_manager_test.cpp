#include "engine/search/time_manager.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

namespace tabiya::engine {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;
using Duration = TimeManager::Duration;

constexpr TimeManager::Iteration stable{5, 0, 0.9, false};
constexpr TimeManager::Iteration unstable{0, 80, 0.3, false};
/// No search has less.
constexpr Duration least = 500us;

SearchLimits clocks(milliseconds left, milliseconds increment = 0ms,
                    std::optional<int> moves_to_go = std::nullopt) {
  const ClockState clock{left, increment};
  return {.clocks = {.white = clock, .black = clock}, .moves_to_go = moves_to_go};
}

/// White and its clock, which only the test advances.
struct Player {
  TimeManager time;
  TimeManager::Clock::time_point now{100h};
  std::uint32_t move_number = 40;
  milliseconds overhead{0};

  Duration begin(const SearchLimits& limits) {
    time.begin(limits, {Color::White, move_number, overhead, now});
    return time.hard_limit().value_or(Duration::max());
  }
  /// The next check comes after this time.
  bool check_after(Duration span) {
    now += span;
    return time.check_hard_limit_at(now);
  }
  bool may_deepen_after(Duration span, const TimeManager::Iteration& iteration) const {
    return !time.is_soft_limit_reached_at(now + span, iteration);
  }
  void work(Duration span) {
    const auto end = now + span;
    while (now < end) check_after(std::min<Duration>(200us, end - now));
  }
  void send_move() {
    time.end(now);
    now += 1s;  // the opponent's move
    ++move_number;
  }
  /// A move that the engine takes 10 ms for.
  void move(milliseconds left, milliseconds increment = 0ms) {
    begin(clocks(left, increment));
    work(10ms);
    send_move();
  }
  /// A move during which the processor is taken away.
  void move_with_stall(milliseconds left, Duration stall) {
    begin(clocks(left));
    check_after(stall);
    send_move();
  }
};

TEST(TimeManager, HasNoLimitWithoutAClock) {
  Player player;
  player.begin({.depth = 5});
  EXPECT_TRUE(player.may_deepen_after(1h, stable));
  EXPECT_FALSE(player.check_after(1h));
}

TEST(TimeManager, GivesTheLeastOnAnEmptyOrNegativeClock) {
  for (const auto left : {0ms, -500ms}) {
    Player player;
    EXPECT_EQ(player.begin(clocks(left)), least);
    EXPECT_EQ(player.time.soft_limit(), least);
    EXPECT_TRUE(player.check_after(1ms));
  }
}

TEST(TimeManager, UsesTheClockOfTheSideToMove) {
  TimeManager time;
  const SearchLimits limits{.clocks = {.white = ClockState{0ms, 0ms}}};
  time.begin(limits, {.turn = Color::Black});
  EXPECT_FALSE(time.hard_limit());
  EXPECT_FALSE(time.soft_limit());
}

TEST(TimeManager, CountsFromTheTimeThatItIsGiven) {
  Player player;
  player.begin({.move_time = 100ms});
  player.now += 99ms;  // the thread was started late
  EXPECT_FALSE(player.check_after(0ms));
  EXPECT_TRUE(player.check_after(1ms));
}

TEST(TimeManager, HasNoLimitWhilePondering) {
  Player player;
  player.begin({.move_time = 1ms, .is_ponder = true});
  EXPECT_FALSE(player.check_after(1h));
  player.time.end_pondering(player.now);
  EXPECT_TRUE(player.check_after(0ms));
}

TEST(TimeManager, StopsSoonerIfTheBestMoveIsStable) {
  Player player;
  player.begin(clocks(240ms));
  auto elapsed = 1ms;
  while (player.may_deepen_after(elapsed, stable)) elapsed += 1ms;
  EXPECT_TRUE(player.may_deepen_after(elapsed, unstable));
}

TEST(TimeManager, UsesAFixedMoveTimeInFull) {
  Player player;
  player.overhead = 10ms;
  EXPECT_EQ(player.begin({.move_time = 5000ms}), 4990ms);
  EXPECT_TRUE(player.may_deepen_after(4s, stable));
}

TEST(TimeManager, NeverPlansForMoreThanTheClock) {
  for (const auto left : {-1ms, 0ms, 1ms, 2ms, 10ms, 1000ms, 3'600'000ms}) {
    for (const auto increment : {-100ms, 0ms, 10ms, 60'000ms}) {
      for (const auto moves_to_go : {std::optional<int>{}, std::optional{1}, std::optional{40}}) {
        for (const auto delay : {0ms, 30ms, 100'000ms}) {
          for (const auto overhead : {0ms, 20ms, 5000ms}) {
            Player player;
            player.move_with_stall(1000ms, delay);
            player.move(500ms);  // and a lag of 500 ms less the delay
            player.overhead = overhead;
            const Duration hard = player.begin(clocks(left, increment, moves_to_go));
            EXPECT_GE(hard, least);
            EXPECT_LE(hard, std::max<Duration>(left - overhead, least))
                << left.count() << '+' << increment.count() << " overhead " << overhead.count();
            EXPECT_GE(player.time.soft_limit(), least);
            EXPECT_LE(player.time.soft_limit(), hard);
          }
        }
      }
    }
  }
}

TEST(TimeManager, SpendsMostOfTheClockOnTheLastMoveBeforeTheControl) {
  Player player;
  EXPECT_GT(player.begin(clocks(1000ms, 0ms, 1)), 800ms);
  EXPECT_LT(player.begin(clocks(1000ms, 0ms, 2)), 600ms);
}

TEST(TimeManager, SpendsALargerShareLateInTheGameIfThereIsAnIncrement) {
  const auto growth = [](milliseconds increment) {
    Player early;
    early.move_number = 1;
    early.begin(clocks(10s, increment));
    Player late;
    late.move_number = 70;
    late.begin(clocks(10s, increment));
    return std::chrono::duration<double>{*late.time.soft_limit()} / *early.time.soft_limit();
  };
  EXPECT_GT(growth(100ms), 1.5);
  EXPECT_LT(growth(0ms), 1.2);
}

TEST(TimeManager, HoldsBackTheOverhead) {
  Player player;
  const Duration without = player.begin(clocks(100ms));
  player.overhead = 50ms;
  EXPECT_EQ(player.begin(clocks(150ms)), without);
}

TEST(TimeManager, HoldsBackTheLongestStall) {
  Player player;
  const Duration unaware = player.begin(clocks(200ms, 2ms));
  player.check_after(50ms);
  player.send_move();
  const Duration aware = player.begin(clocks(200ms, 2ms));
  EXPECT_LT(aware, unaware);
  EXPECT_LT(aware, 200ms - 45ms);
  // The stall just after the hard limit would be reached does not cost the game.
  EXPECT_LT(player.begin(clocks(70ms)) + 50ms, 70ms);
}

TEST(TimeManager, ForgetsAStallInTime) {
  Player player;
  const Duration unaware = player.begin(clocks(200ms));
  player.check_after(50ms);
  player.send_move();
  Duration last = player.begin(clocks(200ms));
  for (int move = 0; move < 10; ++move) {
    player.work(1ms);
    const Duration hard = player.begin(clocks(200ms));
    EXPECT_GT(hard, last);
    last = hard;
  }
  for (int move = 0; move < 300; ++move) player.begin(clocks(200ms));
  EXPECT_GT(player.begin(clocks(200ms)), unaware * 99 / 100);
}

TEST(TimeManager, HoldsBackOnlyAShareOfTheClock) {
  Player player;
  player.move_with_stall(1000ms, 900ms);
  EXPECT_GT(player.begin(clocks(200ms)), 5ms);
}

TEST(TimeManager, CountsAStallBeforeTheFirstCheckAndAfterTheLast) {
  Player before;
  before.move_with_stall(1000ms, 40ms);
  EXPECT_EQ(before.time.delays().longest(), 40ms);
  Player after;
  after.begin(clocks(1000ms));
  after.work(10ms);
  after.now += 40ms;
  after.time.end(after.now);
  EXPECT_EQ(after.time.delays().longest(), 40ms);
}

TEST(TimeManager, DoesNotTakePonderingForAStall) {
  Player player;
  SearchLimits limits = clocks(1000ms);
  limits.is_ponder = true;
  player.begin(limits);
  player.check_after(10s);
  player.time.end_pondering(player.now);
  player.check_after(1ms);
  player.time.end(player.now);
  EXPECT_EQ(player.time.delays().longest(), 1ms);
}

TEST(TimeManager, LearnsTheLagFromTheClock) {
  Player player;
  player.move(1000ms, 5ms);
  EXPECT_EQ(player.time.delays().mean_lag(), 0ms);
  player.begin(clocks(965ms, 5ms));  // it lost 40 ms, of which the engine used 10
  EXPECT_EQ(player.time.delays().longest(), 30ms);
  EXPECT_GT(player.time.delays().mean_lag(), 0ms);
  player.begin(clocks(965ms, 5ms));  // the same move again: nothing new
  EXPECT_EQ(player.time.delays().mean_lag(), 30ms / 16.0);
}

TEST(TimeManager, CountsAsLagWhatAStallAddsToTheHardLimit) {
  Player player;
  const Duration hard = player.begin(clocks(1000ms, 5ms));
  player.check_after(hard + 60ms);
  player.send_move();
  player.begin(clocks(1005ms - std::chrono::ceil<milliseconds>(hard + 60ms), 5ms));
  EXPECT_GE(player.time.delays().mean_lag(), 60ms / 16);
}

TEST(TimeManager, CountsTheLagFromPonderhit) {
  Player player;
  SearchLimits limits = clocks(1000ms);
  limits.is_ponder = true;
  player.begin(limits);
  player.check_after(20ms);
  player.time.end_pondering(player.now);
  player.work(10ms);
  player.send_move();
  player.begin(clocks(975ms));
  EXPECT_EQ(player.time.delays().longest(), 15ms);
}

TEST(TimeManager, LearnsNoLagFromOtherClocks) {
  const auto lag_after = [](auto change) {
    Player player;
    player.move(1000ms, 5ms);
    SearchLimits limits = clocks(500ms, 5ms);
    change(player, limits);
    player.begin(limits);
    return player.time.delays().mean_lag();
  };
  EXPECT_GT(lag_after([](Player&, SearchLimits&) {}), 0ms);
  EXPECT_EQ(lag_after([](Player& player, SearchLimits&) { ++player.move_number; }), 0ms);
  EXPECT_EQ(lag_after([](Player& player, SearchLimits&) { player.time.begin_game(); }), 0ms);
  EXPECT_EQ(lag_after([](Player&, SearchLimits& limits) { limits = clocks(500ms, 6ms); }), 0ms);
  EXPECT_EQ(lag_after([](Player&, SearchLimits& limits) { limits = clocks(2000ms, 5ms); }), 0ms);
  EXPECT_EQ(lag_after([](Player&, SearchLimits& limits) { limits = {.depth = 1}; }), 0ms);
}

TEST(TimeManager, LearnsNothingFromAClockThatIsSetForward) {
  Player player;
  player.move(1000ms);
  player.move(900ms);
  const Duration lag = player.time.delays().mean_lag();
  EXPECT_GT(lag, 0ms);
  player.begin(clocks(2000ms));
  EXPECT_EQ(player.time.delays().mean_lag(), lag);
}

TEST(TimeManager, KeepsTimeForTheLagOfTheMovesToCome) {
  // Every move costs 20 ms beyond the engine's 10.
  Player player;
  auto left = 2000ms;
  for (int move = 0; move < 40; ++move) {
    player.move(left);
    left -= 30ms;
  }
  Player unaware;
  unaware.move_number = player.move_number;
  EXPECT_LT(player.begin(clocks(left)), unaware.begin(clocks(left)) / 2);
  // An increment that pays for the lag leaves a part for thinking.
  Player paid;
  for (int move = 0; move < 40; ++move) paid.move(2000ms, 30ms);
  paid.begin(clocks(2000ms, 30ms));
  unaware.begin(clocks(2000ms, 30ms));
  EXPECT_GT(*paid.time.soft_limit(), *unaware.time.soft_limit() * 3 / 4);
}

TEST(TimeManager, RemembersDelaysInTheNextGame) {
  Player player;
  player.move_with_stall(1000ms, 50ms);
  player.time.begin_game();
  EXPECT_EQ(player.time.delays().longest(), 50ms);
}

/// Plays `moves` moves, each with a lag, and every seventh with a stall of five times the lag. Returns the
/// least that the clock ever shows after a move.
milliseconds least_left(milliseconds base, milliseconds increment, Duration lag, int moves) {
  Player player;
  player.overhead = 20ms;
  player.move_number = 1;
  Duration left = base;
  Duration lowest = left;
  for (int move = 0; move < moves; ++move) {
    const Duration hard = player.begin(clocks(std::chrono::floor<milliseconds>(left), increment));
    const auto begin = player.now;
    player.work(std::min(hard, *player.time.soft_limit() * 5 / 4));
    if (move % 7 == 3) player.check_after(5 * lag);
    left -= player.now - begin + lag;
    lowest = std::min(lowest, left);
    left += increment;
    player.send_move();
  }
  return std::chrono::floor<milliseconds>(lowest);
}

TEST(TimeManager, SurvivesALongGameOnABusyMachine) {
  EXPECT_GT(least_left(200ms, 2ms, 500us, 300), 10ms);
  EXPECT_GT(least_left(1000ms, 10ms, 4ms, 300), 10ms);
  EXPECT_GT(least_left(8000ms, 80ms, 20ms, 300), 20ms);
  EXPECT_GT(least_left(60'000ms, 0ms, 30ms, 100), 20ms);
}

TEST(TimeManager, LeavesLittleOnTheClockInALongGame) {
  EXPECT_LT(least_left(8000ms, 80ms, 0ms, 80), 500ms);
}

}  // namespace
}  // namespace tabiya::engine
