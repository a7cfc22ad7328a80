// Two kings caged among pieces whose every move ends the winner's chances. What is proved here is
// that White can never mate; cage.hpp has the argument.
#include "winnability/cage.hpp"

#include <gtest/gtest.h>

#include <ostream>

#include "confirm.hpp"
#include "support/row_name.hpp"
#include "tabiya/winnability/winnability.hpp"
#include "winnability/structure.hpp"

namespace tabiya {
namespace {

using test::position_of;
using winnability::is_hopeless;
using winnability::Thoroughness;

struct CageCase {
  const char* name;
  const char* fen;

  friend void PrintTo(const CageCase& row, std::ostream* out) { *out << row.fen; }
};

class ClosedCage : public testing::TestWithParam<CageCase> {};

// The walls alone prove it, without a search; for the other side in the mirrored position.
TEST_P(ClosedCage, IsHopeless) {
  const Position position = position_of(GetParam().fen);
  EXPECT_TRUE(is_hopeless(position, Color::White, Thoroughness::Full));
  EXPECT_TRUE(is_hopeless(mirrored(position), Color::Black, Thoroughness::Full));
  EXPECT_EQ(winnable(position, Color::Black), Winnability::Winnable)
      << "a move of the knight mates";
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, ClosedCage,
    testing::Values(CageCase{"ThreeFreePawns", "8/5ppp/8/8/ppp5/bkp4Q/qnp5/n1K5 b - -"},
                    CageCase{"TwoFreePawns", "8/6pp/8/8/ppp5/bkp4Q/qnp5/n1K5 b - -"},
                    CageCase{"APawnThatCanPromoteAtOnce", "8/6pp/8/8/ppp5/bkp4Q/qnp2p2/n1K5 b - -"},
                    CageCase{"AFreeQueen", "8/6pp/8/4q3/ppp5/bkp4Q/qnp2p2/n1K5 b - -"},
                    CageCase{"FreePieces", "8/4b3/6r1/4q3/ppp5/bkp4Q/qnp5/n1K5 b - -"},
                    CageCase{"ABishopOutside", "8/5ppp/8/8/ppp5/bkp4B/qnp5/n1K5 b - -"},
                    CageCase{"WhiteToMove", "8/5ppp/8/8/ppp5/bkp4Q/qnp5/n1K5 w - -"}),
    test::name_of_row);

class OpenCage : public testing::TestWithParam<CageCase> {};

// One condition of the proof is missing each time, and White can mate.
TEST_P(OpenCage, IsNotHopeless) {
  const Position position = position_of(GetParam().fen);
  EXPECT_FALSE(is_hopeless(position, Color::White, Thoroughness::Full));
  const Judgement judgement = judge(position, Color::White);
  ASSERT_EQ(judgement.verdict, Winnability::Winnable);
  EXPECT_TRUE(test::mates(position, judgement.line, Color::White));
}

INSTANTIATE_TEST_SUITE_P(
    NearMisses, OpenCage,
    testing::Values(
        // Qxc2 is mate: the king cannot take the queen beside White's king.
        CageCase{"NoKnightTakesBackOnC2", "8/5ppp/8/8/ppp5/bkp4Q/qnp5/2K5 b - -"},
        // After Qxb4 Bxb4 White still has a rook.
        CageCase{"ARookBesidesTheQueen", "8/5ppp/8/8/ppp5/bkp4Q/qnp5/n1K4R b - -"},
        // After Qxf7 and so on, a white pawn becomes another piece.
        CageCase{"APawnBesidesTheQueen", "8/5ppp/8/8/ppp5/bkp3PQ/qnp5/n1K5 b - -"},
        // A knight gives check over the walls.
        CageCase{"AKnightInsteadOfTheQueen", "8/5ppp/8/8/ppp5/bkp4N/qnp5/n1K5 b - -"},
        // From a4 or c4 a rook gives no check, so Black need not take it.
        CageCase{"ARookInsteadOfTheQueen", "8/5ppp/8/8/ppp5/bkp4R/qnp5/n1K5 b - -"},
        // White's king can step to d2, so that Nd3+ is not mate.
        CageCase{"ADoorForWhitesKing", "8/5ppp/8/8/ppp5/bk5Q/qnp5/n1K5 b - -"},
        // Black's king can step to c4.
        CageCase{"ADoorForBlacksKing", "8/5ppp/8/8/pp6/bkp4Q/qnp5/n1K5 b - -"}),
    test::name_of_row);

}  // namespace
}  // namespace tabiya
