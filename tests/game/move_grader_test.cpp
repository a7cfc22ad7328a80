/// Illegal moves as graders use them.
#include "tabiya/game/move_grader.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tabiya/notation/fen.hpp"

namespace tabiya::move_grader {
namespace {

TEST(MoveGrader, PlaysLegalMovesAndRefusesOthersWithAReason) {
  MoveGrader grader;
  EXPECT_TRUE(grader.move("e2e4").is_played);
  const std::string before = grader.fen();
  const auto verdict = grader.move("e7e4");
  EXPECT_FALSE(verdict.is_played);
  EXPECT_FALSE(verdict.reason.empty());
  EXPECT_TRUE(verdict.article.starts_with("FIDE 3.7")) << verdict.article;
  EXPECT_EQ(grader.fen(), before);
  EXPECT_EQ(grader.move("what").reason, "no_move");
  EXPECT_TRUE(grader.move("e5").is_played);
}

TEST(MoveGrader, ExplainsAPinAndACastlingThroughCheck) {
  MoveGrader pinned{parse_position("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1").value()};
  EXPECT_EQ(pinned.move("Bd3").article, "FIDE 3.9.2");
  MoveGrader castling{parse_position("4kr2/8/8/8/8/8/3PP3/4K2R w K - 0 1").value()};
  EXPECT_EQ(castling.move("O-O").reason, "castling_through_check");
}

TEST(MoveGrader, CountsIllegalMovesWhereTheyArePenalised) {  // FIDE 7.5.5
  MoveGrader grader{{}, *find_ruleset("fide")};
  EXPECT_FALSE(grader.move("e2e5").is_played);
  EXPECT_EQ(grader.result(), "*");
  EXPECT_FALSE(grader.move("e2e5").is_played);
  EXPECT_EQ(grader.result(), "0-1");
}

TEST(MoveGrader, KnowsTheEnd) {
  MoveGrader grader;
  for (const char* const move : {"f3", "e5", "g4", "Qh4#"})
    EXPECT_TRUE(grader.move(move).is_played);
  EXPECT_EQ(grader.result(), "0-1");
  EXPECT_EQ(grader.ending(), "Black has won: checkmate (FIDE 5.1.1)");
  EXPECT_EQ(grader.move("nonsense").reason, "game_is_over");
  EXPECT_TRUE(grader.take_back());
  EXPECT_EQ(grader.result(), "*");
}

}  // namespace
}  // namespace tabiya::move_grader
