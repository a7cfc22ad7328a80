/// Every implementation of attacks agrees with walking square by square, even those that this
/// machine does not use.
#include "rules/inner/sweep.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>

#include "rules/inner/legality.hpp"
#include "rules/inner/queen_lines.hpp"
#include "rules/paired_sweep.hpp"
#include "rules/plain_sweep.hpp"
#include "rules/reversed_bits.hpp"
#include "support/random_positions.hpp"
#include "tabiya/rules/attacks.hpp"

namespace tabiya {
namespace {

constexpr int samples = 3000;

/// Random sets, from nearly empty to nearly full.
class RandomSets {
 public:
  Bitboard next() {
    switch (random_() % 4) {
      case 0: return Bitboard{random_() & random_() & random_() & random_()};
      case 1: return Bitboard{random_() & random_()};
      case 2: return Bitboard{random_()};
      default: return Bitboard{random_() | random_() | random_()};
    }
  }

 private:
  std::mt19937_64 random_{2'026};
};

Bitboard walked(Square from, int files, int ranks, Bitboard occupied) {
  Bitboard reached;
  for (auto sq = offset(from, files, ranks); sq; sq = offset(*sq, files, ranks)) {
    reached |= *sq;
    if (occupied.contains(*sq)) break;
  }
  return reached;
}
Bitboard walked_straight(Square from, Bitboard occupied) {
  return walked(from, 0, 1, occupied) | walked(from, 1, 0, occupied) |
         walked(from, 0, -1, occupied) | walked(from, -1, 0, occupied);
}
Bitboard walked_diagonal(Square from, Bitboard occupied) {
  return walked(from, 1, 1, occupied) | walked(from, -1, 1, occupied) |
         walked(from, -1, -1, occupied) | walked(from, 1, -1, occupied);
}

TEST(Tables, AttackWhatIsReachedSquareBySquare) {
  RandomSets sets;
  for (int sample = 0; sample < samples / 10; ++sample) {
    const Bitboard occupied = sets.next();
    for (const Square sq : all_squares) {
      ASSERT_EQ(tables::rook(sq, occupied), walked_straight(sq, occupied)) << occupied.bits();
      ASSERT_EQ(tables::bishop(sq, occupied), walked_diagonal(sq, occupied)) << occupied.bits();
    }
  }
}

TEST(QueenLines, AttackWhatIsReachedSquareBySquare) {
  RandomSets sets;
  for (int sample = 0; sample < samples / 10; ++sample) {
    const Bitboard occupied = sets.next();
    const Bitboard straight_attackers = sets.next();
    const Bitboard diagonal_attackers = sets.next() & sets.next();
    for (const Square sq : all_squares) {
      const Bitboard straight = walked_straight(sq, occupied);
      const Bitboard diagonal = walked_diagonal(sq, occupied);
      ASSERT_EQ(slider_attacks(sq, occupied, every_square, {}), straight) << occupied.bits();
      ASSERT_EQ(slider_attacks(sq, occupied, {}, every_square), diagonal) << occupied.bits();
      ASSERT_EQ(is_on_line_of(sq, occupied, straight_attackers, diagonal_attackers),
                straight.intersects(straight_attackers) || diagonal.intersects(diagonal_attackers))
          << occupied.bits();
    }
  }
}

TEST(ReversedBits, StartWithTheLastBit) {
  for (int place = 0; place < 64; ++place) {
    EXPECT_EQ(reversed(std::uint64_t{1} << place), std::uint64_t{1} << (63 - place));
  }
  EXPECT_EQ(reversed(0x0123456789ABCDEF), 0xF7B3D591E6A2C480);
}

TEST(Sweep, AttacksWhatThePiecesAttackOneByOne) {  // the pieces need not be in `occupied`
  RandomSets sets;
  for (int sample = 0; sample < samples; ++sample) {
    const Bitboard straight = sets.next() & sets.next();
    const Bitboard diagonal = sets.next() & sets.next();
    const Bitboard knights = sets.next();
    const Bitboard occupied = sets.next();
    const Bitboard attacked = plain::swept(straight, diagonal, knights, occupied);
    ASSERT_EQ(swept(straight, diagonal, knights, occupied), attacked) << sample;
    ASSERT_EQ(paired::swept(straight, diagonal, knights, occupied), attacked) << sample;
  }
}

template <class Count>
std::size_t counted(const Position& position, Color us, Bitboard pinned, Bitboard targets,
                    Count count) {
  const Board& board = position.board();
  return count(straight_sliders(board, us), diagonal_sliders(board, us),
               board.pieces(us, PieceType::Knight), pinned,
               board.pieces(us, PieceType::King).first(), board.occupied(), targets);
}

TEST(Sweep, CountsTheMovesOfPinnedAndFreePieces) {
  RandomSets sets;
  test::RandomPositions positions{7};
  for (int sample = 0; sample < samples; ++sample) {
    const Position position = positions.next();
    const Color us = position.turn();
    const Bitboard pinned = position.pinned(us);
    const Bitboard targets = sets.next() - position.board().pieces(us);
    const std::size_t moves = counted(position, us, pinned, targets, plain::count_swept);
    ASSERT_EQ(counted(position, us, pinned, targets, paired::count_swept), moves) << sample;
    ASSERT_EQ(counted(position, us, pinned, targets, count_swept), moves) << sample;
  }
}

TEST(Sweep, CountsTheMovesOnCrowdedBoards) {
  RandomSets sets;
  for (int sample = 0; sample < samples; ++sample) {
    const Bitboard straight = sets.next();
    const Bitboard diagonal = sets.next();
    const Bitboard knights = sets.next() - straight - diagonal;
    const Bitboard occupied = straight | diagonal | knights;
    const auto count = [&](auto way) {
      return way(straight, diagonal, knights, Bitboard{}, Square::E1, occupied, every_square);
    };
    ASSERT_EQ(count(paired::count_swept), count(plain::count_swept)) << sample;
    ASSERT_EQ(count(count_swept), count(plain::count_swept)) << sample;
  }
}

}  // namespace
}  // namespace tabiya
