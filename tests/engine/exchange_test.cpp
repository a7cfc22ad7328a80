#include "engine/search/exchange.hpp"

#include <gtest/gtest.h>

#include "support/effort.hpp"
#include "support/random_positions.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/uci_move.hpp"

namespace tabiya::engine {
namespace {

constexpr Value pawn = exchange_value(PieceType::Pawn);
constexpr Value knight = exchange_value(PieceType::Knight);
constexpr Value rook = exchange_value(PieceType::Rook);
constexpr Value queen = exchange_value(PieceType::Queen);

struct Exchange {
  const char* name;
  const char* fen;
  const char* move;
  Value gain;
};

TEST(Exchange, FindsTheExactGain) {
  const Exchange rows[]{
      Exchange{"a quiet move to a safe square", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a4", 0},
      Exchange{"a quiet move en prise", "4k3/8/8/1p6/8/8/8/R3K3 w - - 0 1", "a1a4", -rook},
      Exchange{"an undefended pawn", "4k3/8/8/p7/8/8/8/R3K3 w - - 0 1", "a1a5", pawn},
      Exchange{"a defended pawn", "4k3/8/1p6/p7/8/8/8/R3K3 w - - 0 1", "a1a5", pawn - rook},
      Exchange{"equal pieces", "4k3/8/1p6/r7/8/8/8/R3K3 w - - 0 1", "a1a5", 0},
      Exchange{"a second attacker behind the first", "4k3/8/1p6/n7/8/8/R7/R3K3 w - - 0 1", "a2a5",
               knight - rook + pawn},
      Exchange{"the defender does not have to recapture", "r3k3/8/8/p7/8/8/R7/R3K3 w - - 0 1",
               "a2a5", pawn},
      Exchange{"the king cannot capture a defended rook", "8/8/4k3/4p3/8/8/4R3/K3R3 w - - 0 1",
               "e2e5", pawn},
      Exchange{"the king captures an undefended rook", "8/8/4k3/4p3/8/8/4R3/K7 w - - 0 1", "e2e5",
               pawn - rook},
      Exchange{"a pinned defender cannot recapture", "4k3/4n3/8/3p4/8/1B6/4R3/K7 w - - 0 1", "b3d5",
               pawn},
      Exchange{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", pawn},
      Exchange{"an unopposed promotion", "8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", queen - pawn},
      Exchange{"a promotion that is recaptured", "1r5k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -pawn},
      Exchange{"castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0},
  };
  for (const Exchange& row : rows) {
    const Position position = *parse_position(row.fen);
    const Move move = *parse_uci(position, row.move);
    EXPECT_TRUE(see_reaches(position, move, row.gain)) << row.name;
    EXPECT_FALSE(see_reaches(position, move, row.gain + 1)) << row.name;
  }
}

TEST(Exchange, IsMonotonicInTheThreshold) {
  test::RandomPositions positions{3};
  for (int count = 0; count < 500; ++count) {
    const Position position = positions.next();
    for (const Move move : legal_moves(position)) {
      bool reached_before = true;
      for (Value threshold = -1000; threshold <= 1000; threshold += 50) {
        const bool reached = see_reaches(position, move, threshold);
        ASSERT_LE(reached, reached_before) << to_fen(position) << ' ' << to_uci(position, move);
        reached_before = reached;
      }
    }
  }
}

/// The exchange by brute force: what a capture gains if both sides may recapture on its square with any
/// legal move, or stop.
Value best_exchange(const Position& position, Move move) {
  const Position after = position.after(move);
  Value best_reply = 0;
  for (const Move reply : legal_moves(after)) {
    if (reply.to() != move.to() || reply.is_castling()) continue;
    best_reply = std::max(best_reply, best_exchange(after, reply));
  }
  return exchange_value(*position.captured_by(move)) - best_reply;
}

/// True for the exchanges of which see_reaches() promises only an approximation: with pins or promotions.
bool is_approximated(const Position& position, Move move) {
  const Rank rank = rank_of(move.to());
  return position.pinned(Color::White).any() || position.pinned(Color::Black).any() ||
         rank == Rank::First || rank == Rank::Eighth;
}

// They differ in one exchange of 300: after a discovered check, or when the least valuable capturer is not
// the best.
TEST(Exchange, NearlyAlwaysAgreesWithBruteForce) {
  test::RandomPositions positions{4};
  int captures = 0;
  int differences = 0;
  for (int count = 0; count < test::effort(4000); ++count) {
    const Position position = positions.next();
    if (position.is_check()) continue;
    for (const Move move : legal_moves(position)) {
      if (!position.captured_by(move) || is_approximated(position, move)) continue;
      const Value gain = best_exchange(position, move);
      ++captures;
      if (see_reaches(position, move, gain) && !see_reaches(position, move, gain + 1)) continue;
      ++differences;
    }
  }
  EXPECT_GT(captures, test::effort(4000));
  EXPECT_LT(differences * 200, captures);
}

}  // namespace
}  // namespace tabiya::engine
