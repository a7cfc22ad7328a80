/// Famous games, played to their ends.
#include <gtest/gtest.h>

#include "game/game_from_text.hpp"

namespace tabiya {
namespace {

using test::move_of;
using test::play;
using test::played;

TEST(FamousGame, FischerPetrosian1971RepeatsThreeTimes) {
  // Buenos Aires, third match game. The position stood on the board after 30.Qe2, 32.Qe2 and
  // 34.Qe2, and Black is to move and can claim (FIDE 9.2.2).
  Game game = played("30...Qe5 31.Qh5 Qf6 32.Qe2 Re5 33.Qd3 Rd5",
                     "8/pp3p1k/2p2q1p/3r1P2/5R2/7P/P1P1QP2/7K b - - 2 30");
  // White could have claimed with 34.Qe2 instead of playing it (FIDE 9.2.1).
  EXPECT_TRUE(game.open_claims().empty());
  ASSERT_EQ(game.claimable_moves(Claim::Threefold).size(), 1U);
  EXPECT_EQ(game.claimable_moves(Claim::Threefold)[0], move_of(game.position(), "Qe2"));
  play(game, "34.Qe2");
  EXPECT_TRUE(game.open_claims().contains(Claim::Threefold));
  EXPECT_TRUE(game.claim(Color::Black, Claim::Threefold));
}

TEST(FamousGame, HamppeMeitner1872IsPerpetualCheckAndEndsByAgreement) {
  // Vienna, the "Immortal Draw". Perpetual check does not end a game by itself.
  Game game = played(
      "1.e4 e5 2.Nc3 Bc5 3.Na4 Bxf2+ 4.Kxf2 Qh4+ 5.Ke3 Qf4+ 6.Kd3 d5 7.Kc3 Qxe4 8.Kb3 Na6 9.a3 "
      "Qxa4+ 10.Kxa4 Nc5+ 11.Kb4 a5+ 12.Kxc5 Ne7 13.Bb5+ Kd8 14.Bc6 b6+ 15.Kb5 Nxc6 16.Kxc6 Bb7+ "
      "17.Kb5 Ba6+ 18.Kc6 Bb7+");
  EXPECT_FALSE(game.is_over());
  EXPECT_EQ(game.history().occurrences(), 2);
  Game agreed = game;
  EXPECT_TRUE(agreed.offer_draw(Color::Black));
  EXPECT_TRUE(agreed.accept_draw(Color::White));
  // After one more round, Black can claim by stating the next check.
  play(game, "19.Kb5 Ba6+ 20.Kc6");
  EXPECT_TRUE(game.claim(Color::Black, Claim::Threefold, move_of(game.position(), "Bb7+")));
  EXPECT_EQ(game.outcome(), Outcome::draw(Termination::ThreefoldClaim));
}

TEST(FamousGame, AlekhineLasker1914IsDrawnByAgreement) {
  // Moscow: White has perpetual check, and nothing has been repeated yet.
  Game game = played(
      "1.e4 e5 2.Nf3 Nc6 3.d4 exd4 4.Nxd4 Nf6 5.Nc3 Bb4 6.Nxc6 bxc6 7.Bd3 d5 8.exd5 cxd5 9.O-O O-O "
      "10.Bg5 Be6 11.Qf3 Be7 12.Rfe1 h6 13.Bxh6 gxh6 14.Rxe6 fxe6 15.Qg3+ Kh8 16.Qg6");
  EXPECT_TRUE(game.open_claims().empty());
  EXPECT_TRUE(game.offer_draw(Color::White));
  EXPECT_TRUE(game.accept_draw(Color::Black));
  EXPECT_EQ(to_string(game.outcome()), "1/2-1/2");
}

TEST(FamousGame, LoydsStalemateTakesTenMoves) {
  const Game game = played(
      "1.e3 a5 2.Qh5 Ra6 3.Qxa5 h5 4.h4 Rah6 5.Qxc7 f6 6.Qxd7+ Kf7 7.Qxb7 Qd3 8.Qxb8 Qh7 9.Qxc8 "
      "Kg6 10.Qe6");
  EXPECT_EQ(game.outcome(), Outcome::draw(Termination::Stalemate));
}

TEST(FamousGame, WheelersStalemateHasNoCapture) {
  const Game game = played(
      "1.d4 d6 2.Qd2 e5 3.a4 e4 4.Qf4 f5 5.h3 Be7 6.Qh2 Be6 7.Ra3 c5 8.Rg3 Qa5+ 9.Nd2 Bh4 10.f3 "
      "Bb3 11.d5 e3 12.c4 f4");
  EXPECT_EQ(game.outcome(), Outcome::draw(Termination::Stalemate));
  EXPECT_EQ(game.position().board().occupied().count(), 32);
}

TEST(FamousGame, BuDing2022WasOverOneMoveBeforeTheScoreEnds) {
  // Danzhou: a rook and a bishop moved back and forth; FIDE 9.6.1 needs no claim.
  Game game = played(
      "1.Nf3 Nf6 2.c4 e6 3.Nc3 d5 4.d4 c6 5.e3 Nbd7 6.Qc2 Bd6 7.b3 O-O 8.Be2 b6 9.O-O Bb7 10.Bb2 "
      "Re8 11.Rad1 Qe7 12.Rfe1 Rad8 13.e4 Nxe4 14.Nxe4 dxe4 15.Qxe4 Bb4 16.Rf1 Bd6 17.Rfe1 Bb4 "
      "18.Rf1 Bd6 19.Rfe1 Bb4 20.Rf1 Bd6 21.Rfe1 Bb4 22.Rf1 Bd6 23.Rfe1");
  EXPECT_EQ(game.outcome(), Outcome::draw(Termination::FivefoldRepetition));
  EXPECT_FALSE(game.play(move_of(game.position(), "Bb4")));
}

TEST(FamousGame, ChigorinMarco1901WouldBeDrawnToday) {
  // Monte Carlo: White won at last, 15 plies after a position had appeared for the fifth time.
  const Game game = played(
      "1.e4 e5 2.f4 Bc5 3.Nf3 d6 4.c3 Bg4 5.Be2 Bxf3 6.Bxf3 exf4 7.d4 Qh4+ 8.g3 fxg3 9.hxg3 Qxg3+ "
      "10.Ke2 Bb6 11.Rg1 Qh2+ 12.Rg2 Qh3 13.Rxg7 Nd7 14.Qg1 Ngf6 15.Be3 O-O-O 16.Nd2 Rhg8 17.a4 a6 "
      "18.b4 h5 19.a5 Ba7 20.Qg5 Kb8 21.b5 Rxg7 22.Qxg7 axb5 23.Qxf7 Rf8 24.Qb3 Qh2+ 25.Kd3 Ne5+ "
      "26.dxe5 Bxe3 27.Nf1 Qxe5 28.Nxe3 Nd7 29.Ke2 Qh2+ 30.Bg2 Ne5 31.Rf1 Rxf1 32.Kxf1 Qf4+ 33.Ke2 "
      "Qg3 34.Qxb5 Ng4 35.Nxg4 hxg4 36.Kf1 Qf4+ 37.Ke2 Qg3 38.Bf1 Qxc3 39.Qf5 g3 40.Bh3 Ka7 41.Kf1 "
      "c5 42.Kg2 Qxa5 43.Kxg3 Qe1+ 44.Kg4 Qg1+ 45.Kh5 Qg7 46.Bf1 Kb6 47.Qd5 Qd4 48.Qxd4 cxd4 "
      "49.Kg4 Kc5 50.Bd3 b5 51.Kf3 b4 52.Ke2 b3 53.Kd2 Kb4 54.Ba6 Ka3 55.Bd3 Kb4 56.Bb1 Kc4 "
      "57.Bd3+ Kb4 58.Be2 Ka3 59.Bd3 Kb4 60.Bb1 Kc4 61.Bd3+ Kb4");
  EXPECT_EQ(game.outcome(), Outcome::draw(Termination::FivefoldRepetition));
}

TEST(FamousGame, TheOperaGameEndsInMate) {
  // Morphy v the Duke of Brunswick and Count Isouard, Paris 1858.
  const Game game = played(
      "1.e4 e5 2.Nf3 d6 3.d4 Bg4 4.dxe5 Bxf3 5.Qxf3 dxe5 6.Bc4 Nf6 7.Qb3 Qe7 8.Nc3 c6 9.Bg5 b5 "
      "10.Nxb5 cxb5 11.Bxb5+ Nbd7 12.O-O-O Rd8 13.Rxd7 Rxd7 14.Rd1 Qe6 15.Bxd7+ Nxd7 16.Qb8+ Nxb8 "
      "17.Rd8#");
  EXPECT_EQ(game.outcome(), Outcome::win(Color::White, Termination::Checkmate));
}

TEST(FamousGame, TheSampleGameOfTheLawsIsNotOver) {
  // FIDE Appendix C.
  const Game game = played(
      "1.e4 e5 2.Nf3 Nf6 3.d4 exd4 4.e5 Ne4 5.Qxd4 d5 6.exd6 Nxd6 7.Bg5 Nc6 8.Qe3+ Be7 9.Nbd2 O-O "
      "10.O-O-O Re8 11.Kb1");
  EXPECT_EQ(to_fen(game.position()),
            "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 9 11");
  EXPECT_EQ(to_string(game.outcome()), "*");
}

}  // namespace
}  // namespace tabiya
