#include "tabiya/review/moments.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/notation/san.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/review/annotate.hpp"
#include "tabiya/review/summary.hpp"
#include "tabiya/review/times.hpp"

namespace tabiya::review {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

pgn::GameTree tree_of(std::string_view text) {
  pgn::Reader reader{pgn::Input::from_memory(text)};
  return pgn::read_tree(reader)->tree;
}

/// White is winning after 3... Qe7, lets it go, and loses in the end.
constexpr std::string_view swings =
    "[White \"Ann\"]\n[Black \"Ben\"]\n[TimeControl \"60+2\"]\n\n"
    "1. e4 {[%eval 0.2] [%clk 0:00:58]} e5 {[%eval 0.2] [%clk 0:01:00]} "
    "2. Nf3 {[%eval 0.2] [%clk 0:00:50]} d6 $4 {[%eval 5.0] [%emt 0:00:30]} (2... Nc6) "
    "3. a3 $4 {[%eval 0.0]} (3. d4) 3... a6 {[%eval 0.0]} "
    "4. Ke2 $4 {[%eval -6.0]} (4. d4 exd4) 4... h6 {[%eval -6.0]} 0-1\n";

Review review_of_swings() {
  const pgn::GameTree game = tree_of(swings);
  return review_of(game, evaluations_of(game));
}

TEST(Moments, AreOrderedByTheChancesTheyLost) {
  const Review review = review_of_swings();
  EXPECT_EQ(critical_moments(review), (std::vector<std::size_t>{6, 4, 3}));
  EXPECT_EQ(critical_moments(review, 1), std::vector<std::size_t>{6});
  EXPECT_EQ(worst_moves(review, Color::White), (std::vector<std::size_t>{6, 4}));
  EXPECT_EQ(worst_moves(review, Color::Black), std::vector<std::size_t>{3});
}

// 2. Qe2 loses a mate but little of the chances; Lichess calls it a blunder.
TEST(Moments, HaveBlundersBeforeMovesThatLostMoreChances) {
  const pgn::GameTree game = tree_of(
      "1. e4 {[%eval 0.2]} e5 {[%eval #3]} 2. Qe2 {[%eval 6.5]} (2. Qh5) 2... d6 {[%eval 6.5]} "
      "3. a3 {[%eval 4.0]} (3. d4) 3... a6 {[%eval 4.0]} 4. h3 {[%eval 2.0]} (4. d4) *\n");
  const Review review = review_of(game, evaluations_of(game));
  ASSERT_LT(*review.moves[2].lost_chances, *review.moves[4].lost_chances);
  EXPECT_EQ(review.moves[4].judgement, Judgement::Mistake);
  EXPECT_EQ(worst_moves(review, Color::White), (std::vector<std::size_t>{2, 6, 4}));
  EXPECT_EQ(worst_moves(review, Color::White, 1), std::vector<std::size_t>{2});
}

TEST(TurningPoint, IsTheMoveSinceWhichTheGameStandsAsAtItsEnd) {
  EXPECT_EQ(turning_point(review_of_swings()), 6U);
  const pgn::GameTree even = tree_of("1. e4 {[%eval 0.1]} e5 {[%eval 0.2]} *\n");
  EXPECT_EQ(turning_point(review_of(even, evaluations_of(even))), std::nullopt);
}

/// 2. a3 costs most, and only 4. a4 makes the game a won one: Black has stood better since 2. a3.
TEST(TurningPoint, IsTheWorstMistakeSinceWhichTheWinnerHasStoodBetter) {
  const pgn::GameTree game = tree_of(
      "1. e4 {[%eval 0.2]} e5 {[%eval 0.2]} 2. a3 $4 {[%eval -2.5]} (2. Nf3) 2... d6 {[%eval "
      "-2.6]} "
      "3. h3 {[%eval -3.3]} d5 {[%eval -3.3]} 4. a4 $6 {[%eval -4.8]} (4. d3) 4... d4 {[%eval -5]} "
      "*\n");
  const Review review = review_of(game, evaluations_of(game));
  ASSERT_EQ(review.moves[6].judgement, Judgement::Inaccuracy);
  EXPECT_EQ(turning_point(review), 2U);
}

/// White lets the win go with 3. a3, and the game is never won again.
TEST(TurningPoint, OfAGameWithoutAWinnerLetsTheWinGo) {
  const pgn::GameTree game = tree_of(
      "1. e4 {[%eval 0.2]} e5 {[%eval 0.2]} 2. Nf3 {[%eval 0.2]} d6 $4 {[%eval 5]} (2... Nc6) "
      "3. a3 $4 {[%eval 0.4]} (3. d4) 3... a6 {[%eval 0.3]} *\n");
  EXPECT_EQ(turning_point(review_of(game, evaluations_of(game))), 4U);
}

TEST(TurningPoint, IsNothingWhereTheGameWasDecidedLittleByLittle) {
  const pgn::GameTree game = tree_of(
      "1. e4 {[%eval 0.8]} e5 {[%eval 1.3]} 2. Nf3 {[%eval 1.3]} d6 {[%eval 2.0]} 3. d4 {[%eval "
      "2.0]} "
      "a6 {[%eval 2.9]} 4. h3 {[%eval 2.9]} h6 {[%eval 4.0]} *\n");
  EXPECT_EQ(turning_point(review_of(game, evaluations_of(game))), std::nullopt);
}

TEST(MissedResult, OfADrawNeedsAnEvenGame) {
  using engine::Centipawns;
  EXPECT_EQ(missed_result(Centipawns{110}, Centipawns{400}), MissedResult::Draw);
  EXPECT_EQ(missed_result(Centipawns{-110}, Centipawns{400}), MissedResult::Draw);
  EXPECT_EQ(missed_result(Centipawns{111}, Centipawns{400}), std::nullopt) << "it stood better";
  EXPECT_EQ(missed_result(Centipawns{-111}, Centipawns{400}), std::nullopt) << "it stood worse";
  EXPECT_EQ(missed_result(Centipawns{0}, Centipawns{376}), std::nullopt) << "not lost yet";
  EXPECT_EQ(missed_result(Centipawns{400}, Centipawns{400}), MissedResult::Win);
}

TEST(MissedResult, IsAWinOrADrawThrownAway) {
  const Review review = review_of_swings();
  EXPECT_EQ(review.moves[4].missed, MissedResult::Win);
  EXPECT_EQ(review.moves[6].missed, MissedResult::Draw);
  EXPECT_EQ(review.players.white.missed_wins, 1);
  EXPECT_EQ(review.players.white.missed_draws, 1);
  EXPECT_EQ(review.players.black.missed_wins, 0);
  EXPECT_EQ(review.players.black.missed_draws, 1) << "2... d6 lost an even game";
}

TEST(Standing, OfAPhaseIsTheMean) {
  using Phase = PhaseStanding::Phase;
  EXPECT_EQ(standings_of(review_of_swings()),
            (std::vector<PhaseStanding>{{Phase::Opening, Standing::Even}}));
  EXPECT_EQ(standing_of(80), Standing::WhiteWinning);
  EXPECT_EQ(standing_of(60), Standing::WhiteBetter);
  EXPECT_EQ(standing_of(50), Standing::Even);
  EXPECT_EQ(standing_of(40), Standing::BlackBetter);
  EXPECT_EQ(standing_of(20), Standing::BlackWinning);
}

TEST(Standing, NeedsTheWholePhase) {
  const pgn::GameTree game = tree_of("1. f3 e5 {[%eval -0.7]} 2. g4 Qh4# 0-1\n");
  EXPECT_TRUE(standings_of(review_of(game, evaluations_of(game))).empty());
}

TEST(Times, ComeFromTheClocksAndTheTimeControl) {
  const auto times = times_of(tree_of(swings));
  ASSERT_EQ(times.size(), 8U);
  EXPECT_EQ(times[0], std::nullopt) << "a server may let no clock run during the first move";
  EXPECT_EQ(times[1], std::nullopt);
  EXPECT_EQ(times[2], seconds{10}) << "58 + 2 - 50";
  EXPECT_EQ(times[3], seconds{30}) << "[%emt]";
  EXPECT_EQ(times[4], std::nullopt);
}

TEST(Times, AreUnknownWithoutAClockBefore) {
  const auto times = times_of(tree_of("1. e4 {[%clk 0:05:00]} e5 2. d4 {[%clk 0:04:50.5]} *\n"));
  EXPECT_EQ(times[0], std::nullopt);
  EXPECT_EQ(times[2], milliseconds{9'500});
  const auto gained = times_of(tree_of("1. e4 {[%clk 0:05:00]} e5 2. d4 {[%clk 0:06:00]} *\n"));
  EXPECT_EQ(gained[2], std::nullopt) << "time was added";
}

TEST(Times, AreThoseThatEnginesWereGiven) {
  const auto times =
      times_of(tree_of("1. e4 {+0.31/12 0.50s} e5 {d=3, mt=7000, tl=1, wv=0.1,} "
                       "2. d4 {+0.31/12} *\n"));
  ASSERT_EQ(times.size(), 3);
  EXPECT_EQ(times[0], milliseconds{500});
  EXPECT_EQ(times[1], milliseconds{7'000});
  EXPECT_EQ(times[2], std::nullopt);
}

TEST(Times, CanBeGivenByTheCaller) {
  Review review = review_of_swings();
  const std::vector<std::optional<milliseconds>> times{seconds{3}, std::nullopt, seconds{5}};
  add_times(review, times);
  EXPECT_EQ(review.moves[2].time, seconds{5});
  EXPECT_EQ(review.players.white.time_per_move, seconds{4});
  EXPECT_EQ(review.players.black.time_per_move, std::nullopt);
}

TEST(Summary, SaysWhatMattersInBothLanguages) {
  Review review = review_of_swings();
  add_times(review, times_of(tree_of(swings)));
  const ByColor<std::string> names{.white = "Ann", .black = "Ben"};
  const std::vector<std::string> english = summary_of(review, names);
  ASSERT_EQ(english.size(), 10U);
  EXPECT_EQ(english[0], "Opening: C41 Philidor Defense; 3. a3?? left the book.");
  EXPECT_TRUE(english[1].starts_with("Accuracy: Ann ")) << english[1];
  EXPECT_EQ(english[2], "Time per move: Ann 10.0\u00A0s, Ben 30.0\u00A0s.");
  EXPECT_EQ(english[3], "In the opening the game was even.");
  EXPECT_EQ(english[4], "The turning point: 4. Ke2?? (0.00 → -6.00), better was d4.");
  EXPECT_EQ(english[5], "Ann threw away a win with 3. a3??.");
  EXPECT_EQ(english[6], "Ann threw away a draw with 4. Ke2??.");
  EXPECT_EQ(english[7], "Ben threw away a draw with 2... d6??.");
  EXPECT_EQ(english[8], "Worst moves of Ann: 4. Ke2??; 3. a3?? (5.00 → 0.00), better was d4.");
  EXPECT_EQ(english[9], "Worst moves of Ben: 2... d6?? (0.20 → 5.00), better was Nc6.");
  const std::vector<std::string> german = summary_of(review, names, Language::German);
  EXPECT_EQ(german[2], "Bedenkzeit je Zug: Ann 10,0\u00A0s, Ben 30,0\u00A0s.");
  EXPECT_EQ(german[3], "In der Eröffnung war die Partie ausgeglichen.");
  EXPECT_EQ(german[4], "Der Wendepunkt: 4. Ke2?? (0,00 → -6,00), besser war d4.");
  EXPECT_EQ(german[5], "Ann vergab den Gewinn mit 3. a3??.");
}

TEST(Summary, SaysWhoMates) {
  const pgn::GameTree game = tree_of(
      "1. f3 {[%eval -0.5]} e5 {[%eval -0.5]} 2. g4 $4 {[%eval #-1]} (2. Nc3) 2... Qh4# 0-1\n");
  const Review review = review_of(game, evaluations_of(game));
  EXPECT_EQ(scores_in_words(review, 2), "-0.50 → Black mates in 1");
  EXPECT_EQ(scores_in_words(review, 2, Language::German), "-0,50 → Schwarz setzt in 1 Zug matt");
}

TEST(Summary, TurnsTheNamesOfTags) {
  const Review review = review_of_swings();
  const auto sentences = summary_of(review, {.white = "Byrne, Donald", .black = "Ben, A, Jr"});
  EXPECT_EQ(sentences[4], "Donald Byrne threw away a win with 3. a3??.");
  EXPECT_TRUE(sentences.back().starts_with("Worst moves of Ben, A, Jr: ")) << sentences.back();
}

TEST(Summary, NamesPlayersByTheirColours) {
  EXPECT_EQ(color_names(Language::English).white, "White");
  EXPECT_EQ(color_names(Language::German).black, "Schwarz");
}

}  // namespace
}  // namespace tabiya::review
