// Commands in comments are read as values and written back unchanged.
#include "tabiya/pgn/annotations.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace tabiya::pgn {
namespace {

using namespace std::chrono_literals;
using Comments = std::vector<std::string>;

Evaluation pawns(std::int32_t hundredths, std::optional<std::uint32_t> depth = {}) {
  return {Evaluation::Centipawns{hundredths}, depth};
}
Evaluation mate(std::int32_t moves, std::optional<std::uint32_t> depth = {}) {
  return {Evaluation::MateIn{moves}, depth};
}

std::optional<Annotation> only_annotation(std::string_view comment) {
  const auto parts = parts_of(comment);
  return parts.size() == 1 ? parts.front().annotation : std::nullopt;
}

TEST(Annotations, AreReadAndWrittenByteForByte) {
  const std::pair<const char*, Annotation> rows[]{
      {"[%clk 1:05:23]", RemainingTime{3'923s}},  // PGN Supplement 4.2
      {"[%clk 0:00:05.4]", RemainingTime{5'400ms}},
      {"[%clk 0:00:01.234]", RemainingTime{1'234ms}},
      {"[%clk 0:00:00]", RemainingTime{0s}},
      {"[%clk 100:00:00]", RemainingTime{100h}},
      {"[%emt 0:05:21]", ElapsedTime{321s}},  // PGN Supplement 4.4
      {"[%eval 0.25,20]", pawns(25, 20)},
      {"[%eval -0.50]", pawns(-50)},
      {"[%eval -6.05]", pawns(-605)},
      {"[%eval 0.00]", pawns(0)},
      {"[%eval 152.65]", pawns(15'265)},
      {"[%eval #-3]", mate(-3)},
      {"[%eval #1,5]", mate(1, 5)},
      {"[%csl Rd4,Gd5]",
       ColoredSquares{{{MarkColor::Red, Square::D4}, {MarkColor::Green, Square::D5}}}},
      {"[%cal Gc2c3,Rc3d4]", Arrows{{{MarkColor::Green, Square::C2, Square::C3},
                                     {MarkColor::Red, Square::C3, Square::D4}}}},
      {"[%csl Ya1,Bb2,Oc3,Cd4,Pe5]", ColoredSquares{{{MarkColor::Yellow, Square::A1},
                                                     {MarkColor::Blue, Square::B2},
                                                     {MarkColor::Orange, Square::C3},
                                                     {MarkColor::Cyan, Square::D4},
                                                     {MarkColor::Purple, Square::E5}}}},
      {"[%mdl 32]", Medals{32}},
      {"[%foo 1,2]", UnknownCommand{"foo", "1,2"}},
      {"[%foo]", UnknownCommand{"foo", ""}},
      {"[%foo \"a]b\",c]", UnknownCommand{"foo", "\"a]b\",c"}},  // PGN Supplement 3
  };
  for (const auto& [text, annotation] : rows) {
    EXPECT_EQ(only_annotation(text), annotation) << text;
    EXPECT_EQ(to_string(annotation), text);
  }
}

TEST(Annotations, AreReadInOtherSpellings) {
  const std::pair<const char*, Annotation> rows[]{
      {"[%clk 01:05:23]", RemainingTime{3'923s}},
      {"[%clk 1:5:3]", RemainingTime{3'903s}},
      {"[%clk  0:00:07 ]", RemainingTime{7s}},
      {"[%clk 0:00:07.]", RemainingTime{7s}},
      {"[%clk 0:00:00.12345]", RemainingTime{123ms}},
      {"[%clk 300]", RemainingTime{300s}},
      {"[%emt 1.384]", ElapsedTime{1'384ms}},  // as FICS writes it
      {"[%emt 0.000]", ElapsedTime{0ms}},
      {"[%eval 0.3]", pawns(30)},
      {"[%eval +1.5]", pawns(150)},
      {"[%eval .5]", pawns(50)},
      {"[%eval 2]", pawns(200)},
      {"[%eval 0.005]", pawns(1)},
      {"[%eval -0.994]", pawns(-99)},
      {"[%eval #+2]", mate(2)},
      {"[%eval -6.64/23]", pawns(-664, 23)},  // Scid 4.7.4
      {"[%eval #-3/12]", mate(-3, 12)},
      {"[%emt 00:12]", ElapsedTime{12s}},  // Scid 4.7.4
      {"[%emt 1:02.5]", ElapsedTime{62'500ms}},
      {"[%csl Ga1, Gb2]",
       ColoredSquares{{{MarkColor::Green, Square::A1}, {MarkColor::Green, Square::B2}}}},
  };
  for (const auto& [text, annotation] : rows) EXPECT_EQ(only_annotation(text), annotation) << text;
}

TEST(Annotations, MalformedOnesAreText) {
  for (const std::string_view text : {"[%clk 1:60:00]",
                                      "[%clk 1:00:60]",
                                      "[%clk 5:00]",
                                      "[%clk 5 left]",
                                      "[%clk .5]",
                                      "[%emt -1.5]",
                                      "[%clk -0:00:01]",
                                      "[%clk 0:00:07 left]",
                                      "[%clk]",
                                      "[%clk 9999999:00:00]",
                                      "[%eval good]",
                                      "[%eval 0.3/]",
                                      "[%emt 1:60]",
                                      "[%emt 1:]",
                                      "[%emt 4s]",
                                      "[%emt -4]",
                                      "[%emt]",
                                      "[%clk 1:30]",
                                      "[%eval #]",
                                      "[%eval .]",
                                      "[%eval 0.2,]",
                                      "[%eval 9999999.00]",
                                      "[%eval - 1]",
                                      "[%csl Ga9]",
                                      "[%csl a1]",
                                      "[%csl ]",
                                      "[%csl Ga1,]",
                                      "[%cal Ga1]",
                                      "[%cal Ga1b2c3]",
                                      "[%mdl -1]",
                                      "[%mdl 5000000000]",
                                      "[% clk 0:00:07]",
                                      "[%clk 0:00:07",
                                      "[%",
                                      "[%clk:0:00:07]"}) {
    const auto parts = parts_of(text);
    ASSERT_EQ(parts.size(), 1) << text;
    EXPECT_FALSE(parts.front().annotation) << text;
    EXPECT_EQ(parts.front().text, text);
  }
}

TEST(Annotations, KeepTheirOrderInTheText) {
  constexpr std::string_view comment = "[%clk 0:00:07][%eval -6.05] White is [%foo x]toast [%clk";
  const auto parts = parts_of(comment);
  ASSERT_EQ(parts.size(), 5);
  EXPECT_TRUE(parts[0].annotation && parts[1].annotation && parts[3].annotation);
  EXPECT_EQ(parts[2].text, " White is ");
  EXPECT_EQ(parts[4].text, "toast [%clk");
  std::string together;
  for (const CommentPart& part : parts) together += part.text;
  EXPECT_EQ(together, comment);
}

TEST(Annotations, LeaveTheHumanText) {
  EXPECT_EQ(human_text("[%clk 0:00:07][%eval -6.05] White is toast"), "White is toast");
  EXPECT_EQ(human_text("White [%clk 0:00:07] is [%foo] toast"), "White is toast");
  EXPECT_EQ(human_text("White  is [%clk soon] toast"), "White  is [%clk soon] toast");
  EXPECT_EQ(human_text("[%clk 0:00:07] [%eval 0.1]"), "");
  EXPECT_EQ(human_text(""), "");
}

TEST(Annotations, AreFoundInSeveralComments) {
  const Comments comments{"text", "[%csl Ra1]", "[%clk 0:00:07] [%clk 0:00:08]"};
  EXPECT_EQ(find_annotation<RemainingTime>(comments), RemainingTime{7s});
  EXPECT_TRUE(find_annotation<ColoredSquares>(comments));
  EXPECT_FALSE(find_annotation<Evaluation>(comments));
}

Comments with(Comments comments, const Annotation& annotation) {
  set_annotation(comments, annotation);
  return comments;
}

TEST(Annotations, AreSetBeforeTheText) {  // PGN Supplement 3
  const RemainingTime clock{30s};
  EXPECT_EQ(with({}, clock), Comments{"[%clk 0:00:30]"});
  EXPECT_EQ(with({"good"}, clock), Comments{"[%clk 0:00:30] good"});
  EXPECT_EQ(with({"[%eval 0.17] good", "really"}, clock),
            (Comments{"[%eval 0.17] [%clk 0:00:30] good", "really"}));
  EXPECT_EQ(with({"[%eval 0.17]"}, clock), Comments{"[%eval 0.17] [%clk 0:00:30]"});
  EXPECT_EQ(with({"good [%eval 0.17]"}, clock), Comments{"[%clk 0:00:30] good [%eval 0.17]"});
}

TEST(Annotations, ReplaceOnesOfTheSameKind) {
  EXPECT_EQ(with({"a", "b [%clk 0:00:31]c"}, RemainingTime{30s}),
            (Comments{"a", "b [%clk 0:00:30]c"}));
  EXPECT_EQ(with({"[%bar 1] [%foo 1] x"}, UnknownCommand{"foo", "2"}),
            Comments{"[%bar 1] [%foo 2] x"});
}

TEST(Annotations, AreRemovedWithAllOfTheirKind) {
  struct Row {
    Comments before;
    Comments after;
  };
  const Row rows[] = {
      {{}, {}},
      {{"[%cal Ge2e4]"}, {}},
      {{"[%cal Ge2e4] best by test"}, {"best by test"}},
      {{"best [%cal Ge2e4] by test"}, {"best by test"}},
      {{"best by test [%cal Ge2e4]"}, {"best by test"}},
      {{"[%csl Gd4] [%cal Ge2e4] [%clk 0:00:30]"}, {"[%csl Gd4] [%clk 0:00:30]"}},
      {{"[%cal Ge2e4] one [%cal Rd2d4]", "two", "[%cal Ga2a4]"}, {"one", "two"}},
      {{"nothing  here ", ""}, {"nothing  here ", ""}},
  };
  for (const Row& row : rows) {
    Comments comments = row.before;
    remove_annotations(comments, Arrows{});
    EXPECT_EQ(comments, row.after) << ::testing::PrintToString(row.before);
  }
}

TEST(Annotations, AMillionUnclosedOnesAreText) {
  constexpr int times = 250'000;
  std::string comment;
  for (int count = 0; count < times; ++count) comment += "[%a ";
  EXPECT_EQ(parts_of(comment).size(), 1);
  for (int count = 0; count < times; ++count) comment += "[% ]";
  EXPECT_FALSE(human_text(comment).empty());
}

TEST(Annotations, RoundTripForAnyValue) {
  constexpr auto least = std::numeric_limits<std::int32_t>::min();
  EXPECT_EQ(to_string(Annotation{pawns(least)}), "[%eval -21474836.48]");
  EXPECT_EQ(to_string(Annotation{RemainingTime{-5s}}), "[%clk 0:00:00]");
}

}  // namespace
}  // namespace tabiya::pgn
