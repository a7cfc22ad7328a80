#include "uci_engine/inner/bench.hpp"

#include <gtest/gtest.h>

#include "support/random_network.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::uci_engine {
namespace {

TEST(UciBench, PositionsAreValid) {
  for (const std::string_view fen : bench_positions()) {
    const auto position = parse_position(fen, CastlingMode::Standard, FenReading::Strict);
    ASSERT_TRUE(position) << fen;
    EXPECT_EQ(to_fen(*position), fen);
  }
}

TEST(UciBench, CountsTheSameNodesEveryTime) {
  const std::atomic<bool> never = false;
  std::uint64_t sum = 0;
  const BenchResult first =
      run_bench(4, never, [&sum](std::size_t, std::uint64_t nodes) { sum += nodes; });
  EXPECT_EQ(first.nodes, sum);
  EXPECT_EQ(run_bench(4, never, {}).nodes, first.nodes);
  EXPECT_TRUE(first.is_complete);
}

// The signature of the search is the same with every compiler and on every machine. A commit that
// changes how the engine plays changes it, and says so.
TEST(UciBench, TheSignatureIsTheSameEverywhere) {
  const std::atomic<bool> never = false;
  EXPECT_EQ(run_bench(8, never, {}).nodes, 120889U);
}

TEST(UciBench, TheSignatureWithTheHandWrittenTermsIsTheSameEverywhere) {
  const std::atomic<bool> never = false;
  EXPECT_EQ(run_bench(8, never, {}, nullptr).nodes, 136525U);
}

// A random network has larger weights than a trained one.
TEST(UciBench, TheSignatureWithARandomNetworkIsTheSameEverywhere) {
  const std::atomic<bool> never = false;
  EXPECT_EQ(run_bench(6, never, {}, test::random_network(1)).nodes, 39478U);
}

TEST(UciBench, CanBeStopped) {
  std::atomic<bool> stop_requested = false;
  std::size_t positions = 0;
  const BenchResult result = run_bench(1, stop_requested, [&](std::size_t number, std::uint64_t) {
    positions = number;
    stop_requested = number == 3;
  });
  EXPECT_EQ(positions, 3U);
  EXPECT_FALSE(result.is_complete);
}

}  // namespace
}  // namespace tabiya::uci_engine
