#include "tabiya/engine/engine.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <set>
#include <thread>

#include "engine/network/inner/network_value.hpp"
#include "engine/search/value.hpp"
#include "support/random_network.hpp"
#include "support/random_positions.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/uci_move.hpp"

namespace tabiya::engine {
namespace {

using namespace std::chrono_literals;

Position position_of(const char* fen) { return *parse_position(fen, CastlingMode::Chess960); }

SearchResult search(const char* fen, const SearchLimits& limits) {
  Engine engine{{.hash_megabytes = 1}};
  engine.set_position(position_of(fen));
  return engine.search(limits);
}

struct Mate {
  const char* name;
  const char* fen;
  int moves;
};

TEST(Search, FindsMatesAndTheirDistance) {
  for (const Mate& row : {
           Mate{"back rank", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", 1},
           Mate{"smothered", "6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", 1},
           Mate{"two rooks", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2},
           Mate{"sacrifice", "rnbqr2k/pppp1Qpp/8/b2NN3/2B1n3/8/PPPP1PPP/R1B1K2R w KQ - 0 1", 4},
           Mate{"being mated", "7k/R7/8/8/8/8/8/1R4K1 b - - 0 1", -1},
       }) {
    const SearchResult result = search(row.fen, {.depth = 16});
    EXPECT_EQ(result.score, Score{MateIn{row.moves}}) << row.name;
  }
}

TEST(Search, HasNoBestMoveInCheckmateAndStalemate) {
  const SearchResult mate = search("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", {.depth = 5});
  EXPECT_FALSE(mate.best);
  EXPECT_EQ(mate.score, Score{MateIn{0}});
  const SearchResult stalemate = search("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", {.depth = 5});
  EXPECT_FALSE(stalemate.best);
  EXPECT_EQ(stalemate.score, Score{Centipawns{0}});
}

TEST(Search, FindsAPerpetualCheck) {
  // Black is two rooks ahead, but the white queen checks on g5 and f6 forever.
  const SearchResult result = search("5rk1/p4p1p/8/6Q1/8/8/qr4PP/6K1 b - - 0 1", {.depth = 8});
  EXPECT_EQ(result.score, Score{Centipawns{0}});
}

TEST(Search, CountsAThirdOccurrenceAsADraw) {
  // Black's queen wins, unless the position occurs for the third time.
  const Position position = position_of("7k/8/8/8/8/8/q7/4K3 b - - 8 40");
  Engine engine{{.hash_megabytes = 1}};
  const Position repeated = position.after(*parse_uci(position, "a2b3"));
  const ZobristKey other{12345};
  const std::vector before{position.key(), repeated.key(), other, other,
                           position.key(), repeated.key(), other, other};
  engine.set_position(position, before);
  const SearchResult result =
      engine.search({.depth = 1, .search_moves = {*parse_uci(position, "a2b3")}});
  EXPECT_EQ(result.score, Score{Centipawns{0}});
}

TEST(Search, KnowsTheFiftyMoveRule) {
  const SearchResult result = search("7k/8/8/8/8/8/q7/4K3 b - - 99 80", {.depth = 6});
  EXPECT_EQ(result.score, Score{Centipawns{0}});
}

TEST(Search, SearchesOnlyTheGivenMoves) {
  const Position position;
  const Move wanted = *parse_uci(position, "a2a3");
  Engine engine{{.hash_megabytes = 1}};
  engine.set_position(position);
  EXPECT_EQ(engine.search({.depth = 6, .search_moves = {wanted}}).best, wanted);
}

TEST(Search, StopsAtTheNodeLimit) {
  const SearchResult result = search(
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", {.nodes = 20'000});
  EXPECT_TRUE(result.best);
  EXPECT_GE(result.nodes, 20'000U);
  EXPECT_LT(result.nodes, 20'600U);
}

// In the tenth iteration the first move turns out to lose. Until another move has been searched, its
// score is only a bound.
TEST(Search, ReportsNoBoundAsAnExactScoreWhenStopped) {
  for (std::uint64_t nodes = 9'000; nodes < 12'000; nodes += 50) {
    const SearchResult result = search("k1K5/8/2P5/1N6/7b/3N4/8/8 b - - 1 1", {.nodes = nodes});
    const auto* mate = std::get_if<MateIn>(&result.score);
    if (mate != nullptr && result.bound == Bound::Exact) {
      EXPECT_EQ(result.line.size(), static_cast<std::size_t>(-2 * mate->moves)) << nodes;
    }
  }
}

TEST(Search, ReportsTheRequestedNumberOfDifferentLines) {
  Engine engine{{.hash_megabytes = 1, .lines = 4}};
  engine.set_position({});
  std::set<std::uint16_t> first_moves;
  std::vector<int> numbers;
  (void)engine.search({.depth = 5}, [&](const SearchReport& report) {
    if (report.depth != 5) return;
    numbers.push_back(report.line_number);
    first_moves.insert(report.line.front().packed());
  });
  EXPECT_EQ(numbers, (std::vector{1, 2, 3, 4}));
  EXPECT_EQ(first_moves.size(), 4U);
}

TEST(Search, ReportsOnlyLegalLines) {
  test::RandomPositions positions{5};
  Engine engine{{.hash_megabytes = 1}};
  for (int count = 0; count < 60; ++count) {
    const Position start = positions.next();
    engine.set_position(start);
    (void)engine.search({.depth = 7, .nodes = 20'000}, [&](const SearchReport& report) {
      Position position = start;
      for (const Move move : report.line) {
        ASSERT_TRUE(is_legal(position, move)) << to_fen(start);
        position.play_unchecked(move);
      }
      const auto* mate = std::get_if<MateIn>(&report.score);
      if (mate == nullptr || report.bound != Bound::Exact) return;
      EXPECT_TRUE(is_checkmate(position)) << to_fen(start);
      const auto plies = static_cast<int>(report.line.size());
      EXPECT_EQ(mate->moves, mate->moves > 0 ? (plies + 1) / 2 : -plies / 2) << to_fen(start);
    });
  }
}

TEST(Search, IsDeterministicWithOneThread) {
  const char* const fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
  const SearchResult first = search(fen, {.depth = 10});
  const SearchResult second = search(fen, {.depth = 10});
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_EQ(first.best, second.best);
  EXPECT_EQ(first.score, second.score);
}

TEST(Search, RemembersNothingAfterForget) {
  Engine engine{{.hash_megabytes = 1}};
  engine.set_position({});
  const SearchResult first = engine.search({.depth = 9});
  engine.clear();
  EXPECT_EQ(engine.search({.depth = 9}).nodes, first.nodes);
}

TEST(Search, EndsWhenStopped) {
  for (const int threads : {1, 3}) {
    Engine engine{{.hash_megabytes = 1, .threads = threads}};
    engine.set_position({});
    int results = 0;
    engine.start({.is_infinite = true}, {}, [&](const SearchResult& result) {
      ++results;
      EXPECT_TRUE(result.best);
    });
    engine.stop();
    engine.wait();
    EXPECT_EQ(results, 1);
    EXPECT_FALSE(engine.is_searching());
  }
}

TEST(Search, DeliversNoResultOfAnInfiniteSearchBeforeStop) {
  Engine engine{{.hash_megabytes = 1}};
  engine.set_position(position_of("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"));  // nothing to search
  std::atomic<int> results = 0;
  engine.start({.is_infinite = true}, {}, [&](const SearchResult&) { ++results; });
  EXPECT_TRUE(engine.is_searching());
  EXPECT_EQ(results, 0);
  engine.stop();
  engine.wait();
  EXPECT_EQ(results, 1);
}

TEST(Search, PondersUntilTheMoveIsPlayed) {
  Engine engine{{.hash_megabytes = 1}};
  engine.set_position({});
  std::atomic<int> results = 0;
  engine.start({.depth = 3, .is_ponder = true}, {}, [&](const SearchResult&) { ++results; });
  EXPECT_EQ(results, 0);
  engine.ponder_hit();
  engine.wait();
  EXPECT_EQ(results, 1);
}

TEST(Search, SurvivesThePositionWithTheMostMoves) {
  const SearchResult result = search("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
                                     {.depth = 4, .nodes = 100'000});
  EXPECT_TRUE(result.best);
}

TEST(EngineWithANetwork, EvaluatesByIt) {
  const SharedNetwork network = test::random_network(1);
  const Position position;
  EXPECT_EQ(evaluate(position), evaluate(position, built_in_network()));
  EXPECT_NE(evaluate(position, nullptr), evaluate(position, network));
  EXPECT_EQ(evaluate(position, network), to_centipawns(network::value_of(*network, position)));
  // What a network says can exceed what is not a mate.
  const auto certain = std::make_shared<network::Network>();
  const auto set_bias = [&](std::int32_t bias) {
    for (network::SmallLayers& layers : certain->small_layers) layers.output_bias = bias;
  };
  set_bias(network::max_small_bias);
  EXPECT_FALSE(is_decisive(evaluate(position, certain).value));
  set_bias(-network::max_small_bias);
  EXPECT_FALSE(is_decisive(evaluate(position, certain).value));
}

TEST(EngineWithANetwork, FadesTowardsADrawAsTheClockOfFiftyMovesRises) {
  const SharedNetwork network = test::random_network(1);
  const int fresh = evaluate(position_of("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 60"), network).value;
  const int stale = evaluate(position_of("4k3/8/8/8/8/8/4P3/R3K3 w - - 90 100"), network).value;
  EXPECT_NEAR(stale, fresh * 130 / 220, 1);
}

TEST(EngineWithANetwork, IsTheSameHoweverItGotTheNetwork) {
  const SharedNetwork network = test::random_network(1);
  const auto nodes_of = [](Engine& engine) {
    engine.set_position({});
    return engine.search({.depth = 6}).nodes;
  };
  Engine plain{{.hash_megabytes = 1, .network = nullptr}};
  const std::uint64_t plain_nodes = nodes_of(plain);
  Engine begun_with_it{{.hash_megabytes = 1, .network = network}};
  const std::uint64_t nodes = nodes_of(begun_with_it);
  EXPECT_NE(nodes, plain_nodes);
  // A new network clears what the engine learned with the old evaluation, and is itself not changed.
  ASSERT_TRUE(plain.configure({.hash_megabytes = 1, .network = network}));
  EXPECT_EQ(nodes_of(plain), nodes);
  ASSERT_TRUE(plain.configure({.hash_megabytes = 1, .network = nullptr}));
  EXPECT_EQ(nodes_of(plain), plain_nodes);
  // An equal network at another address.
  Engine other{{.hash_megabytes = 1, .network = test::random_network(1)}};
  EXPECT_EQ(nodes_of(other), nodes);
}

TEST(EngineWithANetwork, KeepsItsWeaknesses) {
  const auto score_at = [](int misjudgement, const SharedNetwork& network) {
    Engine engine{{.hash_megabytes = 1, .network = network}};
    engine.set_position({});
    SearchLimits limits{.depth = 1};
    limits.handicap = Handicap{.seed = 5, .nodes = 1000, .misjudgement = misjudgement};
    return engine.search(limits).score;
  };
  const SharedNetwork network = test::random_network(1);
  EXPECT_EQ(score_at(100, network), score_at(100, network));
  EXPECT_NE(score_at(100, network), score_at(0, network));
  EXPECT_NE(score_at(100, network), score_at(100, {}));
}

TEST(EngineWithANetwork, SearchesWithSeveralThreads) {
  Engine engine{{.hash_megabytes = 1, .threads = 3, .network = test::random_network(1)}};
  engine.set_position({});
  EXPECT_TRUE(engine.search({.depth = 8}).best);
  ASSERT_TRUE(engine.configure({.hash_megabytes = 1, .threads = 2}));
  EXPECT_TRUE(engine.search({.depth = 8}).best);
}

TEST(Search, PlaysChess960) {
  const SearchResult result =
      search("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", {.depth = 8});
  EXPECT_TRUE(result.best);
}

}  // namespace
}  // namespace tabiya::engine
