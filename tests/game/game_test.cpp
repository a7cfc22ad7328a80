/// A game from its first move to its end: FIDE 5 and 9.
#include "tabiya/game/game.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "game/game_from_text.hpp"
#include "support/row_name.hpp"

namespace tabiya {
namespace {

using test::error_of;
using test::game_at;
using test::move_of;
using test::play;
using test::played;

constexpr Outcome draw_by(Termination termination) { return Outcome::draw(termination); }

struct Ended {
  std::string_view name;
  std::string_view fen;
  std::string_view moves;
  std::optional<Outcome> outcome;
};

void PrintTo(const Ended& row, std::ostream* out) { *out << row.name; }

class TheGame : public testing::TestWithParam<Ended> {};

TEST_P(TheGame, HasEnded) {
  const Ended& row = GetParam();
  EXPECT_EQ(played(row.moves, row.fen).outcome(), row.outcome);
}

const Ended endings[] = {
    // FIDE 5.1.1
    {"ByTheFoolsMate", test::initial_fen, "1.f3 e5 2.g4 Qh4#",
     Outcome::win(Color::Black, Termination::Checkmate)},
    {"ByTheScholarsMate", test::initial_fen, "1.e4 e5 2.Qh5 Nc6 3.Bc4 Nf6 4.Qxf7#",
     Outcome::win(Color::White, Termination::Checkmate)},
    {"AtOnceIfTheSetUpIsMate", "7k/8/5B1K/8/8/1B6/8/8 b - - 0 1", "",
     Outcome::win(Color::White, Termination::Checkmate)},
    // FIDE 5.2.1
    {"ByStalemateInTheCorner", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "",
     draw_by(Termination::Stalemate)},
    {"ByStalemateAfterAMove", "7k/8/6K1/5Q2/8/8/8/8 w - - 0 1", "Qf7",
     draw_by(Termination::Stalemate)},
    // FIDE 9.6.2
    {"BySeventyFiveMoves", "8/8/8/8/8/5k2/8/R3K3 w - - 149 120", "Ra2",
     draw_by(Termination::SeventyFiveMoves)},
    {"BySeventyFiveMovesOfWhichOneIsCastling", "4k3/8/8/8/8/8/4P3/R3K3 w Q - 149 120", "O-O-O",
     draw_by(Termination::SeventyFiveMoves)},
    {"AtOnceIfTheClockOfTheSetUpIsTooHigh", "4k3/8/6r1/8/8/8/2R5/4K3 w - - 369 200", "",
     draw_by(Termination::SeventyFiveMoves)},
};
INSTANTIATE_TEST_SUITE_P(ByItself, TheGame, testing::ValuesIn(endings), test::name_of_row);

const Ended precedence[] = {
    // FIDE 9.6.2: if the last move mates, that takes precedence. F-01, F-02.
    {"ByMateOnTheSeventyFifthMove", "k7/8/1K6/8/8/8/8/7R w - - 149 120", "Rh8#",
     Outcome::win(Color::White, Termination::Checkmate)},
    {"ByMateOnTheFiftiethMove", "7k/8/5B1K/8/8/1B6/8/8 b - - 100 1", "",
     Outcome::win(Color::White, Termination::Checkmate)},
    {"ByMateAfterTheFiftiethMove", "k7/8/NKB5/8/8/8/8/8 b - - 105 176", "",
     Outcome::win(Color::White, Termination::Checkmate)},
    {"ByStalemateOnTheSeventyFifthMove", "7k/8/6K1/5Q2/8/8/8/8 w - - 149 120", "Qf7",
     draw_by(Termination::Stalemate)},
    {"ByDeadPositionAlthoughTheClockIsHigh", "8/8/4k3/8/8/3KN3/8/8 b - - 150 120", "",
     draw_by(Termination::DeadPosition)},
    {"ByFivefoldRepetitionOnTheSeventyFifthMove", "4k3/8/8/8/8/8/8/R3K3 w - - 134 120",
     "Ra2 Kd8 Ra1 Ke8 Ra2 Kd8 Ra1 Ke8 Ra2 Kd8 Ra1 Ke8 Ra2 Kd8 Ra1 Ke8",
     draw_by(Termination::FivefoldRepetition)},
};
INSTANTIATE_TEST_SUITE_P(InTheOrderOfTheLaws, TheGame, testing::ValuesIn(precedence),
                         test::name_of_row);

const Ended not_ended[] = {
    {"NotAtTheStart", test::initial_fen, "", std::nullopt},
    {"NotByCheck", test::initial_fen, "1.e4 f6 2.Qh5+", std::nullopt},
    // Looks like the stalemate above, but Kg5 is legal.
    {"NotByAFalseStalemate", "6K1/5Q2/7k/8/8/8/8/8 b - - 0 1", "", std::nullopt},
    {"NotByFiftyMoves", "4k3/8/6r1/8/8/8/2R5/4K3 w - - 120 90", "", std::nullopt},
    {"NotOnePlyBeforeSeventyFiveMoves", "8/8/8/8/8/5k2/8/R3K3 w - - 148 120", "Ra2", std::nullopt},
    {"NotByAPawnMoveOnTheSeventyFifthMove", "8/8/8/8/8/5k2/P7/4K3 w - - 149 120", "a3",
     std::nullopt},
};
INSTANTIATE_TEST_SUITE_P(Not, TheGame, testing::ValuesIn(not_ended), test::name_of_row);

TEST(Stalemate, NeedsThatNoMoveIsLegal) {
  const Game game = game_at("6K1/5Q2/7k/8/8/8/8/8 b - - 0 1");
  const MoveList moves = legal_moves(game.position());
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(to_san(game.position(), moves[0]), "Kg5");
}

TEST(Fivefold, EndsTheGameWithoutAClaim) {
  // FIDE 9.6.1
  Game game = played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
  EXPECT_FALSE(game.is_over());
  play(game, "Ng8");
  EXPECT_EQ(game.history().occurrences(), 5);
  EXPECT_EQ(game.outcome(), Outcome::draw(Termination::FivefoldRepetition));
}

TEST(Fivefold, DoesNotNeedConsecutiveOccurrences) {
  // R-12; FIDE 9.6.1 as of 2018
  const Game game = played("Be2 Ne4 Bd3 Nf6 Be2 Ne4 Bd3 Nf6 Rg1 Kh8 Rh1 Kg8 Be2 Ne4 Bd3 Nf6",
                           "rnbq1rk1/ppp3pp/3bpn2/3p1p2/2PP4/2NBPN2/PP3PPP/R1BQK2R w Q - 3 7");
  EXPECT_EQ(game.outcome(), Outcome::draw(Termination::FivefoldRepetition));
}

TEST(HalfmoveClock, IsKeptAtAnyHeight) {
  // F-07
  EXPECT_EQ(game_at("4k3/8/6r1/8/8/8/2R5/4K3 w - - 300 200").position().halfmove_clock(), 300U);
}

TEST(Play, FollowsTheTurns) {
  // FIDE 1.2, 1.3
  Game game;
  EXPECT_EQ(error_of(game.play(Move::normal(Square::E7, Square::E5))), GameError::IllegalMove);
  play(game, "e4 e5");
  EXPECT_EQ(game.turn(), Color::White);
  EXPECT_EQ(game.moves().size(), 2U);
  EXPECT_EQ(game.positions().size(), 3U);
}

TEST(Play, RefusesAnIllegalMoveAndDoesNotChangeTheGame) {
  Game game = played("e4 e5");
  const Game before = game;
  EXPECT_EQ(error_of(game.play(Move::normal(Square::E1, Square::E3))), GameError::IllegalMove);
  EXPECT_EQ(game, before);
}

TEST(Play, EndsWithTheGame) {
  Game game = played("1.f3 e5 2.g4 Qh4#");
  EXPECT_EQ(error_of(game.play(Move::normal(Square::A2, Square::A3))), GameError::GameIsOver);
  EXPECT_EQ(error_of(game.resign(Color::Black)), GameError::GameIsOver);
  EXPECT_EQ(error_of(game.offer_draw(Color::Black)), GameError::GameIsOver);
  EXPECT_EQ(error_of(game.accept_draw(Color::White)), GameError::GameIsOver);
  EXPECT_EQ(error_of(game.decline_draw(Color::White)), GameError::GameIsOver);
  EXPECT_EQ(error_of(game.claim(Color::White, Claim::Threefold)), ClaimError::GameIsOver);
  EXPECT_EQ(game.outcome(), Outcome::win(Color::Black, Termination::Checkmate));
}

TEST(Play, StopsWhereTheGameHadEnded) {
  // FIDE 9.6.2 also applies if the moves are counted afterwards: White's mate came too late.
  Game game = game_at("k7/8/2K5/8/8/8/8/7R w - - 148 120");
  play(game, "Kb6 Kb8");
  EXPECT_EQ(game.outcome(), Outcome::draw(Termination::SeventyFiveMoves));
  const Move mate = move_of(game.position(), "Rh8#");
  EXPECT_EQ(error_of(game.play(mate)), GameError::GameIsOver);
}

TEST(Game, BeginsAnywhere) {
  // Black to move, and the move number is kept.
  const Game game = played("30...Qe5 31.Qh5", "8/pp3p1k/2p2q1p/3r1P2/5R2/7P/P1P1QP2/7K b - - 2 30");
  EXPECT_EQ(game.start().turn(), Color::Black);
  EXPECT_EQ(game.position().fullmove_number(), 31U);
}

TEST(Game, KeepsItsCastlingMode) {
  EXPECT_EQ(Game{}.castling_mode(), CastlingMode::Standard);
  EXPECT_EQ((Game{Position{}, CastlingMode::Chess960}.castling_mode()), CastlingMode::Chess960);
}

TEST(Game, ListsItsMovesInSan) {
  EXPECT_EQ(
      san_moves(played("1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Bxc6 dxc6 5.O-O")),
      (std::vector<std::string>{"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O"}));
  EXPECT_TRUE(san_moves(Game{}).empty());
}

TEST(Game, IsAValue) {
  const Game game = played("1.e4 e5");
  Game copy = game;
  EXPECT_EQ(copy, game);
  play(copy, "Nf3");
  EXPECT_NE(copy, game);
  EXPECT_EQ(game.moves().size(), 2U);
}

TEST(TakeBack, ReturnsToThePositionBefore) {
  Game game = played("1.e4 e5");
  const Game before = game;
  play(game, "Nf3");
  EXPECT_EQ(game.take_back(), Move::normal(Square::G1, Square::F3));
  EXPECT_EQ(game, before);
}

TEST(TakeBack, ReopensAGameThatWasOver) {
  Game game = played("1.f3 e5 2.g4 Qh4#");
  EXPECT_TRUE(game.take_back());
  EXPECT_FALSE(game.is_over());
  play(game, "d5");
  EXPECT_FALSE(game.is_over());
}

TEST(TakeBack, UndoesOffersClaimsAndEndingsSinceTheMove) {
  Game resigned = played("1.e4 e5 2.Nf3");
  ASSERT_TRUE(resigned.resign(Color::Black));
  EXPECT_TRUE(resigned.take_back());
  EXPECT_EQ(resigned, played("1.e4 e5"));

  Game offered = played("1.e4 e5 2.Nf3");
  ASSERT_TRUE(offered.offer_draw(Color::White));
  EXPECT_TRUE(offered.take_back());
  EXPECT_EQ(offered, played("1.e4 e5"));

  Game claimed = played("1.Nf3 Nf6 2.Ng1 Ng8 3.Nf3 Nf6 4.Ng1");
  ASSERT_TRUE(claimed.claim(Color::Black, Claim::Threefold, move_of(claimed.position(), "Ng8")));
  EXPECT_TRUE(claimed.take_back());
  EXPECT_EQ(claimed, played("1.Nf3 Nf6 2.Ng1 Ng8 3.Nf3 Nf6"));
}

TEST(TakeBack, ReturnsNothingAtTheStart) {
  Game game;
  EXPECT_EQ(game.take_back(), std::nullopt);
  EXPECT_EQ(game, Game{});
}

TEST(Resignation, LosesForEitherSideAtAnyTime) {
  // FIDE 5.1.2: not only for the player on move, and before the first move too.
  for (const Color loser : all_colors) {
    for (const std::string_view moves : {"", "e4", "e4 e5"}) {
      Game game = played(moves);
      ASSERT_TRUE(game.resign(loser));
      EXPECT_EQ(game.outcome(), Outcome::win(~loser, Termination::Resignation)) << moves;
    }
  }
}

TEST(Resignation, DrawsIfTheOpponentCanNeverMate) {
  // FIDE 5.1.2: Black has a bare king.
  Game game = game_at("8/8/4k3/3R4/2K5/8/8/8 w - - 0 50");
  ASSERT_TRUE(game.resign(Color::White));
  EXPECT_EQ(game.outcome(), Outcome::draw(Termination::Resignation));
}

TEST(Resignation, AsksOnlyWhetherTheOpponentCanMate) {
  // FIDE 5.1.2: a lone knight never mates a queen; a queen can mate.
  Game black_resigns = game_at("k7/8/8/1K6/N7/8/8/q7 w - - 0 1");
  Game white_resigns = black_resigns;
  ASSERT_TRUE(black_resigns.resign(Color::Black));
  ASSERT_TRUE(white_resigns.resign(Color::White));
  EXPECT_EQ(black_resigns.outcome(), Outcome::draw(Termination::Resignation));
  EXPECT_EQ(white_resigns.outcome(), Outcome::win(Color::Black, Termination::Resignation));
}

TEST(Resignation, LosesToTwoKnightsAndToAKnightWithHelp) {
  Game two_knights = game_at("4k2r/8/8/8/8/8/8/1N2K1N1 w - - 0 1");
  ASSERT_TRUE(two_knights.resign(Color::Black));
  EXPECT_EQ(to_string(two_knights.outcome()), "1-0");
  Game knight = game_at("8/8/8/4k3/4p3/4N3/4K3/8 w - - 0 1");
  ASSERT_TRUE(knight.resign(Color::Black));
  EXPECT_EQ(to_string(knight.outcome()), "1-0");
}

TEST(Agreement, DrawsTheGame) {
  // FIDE 5.2.3
  Game game = played("1.e4 e5");
  ASSERT_TRUE(game.offer_draw(Color::White));
  ASSERT_TRUE(game.accept_draw(Color::Black));
  EXPECT_EQ(game.outcome(), Outcome::draw(Termination::Agreement));
  EXPECT_EQ(game.draw_offer(), std::nullopt);
}

TEST(Agreement, NeedsAMoveOfEachPlayer) {
  // FIDE 5.2.3
  for (const std::string_view moves : {"", "e4"}) {
    Game game = played(moves);
    EXPECT_EQ(error_of(game.offer_draw(Color::White)), GameError::BothMustHaveMoved) << moves;
    EXPECT_EQ(error_of(game.accept_draw(Color::Black)), GameError::NoDrawOffered) << moves;
  }
}

TEST(Agreement, NeedsAnOfferByTheOpponent) {
  Game game = played("1.e4 e5");
  EXPECT_EQ(error_of(game.accept_draw(Color::White)), GameError::NoDrawOffered);
  ASSERT_TRUE(game.offer_draw(Color::White));
  EXPECT_EQ(error_of(game.accept_draw(Color::White)), GameError::NoDrawOffered);
  EXPECT_EQ(error_of(game.decline_draw(Color::White)), GameError::NoDrawOffered);
  EXPECT_EQ(game.draw_offer(), Color::White);
}

TEST(DrawOffer, IsValidOnMoveAndOnTheOpponentsTime) {
  // FIDE 9.1.2.1
  for (const Color by : all_colors) {
    Game game = played("1.e4 e5");
    EXPECT_TRUE(game.offer_draw(by));
    EXPECT_EQ(game.draw_offer(), by);
    EXPECT_TRUE(game.accept_draw(~by));
  }
}

TEST(DrawOffer, MadeBeforeOnesOwnMoveStandsAfterIt) {
  // FIDE 9.1.2.1: the opponent can wait for the move.
  Game game = played("1.e4 e5");
  ASSERT_TRUE(game.offer_draw(Color::White));
  play(game, "Nf3");
  EXPECT_EQ(game.draw_offer(), Color::White);
  EXPECT_TRUE(game.accept_draw(Color::Black));
}

TEST(DrawOffer, IsDeclinedByAMoveOfTheOpponent) {
  // FIDE 9.1.2.1
  Game game = played("1.e4 e5 2.Nf3");
  ASSERT_TRUE(game.offer_draw(Color::White));
  play(game, "Nc6");
  EXPECT_EQ(game.draw_offer(), std::nullopt);
  EXPECT_EQ(error_of(game.accept_draw(Color::Black)), GameError::NoDrawOffered);
}

TEST(DrawOffer, IsDeclinedExplicitly) {
  // FIDE 9.1.2.1
  Game game = played("1.e4 e5");
  ASSERT_TRUE(game.offer_draw(Color::White));
  ASSERT_TRUE(game.decline_draw(Color::Black));
  EXPECT_EQ(game.draw_offer(), std::nullopt);
  EXPECT_FALSE(game.is_over());
}

TEST(DrawOffer, StandsAndIsNotRepeated) {
  Game game = played("1.e4 e5");
  ASSERT_TRUE(game.offer_draw(Color::White));
  EXPECT_EQ(error_of(game.offer_draw(Color::White)), GameError::DrawAlreadyOffered);
  EXPECT_EQ(error_of(game.offer_draw(Color::Black)), GameError::DrawAlreadyOffered);
}

TEST(DrawOffer, EndsWithTheGame) {
  // FIDE 9.1.2.1: the game ends in another way first.
  Game game = played("1.f3 e5 2.g4");
  ASSERT_TRUE(game.offer_draw(Color::Black));
  play(game, "Qh4#");
  EXPECT_EQ(game.draw_offer(), std::nullopt);
  EXPECT_EQ(to_string(game.outcome()), "0-1");
}

TEST(DrawOffer, OutlivesAWrongClaim) {
  Game game = played("1.e4 e5 2.Nf3");
  ASSERT_TRUE(game.offer_draw(Color::White));
  EXPECT_FALSE(game.claim(Color::Black, Claim::Threefold));
  EXPECT_TRUE(game.accept_draw(Color::Black));
}

}  // namespace
}  // namespace tabiya
