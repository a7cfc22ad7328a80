#include "tabiya/review/review.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tabiya/notation/san.hpp"
#include "tabiya/pgn/writer.hpp"
#include "tabiya/review/annotate.hpp"
#include "tabiya/review/exercises.hpp"
#include "tabiya/review/game_reviewer.hpp"

namespace tabiya::review {
namespace {

using engine::Centipawns;
using engine::MateIn;

/// 1. e4 e5 2. Qh5 Ke7 3. Qxe5#, evaluated by hand.
struct ScholarsDisaster {
  std::vector<Move> moves;
  Evaluations evaluations;

  ScholarsDisaster() {
    Position position;
    for (const std::string_view san : {"e4", "e5", "Qh5", "Ke7", "Qxe5#"}) {
      moves.push_back(parse_san(position, san).value());
      position.play_unchecked(moves.back());
    }
    position = {};
    add(position, Centipawns{33}, "e4");
    add(position.after(moves[0]), Centipawns{-25}, "e5");
    position = position.after(moves[0]).after(moves[1]);
    add(position, Centipawns{30}, "Nf3");
    add(position.after(moves[2]), Centipawns{20}, "Nc6");
    add(position.after(moves[2]).after(moves[3]), MateIn{1}, "Qxe5#");
    evaluations.emplace_back(Evaluation{.score = MateIn{0}});
  }

  void add(const Position& position, engine::Score score, std::string_view best) {
    evaluations.emplace_back(
        Evaluation{.score = score, .line = {parse_san(position, best).value()}, .depth = 12});
  }

