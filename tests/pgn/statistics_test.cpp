// Statistics of a collection, compared with a count by hand.
#include "pgn/inner/statistics.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string_view>

#include "pgn/inner/parallel.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::pgn {
namespace {

constexpr std::string_view games = R"([White "Tal"]
[Black "Smyslov"]
[Date "1959.??.??"]
[Termination "normal"]

1. e4 c5 2. Nf3 1-0

[White "Smyslov"]
[Black "Tal"]
[Date "1959.10.01"]

1. f3 e5 2. g4 Qh4# 0-1

[White "Tal"]
[Black "Benko"]
[FEN "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"]

1. Kf7 (1. Qg7#) 1/2-1/2

[Result "1-0"]

1. Ke4 *
)";

Statistics statistics_of(std::string_view pgn) {
  StatisticsVisitor visitor;
  Reader reader{Input::from_memory(pgn)};
  reader.read_all(visitor);
  return visitor.statistics();
}

TEST(StatisticsTest, CountsGamesAndPlies) {
  const Statistics all = statistics_of(games);
  EXPECT_EQ(all.games(), 4U);
  EXPECT_EQ(all.results, (ResultCounts{.wins = 2, .draws = 1, .losses = 1}));
  EXPECT_EQ(all.plies, 3U + 4 + 1 + 1);
  EXPECT_EQ(all.lengths.at(1), 2U);
  EXPECT_EQ(all.checkmates, 1U);
  EXPECT_EQ(all.stalemates, 1U);
  EXPECT_EQ(all.broken, 1U);
  EXPECT_EQ(all.years.at(1959), 2U);
  EXPECT_EQ(all.years.size(), 1U);
  EXPECT_EQ(all.terminations.at("normal"), 1U);
  EXPECT_EQ(all.players.at("Tal"), (ResultCounts{.wins = 2, .draws = 1}));
  EXPECT_EQ(all.players.at("Smyslov"), (ResultCounts{.losses = 2}));
  EXPECT_EQ(all.players.at("?").games(), 2U);
  EXPECT_EQ(all.openings.at("Sicilian Defense"), (ResultCounts{.wins = 1}));
  EXPECT_EQ(all.codes.at("A00"), (ResultCounts{.losses = 1}));
  EXPECT_EQ(all.endings.at("KQvK"), (ResultCounts{.draws = 1}));
  EXPECT_EQ(all.endings.size(), 1U);
}

TEST(StatisticsTest, AScoreCountsGamesWithAResult) {
  EXPECT_EQ((ResultCounts{.wins = 1, .draws = 1, .unknown = 7}).share(), 0.75);
  EXPECT_FALSE((ResultCounts{.unknown = 7}).share());
}

TEST(StatisticsTest, PartsAddUpToTheWhole) {
  const auto path = std::filesystem::path{TABIYA_SOURCE_DIR} / "games/kasparov.pgn";
  const auto input = Input::from_file(path);
  ASSERT_TRUE(input);
  const std::string_view text{input->begin(),
                              static_cast<std::size_t>(input->end() - input->begin())};
  const Statistics whole = statistics_of(text);
  Statistics sum;
  constexpr std::size_t small_piece = 1024;
  EXPECT_FALSE(read_in_pieces(
      Input::from_memory(text), 2, [] { return StatisticsVisitor{}; },
      [&](StatisticsVisitor& piece, const PieceOrigin&) { sum.add(piece.statistics()); },
      small_piece));
  EXPECT_EQ(sum.results, whole.results);
  EXPECT_EQ(sum.plies, whole.plies);
  EXPECT_EQ(sum.lengths, whole.lengths);
  EXPECT_EQ(sum.years, whole.years);
  EXPECT_EQ(sum.players, whole.players);
  EXPECT_EQ(sum.openings, whole.openings);
  EXPECT_EQ(sum.codes, whole.codes);
  EXPECT_EQ(sum.endings, whole.endings);
}

TEST(StatisticsTest, MaterialIsNamedFromTheQueenDownWhiteFirst) {
  const auto board = parse_position("4k3/pr6/8/8/8/8/PN1Q4/4K3 w - -").value().board();
  EXPECT_EQ(material_name(board), "KQNPvKRP");
}

TEST(StatisticsTest, CountsGamesOfVariants) {
  constexpr std::string_view three_games =
      "[Variant \"Atomic\"]\n\n1. Nf3 f6 2. Nd4 a6 3. Ne6 a5 4. Nxd8# 1-0\n\n"
      "[Variant \"koth\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"
      "1. e4 1/2-1/2\n\n";
  Reader reader{Input::from_memory(three_games)};
  StatisticsVisitor visitor;
  reader.read_all(visitor);
  const Statistics& all = visitor.statistics();
  EXPECT_EQ(all.broken, 0U);
  EXPECT_EQ(all.checkmates, 1U);
  EXPECT_EQ(all.variant_ends, 1U);
  EXPECT_TRUE(all.has_variants());
  EXPECT_EQ(all.variants.at("Atomic").wins, 1U);
  EXPECT_EQ(all.variants.at("King of the Hill").losses, 1U);
  EXPECT_EQ(all.variants.at("Standard").draws, 1U);
  EXPECT_EQ(all.endings.size(), 0U);
}

}  // namespace
}  // namespace tabiya::pgn
