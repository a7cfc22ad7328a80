#include "tabiya/review/winning_chances.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/row_name.hpp"

namespace tabiya::review {
namespace {

using engine::Centipawns;
using engine::MateIn;
using engine::Score;

/// Source: lichess.org/page/accuracy, the curve of the win percentage.
TEST(WinPercentage, HasThePublishedValues) {
  EXPECT_NEAR(win_percentage(Centipawns{0}), 50, 1e-9);
  EXPECT_NEAR(win_percentage(Centipawns{100}), 59.1, 0.05);
  EXPECT_NEAR(win_percentage(Centipawns{300}), 75.1, 0.05);
  EXPECT_NEAR(win_percentage(Centipawns{1'000}), 97.5, 0.05);
  EXPECT_NEAR(win_percentage(Centipawns{-300}), 24.9, 0.05);
}

TEST(WinPercentage, CapsScoresAndCountsAMateAsTheCap) {
  EXPECT_EQ(win_percentage(Centipawns{5'000}), win_percentage(Centipawns{1'000}));
  EXPECT_EQ(win_percentage(MateIn{7}), win_percentage(Centipawns{1'000}));
  EXPECT_EQ(win_percentage(MateIn{-1}), win_percentage(Centipawns{-1'000}));
  EXPECT_EQ(win_percentage(MateIn{0}), win_percentage(Centipawns{-1'000})) << "already mated";
}

struct JudgedMove {
  const char* name;
  Score before;  // of the mover
  Score after;   // of the opponent
  std::optional<Judgement> judgement;
};

class JudgementOf : public testing::TestWithParam<JudgedMove> {};

TEST_P(JudgementOf, Move) {
  const auto& [name, before, after, judgement] = GetParam();
  EXPECT_EQ(judge(before, after), judgement);
}

constexpr auto inaccuracy = Judgement::Inaccuracy;
constexpr auto mistake = Judgement::Mistake;
constexpr auto blunder = Judgement::Blunder;

// In chances: 0.1 is lost from 0 to -54.5, 0.2 from 0 to -110.1, 0.3 from 0 to -168.1.
INSTANTIATE_TEST_SUITE_P(
    Rows, JudgementOf,
    testing::Values(JudgedMove{"Best", Centipawns{20}, Centipawns{-20}, std::nullopt},
                    JudgedMove{"Better", Centipawns{20}, Centipawns{-300}, std::nullopt},
                    JudgedMove{"JustGood", Centipawns{0}, Centipawns{54}, std::nullopt},
                    JudgedMove{"JustInaccurate", Centipawns{0}, Centipawns{55}, inaccuracy},
                    JudgedMove{"StillInaccurate", Centipawns{0}, Centipawns{110}, inaccuracy},
                    JudgedMove{"JustAMistake", Centipawns{0}, Centipawns{111}, mistake},
                    JudgedMove{"StillAMistake", Centipawns{0}, Centipawns{168}, mistake},
                    JudgedMove{"JustABlunder", Centipawns{0}, Centipawns{169}, blunder},
                    JudgedMove{"LossInALostPosition", Centipawns{-900}, Centipawns{1'500},
                               std::nullopt},
                    JudgedMove{"WalksIntoMate", Centipawns{0}, MateIn{3}, blunder},
                    JudgedMove{"WalksIntoMateAt700", Centipawns{-700}, MateIn{3}, blunder},
                    JudgedMove{"WalksIntoMateBelow700", Centipawns{-701}, MateIn{3}, mistake},
                    JudgedMove{"WalksIntoMateAt999", Centipawns{-999}, MateIn{3}, mistake},
                    JudgedMove{"WalksIntoMateBelow999", Centipawns{-1'000}, MateIn{3}, inaccuracy},
                    JudgedMove{"LosesMate", MateIn{2}, Centipawns{100}, blunder},
                    JudgedMove{"LosesMateAt700", MateIn{2}, Centipawns{-700}, blunder},
                    JudgedMove{"LosesMateAbove700", MateIn{2}, Centipawns{-701}, mistake},
                    JudgedMove{"LosesMateAbove999", MateIn{2}, Centipawns{-1'000}, inaccuracy},
                    JudgedMove{"MateForAMate", MateIn{2}, MateIn{1}, blunder},
                    JudgedMove{"SlowerMate", MateIn{2}, MateIn{-9}, std::nullopt},
                    JudgedMove{"Mates", MateIn{1}, MateIn{0}, std::nullopt},
                    JudgedMove{"FasterMated", MateIn{-5}, MateIn{1}, std::nullopt},
                    JudgedMove{"EscapesMate", MateIn{-5}, Centipawns{0}, std::nullopt},
                    JudgedMove{"FindsMate", Centipawns{0}, MateIn{-4}, std::nullopt}),
    test::name_of_row);

}  // namespace
}  // namespace tabiya::review