  [[nodiscard]] Review review() const { return review_of({}, moves, evaluations); }
};

TEST(Review, JudgesTheMovesOfBothPlayers) {
  const Review review = ScholarsDisaster{}.review();
  EXPECT_TRUE(review.is_complete());
  EXPECT_EQ(review.players.white.moves, 3);
  EXPECT_EQ(review.players.white.count(Judgement::Blunder), 0);
  EXPECT_EQ(review.players.black.count(Judgement::Blunder), 1);
  EXPECT_EQ(review.moves[3].judgement, Judgement::Blunder);
  EXPECT_EQ(to_words(review.moves[3].why.value()), "allows mate: Qxe5#");
  EXPECT_LT(*review.players.black.accuracy, *review.players.white.accuracy);
  EXPECT_EQ(review.moves[4].accuracy, 100);
}

TEST(Review, CountsTheStartOfAGameAsASmallAdvantage) {
  const Review review = ScholarsDisaster{}.review();
  EXPECT_EQ(review.evaluations.front()->score, (engine::Score{Centipawns{15}}));
}

TEST(Review, NeverJudgesTheEnginesOwnMove) {
  ScholarsDisaster game;
  game.evaluations[3]->line = {game.moves[3]};
  game.evaluations[4]->score = Centipawns{900};
  EXPECT_EQ(game.review().moves[3].judgement, std::nullopt);
}

TEST(Review, HasGapsWhileEvaluationsAreMissing) {
  ScholarsDisaster game;
  game.evaluations[1].reset();
  const Review review = game.review();
  EXPECT_FALSE(review.is_complete());
  EXPECT_FALSE(review.moves[0].accuracy || review.moves[1].accuracy);
  EXPECT_TRUE(review.moves[3].judgement);
  EXPECT_FALSE(review.players.white.accuracy || review.players.white.acpl);
}

TEST(Review, KnowsTheOpeningAndTheMoveThatLeftTheBook) {
  const Review review = ScholarsDisaster{}.review();
  EXPECT_EQ(review.opening->name, "King's Pawn Game: Wayward Queen Attack");
  EXPECT_EQ(review.book_plies, 3U) << "2... Ke7 has no name";
}

TEST(Review, CommentsAsLichessDoesAndSaysWhy) {
  const Review review = ScholarsDisaster{}.review();
  EXPECT_EQ(scores_in_words(review, 3), "-0.20 → White mates in 1");
  EXPECT_EQ(judgement_in_words(review, 3), "Checkmate is now unavoidable. Nc6 was best.");
  EXPECT_EQ(comment_on(review, 3),
            "Checkmate is now unavoidable. Nc6 was best. The move played allows mate: Qxe5#.");
  EXPECT_EQ(comment_on(review, 3, Language::German),
            "Das Matt ist nicht mehr abzuwenden. Sc6 war am besten. Der gespielte Zug erlaubt das "
            "Matt: Dxe5#.");
  EXPECT_EQ(comment_on(review, 0), "");
}

TEST(AnnotatedGame, HasEvaluationsGlyphsCommentsAndVariations) {
  const ScholarsDisaster game;
  pgn::GameTree tree;
  pgn::NodeId node = pgn::GameTree::root();
  for (const Move move : game.moves) node = tree.add(node, move);
  annotate(tree, game.review());
  const std::string text = pgn::to_pgn(tree);
  EXPECT_NE(text.find("1. e4 {[%eval 0.25]} 1... e5"), std::string::npos) << text;
  EXPECT_NE(text.find("Ke7 $4"), std::string::npos) << text;
  EXPECT_NE(text.find("[%eval #1]"), std::string::npos) << text;
  EXPECT_NE(text.find("(2... Nc6)"), std::string::npos) << text;
}

TEST(AnnotatedGame, KeepsTheGradesOfAnnotators) {
  const ScholarsDisaster game;
  pgn::GameTree tree;
  pgn::NodeId node = pgn::GameTree::root();
  for (const Move move : game.moves) node = tree.add(node, move);
  const pgn::NodeId graded = tree.main_line()[3];
  tree[graded].nags.push_back(pgn::Nag{6});
  annotate(tree, game.review());
  EXPECT_EQ(tree[graded].nags, std::vector{pgn::Nag{6}});
}

TEST(Exercises, AreThePlayersOwnMistakes) {
  const Review review = ScholarsDisaster{}.review();
  EXPECT_EQ(exercises_of(review, Color::Black), std::vector<std::size_t>{3});
  EXPECT_TRUE(exercises_of(review, Color::White).empty());
}

TEST(Exercises, IncludeAMateThatWasLetGo) {
  ScholarsDisaster game;
  const Position last = game.review().moves[4].before;
  game.moves[4] = parse_san(last, "Qh3").value();
  game.evaluations[5] = Evaluation{.score = Centipawns{-900}, .line = {}, .depth = 9};
  EXPECT_EQ(exercises_of(game.review(), Color::White), std::vector<std::size_t>{4});
}

TEST(Answer, IsRightIfItIsTheEnginesMoveAMateOrNearlyAsGood) {
  const Review review = ScholarsDisaster{}.review();
  const Position position = review.moves[3].before;
  EXPECT_EQ(judge_answer(review, 3, parse_san(position, "Nc6").value()), Answer::Right);
  EXPECT_EQ(judge_answer(review, 3, parse_san(position, "Ke7").value()), Answer::Wrong);
  const Move other = parse_san(position, "a6").value();
  EXPECT_EQ(judge_answer(review, 3, other), std::nullopt);
  // Before: -20 for White, that is +20 for Black.
  EXPECT_EQ(judge_answer(review, 3, Centipawns{0}), Answer::Right);
  EXPECT_EQ(judge_answer(review, 3, Centipawns{10}), Answer::Wrong);
}

TEST(GameReviewer, EvaluatesFromTheEnd) {
  const ScholarsDisaster game;
  engine::Engine engine{{.hash_megabytes = 1}};
  const GameReviewer reviewer{{}, game.moves};
  std::vector<std::size_t> order;
  const Evaluations evaluations =
      reviewer.evaluate_all(engine, {.nodes = 2'000}, [&](std::size_t position, const auto&) {
        order.push_back(position);
        return true;
      });
  EXPECT_EQ(order, (std::vector<std::size_t>{5, 4, 3, 2, 1, 0}));
  EXPECT_EQ(evaluations[4]->score, (engine::Score{MateIn{1}}));
  EXPECT_EQ(evaluations[5]->score, (engine::Score{MateIn{0}}));
  const Review review = review_of({}, game.moves, evaluations);
  EXPECT_EQ(review.moves[3].judgement, Judgement::Blunder);
}

// Only the positions around 2... Ke7, which loses, get all the nodes.
TEST(GameReviewer, SearchesLongerWhereAJudgementDependsOnIt) {
  const ScholarsDisaster game;
  engine::Engine engine{{.hash_megabytes = 1}};
  const GameReviewer reviewer{{}, game.moves};
  std::vector<std::size_t> order;
  const Evaluations evaluations = reviewer.evaluate_where_it_matters(
      engine, {.nodes = 8'000}, [&](std::size_t position, const auto&) {
        order.push_back(position);
        return true;
      });
  ASSERT_GE(order.size(), 8U);
  EXPECT_EQ((std::vector<std::size_t>{order.begin(), order.begin() + 8}),
            (std::vector<std::size_t>{5, 4, 3, 2, 1, 0, 4, 3}));
  EXPECT_EQ(review_of({}, game.moves, evaluations).moves[3].judgement, Judgement::Blunder);
}

TEST(GameReviewer, StopsInTheSecondPassToo) {
  const ScholarsDisaster game;
  engine::Engine engine{{.hash_megabytes = 1}};
  int count = 0;
  const Evaluations evaluations = GameReviewer{{}, game.moves}.evaluate_where_it_matters(
      engine, {.nodes = 8'000}, [&](std::size_t, const auto&) { return ++count < 7; });
  EXPECT_EQ(count, 7);
  EXPECT_TRUE(evaluations[0] && evaluations[5]) << "what is there stays";
}

TEST(SearchedScore, AMateFartherThanTwiceTheDepthIsAWonGame) {
  using engine::Centipawns;
  using engine::MateIn;
  using engine::Score;
  EXPECT_EQ(searched_score(MateIn{10}, 10), Score{MateIn{10}});
  EXPECT_EQ(searched_score(MateIn{11}, 10), Score{Centipawns{1000}});
  EXPECT_EQ(searched_score(MateIn{-10}, 10), Score{MateIn{-10}});
  EXPECT_EQ(searched_score(MateIn{-11}, 10), Score{Centipawns{-1000}});
  EXPECT_EQ(searched_score(Centipawns{1500}, 1), Score{Centipawns{1500}});
}

TEST(GameReviewer, StopsWhenToldTo) {
  const ScholarsDisaster game;
  engine::Engine engine{{.hash_megabytes = 1}};
  const Evaluations evaluations = GameReviewer{{}, game.moves}.evaluate_all(
      engine, {.nodes = 500}, [](std::size_t position, const auto&) { return position > 4; });
  EXPECT_TRUE(evaluations[4] && evaluations[5]);
  EXPECT_FALSE(evaluations[3]);
}

}  // namespace
}  // namespace tabiya::review
