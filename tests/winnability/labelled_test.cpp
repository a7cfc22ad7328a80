// Published answers: every second test vector of the Chess Unwinnability Analyzer (D3-Chess). `WB`:
// both can mate; `W-`: only White; `-B`: only Black; `--`: dead.
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "confirm.hpp"
#include "support/data.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya {
namespace {

using test::brute_force;
using test::mates;
using test::position_of;

constexpr std::string_view vectors = "winnability/labelled.txt";

struct Labelled {
  std::string fen;
  ByColor<bool> can_mate;
};

std::vector<Labelled> read_vectors(const std::filesystem::path& path) {
  std::vector<Labelled> found;
  std::ifstream file{path};
  for (std::string line; std::getline(file, line);) {
    if (line.size() < 4 || line[0] == '#') continue;
    found.push_back({line.substr(3), {line[0] == 'W', line[1] == 'B'}});
  }
  return found;
}

TEST(LabelledVectors, AreAllDecidedAsPublishedWithMatingLines) {
  const auto path = test::data_path(vectors);
  if (!path) GTEST_SKIP() << test::data_missing(vectors);
  std::size_t questions = 0;
  for (const Labelled& vector : read_vectors(*path)) {
    const Position position = position_of(vector.fen);
    for (const Color winner : all_colors) {
      ++questions;
      const Judgement judgement = judge(position, winner);
      EXPECT_EQ(judgement.verdict,
                vector.can_mate[winner] ? Winnability::Winnable : Winnability::Unwinnable)
          << vector.fen << ' ' << to_string(winner);
      if (judgement.verdict == Winnability::Winnable) {
        EXPECT_TRUE(mates(position, judgement.line, winner)) << vector.fen;
      }
    }
  }
  EXPECT_GE(questions, 1800U);
}

TEST(LabelledVectors, ThatAreSmallAgreeWithExhaustiveSearch) {
  const auto path = test::data_path(vectors);
  if (!path) GTEST_SKIP() << test::data_missing(vectors);
  constexpr std::size_t limit = 2'000;
  std::size_t confirmed = 0;
  for (const Labelled& vector : read_vectors(*path)) {
    const Position position = position_of(vector.fen);
    for (const Color winner : all_colors) {
      if (vector.can_mate[winner]) continue;
      if (const auto found = brute_force(position, winner, limit)) {
        EXPECT_FALSE(*found) << vector.fen;
        EXPECT_EQ(winnable(position, winner), Winnability::Unwinnable) << vector.fen;
        ++confirmed;
      }
    }
  }
  EXPECT_GT(confirmed, 200U);
}

}  // namespace
}  // namespace tabiya
