/// Perft counts of positions on which move generators have failed. The names are those used by the
/// programs that first met them.

#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "notation/from_fen.hpp"
#include "support/row_name.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/perft.hpp"

namespace tabiya {
namespace {

using enum CastlingMode;

struct Row {
  const char* name;
  const char* fen;
  CastlingMode mode;
  std::vector<std::uint64_t> counts;  ///< at `first_depth`, `first_depth` + 1, …
  unsigned first_depth = 1;

  friend void PrintTo(const Row& row, std::ostream* out) { *out << row.fen; }
};

class HardPosition : public testing::TestWithParam<Row> {};

TEST_P(HardPosition, HasThePublishedCounts) {
  const Position position = test::from_fen(GetParam().fen, GetParam().mode);
  unsigned depth = GetParam().first_depth;
  for (const std::uint64_t expected : GetParam().counts) {
    EXPECT_EQ(perft(position, depth), expected) << "at depth " << depth;
    EXPECT_EQ(perft(position, depth, 2), expected) << "on two threads, at depth " << depth;
    ++depth;
  }
}

INSTANTIATE_TEST_SUITE_P(
    EnPassant, HardPosition,  // FIDE 3.7.3.1, 3.9.2
    testing::Values(
        Row{"interposes", "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", Standard, {6, 121, 711}},
        Row{"pinned_diagonally", "1b1k4/8/8/1rPpK3/8/8/8/8 w - d6 0 1", Standard, {5, 100, 555}},
        Row{"unrelated_check",
            "rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1",
            Standard,
            {2, 92, 2528}},
        Row{"evades_check",
            "8/8/8/5k2/3p4/8/4P3/4K3 w - - 0 1",
            Standard,
            {6, 54, 343, 2810, 19228}},
        Row{"takes_the_checker", "8/8/8/2k5/2pP4/8/4K3/8 b - d3 0 1", Standard, {8}}),
    test::name_of_row);

INSTANTIATE_TEST_SUITE_P(ImpossibleChecks, HardPosition,
                         testing::Values(Row{"aligned_on_a_diagonal",
                                             "3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1",
                                             Standard,
                                             {4, 125, 2854}},
                                         Row{"aligned_on_a_diagonal_again",
                                             "2Nq4/2K5/1b6/8/7R/3k4/7P/8 w - - 0 1",
                                             Standard,
                                             {3, 81, 1217}},
                                         Row{"aligned_on_a_rank",
                                             "5R2/2P5/8/4k3/8/3rK2r/8/8 w - - 0 1",
                                             Standard,
                                             {2, 56, 1030}},
                                         Row{"two_knights",
                                             "2b5/1nbn4/n3n3/1kn5/n3n3/1n1n4/5RQ1/2KQ1R2 w K - 0 1",
                                             Chess960,
                                             {2, 104, 3382}}),
                         test::name_of_row);

INSTANTIATE_TEST_SUITE_P(
    Castling, HardPosition,  // FIDE 3.8.2; Guidelines II.3.2
    testing::Values(Row{"king_really_captures_a_rook",
                        "8/8/8/B2p3Q/2qPp1P1/b7/2P2PkP/4K2R b K - 0 1",
                        Standard,
                        {26, 611, 14583, 366807}},
                    Row{"way_blocked_by_the_other_rook",
                        "4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 10 18",
                        Chess960,
                        {42, 1743, 71908}},
                    Row{"x_fen_outermost_rook",
                        "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1",
                        Chess960,
                        {23, 522, 12333, 285754}},
                    Row{"x_fen_king_on_c",
                        "r1k2r1q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K2R1Q w KQkq - 0 1",
                        Chess960,
                        {28, 738, 20218, 541480}},
                    Row{"uncovered_by_bishop",
                        "8/8/8/4B2b/6nN/8/5P2/2R1K2k w Q - 0 1",
                        Chess960,
                        {34, 318, 9002, 118388}},
                    Row{"king_before_the_rook",
                        "2r5/8/8/8/8/8/6PP/k2KR3 w K - 0 1",
                        Chess960,
                        {17, 242, 3931, 57700}},
                    Row{"queen_beside_the_rook",
                        "4r3/3k4/8/8/8/8/6PP/qR1K1R2 w KQ - 0 1",
                        Chess960,
                        {19, 628, 12858, 405636}},
                    Row{"asymmetrical",
                        "r2r3k/p7/3p4/8/8/P6P/8/R3K2R b KQq - 0 1",
                        Chess960,
                        {14, 206, 3672, 64639}},
                    Row{"rook_on_e_castles",
                        "rr6/2kpp3/1ppn2p1/p2b1q1p/P4P1P/1PNN2P1/2PP4/1K2R2R b E - 1 20",
                        Chess960,
                        {1438},
                        2},
                    Row{"rook_on_e_castles_past_another",
                        "rr6/2kpp3/1ppn2p1/p2b1q1p/P4P1P/1PNN2P1/2PP4/1K2RR2 w E - 0 20",
                        Chess960,
                        {37340},
                        3},
                    Row{"rook_on_e_castles_near_a_queen",
                        "rr6/2kpp3/1ppnb1p1/p4q1p/P4P1P/1PNN2P1/2PP2Q1/1K2RR2 w E - 1 19",
                        Chess960,
                        {2098209},
                        4},
                    Row{"promotes_beside_the_king",
                        "r7/4p3/5p1q/3P4/4pQ2/4pP2/6pp/R3K1kr w Q - 1 3",
                        Standard,
                        {29, 681, 18511}}),
    test::name_of_row);

INSTANTIATE_TEST_SUITE_P(
    Extremes, HardPosition,
    testing::Values(
        Row{"most_moves_of_a_game",
            "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
            Standard,
            {218, 99}},
        Row{"only_one_move_forever",
            "2b5/kpPp4/1p1P4/1P6/6p1/4p1P1/4PpPK/5B2 w - - 0 1",
            Standard,
            {1, 1, 1, 1, 1, 1, 1, 1}},
        Row{"only_a_double_step_helps", "4k3/8/8/r7/1r5K/r7/4P3/8 w - - 0 1", Standard, {1}},
        Row{"locked_pawn", "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", Standard, {5}},
        Row{"double_check", "4k3/8/3N4/8/8/8/8/4R1K1 b - - 0 1", Standard, {3}}),
    test::name_of_row);

TEST(MoveList, HasRoomForFifteenQueens) {
  const Position position = test::from_fen("Q5Q1/2Q4Q/Q4Q2/3Q3Q/1Q4Q1/4Q2Q/pp4Q1/kbQ3QK w - - 0 1");
  EXPECT_EQ(legal_moves(position).size(), count_legal_moves(position));
}

}  // namespace
}  // namespace tabiya
