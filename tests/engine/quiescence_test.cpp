// The quiescence search is seen through a search of one move to depth 1: its score is the value of the
// position after the move, by quiescence search.
#include <gtest/gtest.h>

#include "engine/search/value.hpp"
#include "support/random_positions.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/uci_move.hpp"

namespace tabiya::engine {
namespace {

class Quiescence : public testing::Test {
 protected:
  /// The score of a move for its player.
  Score score_of(const Position& position, Move move, int depth = 1) {
    engine_.clear();
    engine_.set_position(position);
    return engine_.search({.depth = depth, .search_moves = {move}}).score;
  }
  Score score_of(const char* fen, const char* move, int depth = 1) {
    const Position position = *parse_position(fen);
    return score_of(position, *parse_uci(position, move), depth);
  }
  /// How much more the move is worth by quiescence search than by the evaluation of the position after it.
  Value gain_of(const char* fen, const char* move) {
    const Position position = *parse_position(fen);
    const Position after = position.after(*parse_uci(position, move));
    return std::get<Centipawns>(score_of(fen, move)).value + evaluate(after).value;
  }

  Engine engine_{{.hash_megabytes = 1}};
};

TEST_F(Quiescence, IsTheStaticEvaluationWithoutCaptures) {
  EXPECT_EQ(gain_of("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1", "a2a3"), 0);
  EXPECT_EQ(gain_of("4k3/ppp5/2n5/8/8/5N2/5PPP/4K3 w - - 0 1", "h2h3"), 0);
}

TEST_F(Quiescence, CapturesWhatHangs) {
  EXPECT_LT(gain_of("4k3/8/1p6/8/8/8/PP6/2Q1K3 w - - 0 1", "c1c5"), -300);
}

TEST_F(Quiescence, SearchesTheRecapture) {
  EXPECT_LT(gain_of("3rk3/8/8/8/8/8/P7/3RK3 w - - 0 1", "d1d5"), -120);
  EXPECT_GT(gain_of("3rk3/8/8/8/4P3/8/P7/3RK3 w - - 0 1", "d1d5"), -100);
}

TEST_F(Quiescence, StandsPatIfEveryCaptureLoses) {
  // Black's queen attacks only the pawn on b4, which the pawn on a3 defends.
  EXPECT_EQ(gain_of("4k3/8/8/1q6/1P6/8/P7/4K3 w - - 0 1", "a2a3"), 0);
}

TEST_F(Quiescence, Promotes) { EXPECT_LT(gain_of("8/8/8/7k/8/K7/p7/7N w - - 0 1", "h1f2"), -200); }

TEST_F(Quiescence, IsNeverWorseThanStandingPat) {
  test::RandomPositions positions{31};
  for (int count = 0; count < 200; ++count) {
    const Position position = positions.next();
    if (position.halfmove_clock() > 90) continue;
    for (const Move move : legal_moves(position)) {
      const Position after = position.after(move);
      const Score score = score_of(position, move);
      if (after.is_check() || score == Score{Centipawns{draw_value}}) continue;
      const auto* value = std::get_if<Centipawns>(&score);
      if (value == nullptr) continue;
      ASSERT_LE(value->value, -evaluate(after).value)
          << to_fen(position) << ' ' << to_uci(position, move);
      break;
    }
  }
}

TEST_F(Quiescence, SeesCheckmate) {
  EXPECT_EQ(score_of("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1a8"), Score{MateIn{1}});
}

TEST_F(Quiescence, LeavesStalemateToTheMainSearch) {
  constexpr const char* fen = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
  EXPECT_NE(score_of(fen, "f1f7"), Score{Centipawns{draw_value}});
  EXPECT_EQ(score_of(fen, "f1f7", 2), Score{Centipawns{draw_value}});
}

TEST_F(Quiescence, DoesNotStandPatInCheck) {
  // The knight checks the king and attacks the queen.
  constexpr const char* fen = "q3k3/8/8/3N4/8/8/PPP5/1K6 w - - 0 1";
  EXPECT_LT(evaluate(*parse_position(fen)).value, -100);
  EXPECT_GT(std::get<Centipawns>(score_of(fen, "d5c7")).value, 300);
}

TEST_F(Quiescence, KnowsDraws) {
  EXPECT_EQ(score_of("4k3/8/8/8/8/8/3n4/4K3 w - - 0 1", "e1d2"), Score{Centipawns{draw_value}});
  EXPECT_EQ(score_of("4k3/8/8/8/8/8/3Q4/4K3 w - - 99 80", "e1e2"), Score{Centipawns{draw_value}});
}

}  // namespace
}  // namespace tabiya::engine
