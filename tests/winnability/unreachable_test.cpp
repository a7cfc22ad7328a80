/// Positions that no game reaches: what is on the board counts, whatever the last move was.
#include <gtest/gtest.h>

#include <random>

#include "support/effort.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya {
namespace {

// A mate on the board

/// Every way to ask.
void expect_winnable(const Position& position, Color winner) {
  const std::string name = to_fen(position);
  EXPECT_EQ(winnable(position, winner), Winnability::Winnable) << name;
  EXPECT_EQ(winnable(position, winner, {.nodes = 1}), Winnability::Winnable) << name;
  EXPECT_EQ(deadness(position), Deadness::Alive) << name;
  for (const Judgement& judgement :
       {judge(position, winner), shortest_helpmate(position, winner)}) {
    EXPECT_EQ(judgement.verdict, Winnability::Winnable) << name;
    EXPECT_TRUE(judgement.line.empty()) << name;
  }
}

TEST(AMateOnTheBoard, IsWinnableEvenIfNoGameReachesIt) {
  const auto mated = parse_position("8/8/8/8/8/2b1k1b1/8/3RKR2 w - - 0 1").value();
  ASSERT_TRUE(is_checkmate(mated));
  expect_winnable(mated, Color::Black);
  expect_winnable(mirrored(mated), Color::White);
  EXPECT_EQ(winnable(mated, Color::White), Winnability::Unwinnable);
}

/// A random position with a king in a corner or at the edge among few kinds of pieces, so that many
/// are mates.
class CrowdedKings {
 public:
  explicit CrowdedKings(std::uint64_t seed) : random_{seed} {}

  [[nodiscard]] std::optional<Position> next() {
    Setup setup;
    const auto king = make_square(static_cast<File>(below(8)), Rank::First);
    setup.board.put(king, {Color::White, PieceType::King});
    const auto kinds = 1 + below(31);  // the types of Black's pieces, a bit for each
    for (const Color color : all_colors) {
      for (std::uint64_t count = below(6); count > 0; --count) put(setup.board, color, kinds);
    }
    put(setup.board, Color::Black, PieceType::King);
    const auto position = Position::from_setup(setup);
    if (!position) return std::nullopt;
    return *position;
  }

 private:
  std::uint64_t below(std::uint64_t limit) { return random_() % limit; }
  void put(Board& board, Color color, std::uint64_t kinds) {
    const auto type = static_cast<PieceType>(below(5));
    if (color == Color::White || (kinds >> static_cast<unsigned>(type) & 1U) != 0) {
      put(board, color, type);
    }
  }
  void put(Board& board, Color color, PieceType type) {
    const auto rank = static_cast<Rank>(below(4) + (type == PieceType::Pawn ? 1 : 0));
    const Square sq = make_square(static_cast<File>(below(8)), rank);
    if (!board.occupied().contains(sq)) board.put(sq, {color, type});
  }

  std::mt19937_64 random_;
};

TEST(AMateOnTheBoard, IsWinnableInRandomPositions) {
  CrowdedKings positions{7};
  int mates = 0;
  for (int count = 0; count < test::effort(200'000); ++count) {
    const auto position = positions.next();
    if (!position || !position->is_check() || !is_checkmate(*position)) continue;
    ++mates;
    expect_winnable(*position, Color::Black);
    expect_winnable(mirrored(*position), Color::White);
    EXPECT_EQ(winnable(*position, Color::White), Winnability::Unwinnable) << to_fen(*position);
  }
  EXPECT_GT(mates, test::effort(200));
}

}  // namespace
}  // namespace tabiya
