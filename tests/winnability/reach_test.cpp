// The sets behind the wall proof: no legal move ever takes a piece out of its set.
#include "winnability/reach.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "blocked_positions.hpp"
#include "confirm.hpp"
#include "support/effort.hpp"
#include "support/random_positions.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {
namespace {

using winnability::Reach;
using winnability::TrackedPiece;

/// A game of random moves that tracks where each piece began.
class Playout {
 public:
  explicit Playout(const Position& start) : position_{start}, reach_{start} {
    for (const TrackedPiece& piece : reach_.pieces()) pieces_.emplace(piece.home, &piece);
  }

  void play(Move move) {
    if (move.is_en_passant()) {
      pieces_.erase(make_square(file_of(move.to()), rank_of(move.from())));
    }
    pieces_.insert_or_assign(move.to(), pieces_.at(move.from()));
    pieces_.erase(move.from());
    position_.play_unchecked(move);
  }

  [[nodiscard]] bool is_within_reach() const {
    for (const auto& [sq, piece] : pieces_) {
      const bool is_promoted = piece->piece != position_.board().piece_on(sq);
      if (!(is_promoted ? piece->promoted_reach : piece->reach).contains(sq)) return false;
      if (sq != piece->home && !reach_.can_become_empty().contains(piece->home)) return false;
    }
    return reach_.kings(position_.turn())[index_of(position_.king(Color::White))].contains(
        position_.king(Color::Black));
  }
  [[nodiscard]] const Position& position() const { return position_; }

 private:
  Position position_;
  Reach reach_;
  std::map<Square, const TrackedPiece*> pieces_;
};

template <class Positions>
void expect_all_within_reach(Positions positions, int count) {
  std::mt19937_64 random{6};
  for (int index = 0; index < count; ++index) {
    const Position start = positions.next();
    if (start.castling_rooks().any()) continue;
    Playout playout{start};
    for (int ply = 0; ply < 200; ++ply) {
      const MoveList moves = legal_moves(playout.position());
      if (moves.empty()) break;
      const std::string before = to_fen(playout.position());
      playout.play(moves[random() % moves.size()]);
      ASSERT_TRUE(playout.is_within_reach())
          << to_fen(start) << " ... " << before << " -> " << to_fen(playout.position());
    }
  }
}

TEST(Reach, CoversEveryMoveInBlockedPositions) {
  expect_all_within_reach(test::BlockedPositions{8}, test::effort(2'000));
}

TEST(Reach, CoversEveryMoveInRandomPositions) {
  expect_all_within_reach(test::RandomPositions{8}, test::effort(2'000));
}

// FIDE 3.7.3: pawns that face each other on a file cannot pass each other as long as neither is
// captured.
TEST(Reach, KeepsPawnsBehindEachOther) {
  const Reach reach{test::position_of("1b1k4/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1P1/3K4 w - -")};
  for (const TrackedPiece& piece : reach.pieces()) {
    if (piece.home == Square::C5) {
      EXPECT_EQ(piece.reach, (Bitboard{Square::C5, Square::C4, Square::C3}));
    }
  }
}

// FIDE 3.7.3.1: a pawn that has just passed can be captured en passant and leave its square.
TEST(Reach, CoversEnPassant) {
  const Reach reach{test::position_of("8/8/1p6/1Pp4k/1K6/8/8/8 w - c6")};
  EXPECT_TRUE(reach.can_become_empty().contains(Square::C5));
}

}  // namespace
}  // namespace tabiya
