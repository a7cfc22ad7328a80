/// What programs write that let engines play. The comments are from files of these programs.
#include "tabiya/pgn/engine_comments.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tabiya::pgn {
namespace {

using namespace std::chrono_literals;
using Centipawns = Evaluation::Centipawns;
using MateIn = Evaluation::MateIn;

EngineComment read_engine(std::string_view comment, Color mover = Color::White) {
  const auto found = engine_comment(comment, mover);
  EXPECT_TRUE(found) << comment;
  return found.value_or(EngineComment{});
}

Evaluation score(int centipawns, std::uint32_t depth) { return {Centipawns{centipawns}, depth}; }
Evaluation mate(int moves, std::uint32_t depth) { return {MateIn{moves}, depth}; }

TEST(EngineComment, OfCutechessIsTheMoversScore) {
  const EngineComment expected{.evaluation = score(31, 12), .spent = 500ms};
  EXPECT_EQ(read_engine("+0.31/12 0.50s"), expected);
  EXPECT_EQ(read_engine("+0.31/12 0.50s", Color::Black).evaluation, score(-31, 12));
  EXPECT_EQ(read_engine("-1.75/24 12s", Color::Black).evaluation, score(175, 24));
  EXPECT_EQ(read_engine("0.00/31 48s").spent, 48s);
}

TEST(EngineComment, OfCutechessCountsTheDistanceOfAMateInPlies) {
  EXPECT_EQ(read_engine("+M1/20 0.010s").evaluation, mate(1, 20));
  EXPECT_EQ(read_engine("+M9/20 0.010s").evaluation, mate(5, 20));
  EXPECT_EQ(read_engine("-M8/20 0.010s").evaluation, mate(-4, 20));
  EXPECT_EQ(read_engine("-M8/20 0.010s", Color::Black).evaluation, mate(4, 20));
}

TEST(EngineComment, OfTheLastMoveSaysHowTheGameEnded) {
  const EngineComment last = read_engine("+M1/7 0.003s, White mates");
  EXPECT_EQ(last.evaluation, mate(1, 7));
  EXPECT_EQ(last.spent, 3ms);
  EXPECT_EQ(read_engine("0.00/60 0.099s, Draw by 3-fold repetition").spent, 99ms);
}

TEST(EngineComment, OfXboardMayLackTheTimeAndTheSeconds) {
  EXPECT_EQ(read_engine("+0.26/9 11").spent, 11s);
  EXPECT_EQ(read_engine("+0.15/10 1.5").spent, 1500ms);
  EXPECT_EQ(read_engine("+0.15/10 1:05").spent, 65s);
  EXPECT_EQ(read_engine("+0.20/9"), (EngineComment{.evaluation = score(20, 9)}));
}

TEST(EngineComment, OfXboardAddsTheDistanceOfAMateToAThousandPawns) {
  EXPECT_EQ(read_engine("+1000.04/9 0.1", Color::Black).evaluation, mate(-4, 9));
  EXPECT_EQ(read_engine("-1000.04/10 0.1").evaluation, mate(-4, 10));
  EXPECT_EQ(read_engine("+999.99/9 0.1").evaluation, score(99'999, 9));
}

TEST(EngineComment, OfTcecIsWhitesScore) {
  for (const Color mover : all_colors) {
    const EngineComment comment = read_engine(
        "d=34, sd=36, mt=60132, tl=2644868, s=104971525, n=6312252762, pv=Bb7 h4 Nc6 Be3, tb=313, "
        "h=0.0, ph=0.0, wv=0.16, R50=49, Rd=-11, Rr=-11, mb=+0+0+0+0+0,",
        mover);
    EXPECT_EQ(comment, (EngineComment{.evaluation = score(16, 34), .spent = 60'132ms}));
  }
}

TEST(EngineComment, OfTcecCountsTheDistanceOfAMateInMoves) {
  EXPECT_EQ(read_engine("d=70, sd=8, mt=0, wv=M4,", Color::Black).evaluation, mate(4, 70));
  EXPECT_EQ(read_engine("d=70, sd=8, mt=0, wv=-M4,").evaluation, mate(-4, 70));
}

TEST(EngineComment, OfTcecUntil2014IsWhitesScoreToo) {
  const EngineComment expected{.evaluation = score(-26, 24), .spent = 65s};
  EXPECT_EQ(
      read_engine(" ev=-0.26, d=24, mt=00:01:05, tl=01:30:00, s=0 kN/s, pv=Nf3, tb=0, R50=49,  "),
      expected);
}

TEST(EngineComment, OfABookMoveHasNoScore) {
  EXPECT_EQ(read_engine("book"), (EngineComment{.is_book = true}));
  const EngineComment opening = read_engine("d=1, sd=1, mt=0, tl=2700000, s=0, n=0, pv=e4, tb=0,");
  EXPECT_FALSE(opening.evaluation);
  EXPECT_EQ(opening.spent, 0ms);
}

TEST(EngineComment, IsNotWhatAPersonWrites) {
  for (const char* comment :
       {"", "1/2-1/2", "+0.31", "0.31/12 and White wins/", "better is 0.31/12", "d=4 is a depth",
        "M/2", "+/- 1", "9/10 points", "books", "+M/3", "2/3.", "ev=", "wv=0.16", "1.2.3/4 1s",
        "99999999999999999999/3 1s", "0.1/999999999999 1s"}) {
    const auto found = engine_comment(comment, Color::White);
    EXPECT_FALSE(found) << comment;
  }
}

TEST(EngineComment, GivesWayToACommand) {
  const std::vector<std::string> both{"+0.31/12 0.50s", "[%eval 1.5]"};
  EXPECT_EQ(evaluation_in(both, Color::White), Evaluation{Centipawns{150}});
  const std::vector<std::string> one{"a novelty", "+0.31/12 0.50s"};
  EXPECT_EQ(evaluation_in(one, Color::Black), score(-31, 12));
  EXPECT_EQ(evaluation_in({}, Color::Black), std::nullopt);
}

TEST(EngineComment, SaysHowLongTheMoveTook) {
  const std::vector<std::string> engine{"a novelty", "+0.31/12 0.50s"};
  EXPECT_EQ(time_spent_in(engine, Color::White), 500ms);
  const std::vector<std::string> both{"+0.31/12 0.50s", "[%emt 0:00:07]"};
  EXPECT_EQ(time_spent_in(both, Color::White), 7s);
  const std::vector<std::string> other{"[%clk 0:00:07]", "+0.31/12", "book"};
  EXPECT_EQ(time_spent_in(other, Color::White), std::nullopt);
}

}  // namespace
}  // namespace tabiya::pgn
