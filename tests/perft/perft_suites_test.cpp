/// The published perft suites: all counts of at most 50,000 nodes, or of at most the environment
/// variable TABIYA_PERFT_NODES.

#include <gtest/gtest.h>

#include <fstream>
#include <ostream>
#include <sstream>
#include <string>

#include "cli/perft/perft_suite.hpp"
#include "notation/from_fen.hpp"
#include "support/data.hpp"
#include "support/effort.hpp"
#include "tabiya/rules/perft.hpp"

namespace tabiya {
namespace {

struct Suite {
  const char* name;
  const char* file;
  CastlingMode mode;

  friend void PrintTo(const Suite& suite, std::ostream* out) { *out << suite.file; }
};

class PerftSuite : public testing::TestWithParam<Suite> {};

TEST_P(PerftSuite, HasThePublishedCounts) {
  const auto path = test::data_path(GetParam().file);
  if (!path) GTEST_SKIP() << test::data_missing(GetParam().file);
  const std::uint64_t max_nodes = test::number_from_environment("TABIYA_PERFT_NODES", 50'000);

  std::ostringstream text;
  text << std::ifstream{*path}.rdbuf();
  const cli::PerftSuite suite = cli::parse_perft_suite(text.str());
  EXPECT_TRUE(suite.errors.empty());
  std::size_t checked = 0;
  for (const cli::PerftExpectation& expected : suite.expectations) {
    if (expected.nodes > max_nodes) continue;
    const Position position = test::from_fen(expected.fen, GetParam().mode);
    EXPECT_EQ(perft(position, expected.depth), expected.nodes)
        << GetParam().file << ':' << expected.line << ": depth " << expected.depth << " of "
        << expected.fen;
    ++checked;
  }
  EXPECT_GT(checked, 0U);
}

INSTANTIATE_TEST_SUITE_P(
    TestData, PerftSuite,
    testing::Values(Suite{"standard", "perft/standard.epd", CastlingMode::Standard},
                    Suite{"tricky", "perft/tricky.perft", CastlingMode::Chess960},
                    Suite{"chess960", "perft/chess960.perft", CastlingMode::Chess960},
                    Suite{"terje_frc", "perft/terje_frc.epd", CastlingMode::Chess960}),
    [](const auto& suite) { return std::string{suite.param.name}; });

}  // namespace
}  // namespace tabiya
