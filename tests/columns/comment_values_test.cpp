#include "columns/comment_values.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>

#include "tabiya/pgn/annotations.hpp"

namespace tabiya::columns {
namespace {

CommentValues values_of(std::string_view comment) {
  CommentValues values;
  add_comment(values, comment);
  return values;
}

/// Usual spellings are read quickly, all others by the reader of annotations; both must agree.
TEST(CommentValues, AreThoseOfTheAnnotations) {
  for (const char* comment : {"[%clk 0:00:30]",
                              "[%clk 1:05:23]",
                              "[%clk 0:00:05.4]",
                              "[%clk 65.4]",
                              "[%clk 0:60:00]",
                              "[%clk 0:5:00]",
                              "[%clk 0:00:60]",
                              "[%clk 1000:00:00]",
                              "[%clk 0:00:30 ]",
                              "[%clk ]",
                              "[%eval 0.17]",
                              "[%eval -0.17]",
                              "[%eval +0.17]",
                              "[%eval .5]",
                              "[%eval 12]",
                              "[%eval 1.]",
                              "[%eval 0.175]",
                              "[%eval 1.5]",
                              "[%eval #3]",
                              "[%eval #-3]",
                              "[%eval #+3]",
                              "[%eval #]",
                              "[%eval 1234.5]",
                              "[%eval -6.64/23]",
                              "[%eval 0.25,21]",
                              "[%eval #-3,21]",
                              "[%eval x]",
                              "[%emt 0:05:21]",
                              "[%emt 1.384]",
                              "[%emt 00:12]",
                              "[%clk 0:00:30",
                              "[%eval 0.1",
                              "a [%clk 0:00:01] b [%eval 0.5] c",
                              "[%eval 0.1] [%eval 0.2]",
                              "[%clk 0:00:01][%clk 9]",
                              "[%x \"]\"] [%clk 0:00:07]",
                              "[%clkx 0:00:30]",
                              "[%csl Rd4] [%eval #1]",
                              "",
                              "[%",
                              "no"}) {
    const CommentValues values = values_of(comment);
    const auto left = pgn::find_annotation<pgn::RemainingTime>(comment);
    EXPECT_EQ(std::isnan(values.clock), !left) << comment;
    if (left) {
      EXPECT_EQ(values.clock, std::chrono::duration<float>{left->time}.count()) << comment;
    }
    const auto taken = pgn::find_annotation<pgn::ElapsedTime>(comment);
    EXPECT_EQ(std::isnan(values.elapsed_time), !taken) << comment;
    const auto score = pgn::find_annotation<pgn::Evaluation>(comment);
    const auto* const pawns =
        score ? std::get_if<pgn::Evaluation::Centipawns>(&score->score) : nullptr;
    const auto* const mate = score ? std::get_if<pgn::Evaluation::MateIn>(&score->score) : nullptr;
    EXPECT_EQ(values.evaluation, pawns != nullptr ? std::min(pawns->count, 32767) : no_score)
        << comment;
    EXPECT_EQ(values.mate, mate != nullptr ? mate->moves : no_score) << comment;
  }
}

TEST(CommentValues, TheFirstOfSeveralCommentsCounts) {
  CommentValues values = values_of("[%clk 0:00:30]");
  add_comment(values, "[%clk 0:00:20] [%eval #2]");
  add_comment(values, "[%eval 1.0]");
  EXPECT_EQ(values.clock, 30.0F);
  EXPECT_EQ(values.mate, 2);
  EXPECT_EQ(values.evaluation, no_score);
}

}  // namespace
}  // namespace tabiya::columns
