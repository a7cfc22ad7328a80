#include "match/inner/spsa.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "match/inner/spsa_state.hpp"
#include "match/inner/statistics.hpp"

namespace tabiya::match {
namespace {

/// A number whose best value is known, and the Elo that one step away from it costs.
struct Target {
  double best;
  double elo_per_square_step;
};

const std::vector<TunedNumber> numbers{
    {.name = "margin", .start = 110, .min = 20, .max = 240, .step = 11},
    {.name = "depth", .start = 4, .min = 1, .max = 12, .step = 0.5},
    {.name = "offset", .start = -20, .min = -60, .max = 120, .step = 9},
    {.name = "useless", .start = 50, .min = 0, .max = 100, .step = 5},
};
const std::vector<Target> targets{{160, 8}, {6.5, 8}, {30, 8}, {0, 0}};

/// Plays pairs by chance. A variant is the weaker, the further it is from the best values.
class QuadraticGame {
 public:
  [[nodiscard]] int half_points(const SpsaPair& pair) const {
    // The result depends on the pair alone, so that the order of the pairs does not matter.
    std::mt19937_64 random{1000 + pair.index};
    const double score = score_of_elo(elo(pair.first) - elo(pair.second));
    int points = 0;
    for (int half_point = 0; half_point < 4; ++half_point) {
      points += static_cast<double>(random() >> 11) * 0x1p-53 < score ? 1 : 0;
    }
    return points;
  }

