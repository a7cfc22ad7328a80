#include "tabiya/engine/variant_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <thread>

#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"

namespace tabiya::engine {
namespace {

VariantPosition position_of(Variant variant, std::string_view fen) {
  const auto position = parse_variant_position(variant, fen);
  EXPECT_TRUE(position) << fen;
  return position ? *position : VariantPosition{variant};
}

SearchResult searched(const VariantPosition& position, const SearchLimits& limits) {
  VariantSearch search{{.hash_megabytes = 1}};
  search.set_position(position);
  return search.search(limits);
}

struct Puzzle {
  const char* name;
  Variant variant;
  const char* fen;
  MateIn expected;
  const char* best = nullptr;  // nothing: several moves do
};

class VariantPuzzle : public testing::TestWithParam<Puzzle> {};

TEST_P(VariantPuzzle, IsSolved) {
  const auto& [name, variant, fen, expected, best] = GetParam();
  const VariantPosition position = position_of(variant, fen);
  const SearchResult result = searched(position, {.depth = 6});
  EXPECT_EQ(result.score, Score{expected}) << to_string(result.score);
  ASSERT_TRUE(result.best);
  if (best != nullptr) {
    EXPECT_EQ(to_uci(position, *result.best), best);
  }
}

// The line of a win ends with the game.
TEST_P(VariantPuzzle, HasALineToTheEnd) {
  const Puzzle& puzzle = GetParam();
  VariantPosition position = position_of(puzzle.variant, puzzle.fen);
  for (const Move move : searched(position, {.depth = 6}).line) {
    ASSERT_TRUE(is_legal(position, move));
    position.play_unchecked(move);
  }
  EXPECT_TRUE(ending_of(position));
}

INSTANTIATE_TEST_SUITE_P(
    All, VariantPuzzle,
    testing::Values(
        Puzzle{"DropThatMates", Variant::Crazyhouse, "7k/8/6K1/8/8/8/8/8[Q] w - - 0 1", {1}},
        Puzzle{"TwoDropsThatMate", Variant::Crazyhouse, "7k/8/8/6K1/8/8/8/8[RR] w - - 0 1", {2}},
        Puzzle{"StepOntoTheHill", Variant::KingOfTheHill, "4k3/8/8/8/8/4K3/8/8 w - - 0 1", {1}},
        Puzzle{"TwoStepsToTheHill", Variant::KingOfTheHill, "7k/8/8/8/8/8/4K3/8 w - - 0 1", {2}},
        Puzzle{"TheHillIsOutOfTheOthersReach",
               Variant::KingOfTheHill,
               "8/8/8/8/8/3nk3/8/7K w - - 0 1",
               {-1}},
        Puzzle{"ThirdCheck", Variant::ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - 1+3 0 1", {1}},
        Puzzle{
            "SecondAndThirdCheck", Variant::ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - 2+3 0 1", {2}},
        Puzzle{
            "GivesTheLastPiece", Variant::Antichess, "8/8/8/1p6/8/8/P7/8 w - - 0 1", {1}, "a2a4"},
        Puzzle{"MustCaptureTheLastPiece",
               Variant::Antichess,
               "8/8/8/8/8/1p6/P7/8 w - - 0 1",
               {-1},
               "a2b3"},
        Puzzle{"Explosion",
               Variant::Atomic,
               "rnbqkbnr/pppp1ppp/8/4p3/8/5Q2/PPPPPPPP/RNB1KBNR w KQkq - 0 1",
               {1},
               "f3f7"},
        Puzzle{"ExplosionBesideTheKing",
               Variant::Atomic,
               "k7/p7/8/8/8/8/8/K5Q1 w - - 0 1",
               {1},
               "g1a7"},
        Puzzle{
            "LastPieceOfTheHorde", Variant::Horde, "4k3/8/8/8/8/8/4r3/4P3 b - - 0 1", {1}, "e2e1"},
        Puzzle{"MateByTheHorde", Variant::Horde, "k7/8/1Q6/8/8/8/8/2R5 w - - 0 1", {1}},
        Puzzle{"Race", Variant::RacingKings, "8/6K1/8/8/8/8/8/k7 w - - 0 1", {1}},
        Puzzle{
            "CaptureOfTheKing", Variant::Csci1933, "4k3/8/8/8/8/8/8/K3R3 w - - 0 1", {1}, "e1e8"},
        Puzzle{"BackRankInCsci1933",
               Variant::Csci1933,
               "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
               {2},
               "a1a8"},
        Puzzle{"RaceOverTwoRanks", Variant::RacingKings, "8/8/6K1/8/8/8/8/k7 w - - 0 1", {2}},
        Puzzle{"BackRankInChess",
               Variant::Standard,
               "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
               {1},
               "a1a8"}),
    [](const auto& each) { return each.param.name; });

class EachVariant : public testing::TestWithParam<Variant> {};
INSTANTIATE_TEST_SUITE_P(All, EachVariant, testing::ValuesIn(all_variants), [](const auto& each) {
  return "Of" + std::string{uci_name_of(each.param)};
});

TEST_P(EachVariant, IsSearchedForExactlyTheNodesOfTheLimit) {
  VariantSearch search{{.hash_megabytes = 1}};
  search.set_position(VariantPosition{GetParam()});
  for (const std::uint64_t nodes : {1, 2, 37, 1'000}) {
    search.clear();
    const SearchResult result = search.search({.nodes = nodes});
    EXPECT_EQ(result.nodes, nodes);
    EXPECT_TRUE(result.best);
  }
}

TEST_P(EachVariant, IsSearchedAlikeEachTime) {
  const VariantPosition start{GetParam()};
  const SearchResult first = searched(start, {.nodes = 2'000});
  const SearchResult second = searched(start, {.nodes = 2'000});
  EXPECT_EQ(first.line, second.line);
  EXPECT_EQ(first.score, second.score);
}

// Games of the engine against a player of random moves.
TEST_P(EachVariant, IsPlayedWithLegalMoves) {
  std::mt19937 random{7};
  VariantSearch search{{.hash_megabytes = 1}};
  for (int game = 0; game < 3; ++game) {
    VariantPosition position{GetParam()};
    std::vector<ZobristKey> before;
    for (int ply = 0; ply < 60 && has_legal_move(position); ++ply) {
      const VariantMoveList moves = legal_moves(position);
      Move move = moves[random() % moves.size()];
      if (ply % 2 == game % 2) {
        search.set_position(position, before);
        const SearchResult result = search.search({.nodes = 150});
        ASSERT_TRUE(result.best);
        VariantPosition end = position;
        for (const Move each : result.line) {
          ASSERT_TRUE(is_legal(end, each)) << to_fen(position);
          end.play_unchecked(each);
        }
        move = *result.best;
      }
      before.push_back(position.key());
      position.play_unchecked(move);
    }
  }
}

TEST(VariantSearch, HasNoMoveWhenTheGameIsOver) {
  const SearchResult mated = searched(
      position_of(Variant::KingOfTheHill, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), {.depth = 3});
  EXPECT_FALSE(mated.best);
  EXPECT_EQ(mated.score, Score{MateIn{0}});
  const SearchResult exploded =
      searched(position_of(Variant::Atomic, "8/8/8/8/8/8/8/K6R b - - 0 1"), {.depth = 3});
  EXPECT_FALSE(exploded.best);
  EXPECT_EQ(exploded.score, Score{MateIn{0}});
}

TEST(VariantSearch, SearchesOnlyTheWantedMoves) {
  const VariantPosition start{Variant::Atomic};
  const Move wanted = *parse_uci(start, "a2a3");
  const SearchResult result = searched(start, {.depth = 3, .search_moves = {wanted}});
  EXPECT_EQ(result.best, wanted);
}

TEST(VariantSearch, ReportsEachIterationAndEachLine) {
  VariantSearch search{{.hash_megabytes = 1, .lines = 3}};
  search.set_position(VariantPosition{Variant::Crazyhouse});
  std::vector<SearchReport> reports;
  search.search({.depth = 4}, [&](const SearchReport& report) { reports.push_back(report); });
  ASSERT_EQ(reports.size(), 12U);
  for (std::size_t at = 0; at < reports.size(); at += 3) {
    EXPECT_EQ(reports[at].depth, static_cast<int>(at / 3) + 1);
    EXPECT_NE(reports[at].line.front(), reports[at + 1].line.front());
    EXPECT_NE(reports[at + 1].line.front(), reports[at + 2].line.front());
    EXPECT_EQ(reports[at + 2].line_number, 3);
  }
}

// Every move leads to a position that was on the board before.
TEST(VariantSearch, TakesARepeatedPositionForADraw) {
  const VariantPosition position =
      position_of(Variant::ThreeCheck, "7k/5Q2/8/8/8/8/8/K5q1 w - - 12 40");
  std::vector<ZobristKey> before;
  for (const Move move : legal_moves(position)) {
    before.push_back(position.after(move).key());
    before.push_back(position.key());
  }
  before.pop_back();
  VariantSearch search{{.hash_megabytes = 1}};
  search.set_position(position, before);
  EXPECT_EQ(search.search({.depth = 2}).score, Score{Centipawns{0}});
}

TEST(VariantSearch, EndsWhenItIsStopped) {
  VariantSearch search{{.hash_megabytes = 1}};
  search.set_position(VariantPosition{Variant::Horde});
  std::stop_source stop;
  const SearchResult result = search.search({.is_infinite = true},
                                            [&](const SearchReport& report) {
                                              if (report.depth == 3) stop.request_stop();
                                            },
                                            {.stop = stop.get_token()});
  EXPECT_EQ(result.depth, 3);
  EXPECT_TRUE(result.best);
}

TEST(VariantSearch, DeliversAnEndlessResultOnlyWhenItIsStopped) {
  VariantSearch search{{.hash_megabytes = 1}};
  search.set_position(position_of(Variant::Atomic, "8/8/8/8/8/8/8/K6R b - - 0 1"));
  std::stop_source stop;
  bool was_stopped = false;
  const std::jthread stopper{[&] {
    was_stopped = true;
    stop.request_stop();
  }};
  EXPECT_FALSE(search.search({.is_infinite = true}, {}, {.stop = stop.get_token()}).best);
  EXPECT_TRUE(was_stopped);
}

TEST(VariantSearch, PondersUntilTheOpponentHasMoved) {
  VariantSearch search{{.hash_megabytes = 1}};
  search.set_position(VariantPosition{Variant::RacingKings});
  std::stop_source ponder_hit;
  const std::jthread opponent{[&] { ponder_hit.request_stop(); }};
  const SearchResult result =
      search.search({.depth = 2, .is_ponder = true}, {}, {.ponder_hit = ponder_hit.get_token()});
  EXPECT_EQ(result.depth, 2);
}

// The clock here advances a millisecond each time it is read.
TEST(VariantSearch, EndsWhenItsTimeIsUp) {
  std::chrono::steady_clock::time_point now{};
  VariantSearch search{{.hash_megabytes = 1,
                        .move_overhead = std::chrono::milliseconds{0},
                        .now = [&] { return now += std::chrono::milliseconds{1}; }}};
  search.set_position(VariantPosition{Variant::Crazyhouse});
  const SearchResult result = search.search({.move_time = std::chrono::milliseconds{30}});
  EXPECT_TRUE(result.best);
  EXPECT_LT(now.time_since_epoch(), std::chrono::milliseconds{40});
}

TEST(VariantSearch, IsWeakenedByAHandicap) {
  Handicap handicap{.seed = 5, .nodes = 300, .misjudgement = 60};
  const VariantPosition start{Variant::Crazyhouse};
  EXPECT_EQ(searched(start, {.handicap = handicap}).nodes, 300U);
}

}  // namespace
}  // namespace tabiya::engine
