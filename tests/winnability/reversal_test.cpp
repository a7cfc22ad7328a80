// The library finds that legal moves take back the last moves only if they do. FIDE 5.2.2.
#include "winnability/reversal.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <random>
#include <string>
#include <vector>

#include "confirm.hpp"
#include "support/row_name.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/winnability/history.hpp"

namespace tabiya {
namespace {

using test::position_of;
using winnability::can_go_back;
using winnability::can_go_back_by_waiting;

/// Whether `plies` legal moves can lead from one position to the other, by exhaustive search.
bool leads_to(const Position& from, const Position& goal, int plies) {
  if (plies == 0) return same_position(from, goal);
  for (const Move move : legal_moves(from)) {
    if (leads_to(from.after(move), goal, plies - 1)) return true;
  }
  return false;
}

struct ReversalCase {
  const char* name;
  const char* fen;
  std::vector<std::string> moves;
  bool goes_back;

  friend void PrintTo(const ReversalCase& row, std::ostream* out) { *out << row.fen; }
};

class GoingBack : public testing::TestWithParam<ReversalCase> {};

TEST_P(GoingBack, NeedsAsManyLegalMovesAsWerePlayed) {
  const Position before = position_of(GetParam().fen);
  Position after = before;
  for (const std::string& move : GetParam().moves) {
    after.play_unchecked(parse_san(after, move).value());
  }
  if (GetParam().moves.size() == 2) {
    EXPECT_EQ(can_go_back(before, after), GetParam().goes_back);
  } else {
    EXPECT_EQ(can_go_back_by_waiting(before, after), GetParam().goes_back);
  }
}

INSTANTIATE_TEST_SUITE_P(
    OfTwoMoves, GoingBack,
    testing::Values(
        ReversalCase{"IsPossibleForPieces", "4k3/8/8/8/8/8/8/R3K3 w - -", {"Ra5", "Ke7"}, true},
        ReversalCase{"IsNotForPawns", "4k3/8/8/8/8/8/P7/4K3 w - -", {"a3", "Ke7"}, false},
        ReversalCase{"IsNotForCaptures", "4k3/8/8/8/8/8/n7/R3K3 w - -", {"Rxa2", "Ke7"}, false},
        ReversalCase{"IsNotAfterCastling", "4k3/8/8/8/8/8/8/4K2R w K -", {"O-O", "Ke7"}, false},
        ReversalCase{
            "IsNotAfterLosingACastlingRight", "4k3/8/8/8/8/8/8/4K2R w K -", {"Ke2", "Ke7"}, false},
        ReversalCase{"IsPossibleForBothRooks", "4k3/8/8/8/8/8/r7/R3K3 w - -", {"Rd1", "Rc2"}, true},
        ReversalCase{"IsPossibleOutOfACheck", "4k3/8/8/8/r7/8/8/4KR2 w - -", {"Rf8+", "Ke7"}, true},
        ReversalCase{
            "IsNotWithAPieceInBetween", "4k3/8/8/8/r7/8/8/R3K3 w - -", {"Rd1", "Ra1"}, false},
        ReversalCase{"IsNotIntoACheck", "4k3/8/8/8/8/8/3r4/R4K2 w - -", {"Ke1", "Rf2"}, false}),
    test::name_of_row);

INSTANTIATE_TEST_SUITE_P(
    OfOneMove, GoingBack,
    testing::Values(
        ReversalCase{"IsPossibleWhileTheOtherWaits", "4k3/8/8/8/8/8/8/R3K3 w - -", {"Ra5"}, true},
        ReversalCase{"IsNotForAPawn", "4k3/8/8/8/8/8/P7/4K3 w - -", {"a3"}, false},
        ReversalCase{"IsNotIfOnlyACaptureIsLeft", "7k/8/7K/8/8/8/8/6R1 w - -", {"Rg8+"}, false},
        ReversalCase{"IsNotIfWaitingGivesCheck", "7k/6pp/8/8/1R2K3/8/B7/7n w - -", {"Rb5"}, false},
        ReversalCase{"IsNotIfOnlyPawnsCanWait", "k7/p1K5/P7/8/7p/8/8/1R6 w - -", {"Rb2"}, false}),
    test::name_of_row);

/// Random games with few pieces, in which moves are often forced.
class RandomGames {
 public:
  explicit RandomGames(unsigned seed) : random_{seed} {}

  std::vector<Position> next(const char* fen, std::size_t plies) {
    std::vector<Position> game{position_of(fen)};
    while (game.size() <= plies) {
      const MoveList moves = legal_moves(game.back());
      if (moves.empty()) break;
      game.push_back(game.back().after(moves[random_() % moves.size()]));
    }
    return game;
  }

 private:
  std::mt19937 random_;
};

constexpr const char* few_pieces = "r3k3/p2n4/8/8/8/8/4NB1P/4K2R w Kq -";

TEST(GoingBackInRandomGames, AgreesWithTryingAllMoves) {
  RandomGames games{7};
  int found = 0;
  for (int number = 0; number < 40; ++number) {
    const std::vector<Position> game = games.next(few_pieces, 60);
    for (std::size_t ply = 1; ply < game.size(); ++ply) {
      if (can_go_back_by_waiting(game[ply - 1], game[ply])) {
        ++found;
        EXPECT_TRUE(leads_to(game[ply], game[ply - 1], 3)) << to_fen(game[ply]);
      }
      if (ply >= 2 && can_go_back(game[ply - 2], game[ply])) {
        ++found;
        EXPECT_TRUE(leads_to(game[ply], game[ply - 2], 2)) << to_fen(game[ply]);
      }
    }
  }
  EXPECT_GT(found, 1000);
}

TEST(AGameAsItIsPlayed, IsDeadFromTheExactMove) {
  RandomGames games{11};
  int died = 0;
  for (const char* fen :
       {few_pieces, "7k/8/8/8/8/8/5pPp/6RK w - -", "8/8/8/3k4/3p4/2nP4/3K4/8 w - -",
        "8/8/2k5/1p1p4/1PpP4/2P1b3/2K5/8 w - -", "4k3/8/8/8/8/8/n7/R3K3 b - -"}) {
    for (int number = 0; number < 20; ++number) {
      const std::vector<Position> game = games.next(fen, 80);
      DeadPositionWatch watch;
      for (std::size_t size = 1; size <= game.size(); ++size) {
        const bool is_dead = deadness(game[size - 1]) == Deadness::Dead;
        EXPECT_EQ(watch.has_died(std::span{game}.first(size)), is_dead) << to_fen(game[size - 1]);
        if (!is_dead) continue;
        ++died;
        break;
      }
    }
  }
  EXPECT_GT(died, 20);
}

}  // namespace
}  // namespace tabiya