 private:
  [[nodiscard]] static double elo(const std::vector<std::int64_t>& values) {
    double elo = 0;
    for (std::size_t at = 0; at < values.size(); ++at) {
      const double steps = (static_cast<double>(values[at]) - targets[at].best) / numbers[at].step;
      elo -= targets[at].elo_per_square_step * steps * steps;
    }
    return elo;
  }
};

SpsaPlan plan_of(std::uint64_t pairs, std::uint64_t seed) {
  return {.numbers = numbers, .pairs = pairs, .seed = seed};
}

/// Plays all pairs, with `boards` of them at once, which finish in a random order.
void play_all(Spsa& spsa, std::size_t boards = 1) {
  std::mt19937_64 random{7};
  std::vector<SpsaPair> playing;
  while (true) {
    while (playing.size() < boards) {
      auto pair = spsa.begin_pair();
      if (!pair) break;
      playing.push_back(*std::move(pair));
    }
    if (playing.empty()) return;
    const auto ends = playing.begin() + static_cast<std::ptrdiff_t>(random() % playing.size());
    spsa.finish_pair(ends->index, QuadraticGame{}.half_points(*ends));
    playing.erase(ends);
  }
}

double steps_from_best(const Spsa& spsa, std::size_t at) {
  return std::abs(spsa.values()[at] - targets[at].best) / numbers[at].step;
}

TEST(Spsa, ConvergesTowardsTheOptimum) {
  Spsa spsa{plan_of(20'000, 1)};
  for (std::size_t at = 0; at < 3; ++at) EXPECT_GT(steps_from_best(spsa, at), 4) << at;
  play_all(spsa);
  EXPECT_TRUE(spsa.has_begun_all());
  EXPECT_EQ(spsa.finished(), 20'000U);
  for (std::size_t at = 0; at < 3; ++at) EXPECT_LT(steps_from_best(spsa, at), 1) << at;
  EXPECT_NEAR(spsa.values()[3], numbers[3].start, 2 * numbers[3].step) << "it has no effect";
}

TEST(Spsa, IsDeterminedByItsSeed) {
  Spsa one{plan_of(500, 1)};
  Spsa same{plan_of(500, 1)};
  Spsa other{plan_of(500, 2)};
  for (Spsa* const each : {&one, &same, &other}) play_all(*each);
  EXPECT_EQ(one.values(), same.values());
  EXPECT_EQ(one.results(), same.results());
  EXPECT_NE(one.values(), other.values());
}

TEST(Spsa, DoesNotDependOnTheNumberOfBoards) {
  Spsa one{plan_of(1000, 1)};
  play_all(one);
  for (const std::size_t boards : {2U, 5U, 64U, 500U}) {
    Spsa many{plan_of(1000, 1)};
    play_all(many, boards);
    EXPECT_EQ(many.results(), one.results()) << boards;
    EXPECT_EQ(many.values(), one.values()) << boards;
  }
}

TEST(Spsa, ResumesAsIfItHadNotStopped) {
  Spsa whole{plan_of(600, 3)};
  play_all(whole);
  for (const std::size_t stop : {0U, 1U, 63U, 64U, 65U, 300U, 599U, 600U}) {
    Spsa rest{plan_of(600, 3), whole.results().substr(0, stop)};
    EXPECT_EQ(rest.finished(), stop);
    play_all(rest);
    EXPECT_EQ(rest.values(), whole.values()) << stop;
  }
}

// Several boards were playing when it stopped, and some of the later pairs had finished.
TEST(Spsa, PlaysPairsAgainThatHadNotFinished) {
  Spsa whole{plan_of(600, 3)};
  play_all(whole);
  std::string results{whole.results().substr(0, 310)};
  for (const std::size_t lost : {250U, 299U, 308U}) results[lost] = Spsa::no_result;
  Spsa rest{plan_of(600, 3), results};
  EXPECT_EQ(rest.finished(), 307U);
  EXPECT_EQ(rest.begin_pair()->index, 250U);
  EXPECT_EQ(rest.begin_pair()->index, 299U);
  EXPECT_EQ(rest.begin_pair()->index, 308U);
  EXPECT_EQ(rest.begin_pair()->index, 310U);
  Spsa again{plan_of(600, 3), results};
  play_all(again, 3);
  EXPECT_EQ(again.values(), whole.values());
}

TEST(Spsa, WaitsForTheResultsThatAPairDependsOn) {
  Spsa spsa{plan_of(1000, 1)};
  for (std::uint64_t index = 0; index < spsa_delay; ++index) {
    EXPECT_EQ(spsa.begin_pair()->index, index);
  }
  EXPECT_FALSE(spsa.begin_pair());
  spsa.finish_pair(1, 2);
  EXPECT_FALSE(spsa.begin_pair());
  spsa.finish_pair(0, 2);
  EXPECT_EQ(spsa.begin_pair()->index, spsa_delay);
  EXPECT_EQ(spsa.begin_pair()->index, spsa_delay + 1);
  EXPECT_FALSE(spsa.begin_pair());
  EXPECT_FALSE(spsa.has_begun_all());
}

TEST(Spsa, MovesTowardsTheVariantThatWon) {
  Spsa spsa{plan_of(1, 5)};
  const SpsaPair pair = *spsa.begin_pair();
  spsa.finish_pair(0, 4);
  for (std::size_t at = 0; at < numbers.size(); ++at) {
    EXPECT_NE(pair.first[at], pair.second[at]) << at;
    EXPECT_EQ(spsa.values()[at] > numbers[at].start, pair.first[at] > pair.second[at]) << at;
  }
}

TEST(Spsa, DoesNotMoveAfterADrawnPair) {
  Spsa spsa{plan_of(1, 5)};
  (void)spsa.begin_pair();
  spsa.finish_pair(0, 2);
  for (std::size_t at = 0; at < numbers.size(); ++at) {
    EXPECT_EQ(spsa.values()[at], numbers[at].start);
  }
}

// Spall (1998): c = step · (N/k)^0.101 and a = 0.002 · step² · ((A+N)/(A+k))^0.602, with A = N/10.
TEST(Spsa, HasTheGainsOfItsSource) {
  const SpsaPlan plan{.numbers = {{"x", 1000, 0, 2000, 10}}, .pairs = 100, .seed = 1};
  const auto move_of = [&](const std::string& results) {
    return std::abs(Spsa{plan, results}.values()[0] - 1000);
  };
  const double first = move_of("4");
  const double last = move_of(std::string(99, '2') + "4");
  EXPECT_NEAR(first, 0.002 * 10 * std::pow(110.0 / 11, 0.602) / std::pow(100, 0.101) * 2, 1e-9);
  EXPECT_NEAR(last, 0.002 * 10 * 2, 1e-9);
  EXPECT_NEAR(move_of("3"), first / 2, 1e-9);
  const SpsaPair pair = *Spsa{plan}.begin_pair();
  const auto apart = static_cast<double>(std::abs(pair.first[0] - pair.second[0]));
  EXPECT_NEAR(apart, 2 * 10 * std::pow(100, 0.101), 1);
}

TEST(Spsa, RoundsWithoutBias) {
  const SpsaPlan plan{.numbers = {{"x", 4.3, 0, 100, 0.5}}, .pairs = 4000, .seed = 1};
  Spsa spsa{plan, std::string(3900, '2')};
  double sum = 0;
  int pairs = 0;
  for (auto pair = spsa.begin_pair(); pair; pair = spsa.begin_pair()) {
    sum += static_cast<double>(pair->first[0] + pair->second[0]) / 2;
    ++pairs;
    EXPECT_NE(pair->first[0], pair->second[0]);
    spsa.finish_pair(pair->index, 2);
  }
  EXPECT_EQ(pairs, 100);
  EXPECT_NEAR(sum / pairs, 4.3, 0.15);
}

TEST(Spsa, StaysWithinTheRange) {
  const SpsaPlan plan{.numbers = {{"x", 3, 1, 4, 2}}, .pairs = 5000, .seed = 1};
  Spsa spsa{plan};
  while (const auto pair = spsa.begin_pair()) {
    EXPECT_GE(std::min(pair->first[0], pair->second[0]), 1);
    EXPECT_LE(std::max(pair->first[0], pair->second[0]), 4);
    // The greater value always wins.
    const int half_points = pair->first[0] > pair->second[0] ? 4 : 0;
    spsa.finish_pair(pair->index, half_points);
  }
  EXPECT_EQ(spsa.values()[0], 4);
}

TEST(SpsaState, HoldsTheWholeTuning) {
  Spsa spsa{{.numbers = {{"Skill Level", 110.25, -20, 240, 0.1}, {"b", 1, 0, 2, 0.5}},
             .pairs = 300,
             .seed = 18'446'744'073'709'551'615U},
            std::string(250, '3') + "-4"};
  const std::string text = to_text(spsa);
  auto read = parse_spsa(text);
  ASSERT_TRUE(read) << read.error().line << ": " << read.error().reason << '\n' << text;
  EXPECT_EQ(read->plan(), spsa.plan());
  EXPECT_EQ(read->results(), spsa.results());
  EXPECT_EQ(read->values(), spsa.values());
  EXPECT_EQ(read->begin_pair(), spsa.begin_pair());
}

TEST(SpsaState, NamesTheLineThatMakesNoSense) {
  const std::string begin = "tabiya tuning 1\npairs 3\nseed 1\nnumber 1 0 9 0.5 x\n";
  struct Row {
    std::string text;
    int line;
    std::string_view reason;
  };
  const Row rows[]{
      {"tabiya tuning 2\n", 1, "this is not the state of a tuning"},
      {"", 0, "the number of pairs is missing"},
      {"tabiya tuning 1\nseed 1\n", 2, "the number of pairs is missing"},
      {"tabiya tuning 1\npairs 0\n", 2, "expected a number of pairs"},
      {"tabiya tuning 1\npairs 10000000000\n", 2, "expected a number of pairs"},
      {"tabiya tuning 1\npairs 3\nseed x\n", 3, "expected a seed"},
      {"tabiya tuning 1\npairs 3\n\n# a remark\nnumber 1 2 9 0.5 x\n", 5,
       "expected START MIN MAX STEP NAME"},
      {begin + "number 1 0 9 0 x\n", 5, "expected START MIN MAX STEP NAME"},
      {begin + "number 1 0 9 nan x\n", 5, "expected START MIN MAX STEP NAME"},
      {begin + "number 1 0 9 1\n", 5, "expected START MIN MAX STEP NAME"},
      {begin + "results 215\n", 5, "a result is a digit from 0 to 4, or a hyphen"},
      {begin + "results 21\nresults 22\n", 6, "there are more results than pairs"},
      {begin + "result 21\n", 5, "expected pairs, seed, number or results"},
  };
  for (const Row& row : rows) {
    const auto read = parse_spsa(row.text);
    ASSERT_FALSE(read) << row.text;
    EXPECT_EQ(read.error().line, row.line) << row.text;
    EXPECT_EQ(read.error().reason, row.reason) << row.text;
  }
  EXPECT_TRUE(parse_spsa(begin + "results 210\n"));
}

}  // namespace
}  // namespace tabiya::match
