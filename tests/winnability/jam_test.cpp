// The wall proof, one capture after the other: what becomes empty by a capture helps only the
// pieces that are left.
#include "winnability/jam.hpp"

#include <gtest/gtest.h>

#include <ostream>

#include "blocked_positions.hpp"
#include "confirm.hpp"
#include "jams.hpp"
#include "support/effort.hpp"
#include "support/random_positions.hpp"
#include "support/row_name.hpp"
#include "tabiya/winnability/winnability.hpp"
#include "winnability/proof.hpp"
#include "winnability/structure.hpp"

namespace tabiya {
namespace {

using test::position_of;
using winnability::is_hopeless;
using winnability::is_jammed;
using winnability::is_proved_hopeless;
using winnability::Thoroughness;

constexpr const char* box = "B2b4/8/8/4k3/1p1p1p1p/1PpP1P1P/K1P4b/RB6 b - -";

TEST(ABox, IsJammedBecauseItsCornerEmptiesOnlyWithoutTheRook) {
  const Position position = position_of(box);
  EXPECT_FALSE(is_hopeless(position, Color::Black, Thoroughness::Full)) << "with all moves at once";
  for (const Color winner : all_colors) {
    EXPECT_TRUE(is_jammed(position, winner));
    EXPECT_TRUE(is_jammed(mirrored(position), winner));
  }
}

struct JamCase {
  const char* name;
  const char* fen;
  ByColor<bool> can_mate;

  friend void PrintTo(const JamCase& row, std::ostream* out) { *out << row.fen; }
};

class JammedBishops : public testing::TestWithParam<JamCase> {};

TEST_P(JammedBishops, AreDecided) {
  constexpr Budget little{.nodes = 20'000};
  const Position position = position_of(GetParam().fen);
  for (const Color winner : all_colors) {
    const Judgement judgement = judge(position, winner, little);
    const bool can_mate = GetParam().can_mate[winner];
    EXPECT_EQ(judgement.verdict, can_mate ? Winnability::Winnable : Winnability::Unwinnable);
    if (can_mate) {
      EXPECT_TRUE(test::mates(position, judgement.line, winner));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Boxes, JammedBishops,
    testing::Values(
        JamCase{"ABox", box, {false, false}},
        JamCase{"AnotherBishopInTheBox",
                "B2b4/8/8/4k3/1p1p1p1p/1PpP1P1P/K1P2b1b/RB6 b - -",
                {false, false}},
        JamCase{"AnotherWall", "B2b4/8/8/4k3/1p6/1Pp1p1pB/K1P1P1Pb/RB6 b - -", {false, false}},
        // The rook on a6 has to be taken at once.
        JamCase{"AForcedCapture", "1bB5/k7/r7/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 w - -", {false, false}},
        JamCase{"TwoForcedCaptures",
                "1bB5/k7/R5r1/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 b - -",
                {false, false}},
        JamCase{"TwoBishopsBesideBlacksKing",
                "1bB4b/k7/R5r1/8/1pBp1p1p/1PpP1P1P/K1P4b/RB6 b - -",
                {true, false}},
        // Near misses: the box has a knight, an open side, or a guest that opens it.
        JamCase{"AKnightInTheBox", "B2b4/8/8/4k3/1p1p1p1p/1PpP1P1P/K1P4b/RN6 b - -", {true, true}},
        JamCase{"AnOpenBox", "B2b4/8/8/4k3/1p1p1p1p/1PpP1P1P/K1P4b/R1B5 b - -", {true, true}},
        JamCase{"AKnightBeforeTheBox",
                "B2b4/8/8/4k3/1p1p1p1p/1PpP1P1P/K1P2n1b/RB6 b - -",
                {true, true}},
        JamCase{"ARookOutside", "B2b1r2/8/8/4k3/1p1p1p1p/1PpP1P1P/K1P4b/RB6 b - -", {true, true}},
        JamCase{"APawnMissing", "B2b4/8/8/4k3/1p1p1p1p/2pP1P1P/K1P4b/RB6 b - -", {true, true}}),
    test::name_of_row);

// Checks that have to be answered first

struct CheckCase {
  const char* name;
  const char* fen;
  Color winner;

  friend void PrintTo(const CheckCase& row, std::ostream* out) { *out << row.fen; }
};

class KingInCheck : public testing::TestWithParam<CheckCase> {};

TEST_P(KingInCheck, HasToLeaveBeforeTheWallsHold) {
  const Position position = position_of(GetParam().fen);
  EXPECT_TRUE(is_proved_hopeless(position, GetParam().winner));
  EXPECT_TRUE(is_proved_hopeless(mirrored(position), ~GetParam().winner));
}

INSTANTIATE_TEST_SUITE_P(
    Forced, KingInCheck,
    testing::Values(
        // Among the pawns the king was nearly mated; it never comes back there.
        CheckCase{"FromPawnsThatStayForEver", "8/8/1Bb2B2/1p6/1Ppkp1p1/2PpPpP1/3P1P2/1K6 b - -",
                  Color::White},
        // The king stands where the bishops shuffle, and has to give way.
        CheckCase{"WithinAWallOfBishops", "B1B1B1B1/pBpBpBpk/P1P1P1P1/b3b3/8/8/8/2K5 b - -",
                  Color::White},
        CheckCase{"WithinAWallOfBishopsForBlack", "B1B1B1B1/pBpBpBpk/P1P1P1P1/b3b3/8/8/8/2K5 b - -",
                  Color::Black},
        CheckCase{"FromARookThatHasToBeTaken", "1bB5/k7/r7/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 w - -",
                  Color::Black}),
    test::name_of_row);

// Soundness: no proof along a line that mates

/// No proof holds in any position of a line that ends in mate.
void expect_no_proof_along(Position position, const std::vector<Move>& line, Color winner) {
  for (const Move move : line) {
    EXPECT_FALSE(is_proved_hopeless(position, winner)) << to_fen(position);
    position.play_unchecked(move);
  }
}

TEST(Proofs, NeverHoldOnTheWayToTheMateOfAJam) {
  test::Jams jams{11};
  for (int count = 0; count < test::effort(40); ++count) {
    const test::Jam jam = jams.next();
    expect_no_proof_along(jam.position, jam.line, jam.winner);
  }
}

template <class Positions>
void expect_no_proof_on_the_way_to_mate(Positions positions, int count) {
  for (int index = 0; index < count; ++index) {
    const Position position = positions.next();
    if (position.castling_rooks().any()) continue;
    for (const Color winner : all_colors) {
      expect_no_proof_along(position, judge(position, winner, {.nodes = 3'000}).line, winner);
    }
  }
}

TEST(Proofs, NeverHoldOnTheWayToMateInBlockedPositions) {
  expect_no_proof_on_the_way_to_mate(test::BlockedPositions{12}, test::effort(300));
}

TEST(Proofs, NeverHoldOnTheWayToMateInRandomPositions) {
  expect_no_proof_on_the_way_to_mate(test::RandomPositions{13}, test::effort(600));
}

}  // namespace
}  // namespace tabiya
