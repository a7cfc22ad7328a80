#include "tabiya/review/phases.hpp"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya::review {
namespace {

Position of_fen(std::string_view fen) { return parse_position(fen).value(); }

std::vector<Position> after_moves(std::string_view moves) {
  std::vector<Position> positions(1);
  while (!moves.empty()) {
    const auto end = std::min(moves.find(' '), moves.size());
    Position next = positions.back();
    next.play_unchecked(parse_san(next, moves.substr(0, end)).value());
    positions.push_back(next);
    moves.remove_prefix(std::min(end + 1, moves.size()));
  }
  return positions;
}

TEST(Mixedness, OfTheInitialArrayIsThatOfItsWindows) {
  // Rank 2 with 3 and rank 6 with 7: seven windows each of two pawns, worth nothing there. The lone
  // lines between are empty.
  EXPECT_EQ(mixedness(Board::initial()), 0);
}

TEST(Mixedness, CountsPiecesOfBothSidesInAWindow) {
  // Kings on e1 and e8 (corner windows only) and pawns on e4 and e5, by hand.
  const Board board = of_fen("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1").board();
  int expected = 0;
  expected += 2 * (1 + (8 - 1));  // Ke1 on ranks 1 and 2
  expected += 2 * (1 + 7);        // Ke8 on ranks 7 and 8
  expected += 2 * (1 + (8 - 3));  // e4 on ranks 3 and 4
  expected += 2 * (5 + 0);        // both on ranks 4 and 5
  expected += 2 * (1 + 5);        // e5 on ranks 5 and 6
  EXPECT_EQ(mixedness(board), expected);
}

TEST(Phases, BeginWithTheOpening) {
  EXPECT_EQ(phases_of(after_moves("e4 e5 Nf3 Nc6 Bb5 a6")), Phases{});
}

TEST(Phases, ReachTheMiddlegameWithASparseBackRank) {
  const std::vector<Position> positions{
      Position{}, of_fen("r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 9")};
  EXPECT_EQ(phases_of(positions).middlegame, 1U);
  EXPECT_EQ(phases_of(positions).endgame, std::nullopt);
}

TEST(Phases, ReachTheEndgameWithSixPieces) {
  const Position middlegame = of_fen("r4rk1/ppp2ppp/2n2n2/8/8/2N2N2/PPP2PPP/R4RK1 w - - 0 15");
  const Position endgame = of_fen("3r2k1/ppp2ppp/2n2n2/8/8/2N2N2/PPP2PPP/3R2K1 w - - 0 18");
  const std::vector<Position> positions{Position{}, middlegame, endgame};
  EXPECT_EQ(phases_of(positions), (Phases{.middlegame = 1, .endgame = 2}));
}

TEST(Phases, DropTheMiddlegameOfAGameThatBeginsInTheEndgame) {
  const std::vector<Position> positions{of_fen("8/5k2/8/8/8/8/4PK2/8 w - - 0 1")};
  EXPECT_EQ(phases_of(positions), (Phases{.middlegame = std::nullopt, .endgame = 0}));
}

}  // namespace
}  // namespace tabiya::review
