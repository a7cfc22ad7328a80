/// Repetition of positions: FIDE 9.2, 9.6.1.
#include "tabiya/game/repetition.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "game/game_from_text.hpp"
#include "game/latest_same.hpp"
#include "support/row_name.hpp"

namespace tabiya {
namespace {

using test::initial_fen;
using test::move_of;
using test::played;
using test::position_at;

/// How often the last position of a game has occurred.
int occurrences_at_end(std::string_view moves, std::string_view fen = initial_fen) {
  return played(moves, fen).history().occurrences();
}

struct Repeated {
  std::string_view name;
  std::string_view fen;
  std::string_view moves;
  int occurrences;
};

void PrintTo(const Repeated& row, std::ostream* out) { *out << row.name; }

class TheLastPosition : public testing::TestWithParam<Repeated> {};

TEST_P(TheLastPosition, HasOccurred) {
  const Repeated& row = GetParam();
  EXPECT_EQ(occurrences_at_end(row.moves, row.fen), row.occurrences);
}

constexpr Repeated the_initial_array[] = {
    // FIDE 9.2: the starting position counts.
    {"OfTheInitialArrayAtOnce", initial_fen, "", 1},
    {"OfTheInitialArrayThreeTimes", initial_fen, "1.Nf3 Nf6 2.Ng1 Ng8 3.Nf3 Nf6 4.Ng1 Ng8", 3},
    //
    {"ByDifferentKnightMoves", initial_fen, "1.Nf3 Nf6 2.Ng1 Ng8 3.Nh3 Nh6 4.Ng1 Ng8", 3},
    // so does a position that was set up.
    {"OfASetUpPosition", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
     "1.Kd2 Kd7 2.Ke1 Ke8 3.Kf2 Kf7 4.Ke1 Ke8", 3},
    // A set-up position with a clock that is already running.
    {"OfASetUpPositionLateInAGame", "4k3/8/8/8/8/4P3/8/4K3 w - - 60 90",
     "Kd2 Kd7 Ke1 Ke8 Kf2 Kf7 Ke1 Ke8", 3},
};
INSTANTIATE_TEST_SUITE_P(FromTheStart, TheLastPosition, testing::ValuesIn(the_initial_array),
                         test::name_of_row);

constexpr Repeated different_routes[] = {
    // how the position arose does not matter.
    {"ByDifferentRoutes", initial_fen, "1.e4 e5 2.Be2 Be7 3.Bf1 Bf8 4.Bd3 Bd6 5.Bf1 Bf8", 3},
    // FIDE 9.2: the occurrences need not be consecutive.
    {"WithOtherPositionsBetween", initial_fen,
     "1.Nf3 Nf6 2.Ng1 Ng8 3.Nc3 Nc6 4.Na4 Na5 5.Nc3 Nc6 6.Nb1 Nb8", 3},
    // Fischer v Petrosian, Buenos Aires 1971, third match game.
    {"InFischerPetrosian", "8/pp3p1k/2p2q1p/3r1P2/5R2/7P/P1P1QP2/7K b - - 2 30",
     "30...Qe5 31.Qh5 Qf6 32.Qe2 Re5 33.Qd3 Rd5 34.Qe2", 3},
    {"InFischerPetrosianOneMoveEarlier", "8/pp3p1k/2p2q1p/3r1P2/5R2/7P/P1P1QP2/7K b - - 2 30",
     "30...Qe5 31.Qh5 Qf6 32.Qe2 Re5 33.Qd3 Rd5", 1},
    // FIDE 9.2.3: the type of piece counts, not the piece: two knights have changed places.
    {"WithKnightsInterchanged", "4k3/p7/8/8/8/8/8/1N2K1N1 w - - 0 1",
     "1.Nc3 Ke7 2.Nf3 Ke8 3.Ne2 Ke7 4.Nd2 Ke8 5.Ng1 Ke7 6.Nb1 Ke8", 2},
    //
    {"FiveTimes", "rnbq1rk1/ppp3pp/3bpn2/3p1p2/2PP4/2NBPN2/PP3PPP/R1BQK2R w KQ - 3 7",
     "Be2 Ne4 Bd3 Nf6 Be2 Ne4 Bd3 Nf6 Be2 Ne4 Bd3 Nf6 Be2 Ne4 Bd3 Nf6", 5},
    // FIDE 9.2.3: the same pieces, but the other side to move.
    {"NotWithTheOtherSideToMove", "4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", "1.Ra2 Kd8 2.Ra3 Ke8 3.Ra1",
     1},
};
INSTANTIATE_TEST_SUITE_P(Plain, TheLastPosition, testing::ValuesIn(different_routes),
                         test::name_of_row);

constexpr Repeated en_passant[] = {
    // a double step that no pawn can answer en passant makes no difference.
    {"AfterAHarmlessDoubleStep", initial_fen, "1.e4 e5 2.Nf3 Nf6 3.Ng1 Ng8 4.Nf3 Nf6 5.Ng1 Ng8", 3},
    // the pawn on g5 could never capture on h6, because it was pinned.
    {"WithAPinnedCapturerOnARank", "6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1",
     "1...h5 2.Rh6 Rh7 3.Re6 Rg7 4.Rh6 Rh7 5.Re6 Rg7", 3},
    // the pawn on e5 is pinned on the e-file.
    {"WithAPinnedCapturerOnAFile", initial_fen,
     "1.e4 c5 2.e5 Qb6 3.Nf3 Qe6 4.Ng1 d5 5.Nf3 Nc6 6.Ng1 Nb8 7.Nf3 Nc6 8.Ng1 Nb8", 3},
    // the FEN names a square on which nothing can be captured.
    {"WithAnIdleSquareInTheFen", "5kbq/3Q2n1/6p1/r3PpKn/2n5/8/8/q7 w - f6 7 4",
     "d7c8 f8f7 c8d7 f7f8 d7d8 f8f7 d8d7", 2},
    // the double step uncovers a check, which the en passant capture would not answer.
    {"WithACheckInTheWay", "8/8/8/8/4p3/8/R2P3k/K7 w - - 0 37",
     "37.d4 Kh3 38.Ra3 Kh2 39.Ra2 Kh1 40.Ra3 Kh2 41.Ra2", 3},
    // FIDE 9.2.3.1: with a legal capture it is a different position.
    {"NotWithALegalCapture", initial_fen,
     "1.e4 Nf6 2.e5 d5 3.Be2 Bd7 4.Bf1 Bc8 5.Bd3 Be6 6.Bf1 Bc8", 2},
    // FIDE Rules Commission, Questions and Answers of March 2021.
    {"OnceMoreThanWithTheCapture", initial_fen,
     "1.e4 Nf6 2.e5 d5 3.Be2 Bd7 4.Bf1 Bc8 5.Bd3 Be6 6.Bf1 Bc8 7.Bc4 Bf5 8.Bf1 Bc8", 3},
};
INSTANTIATE_TEST_SUITE_P(EnPassant, TheLastPosition, testing::ValuesIn(en_passant),
                         test::name_of_row);

constexpr Repeated castling[] = {
    // R-06, FIDE 9.2.3.2: the kings have moved and returned, and can no longer castle.
    {"NotAfterTheKingsMoved", initial_fen,
     "1.e4 e5 2.Nf3 Nf6 3.Ng1 Ng8 4.Ke2 Ke7 5.Ke1 Ke8 6.Na3 Na6 7.Nb1 Nb8", 2},
    {"OnlySinceTheKingsMoved", initial_fen,
     "1.e4 e5 2.Ke2 Ke7 3.Ke1 Ke8 4.Ke2 Ke7 5.Ke1 Ke8 6.Ke2 Ke7", 3},
    {"NeverOfThePositionBefore", initial_fen, "1.e4 e5 2.Ke2 Ke7 3.Ke1 Ke8 4.Ke2 Ke7 5.Ke1 Ke8", 2},
    {"NotAfterARookMoved", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "1.Rb1 Rb8 2.Ra1 Ra8", 1},
    // A rook without a castling right can come and go.
    {"AfterARookWithoutRightsMoved", "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "1.Rb1 Rb8 2.Ra1 Ra8", 2},
};
INSTANTIATE_TEST_SUITE_P(CastlingRights, TheLastPosition, testing::ValuesIn(castling),
                         test::name_of_row);

TEST(Repetition, CountsTheFirstPositionAfterTheLastIrreversibleMove) {
  // 1.e4 is irreversible, and the position after it is the first of three.
  EXPECT_EQ(occurrences_at_end("1.e4 Nf6 2.Nf3 Ng8 3.Ng1 Nf6 4.Nf3 Ng8 5.Ng1"), 3);
}

TEST(Repetition, ReadsTheSamePositionWithAndWithoutAnIdleEnPassantSquare) {
  // R-15; FIDE 9.2.3.1
  const Position with = position_at("5kbq/3Q2n1/6p1/r3PpKn/2n5/8/8/q7 w - f6 7 4");
  const Position without = position_at("5kbq/3Q2n1/6p1/r3PpKn/2n5/8/8/q7 w - - 7 4");
  EXPECT_TRUE(same_position(with, without));
  EXPECT_EQ(with.key(), without.key());
}

TEST(Repetition, IgnoresTheCounters) {
  // FIDE 9.2.3 says what counts; the counters do not.
  EXPECT_TRUE(same_position(position_at("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1"),
                            position_at("4k3/8/8/8/8/4P3/8/4K3 w - - 44 60")));
}

TEST(Repetition, IsCountedForEveryPositionOfAGame) {
  const Game game = played("1.Nf3 Nf6 2.Ng1 Ng8 3.Nf3 Nf6 4.Ng1 Ng8");
  const std::vector<int> expected{1, 1, 1, 1, 2, 2, 2, 2, 3};
  for (std::size_t index = 0; index < game.history().size(); ++index) {
    EXPECT_EQ(game.history().occurrences(index), expected[index]) << "after ply " << index;
  }
}

TEST(Repetition, IsNeverInferredFromAKeyAlone) {
  // FIDE 9.2.3 compares positions. Here every position has the same key, as if all keys collided.
  const Game game = played("1.Nf3 Nf6 2.Ng1 Ng8 3.Nc3 Nc6 4.Nb1");
  const std::vector<ZobristKey> colliding(game.positions().size());
  const auto latest_same_after = [&](std::string_view text) {
    const Position next = game.position().after(move_of(game.position(), text));
    return latest_same(game.positions(), colliding, 0, next, ZobristKey{});
  };
  EXPECT_EQ(latest_same_after("Nb8"), 4U);
  EXPECT_EQ(latest_same_after("Nd4"), std::nullopt);
  EXPECT_EQ(latest_same_after("Rb8"), std::nullopt);
}

TEST(Repetition, IsKnownBeforeTheMove) {
  // R-11; FIDE 9.2.1
  const Game game = played("1.Nf3 Nf6 2.Ng1 Ng8 3.Nf3 Nf6 4.Ng1");
  EXPECT_EQ(game.history().occurrences(), 2);
  EXPECT_EQ(game.history().occurrences_after(move_of(game.position(), "Ng8")), 3);
  EXPECT_EQ(game.history().occurrences_after(move_of(game.position(), "Nd5")), 1);
  EXPECT_EQ(game.history().occurrences_after(move_of(game.position(), "e6")), 1);
}

TEST(Repetition, IsUndoneByATakeback) {
  PositionHistory history{Position{}};
  for (const std::string_view text : {"Nf3", "Nf6", "Ng1", "Ng8"}) {
    history.play(move_of(history.current(), text));
  }
  EXPECT_EQ(history.occurrences(), 2);
  history.take_back();
  history.take_back();
  history.play(move_of(history.current(), "Rg1"));
  history.play(move_of(history.current(), "Ng8"));
  EXPECT_EQ(history.occurrences(), 1);
}

TEST(Repetition, IsTheSameAfterTakingBackAndPlayingAgain) {
  const Game game = played("1.Nf3 Nf6 2.Ng1 Ng8 3.Nf3 Nf6 4.Ng1 Ng8");
  PositionHistory again = game.history();
  for (int plies = 0; plies < 5; ++plies) again.take_back();
  for (const std::string_view text : {"Ng8", "Nf3", "Nf6", "Ng1", "Ng8"}) {
    again.play(move_of(again.current(), text));
  }
  EXPECT_EQ(again, game.history());
}

TEST(Repetition, AgreesWithComparingEveryPairOfPositions) {
  const Game game = played(
      "1.e4 Nf6 2.e5 d5 3.Be2 Bd7 4.Bf1 Bc8 5.Bd3 Be6 6.Bf1 Bc8 7.Bc4 Bf5 8.Bf1 Bc8 9.Ke2 Bd7 "
      "10.Ke1 Bc8 11.Ke2 Bd7 12.Ke1 Bc8");
  for (std::size_t index = 0; index < game.history().size(); ++index) {
    int same = 0;
    for (std::size_t earlier = 0; earlier <= index; ++earlier) {
      same += same_position(game.positions()[earlier], game.positions()[index]) ? 1 : 0;
    }
    EXPECT_EQ(game.history().occurrences(index), same) << "after ply " << index;
  }
}

TEST(IrreversibleMove, IsACaptureAPawnMoveOrTheLossOfARight) {
  //
  const Position position = position_at("r3k2r/8/8/8/8/8/P7/R3K2R w Qkq - 0 1");
  for (const std::string_view text : {"Rd1", "O-O-O", "Kd1", "Rxh8+", "a3", "a4"}) {
    EXPECT_TRUE(is_irreversible(position, move_of(position, text))) << text;
  }
  for (const std::string_view text : {"Rf1", "Rh2"}) {
    EXPECT_FALSE(is_irreversible(position, move_of(position, text))) << text;
  }
}

TEST(IrreversibleMove, IsTheCaptureOfARookThatCouldHaveCastled) {
  const Position position = position_at("r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1");
  EXPECT_TRUE(is_irreversible(position, move_of(position, "Rxa8+")));
  EXPECT_TRUE(is_irreversible(position, move_of(position, "Ra2")));
}

}  // namespace
}  // namespace tabiya
