/// The cost of judging a move in the middle of a short or a long game, including the repetition
/// check, claims, the clock and the transition.
#include <benchmark/benchmark.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "tabiya/game/arbiter.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya {
namespace {

using namespace std::chrono_literals;

/// A middlegame position for random moves.
constexpr auto middle_game =
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

GameTerms terms() {
  GameTerms terms{.ruleset = casual_ruleset(), .start = parse_position(middle_game).value()};
  const TimeControl time = TimeControl::sudden_death(std::chrono::hours{1000}, 3s).value();
  terms.times = {time, time};
  return terms;
}

/// A random legal move that does not end the game.
class Player {
 public:
  [[nodiscard]] Move choose(const Game& game) {
    const MoveList moves = legal_moves(game.position());
    return moves[next() % moves.size()];
  }

 private:
  std::uint32_t next() {
    state_ = state_ * 1'664'525U + 1'013'904'223U;
    return state_ >> 8U;
  }
  std::uint32_t state_ = 1;
};

event::MoveMade made(const Arbiter& arbiter, Move move) {
  return {arbiter.game().turn(), {move.from(), move.to(), move.promotion_type()}};
}

/// A game of at least `plies` plies that is still in progress.
Arbiter game_of(std::size_t plies) {
  Player player;
  while (true) {
    auto arbiter = Arbiter::begin(terms()).value();
    while (!arbiter.is_over() && arbiter.game().moves().size() < plies) {
      if (!arbiter.apply(made(arbiter, player.choose(arbiter.game())), Instant{})) std::abort();
    }
    if (!arbiter.is_over()) return arbiter;
  }
}

/// Times eight moves from there. Copying the game for each round is not measured.
void judge_moves(benchmark::State& state) {
  const Arbiter begun = game_of(static_cast<std::size_t>(state.range(0)));
  constexpr int moves_a_round = 8;
  std::array<event::MoveMade, moves_a_round> events;
  Arbiter scout = begun;
  Player player;
  for (auto& event : events) {
    event = made(scout, player.choose(scout.game()));
    if (!scout.apply(event, Instant{}) || scout.is_over()) return state.SkipWithError("over");
  }
  for (auto _ : state) {
    state.PauseTiming();
    Arbiter arbiter = begun;
    state.ResumeTiming();
    for (const auto& event : events) {
      auto transition = arbiter.apply(event, Instant{1s});
      if (!transition) return state.SkipWithError("refused");
      benchmark::DoNotOptimize(transition);
    }
  }
  state.SetItemsProcessed(state.iterations() * moves_a_round);
}

BENCHMARK(judge_moves)->Arg(0)->Arg(40)->Arg(120)->Arg(300);

}  // namespace
}  // namespace tabiya

BENCHMARK_MAIN();
