#include "cli/match/tune_option.hpp"

#include <gtest/gtest.h>

namespace tabiya::cli {
namespace {

using match::TunedNumber;

const std::vector<uci::OptionOffer> offers{
    {"Hash", uci::SpinOption{16, 1, 1024}},
    {"Ponder", uci::CheckOption{false}},
    {"search.margin", uci::SpinOption{110, 20, 240}},
    {"search.depth", uci::SpinOption{3, 1, 5}},
};

std::vector<TunedNumber> tuned(const std::vector<std::string>& texts) {
  const auto numbers = read_tuned_numbers(texts, "engine", offers);
  EXPECT_TRUE(numbers) << (numbers ? "" : numbers.error().sentence);
  return numbers ? *numbers : std::vector<TunedNumber>{};
}

std::string refusal(const std::string& text) {
  const auto numbers = read_tuned_numbers({text}, "engine", offers);
  EXPECT_FALSE(numbers) << text;
  return numbers ? "" : numbers.error().sentence;
}

const TunedNumber margin{"search.margin", 110, 20, 240, 11};
const TunedNumber depth{"search.depth", 3, 1, 5, 0.5};

TEST(TuneOption, TakesDefaultAndRangeFromTheEngine) {
  EXPECT_EQ(tuned({"search.margin"}), std::vector{margin});
  EXPECT_EQ(tuned({"SEARCH.DEPTH"}), std::vector{depth}) << "the step is at least a half";
}

TEST(TuneOption, TakesAllNumbersWithAPrefix) {
  EXPECT_EQ(tuned({"search.*"}), (std::vector{margin, depth}));
  EXPECT_EQ(tuned({"*"}).size(), 3U);
}

TEST(TuneOption, TakesStartRangeAndStep) {
  EXPECT_EQ(tuned({"search.margin=99.5,50,150,7.5"}),
            (std::vector{TunedNumber{"search.margin", 99.5, 50, 150, 7.5}}));
}

TEST(TuneOption, ALaterTextReplacesAnEarlierOne) {
  EXPECT_EQ(tuned({"search.*", "Search.Margin=100,50,150,5"}),
            (std::vector{TunedNumber{"search.margin", 100, 50, 150, 5}, depth}));
}

TEST(TuneOption, RefusalsNameTheTextAndTheReason) {
  EXPECT_EQ(refusal("margin"),
            "--tune margin: engine has no option of this name; it offers Hash, search.margin, "
            "search.depth");
  EXPECT_EQ(refusal("eval.*"),
            "--tune eval.*: engine has no numbers of such names; it offers Hash, search.margin, "
            "search.depth");
  EXPECT_EQ(refusal("Ponder"), "--tune Ponder: Ponder is not a number; it takes true or false");
  for (const std::string range :
       {"", "1", "1,2,3", "1,2,3,4,5", "a,20,240,1", "110,20,240,", "110,20.5,240,1"}) {
    EXPECT_EQ(refusal("search.margin=" + range),
              "--tune search.margin=" + range + ": expected NAME=START,MIN,MAX,STEP");
  }
  EXPECT_EQ(refusal("search.margin=110,19,240,1"),
            "--tune search.margin=110,19,240,1: search.margin takes 20 to 240");
  EXPECT_EQ(refusal("search.margin=110,20,100,1"),
            "--tune search.margin=110,20,100,1: START does not lie between MIN and MAX");
  for (const std::string step : {"0", "-1", "inf", "nan"}) {
    EXPECT_EQ(refusal("search.margin=110,20,240," + step),
              "--tune search.margin=110,20,240," + step + ": STEP is not a positive number");
  }
}

}  // namespace
}  // namespace tabiya::cli
