#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/pgn/writer.hpp"
#include "tabiya/review/annotate.hpp"
#include "tabiya/review/exercises.hpp"
#include "tabiya/review/game_reviewer.hpp"
#include "tabiya/review/summary.hpp"

namespace tabiya::review {
namespace {

using engine::Centipawns;
using engine::MateIn;

pgn::GameTree game_of(std::string_view text) {
  pgn::Reader reader{pgn::Input::from_memory(text)};
  return pgn::read_tree(reader)->tree;
}

Review reviewed_by_engine(const pgn::GameTree& game) {
  engine::Engine engine{{.hash_megabytes = 1}};
  return review_of(game, GameReviewer{game}.evaluate_all(engine, {.nodes = 2'000}));
}

struct GameRow {
  const char* name;
  const char* text;
};

class WrittenReview : public testing::TestWithParam<GameRow> {};

// What is written and read back: everything but the opponent's replies.
TEST_P(WrittenReview, IsReadBack) {
  pgn::GameTree game = game_of(GetParam().text);
  const Review review = reviewed_by_engine(game);
  annotate(game, review);
  const std::string text = pgn::to_pgn(game);
  const pgn::GameTree again = game_of(text);
  const Review read = review_of(again, evaluations_of(again));
  ASSERT_EQ(read.moves.size(), review.moves.size());
  for (std::size_t ply = 0; ply < review.moves.size(); ++ply) {
    EXPECT_EQ(read.evaluations[ply + 1]->score, review.evaluations[ply + 1]->score) << ply;
    EXPECT_EQ(read.moves[ply].judgement, review.moves[ply].judgement) << ply;
    EXPECT_EQ(read.moves[ply].accuracy, review.moves[ply].accuracy) << ply;
    EXPECT_EQ(read.moves[ply].missed, review.moves[ply].missed) << ply;
    EXPECT_EQ(judgement_in_words(read, ply), judgement_in_words(review, ply));
  }
  for (const Color color : all_colors) {
    EXPECT_EQ(read.players[color].accuracy, review.players[color].accuracy);
    EXPECT_EQ(read.players[color].acpl, review.players[color].acpl);
    EXPECT_EQ(exercises_of(read, color), exercises_of(review, color));
  }
}

// Without the replies another reason may be found; the file has the right one.
TEST_P(WrittenReview, KeepsItsReasonsInBothLanguages) {
  for (const Language language : {Language::English, Language::German}) {
    pgn::GameTree game = game_of(GetParam().text);
    const Review review = reviewed_by_engine(game);
    annotate(game, review, language);
    const pgn::GameTree again = game_of(pgn::to_pgn(game));
    Review read = review_of(again, evaluations_of(again));
    add_written_reasons(read, again, language);
    for (std::size_t ply = 0; ply < review.moves.size(); ++ply) {
      const std::string reason = reason_in_words(review, ply, language);
      if (reason.empty()) continue;
      EXPECT_EQ(reason_in_words(read, ply, language), reason) << ply;
      EXPECT_EQ(comment_on(read, ply, language), comment_on(review, ply, language)) << ply;
    }
  }
}

// A second review of the same evaluations adds nothing.
TEST_P(WrittenReview, IsNotWrittenTwice) {
  pgn::GameTree game = game_of(GetParam().text);
  const Review review = reviewed_by_engine(game);
  annotate(game, review);
  const std::string once = pgn::to_pgn(game);
  annotate(game, review);
  EXPECT_EQ(pgn::to_pgn(game), once);
}

constexpr GameRow written_games[] = {
    {"FoolsMate", "1. f3 e5 2. g4 Qh4# 0-1\n"},
    {"Blunders", "1. e4 e5 2. Qh5 Ke7 3. Nc3 Nf6 4. Qxe5# 1-0\n"},
    {"NullMoves", "1. e4 e5 2. d4 -- 3. dxe5 Qg5 4. Bxg5 *\n"},
    {"FromAPosition",
     "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4q3/4K2R b - - 0 30\"]\n\n30... Qd1+ 31. Kxd1 *\n"},
    {"Annotated", "1. e4 {A comment.} e5 (1... c5 {Sicilian} 2. Nf3) 2. Qh5 $5 Ke7 3. a3 *\n"},
    {"Unplayable", "1. e4 e5 2. Ke4 *\n"},
    {"NoMoves", "*\n"}};
INSTANTIATE_TEST_SUITE_P(Games, WrittenReview, testing::ValuesIn(written_games),
                         [](const auto& row) { return row.param.name; });

TEST(WrittenReviewOfLichess, IsReadBack) {
  const pgn::GameTree game = game_of(
      "1. e4 { [%eval 0.18] [%clk 0:03:00] } 1... e5 { [%eval 0.21] } 2. Qh5 { [%eval -0.17] } "
      "2... Ke7?? { (-0.17 → Mate in 1) Checkmate is now unavoidable. Nc6 was best. } "
      "{ [%eval #1] } (2... Nc6 3. Bc4 g6) 3. Qxe5# 1-0\n");
  const Evaluations evaluations = evaluations_of(game);
  EXPECT_EQ(evaluations[3]->score, engine::Score{Centipawns{17}}) << "for Black";
  EXPECT_EQ(evaluations[4]->score, engine::Score{MateIn{1}});
  EXPECT_EQ(evaluations[5]->score, engine::Score{MateIn{0}});
  const Review review = review_of(game, evaluations);
  EXPECT_EQ(review.moves[3].judgement, Judgement::Blunder);
  EXPECT_EQ(review.moves[3].better.size(), 3U);
  EXPECT_EQ(comment_on(review, 3),
            "Checkmate is now unavoidable. Nc6 was best. The move played allows mate: Qxe5#.");
}

TEST(WrittenReviewWithGaps, LacksTheirEvaluations) {
  const pgn::GameTree game = game_of("1. e4 {[%eval 0.2]} e5 2. Nf3 {[%eval #0]} *\n");
  const Evaluations evaluations = evaluations_of(game);
  EXPECT_TRUE(evaluations[0]) << "the start of a game is known";
  EXPECT_TRUE(evaluations[1]);
  EXPECT_FALSE(evaluations[2]);
  EXPECT_FALSE(evaluations[3]) << "#0 does not say who is mated";
  EXPECT_FALSE(review_of(game, evaluations).is_complete());
}

TEST(ReviewWithNullMoves, CountsThemForNeitherPlayer) {
  const pgn::GameTree game = game_of("1. e4 -- 2. d4 -- 3. a3 e6 *\n");
  const Review review = reviewed_by_engine(game);
  ASSERT_EQ(review.moves.size(), 6U);
  EXPECT_TRUE(review.moves[1].is_pass && review.moves[3].is_pass);
  EXPECT_FALSE(review.moves[1].judgement || review.moves[1].accuracy);
  EXPECT_EQ(review.players.black.moves, 1);
  EXPECT_EQ(review.players.white.moves, 3);
  EXPECT_NEAR(*review.players.black.accuracy, *review.moves[5].accuracy, 1e-9);
  EXPECT_TRUE(exercises_of(review, Color::Black).empty());
  EXPECT_EQ(marked_move(review, 1), "1... --");
}

TEST(ReviewWithNullMoves, IsTheSameOfTheStepsAlone) {
  const pgn::GameTree game = game_of("1. e4 -- 2. d4 -- 3. a3 e6 *\n");
  const Review expected = reviewed_by_engine(game);
  std::vector<pgn::Step> steps;
  for (const pgn::NodeId node : game.main_line()) steps.push_back(game[node].step);
  EXPECT_EQ((GameReviewer{game.start(), steps}.size()), 7U);
  const Review review = review_of(game.start(), steps, expected.evaluations);
  ASSERT_EQ(review.moves.size(), 6U);
  for (std::size_t ply = 0; ply < review.moves.size(); ++ply) {
    EXPECT_EQ(review.moves[ply].before, expected.moves[ply].before);
    EXPECT_EQ(review.moves[ply].is_pass, expected.moves[ply].is_pass);
    EXPECT_EQ(review.moves[ply].accuracy, expected.moves[ply].accuracy);
  }
  EXPECT_EQ(review.players.white.accuracy, expected.players.white.accuracy);
}

}  // namespace
}  // namespace tabiya::review
