#include "training/inner/training_set.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <string>

#include "engine/network/inner/network.hpp"
#include "support/random_positions.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::training {
namespace {

namespace network = engine::network;

std::vector<Position> random_positions(std::size_t count) {
  test::RandomPositions random{18};
  std::vector<Position> positions;
  while (positions.size() < count) positions.push_back(random.next());
  return positions;
}

/// The active inputs by their definition, sorted.
std::vector<std::size_t> inputs_by_definition(const Position& position, Color perspective) {
  std::vector<std::size_t> inputs;
  const Board& board = position.board();
  for (const Square sq : board.occupied()) {
    inputs.push_back(
        network::input_of(perspective, position.king(perspective), *board.piece_on(sq), sq));
  }
  std::ranges::sort(inputs);
  return inputs;
}
std::vector<std::size_t> sorted_inputs(const ActiveInputs& active, std::size_t perspective) {
  const auto& inputs = active.inputs[perspective];
  std::vector<std::size_t> sorted(inputs.begin(),
                                  inputs.begin() + static_cast<std::ptrdiff_t>(active.count));
  std::ranges::sort(sorted);
  return sorted;
}

FilterVerdict verdict_on(const char* fen, const char* move, std::optional<std::int16_t> score,
                         const PositionFilter& filter = {}) {
  const Position position = *parse_position(fen);
  return examine(filter, position, {*parse_uci(position, move), score});
}

/// A game of quiet moves from a position late enough for the filter.
GameRecord late_game(const char* fen, std::initializer_list<const char*> moves) {
  GameRecord game{.start = *parse_position(fen), .result = GameResult::WhiteWins};
  Position position = game.start;
  for (const char* const text : moves) {
    const Move move = *parse_uci(position, text);
    game.plies.push_back({move, std::int16_t{30}});
    position.play_unchecked(move);
  }
  return game;
}

constexpr auto rook_ending = "4k3/p7/8/8/8/8/7P/R3K3 w - - 0 30";

TEST(TrainingPosition, RoundTripsBoards) {
  for (const Position& position : random_positions(200)) {
    const Board& board = position.board();
    EXPECT_EQ(unpack(pack(board, Color::White)), board);
    EXPECT_EQ(unpack(pack(board, Color::Black)), mirrored(board));
  }
}

TEST(TrainingPosition, IsSeenFromTheSideToMove) {
  const Position white = *parse_position("4k3/8/8/8/8/8/P7/4K3 w - - 0 30");
  const Position black = *parse_position("4k3/p7/8/8/8/8/8/4K3 b - - 0 30");
  const auto won = make_training_position(white, 100, GameResult::WhiteWins);
  EXPECT_EQ(won, make_training_position(black, 100, GameResult::BlackWins));
  EXPECT_EQ(won.result, 2);
  EXPECT_EQ(make_training_position(white, 0, GameResult::BlackWins).result, 0);
  EXPECT_EQ(make_training_position(black, 0, GameResult::WhiteWins).result, 0);
  EXPECT_EQ(make_training_position(black, 0, GameResult::Draw).result, 1);
}

TEST(TrainingPosition, HasTheInputsOfTheEngine) {
  for (const Position& position : random_positions(200)) {
    const Color us = position.turn();
    const ActiveInputs active = active_inputs(pack(position.board(), us));
    EXPECT_EQ(sorted_inputs(active, 0), inputs_by_definition(position, us));
    EXPECT_EQ(sorted_inputs(active, 1), inputs_by_definition(position, ~us));
    EXPECT_EQ(active.output_bucket, network::output_bucket_of(position.board()));
  }
}

TEST(PositionFilter, KeepsQuietPositions) {
  EXPECT_EQ(verdict_on(rook_ending, "a1a2", 30), FilterVerdict::Kept);
  EXPECT_EQ(verdict_on(rook_ending, "a1a2", 3'000), FilterVerdict::Kept);
}

TEST(PositionFilter, DropsMovesWithoutAScore) {
  EXPECT_EQ(verdict_on(rook_ending, "a1a2", std::nullopt), FilterVerdict::NoScore);
}

TEST(PositionFilter, DropsEarlyPlies) {
  const char* const black_to_move = "4k3/p7/8/8/8/8/7P/R3K3 b - - 0 8";
  EXPECT_EQ(verdict_on(black_to_move, "a7a6", 0), FilterVerdict::EarlyPly);
  EXPECT_EQ(verdict_on(black_to_move, "a7a6", 0, {.least_ply = 15}), FilterVerdict::Kept);
  EXPECT_EQ(verdict_on("4k3/p7/8/8/8/8/7P/R3K3 w - - 0 9", "a1a2", 0), FilterVerdict::Kept);
}

TEST(PositionFilter, DropsPositionsWithFewPieces) {
  const char* const three_pieces = "4k3/8/8/8/8/8/7P/4K3 w - - 0 30";
  EXPECT_EQ(verdict_on(three_pieces, "h2h3", 0), FilterVerdict::FewPieces);
  EXPECT_EQ(verdict_on(three_pieces, "h2h3", 0, {.least_pieces = 3}), FilterVerdict::Kept);
}

TEST(PositionFilter, DropsChecks) {
  EXPECT_EQ(verdict_on("4k3/p7/8/8/8/8/7P/r3K3 w - - 0 30", "e1e2", 0), FilterVerdict::InCheck);
}

TEST(PositionFilter, DropsCaptures) {
  EXPECT_EQ(verdict_on(rook_ending, "a1a7", 30), FilterVerdict::Capture);
  EXPECT_EQ(verdict_on("4k3/8/8/pP6/8/8/8/R3K3 w - a6 0 30", "b5a6", 30), FilterVerdict::Capture);
}

TEST(PositionFilter, DropsPromotions) {
  EXPECT_EQ(verdict_on("8/P6k/p7/8/8/8/8/4K3 w - - 0 30", "a7a8q", 30), FilterVerdict::Promotion);
}

TEST(PositionFilter, DropsLargeScoresAndMates) {
  EXPECT_EQ(verdict_on(rook_ending, "a1a2", 3'001), FilterVerdict::LargeScore);
  EXPECT_EQ(verdict_on(rook_ending, "a1a2", -3'001), FilterVerdict::LargeScore);
  EXPECT_EQ(verdict_on(rook_ending, "a1a2", mate_score, {.score_limit = 32'000}),
            FilterVerdict::LargeScore);
}

TEST(TrainingSet, CountsWhatItKeepsAndDrops) {
  TrainingSet positions;
  positions.add(late_game(rook_ending, {"a1a2", "a7a6", "a2a6"}));
  EXPECT_EQ(positions.size(), 2U);
  EXPECT_EQ(positions.counts()[static_cast<std::size_t>(FilterVerdict::Kept)], 2U);
  EXPECT_EQ(positions.counts()[static_cast<std::size_t>(FilterVerdict::Capture)], 1U);
}

TEST(TrainingSet, KeepsTheNewestOfDuplicates) {
  TrainingSet positions;
  const GameRecord game = late_game(rook_ending, {"a1a2", "e8e7", "a2a1", "e7e8", "a1b1"});
  positions.add(game);
  EXPECT_EQ(positions.size(), 4U);
  positions.add(game);
  EXPECT_EQ(positions.size(), 4U);
  EXPECT_EQ(positions.counts()[static_cast<std::size_t>(FilterVerdict::Duplicate)], 6U);
  GameRecord later = game;
  later.result = GameResult::BlackWins;
  for (RecordedPly& ply : later.plies) ply.score = std::int16_t{-70};
  const std::uint64_t before = positions.fingerprint();
  positions.add(later);
  EXPECT_EQ(positions.size(), 4U);
  EXPECT_NE(positions.fingerprint(), before);
  for (std::size_t index = 0; index < positions.size(); ++index) {
    EXPECT_EQ(positions[index].score, -70);
    EXPECT_EQ(positions[index].result, index % 2 == 0 ? 0 : 2);
  }
}

TEST(TrainingSet, FindsDuplicatesAmongMany) {
  TrainingSet positions;
  std::size_t added = 0;
  const auto some = random_positions(8'000);
  for (const Position& position : some) {
    added += positions.add(make_training_position(position, 0, GameResult::Draw)) ? 1 : 0;
  }
  EXPECT_EQ(positions.size(), added);
  for (const Position& position : some) {
    EXPECT_FALSE(positions.add(make_training_position(position, 1, GameResult::Draw)));
  }
}

TEST(TrainingSet, HoldsOutEveryTwentiethGame) {
  TrainingSet positions;
  TrainingSet seen;
  for (const Position& start : random_positions(400)) {
    if (!seen.add(make_training_position(start, 0, GameResult::Draw))) continue;
    for (const Move move : legal_moves(start)) {
      const RecordedPly ply{move, std::int16_t{0}};
      if (examine({}, start, ply) != FilterVerdict::Kept) continue;
      positions.add({.start = start, .plies = {ply}});
      break;
    }
  }
  ASSERT_GE(positions.size(), 100U);
  ASSERT_EQ(positions.size(), positions.games());
  std::vector<std::uint32_t> every_twentieth;
  for (std::uint32_t index = 19; index < positions.size(); index += 20) {
    every_twentieth.push_back(index);
  }
  EXPECT_EQ(positions.indices(true), every_twentieth);
  EXPECT_EQ(positions.indices(false).size(), positions.size() - every_twentieth.size());
}

TEST(TrainingSet, BlendsTheScoreOfAPositionWithThoseOfLaterOnes) {
  GameRecord game = late_game(rook_ending, {"a1a2", "e8e7", "a2a1"});
  game.plies[0].score = 0;
  game.plies[1].score = -400;
  game.plies[2].score = mate_score;
  const auto scores_of = [&game](double later_share) {
    TrainingSet positions{{}, later_share};
    positions.add(game);
    return std::array<int, 2>{positions[0].score, positions[1].score};
  };
  EXPECT_EQ(scores_of(0), (std::array<int, 2>{0, -400}));
  // The last position is won; the opponent's before it is worth 0.27; halfway between that and 0 is
  // 0.13, so the first position is worth 0.5 on its own and 0.68 with what follows.
  const double second = (1 / (1 + std::exp(1.0)) + 0.0) / 2;
  const double first = (0.5 + (1 - second)) / 2;
  const auto score_of = [](double expected) { return 400 * std::log(expected / (1 - expected)); };
  const auto [blended_first, blended_second] = scores_of(0.5);
  EXPECT_NEAR(blended_first, score_of(first), 1.0);
  EXPECT_NEAR(blended_second, score_of(second), 1.0);
}

TEST(TrainingSet, BlendsNothingAcrossAMoveWithoutAScore) {
  GameRecord game = late_game(rook_ending, {"a1a2", "e8e7", "a2a1"});
  game.plies[0].score = 100;
  game.plies[1].score.reset();
  TrainingSet positions{{}, 0.5};
  positions.add(game);
  EXPECT_EQ(positions[0].score, 100);
}

TEST(TrainingSet, HasAFingerprintOfItsPositions) {
  const GameRecord game = late_game(rook_ending, {"a1a2", "e8e7"});
  GameRecord other = game;
  other.plies[1].score = 31;
  const auto fingerprint_of = [](const GameRecord& record) {
    TrainingSet positions;
    positions.add(record);
    return positions.fingerprint();
  };
  EXPECT_EQ(fingerprint_of(game), fingerprint_of(game));
  EXPECT_NE(fingerprint_of(game), fingerprint_of(other));
}

}  // namespace
}  // namespace tabiya::training
