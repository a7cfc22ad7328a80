/// Positions in which neither side can mate (FIDE 5.2.2), or one side cannot (5.1.2, 6.9).
#include "game/dead_position.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "game/game_from_text.hpp"
#include "support/row_name.hpp"

namespace tabiya {
namespace {

using test::position_at;

struct Verdict {
  std::string_view name;
  std::string_view fen;
  bool white_can_never_mate;
  bool black_can_never_mate;
};

void PrintTo(const Verdict& row, std::ostream* out) { *out << row.name; }

class Mate : public testing::TestWithParam<Verdict> {};

TEST_P(Mate, IsImpossibleForTheNamedSides) {
  const Verdict& row = GetParam();
  const Position position = position_at(row.fen);
  EXPECT_EQ(can_never_mate(position, Color::White), row.white_can_never_mate);
  EXPECT_EQ(can_never_mate(position, Color::Black), row.black_can_never_mate);
  EXPECT_EQ(is_dead(position), row.white_can_never_mate && row.black_can_never_mate);
}

TEST_P(Mate, IsImpossibleWithColorsExchangedToo) {
  const Verdict& row = GetParam();
  const Position position = mirrored(position_at(row.fen));
  EXPECT_EQ(can_never_mate(position, Color::Black), row.white_can_never_mate);
  EXPECT_EQ(can_never_mate(position, Color::White), row.black_can_never_mate);
}

constexpr Verdict dead[] = {
    {"KingVKing", "8/8/4k3/8/8/3K4/8/8 w - - 0 1", true, true},
    {"BishopVKing", "8/8/4k3/8/8/3KB3/8/8 w - - 0 1", true, true},
    {"KnightVKing", "8/8/4k3/8/8/3KN3/8/8 b - - 0 1", true, true},
    {"I01_TwoBishopsOnLightSquares", "k1K1B1B1/8/8/8/8/8/8/8 w - - 7 32", true, true},
    {"I03_TwoBishopsOnOneColor", "8/5k2/8/8/8/4B3/3K1B2/8 w - - 0 1", true, true},
    {"I04_ABishopEachOnLightSquares", "5K2/8/8/1B6/8/k7/6b1/8 w - - 0 39", true, true},
    {"I04_ABishopEachOnDarkSquares", "8/8/8/4k3/5b2/3K4/8/2B5 w - - 0 33", true, true},
    {"I06_TenBishopsOnOneColor", "8/b1B1b1B1/1b1B1b1B/8/8/8/8/1k5K w - - 0 1", true, true},
    {"FourBishopsAroundTheKings", "8/8/8/8/8/1kB5/1B6/BKB5 w - - 0 1", true, true},
    {"ABishopEachOnTheirFirstSquares", "2kb4/8/8/8/8/8/8/2BK4 w - - 0 1", true, true},
};
INSTANTIATE_TEST_SUITE_P(Dead, Mate, testing::ValuesIn(dead), test::name_of_row);

constexpr Verdict one_sided[] = {
    {"I07_KingVRook", "8/4rk2/8/8/8/8/3K4/8 w - - 0 1", true, false},
    {"I08_RookVTwoBishopsOnOneColor", "3b4/8/8/6b1/8/8/R7/K1k5 w - - 0 1", false, true},
    {"I11_KingVTwoKnights", "1n2k1n1/8/8/8/8/8/8/4K3 w - - 0 1", true, false},
    {"I12_QueenVKnight", "7k/8/6Q1/8/3K4/8/1n6/8 w - - 0 1", false, true},
    {"ThreeQueensVKnight", "7k/8/6Q1/8/3K2Q1/6Q1/1n6/8 w - - 0 1", false, true},
    {"BishopVRook", "3kr3/8/8/8/8/3KB3/8/8 w - - 0 1", true, false},
    {"BishopVQueenAndBishopOnOneColor", "3kq3/8/8/8/8/3KB3/8/2b5 w - - 0 1", true, false},
    {"KingVPawn", "8/8/4k3/4p3/8/3K4/8/8 w - - 0 1", true, false},
    {"KnightVQueenInTheLaws", "k7/8/8/1K6/N7/8/8/q7 w - - 0 1", true, false},
};
INSTANTIATE_TEST_SUITE_P(OneSided, Mate, testing::ValuesIn(one_sided), test::name_of_row);

// Material is not enough: the squares and the side to move decide.
constexpr Verdict dead_as_they_stand[] = {
    {"I16_LockedPawns", "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1", true, true},
    {"I17_OnlyTheCaptureOfTheKnight", "kb6/2N5/1K6/8/8/8/8/8 b - - 0 50", true, true},
    {"I18_OnlyTheCaptureOfTheRook", "6Rk/8/7K/8/8/8/8/8 b - - 0 1", true, true},
    {"AWallOfPawns", "8/8/3k4/1p2p1p1/pP1pP1P1/P2P4/1K6/8 b - - 32 62", true, true},
    {"AWallAndABishop", "8/6b1/1p3k2/1Pp1p1p1/2P1PpP1/5P2/8/5K2 b - - 11 61", true, true},
    {"EnPassantIsForcedAndHelpsNobody", "8/pp6/kp4p1/1p4Pp/1P6/6p1/6Pp/7K w - h6 0 1", true, true},
    {"OnlyOneCanMate", "7b/1k5B/7b/8/1p1p1p1p/1PpP1P1P/2P3K1/N7 b - - 0 1", false, true},
};
INSTANTIATE_TEST_SUITE_P(DeadAsTheyStand, Mate, testing::ValuesIn(dead_as_they_stand),
                         test::name_of_row);

// Each of these has a series of legal moves that ends in mate; material must not deny it.
constexpr Verdict alive[] = {
    {"I02_BishopsOnBothColors", "kbK1B1B1/8/8/8/8/8/8/8 w - - 7 32", false, false},
    {"I05_ABishopEachOnDifferentColors", "8/4bk2/8/8/8/8/3KB3/8 w - - 0 1", false, false},
    {"I05_InACorner", "5k1K/7B/8/6b1/8/8/8/8 b - - 0 1", false, false},
    {"I09_QueenAndBishopVBishop", "8/8/3Q4/2bK4/B7/8/1k6/8 w - - 1 68", false, false},
    {"I10_KnightVBishop", "7K/5k1N/8/6b1/8/8/8/8 b - - 0 1", false, false},
    {"I10_KnightVKnight", "7K/5k1N/8/4n3/8/8/8/8 b - - 0 1", false, false},
    {"I13_KnightVPawn", "8/8/8/4k3/4p3/4N3/4K3/8 w - - 0 1", false, false},
    {"KnightVRook", "4kn2/8/8/8/8/8/8/RK6 w - - 0 1", false, false},
    {"TwoKnightsVKnight", "kn6/8/8/8/8/8/8/5NNK b - - 0 1", false, false},
    {"BishopVBishopInTheLaws", "8/8/8/2k5/KbB5/8/8/8 w - - 0 1", false, false},
    {"BishopVKnight", "8/8/4k3/4n3/8/3KB3/8/8 w - - 0 1", false, false},
    {"BishopVPawn", "8/8/4k3/4p3/8/3KB3/8/8 w - - 0 1", false, false},
    {"BishopVQueenAndOtherBishop", "3kq3/8/8/8/8/3KB3/8/5b2 w - - 0 1", false, false},
    {"KnightVQueenAndPawn", "7k/7p/6q1/8/3K4/8/1N6/8 w - - 0 1", false, false},
    {"BishopAndPawnVBishop", "8/4bk2/8/8/4P3/8/3KB3/8 w - - 0 1", false, false},
};
INSTANTIATE_TEST_SUITE_P(Alive, Mate, testing::ValuesIn(alive), test::name_of_row);

TEST(DeadPosition, DoesNotDependOnCounters) {
  EXPECT_TRUE(is_dead(position_at("8/8/4k3/8/8/3KN3/8/8 b - - 149 120")));
  EXPECT_FALSE(is_dead(position_at("7K/5k1N/8/6b1/8/8/8/8 b - - 149 120")));
}

TEST(DeadPosition, IsReachedByTheLastCapture) {
  // FIDE 5.2.2, 1.5: at once, and without a claim.
  const Game game = test::played("Kxd2", "8/8/8/4k3/8/8/3q4/4K3 w - - 0 1");
  EXPECT_EQ(game.outcome(), Outcome::draw(Termination::DeadPosition));
}

TEST(DeadPosition, CanBeSetUp) {
  EXPECT_EQ(test::game_at("8/8/8/4k3/8/8/3n4/4K3 w - - 0 1").outcome(),
            Outcome::draw(Termination::DeadPosition));
}

TEST(DeadPosition, IsNotTwoKnightsAgainstAKing) {
  EXPECT_FALSE(test::game_at("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1").is_over());
}

TEST(DeadPosition, EndsAGameThatContinuedAfterIt) {
  // FIDE 5.2.2: the game was over; what was played later does not count.
  Game game = test::played("Kxd2", "8/8/8/4k3/8/8/3q4/4K3 w - - 0 1");
  const Move late = test::move_of(game.position(), "Kd5");
  EXPECT_EQ(test::error_of(game.play(late)), GameError::GameIsOver);
  EXPECT_EQ(game.moves().size(), 1U);
}

}  // namespace
}  // namespace tabiya
