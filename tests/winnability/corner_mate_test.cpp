// A mate by minor pieces is found as a line of legal moves. FIDE 5.1.1.
#include "winnability/corner_mate.hpp"

#include <gtest/gtest.h>

#include <random>

#include "confirm.hpp"
#include "support/effort.hpp"
#include "support/row_name.hpp"

namespace tabiya {
namespace {

using test::position_of;
using winnability::corner_mate;

bool mates_in_corner(const Position& position, Color winner) {
  const auto line = corner_mate(position, winner);
  return line && test::mates(position, {line->begin(), line->end()}, winner);
}

struct CornerCase {
  const char* name;
  const char* fen;
};

class ACornerMate : public testing::TestWithParam<CornerCase> {};

TEST_P(ACornerMate, IsFound) {
  EXPECT_TRUE(mates_in_corner(position_of(GetParam().fen), Color::White));
}

INSTANTIATE_TEST_SUITE_P(
    By, ACornerMate,
    testing::Values(CornerCase{"ABishopAgainstAKnight", "8/8/3k1n2/8/3K4/8/6B1/8 w - - 0 1"},
                    CornerCase{"ABishopAgainstTheOtherBishop", "8/8/3k1b2/8/3K4/8/6B1/8 w - - 0 1"},
                    CornerCase{"ABishopAgainstAPawn", "8/8/8/3KB3/8/7k/6p1/8 b - - 0 1"},
                    CornerCase{"AKnightAgainstARook", "8/8/3k1r2/8/3K4/8/6N1/8 w - - 0 1"},
                    CornerCase{"AKnightAgainstAPawn", "8/8/8/8/5Np1/2K5/7k/8 w - - 0 1"},
                    CornerCase{"ThreePiecesAgainstARook",
                               "8/6k1/8/3p4/r4N1p/3N1B2/8/6K1 w - - 0 1"}),
    test::name_of_row);

TEST(ACornerMate, NeedsAPieceThatBlocksInItsKing) {
  EXPECT_FALSE(corner_mate(position_of("8/8/3k4/8/3K4/8/6B1/8 w - - 0 1"), Color::White));
  EXPECT_FALSE(corner_mate(position_of("8/8/3k4/8/3K4/8/5BN1/8 w - - 0 1"), Color::White));
  EXPECT_FALSE(corner_mate(position_of("8/8/3kq3/8/3K4/8/6N1/8 w - - 0 1"), Color::White));
}

/// A random position in which White has minor pieces only, and Black anything.
Position random_position(std::mt19937& random) {
  while (true) {
    Setup setup;
    setup.turn = static_cast<Color>(random() % 2);
    const auto put = [&](Piece piece) {
      setup.board.put(square_at(static_cast<int>(random() % square_count)), piece);
    };
    put({Color::White, random() % 2 == 0 ? PieceType::Knight : PieceType::Bishop});
    if (random() % 3 == 0) {
      put({Color::White, random() % 2 == 0 ? PieceType::Knight : PieceType::Bishop});
    }
    for (std::uint32_t pieces = random() % 4; pieces > 0; --pieces) {
      put({Color::Black, static_cast<PieceType>(random() % 5)});
    }
    put({Color::White, PieceType::King});
    put({Color::Black, PieceType::King});
    if (const auto position = Position::from_setup(setup)) return *position;
  }
}

TEST(ACornerMate, ConsistsOfLegalMoves) {
  std::mt19937 random{4};
  int found = 0;
  const int many = test::effort(2'000);
  for (int count = 0; count < many; ++count) {
    const Position position = random_position(random);
    const auto line = corner_mate(position, Color::White);
    if (!line) continue;
    ++found;
    EXPECT_TRUE(test::mates(position, {line->begin(), line->end()}, Color::White))
        << to_fen(position);
  }
  EXPECT_GT(found, many / 4);
}

}  // namespace
}  // namespace tabiya
