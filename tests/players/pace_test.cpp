#include "tabiya/players/pace.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <vector>

#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/uci_move.hpp"

namespace tabiya::players {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

constexpr const char* middlegame =
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 9";
constexpr std::size_t middlegame_ply = 16;
constexpr std::uint64_t many_games = 200;

struct Pauses {
  milliseconds shortest = longest_pause;
  milliseconds longest{};
  milliseconds sum{};
  std::set<milliseconds> different{};
};

/// The pauses before a move, in many many_games.
Pauses pauses(const char* fen, const char* uci, PaceContext context, int level = 1) {
  const Position position = *parse_position(fen);
  const Move move = *parse_uci(position, uci);
  Pauses all;
  for (context.game_seed = 0; context.game_seed < many_games; ++context.game_seed) {
    const milliseconds pause = pause_before(*Level::of(level), position, move, context);
    EXPECT_EQ(pause_before(*Level::of(level), position, move, context), pause);
    all.shortest = std::min(all.shortest, pause);
    all.longest = std::max(all.longest, pause);
    all.sum += pause;
    all.different.insert(pause);
  }
  return all;
}

TEST(Pace, DependsOnTheMoveAndTheClock) {
  struct Row {
    const char* name;
    const char* fen;
    const char* uci;
    PaceContext context;
    milliseconds at_least;
    milliseconds at_most;
  };
  constexpr const char* recapture = "r3k3/pp3ppp/2b5/3P4/8/5N2/PP3PPP/R3K3 b - - 0 20";
  const auto clock = [](milliseconds left, milliseconds increment = {}) {
    return PaceContext{.ply = middlegame_ply, .clock = engine::ClockState{left, increment}};
  };
  for (const Row& row : {
           Row{"a move", middlegame, "d1c2", {.ply = middlegame_ply}, 600ms, 2000ms},
           Row{"the only move",
               "6rk/8/8/8/8/8/7r/7K w - - 0 40",
               "h1h2",
               {.ply = 78},
               300ms,
               600ms},
           Row{"a recapture",
               recapture,
               "c6d5",
               {.ply = 39, .captured_on = Square::D5},
               300ms,
               600ms},
           Row{"another move",
               recapture,
               "e8e7",
               {.ply = 39, .captured_on = Square::D5},
               600ms,
               2000ms},
           Row{"the first move", middlegame, "d1c2", {.ply = 0}, 300ms, 900ms},
           Row{"Black's fourth move", middlegame, "d1c2", {.ply = 7}, 300ms, 900ms},
           Row{"the fifth move", middlegame, "d1c2", {.ply = 8}, 600ms, 2000ms},
           Row{"days left", middlegame, "d1c2", clock(72h), 600ms, 2000ms},
           Row{"five minutes left", middlegame, "d1c2", clock(5min), 600ms, 2000ms},
           Row{"half a minute left", middlegame, "d1c2", clock(30s), 375ms, 750ms},
           Row{"half a minute left, with an increment", middlegame, "d1c2", clock(30s, 1s), 600ms,
               1250ms},
           Row{"two seconds left", middlegame, "d1c2", clock(2s), 25ms, 50ms},
           Row{"two seconds left, with an increment", middlegame, "d1c2", clock(2s, 30s), 250ms,
               500ms},
           Row{"less than two seconds left", middlegame, "d1c2", clock(1999ms), 0ms, 0ms},
           Row{"the same with an increment", middlegame, "d1c2", clock(1999ms, 30s), 0ms, 0ms},
           Row{"no time left", middlegame, "d1c2", clock(0ms), 0ms, 0ms},
           Row{"time that has run out", middlegame, "d1c2", clock(-5s, 30s), 0ms, 0ms},
           Row{"a negative increment", middlegame, "d1c2", clock(30s, -20s), 375ms, 750ms},
       }) {
    const Pauses found = pauses(row.fen, row.uci, row.context);
    EXPECT_GE(found.shortest, row.at_least) << row.name;
    EXPECT_LE(found.longest, row.at_most) << row.name;
    // The pauses use the whole range.
    const milliseconds tenth = (row.at_most - row.at_least) / 10;
    EXPECT_LE(found.shortest, row.at_least + tenth) << row.name;
    EXPECT_GE(found.longest, row.at_most - tenth) << row.name;
  }
}

TEST(Pace, VariesWithinAGameAndBetweenGames) {
  EXPECT_GT(pauses(middlegame, "d1c2", {.ply = middlegame_ply}).different.size(), many_games / 2);
  const Position position = *parse_position(middlegame);
  const Move move = *parse_uci(position, "d1c2");
  std::set<milliseconds> in_a_game;
  for (std::size_t ply = middlegame_ply; ply < middlegame_ply + many_games; ++ply) {
    in_a_game.insert(pause_before(*Level::of(1), position, move, {.game_seed = 1, .ply = ply}));
  }
  EXPECT_GT(in_a_game.size(), many_games / 2);
}

TEST(Pace, IsMoreOftenShortThanLong) {
  const Pauses found = pauses(middlegame, "d1c2", {.ply = middlegame_ply});
  EXPECT_LT(found.sum / many_games, 1200ms);
  EXPECT_GT(found.sum / many_games, 900ms);
}

TEST(Pace, IsForEveryLevelButTheHighest) {
  for (int level = Level::lowest; level < Level::highest; ++level) {
    EXPECT_GE(pauses(middlegame, "d1c2", {.ply = middlegame_ply}, level).shortest, 600ms) << level;
  }
  EXPECT_EQ(pauses(middlegame, "d1c2", {.ply = middlegame_ply}, Level::highest).longest, 0ms);
}

}  // namespace
}  // namespace tabiya::players
