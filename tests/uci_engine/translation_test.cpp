#include "uci_engine/translation.hpp"

#include <gtest/gtest.h>

#include "tabiya/notation/fen.hpp"

namespace tabiya::uci_engine {
namespace {

using namespace std::chrono_literals;
using enum Color;

const Move e2e4 = Move::normal(Square::E2, Square::E4);
const Move e7e5 = Move::normal(Square::E7, Square::E5);

engine::SearchLimits limits_of_go(const uci::Go& go) { return limits_of(go, Position{}).limits; }

// UCI "go"
TEST(UciTranslation, ConvertsBothClocks) {
  const auto clocks =
      limits_of_go({.time = {.white = 5000ms, .black = -3ms}, .increment = {.black = 7ms}}).clocks;
  EXPECT_EQ(clocks[White]->left, 5000ms);
  EXPECT_EQ(clocks[White]->increment, 0ms);
  EXPECT_EQ(clocks[Black]->left, -3ms);
  EXPECT_EQ(clocks[Black]->increment, 7ms);
}

TEST(UciTranslation, AppliesASingleClockToBothSides) {
  EXPECT_EQ(limits_of_go({.time = {.black = 100ms}}).clocks[White]->left, 100ms);
  EXPECT_EQ(limits_of_go({.increment = {.white = 50ms}}).clocks[Black]->increment, 50ms);
}

TEST(UciTranslation, RaisesLimitsToTheirMinimum) {
  const auto limits =
      limits_of_go({.moves_to_go = -4, .depth = 0, .mate = -2, .nodes = std::uint64_t{0}});
  EXPECT_EQ(limits.moves_to_go, 1);
  EXPECT_EQ(limits.depth, 1);
  EXPECT_EQ(limits.mate, 1);
  EXPECT_EQ(limits.nodes, 1U);
  EXPECT_EQ(limits_of_go({.depth = 1'000'000}).depth, engine::max_depth);
}

TEST(UciTranslation, WithoutAnyLimitTheSearchIsInfinite) {
  EXPECT_TRUE(limits_of_go({}).is_infinite);
  EXPECT_TRUE(limits_of_go({.is_infinite = true}).is_infinite);
  EXPECT_FALSE(limits_of_go({.move_time = 0ms}).is_infinite);
  EXPECT_FALSE(limits_of_go({.depth = 1}).is_infinite);
  EXPECT_FALSE(limits_of_go({.time = {.white = 0ms}}).is_infinite);
}

TEST(UciTranslation, LeavesOutAndReportsIllegalSearchMoves) {
  const auto [limits, complaints] =
      limits_of({.search_moves = {"e2e4", "e2e5", "0000", "a4"}}, Position{});
  EXPECT_EQ(limits.search_moves, std::vector<Move>{e2e4});
  ASSERT_EQ(complaints.size(), 3U);
  EXPECT_TRUE(complaints[2].starts_with("searchmoves: \"a4\" is not a whole move"))
      << complaints[2];
  EXPECT_TRUE(complaints[0].starts_with("searchmoves: e2e5: ")) << complaints[0];
}

engine::SearchReport report() {
  return {.depth = 3,
          .selective_depth = 5,
          .line_number = 2,
          .score = engine::MateIn{-3},
          .bound = engine::Bound::Upper,
          .chances = {1, 2, 997},
          .nodes = 5000,
          .elapsed = 2500us,
          .hash_permille = 8,
          .line = {e2e4, e7e5}};
}

// UCI "info"
TEST(UciTranslation, ConvertsAWholeReport) {
  const std::string without_chances =
      "info depth 3 seldepth 5 multipv 2 score mate -3 upperbound nodes 5000 nps 2000000 "
      "hashfull 8 time 2 pv e2e4 e7e5";
  EXPECT_EQ(to_string(info_of(report(), Position{}, {})), without_chances);
  Settings settings;
  settings.shows_chances = true;
  EXPECT_EQ(info_of(report(), Position{}, settings).chances, (uci::InfoChances{1, 2, 997}));
}

TEST(UciTranslation, ZeroTimeDoesNotDivideByZero) {
  engine::SearchReport at_once = report();
  at_once.elapsed = 0us;
  EXPECT_GT(info_of(at_once, Position{}, {}).nodes_per_second, 0U);
}

// UCI "bestmove"
TEST(UciTranslation, BestMoveComesWithThePonderMove) {
  const auto words_of = [](const engine::SearchResult& result) {
    return to_string(best_move_of(result, Position{}, CastlingMode::Standard));
  };
  EXPECT_EQ(words_of({.best = e2e4, .line = {e2e4, e7e5}}), "bestmove e2e4 ponder e7e5");
  EXPECT_EQ(words_of({.line = {e2e4}}), "bestmove e2e4");
  EXPECT_EQ(words_of({}), "bestmove (none)");
}

// UCI "UCI_Chess960"
TEST(UciTranslation, CastlingIsWrittenByTheMode) {
  const Position position = parse_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").value();
  const engine::SearchResult result{.line = {Move::castling(Square::E1, Square::H1)}};
  EXPECT_EQ(best_move_of(result, position, CastlingMode::Standard).move, "e1g1");
  EXPECT_EQ(best_move_of(result, position, CastlingMode::Chess960).move, "e1h1");
}

}  // namespace
}  // namespace tabiya::uci_engine
