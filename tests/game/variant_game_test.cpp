/// Games of the variants: how they end, what can be claimed, what is a draw.
/// Sources: docs/variants.md; for chess FIDE 5 and 9.
#include "tabiya/game/variant_game.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/variant_game_text.hpp"
#include "support/row_name.hpp"
#include "tabiya/game/words.hpp"
#include "tabiya/notation/variant_words.hpp"

namespace tabiya::variant_games {
namespace {

using test::error_of;
using test::knights_out_and_back;
using test::move_of;
using test::play;
using test::played;
using test::variant_game;

struct Ended {
  std::string_view name;
  Variant variant;
  std::string_view fen;
  std::string_view moves;
  std::optional<Outcome> outcome;
};

void PrintTo(const Ended& row, std::ostream* out) { *out << row.name; }

class AVariantGame : public testing::TestWithParam<Ended> {};

TEST_P(AVariantGame, Ends) {
  const Ended& row = GetParam();
  EXPECT_EQ(played(row.variant, row.moves, row.fen).outcome(), row.outcome);
}

constexpr auto white_wins = Outcome::win(Color::White, Termination::VariantRule);
constexpr auto black_wins = Outcome::win(Color::Black, Termination::VariantRule);

constexpr Ended own_rules[] = {
    {"WithAKingOnTheHill", Variant::KingOfTheHill, "4k3/8/8/8/8/4K3/8/8 w - - 0 1", "Ke4",
     white_wins},
    {"WithTheThirdCheck", Variant::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "Ra8",
     white_wins},
    {"WithAnExplodedKing", Variant::Atomic, "3qk3/8/8/8/8/8/8/3RK3 w - - 0 1", "Rxd8", white_wins},
    {"WithoutPiecesInAntichess", Variant::Antichess, "8/8/8/8/8/1p6/P7/8 b - - 0 1", "bxa2",
     white_wins},
    {"WithoutMovesInAntichess", Variant::Antichess, "8/8/8/p7/P7/8/8/7r b - - 0 1", "Rg1",
     white_wins},
    {"WithTheHordeCaptured", Variant::Horde, "4k3/8/8/8/8/8/r7/P7 b - - 0 1", "Rxa1", black_wins},
    {"WithARaceWon", Variant::RacingKings, "8/5K2/8/8/8/8/k7/8 w - - 0 1", "Kf8", white_wins},
    {"WithARaceDrawn", Variant::RacingKings, "5K2/k7/8/8/8/8/8/8 b - - 0 1", "Ka8",
     Outcome::draw(Termination::VariantRule)},
};
INSTANTIATE_TEST_SUITE_P(ByItsOwnRule, AVariantGame, testing::ValuesIn(own_rules),
                         test::name_of_row);

constexpr Ended rules_of_chess[] = {
    {"WithMateInCrazyhouse", Variant::Crazyhouse, "", "f3 e5 g4 Qh4",
     Outcome::win(Color::Black, Termination::Checkmate)},
    {"WithStalemateInThreeCheck", Variant::ThreeCheck, "7k/8/6K1/8/8/8/8/5Q2 w - - 3+3 0 1", "Qf7",
     Outcome::draw(Termination::Stalemate)},
    {"ForWantOfMaterial", Variant::ThreeCheck, "7k/8/8/8/8/8/6r1/6K1 w - - 3+3 0 1", "Kxg2",
     Outcome::draw(Termination::DeadPosition)},
    {"NotWithBareKingsOnTheirWayToTheHill", Variant::KingOfTheHill, "7k/8/8/8/8/8/6r1/6K1 w - -",
     "Kxg2", std::nullopt},
};
INSTANTIATE_TEST_SUITE_P(AsInChess, AVariantGame, testing::ValuesIn(rules_of_chess),
                         test::name_of_row);

constexpr auto fifty_moves = Outcome::draw(Termination::AutomaticFiftyMoves);

constexpr Ended fifty[] = {
    {"AfterFiftyMovesInAtomic", Variant::Atomic, "4k3/8/8/8/8/8/8/RR2K3 w - - 99 80", "Ra2",
     fifty_moves},
    {"AfterFiftyMovesInRacingKings", Variant::RacingKings, "8/8/8/8/8/8/k6K/q6Q w - - 99 80", "Qg1",
     fifty_moves},
    {"NotAfterFiftyMovesInCrazyhouse", Variant::Crazyhouse, "4k3/8/8/8/8/8/8/R3K3[] w - - 199 120",
     "Ra2", std::nullopt},
    {"WithAWinOnTheFiftiethMove", Variant::KingOfTheHill, "4k3/8/8/8/8/4K3/8/8 w - - 99 90", "Ke4",
     white_wins},
    {"NotAfterFiftyMovesInChess", Variant::Standard, "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "Ra2",
     std::nullopt},
    {"AfterSeventyFiveMovesInChess", Variant::Standard, "4k3/8/8/8/8/8/8/R3K3 w - - 149 100", "Ra2",
     Outcome::draw(Termination::SeventyFiveMoves)},
};
INSTANTIATE_TEST_SUITE_P(ByMoveCounting, AVariantGame, testing::ValuesIn(fifty), test::name_of_row);

std::string twice(std::string_view moves) { return std::string{moves}.append(" ").append(moves); }

TEST(AVariantGame, IsOverAtOnceIfItsStartEndsIt) {
  const VariantGame game = variant_game(Variant::KingOfTheHill, "4k3/8/8/8/4K3/8/8/8 b - - 0 1");
  EXPECT_EQ(game.outcome(), white_wins);
}

TEST(AVariantGame, OfChessKnowsDeadPositions) {
  // Only blocked pawns: material alone does not tell.
  const VariantGame game =
      variant_game(Variant::Standard, "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1");
  EXPECT_EQ(game.outcome(), Outcome::draw(Termination::DeadPosition));
}

TEST(AVariantGame, OfChessOffersFiftyMovesAsAClaim) {
  VariantGame game = played(Variant::Standard, "Ra2", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80");
  EXPECT_EQ(game.open_claims(), Claims{Claim::FiftyMoves});
  ASSERT_TRUE(game.claim(Color::Black, Claim::FiftyMoves));
  EXPECT_EQ(game.outcome(), Outcome::draw(Termination::FiftyMoveClaim));
}

TEST(Repetition, IsClaimedAtTheThirdOccurrence) {
  for (const Variant variant : {Variant::Antichess, Variant::Atomic, Variant::Crazyhouse}) {
    VariantGame game = played(variant, knights_out_and_back);
    EXPECT_EQ(game.history().occurrences(), 3);
    EXPECT_EQ(game.open_claims(), Claims{Claim::Threefold});
    EXPECT_EQ(error_of(game.claim(Color::Black, Claim::Threefold)), ClaimError::NotOnMove);
    ASSERT_TRUE(game.claim(Color::White, Claim::Threefold));
    EXPECT_EQ(game.outcome(), Outcome::draw(Termination::ThreefoldClaim));
    EXPECT_TRUE(game.open_claims().empty());
  }
}

TEST(Repetition, CanBeClaimedWithAStatedMove) {
  VariantGame game = played(Variant::Atomic, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
  const Move back = move_of(game.position(), "Ng8");
  EXPECT_EQ(error_of(game.claim(Color::Black, Claim::Threefold)), ClaimError::MoveNotStated);
  ASSERT_EQ(game.claimable_moves(Claim::Threefold).size(), 1U);
  EXPECT_EQ(game.claimable_moves(Claim::Threefold)[0], back);
  ASSERT_TRUE(game.claim(Color::Black, Claim::Threefold, back));
  EXPECT_EQ(game.claimed_move(), back);
  EXPECT_EQ(game.take_back(), Move::normal(Square::F3, Square::G1));
  EXPECT_EQ(game.claimed_move(), std::nullopt);
  EXPECT_FALSE(game.is_over());
}

TEST(Repetition, IsNotClaimedTooEarly) {
  VariantGame game = played(Variant::Horde, "b6");
  EXPECT_EQ(error_of(game.claim(Color::Black, Claim::Threefold)), ClaimError::NotThreefold);
  EXPECT_EQ(error_of(game.claim(Color::Black, Claim::FiftyMoves)), ClaimError::NotFiftyMoves);
  EXPECT_FALSE(game.is_over());
}

TEST(Repetition, EndsTheGameAtTheFifthOccurrence) {
  const VariantGame game = played(Variant::Crazyhouse, twice(knights_out_and_back));
  EXPECT_EQ(game.outcome(), Outcome::draw(Termination::FivefoldRepetition));
}

// The captured knights are dropped where they stood.
TEST(Repetition, GoesThroughCapturesAndDropsInCrazyhouse) {
  const std::string cycle = "Rxh8 Rxa1 Rh1 Ra8 N@a1 N@h8";
  const VariantGame game =
      played(Variant::Crazyhouse, twice(cycle), "r6n/4k3/8/8/8/8/4K3/N6R[] w - - 0 1");
  EXPECT_EQ(game.history().occurrences(), 3);
  EXPECT_EQ(game.open_claims(), Claims{Claim::Threefold});
}

// White's knight is now in Black's pocket.
TEST(Repetition, CountsPockets) {
  const VariantGame game =
      played(Variant::Crazyhouse, "N@e7 Kxe7 Ke2 Kd8 Ke1 Ke8", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1");
  EXPECT_EQ(game.position().board(), game.start().board());
  EXPECT_EQ(game.history().occurrences(), 1);
}

TEST(Repetition, StopsAtTheLossOfACastlingRightInCrazyhouse) {
  const std::string moves = "Ke2 Ke7 Ke1 Ke8";
  const VariantGame game = played(Variant::Crazyhouse, moves, "r3k3/8/8/8/8/8/8/4K2R[] w Kq - 0 1");
  EXPECT_EQ(game.history().occurrences(), 1);
}

TEST(Repetition, CountsTheChecksGiven) {
  const std::string_view moves = "Ra8 Kd7 Ra1 Ke8";
  const VariantGame checks =
      played(Variant::ThreeCheck, moves, "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1");
  EXPECT_EQ(checks.history().occurrences(), 1);
  const VariantGame chess = played(Variant::Standard, moves, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  EXPECT_EQ(chess.history().occurrences(), 2);
}

struct Resigned {
  std::string_view name;
  Variant variant;
  std::string_view fen;
  bool is_draw;
};

// White resigns to a bare king.
constexpr Resigned resignations[] = {
    {"InChess", Variant::Standard, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", true},
    {"InThreeCheck", Variant::ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - 3+3 0 1", true},
    {"OnTheWayToTheHill", Variant::KingOfTheHill, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", false},
    {"InCrazyhouse", Variant::Crazyhouse, "4k3/8/8/8/8/8/8/Q3K3[] w - - 0 1", false},
    {"InTheRace", Variant::RacingKings, "8/8/8/8/8/8/k7/6QK w - - 0 1", false},
    {"OfTheHorde", Variant::Horde, "4k3/8/8/8/8/8/PPPPPPPP/8 w - - 0 1", false},
};

TEST(Resigning, IsADrawIfTheOpponentCanNeverWin) {
  for (const Resigned& row : resignations) {
    VariantGame game = variant_game(row.variant, row.fen);
    ASSERT_TRUE(game.resign(Color::White)) << row.name;
    EXPECT_EQ(game.outcome(), row.is_draw ? Outcome::draw(Termination::Resignation)
                                          : Outcome::win(Color::Black, Termination::Resignation))
        << row.name;
    EXPECT_EQ(error_of(game.resign(Color::Black)), GameError::GameIsOver);
  }
}

TEST(DrawOffers, StandUntilTheOpponentAnswersOrMoves) {
  VariantGame game{Variant::Crazyhouse};
  EXPECT_EQ(error_of(game.offer_draw(Color::White)), GameError::BothMustHaveMoved);
  play(game, "e4 e5");
  ASSERT_TRUE(game.offer_draw(Color::White));
  EXPECT_EQ(error_of(game.offer_draw(Color::Black)), GameError::DrawAlreadyOffered);
  EXPECT_EQ(error_of(game.accept_draw(Color::White)), GameError::NoDrawOffered);
  play(game, "Nf3");
  EXPECT_EQ(game.draw_offer(), Color::White);
  play(game, "Nc6");
  EXPECT_EQ(game.draw_offer(), std::nullopt);
  ASSERT_TRUE(game.offer_draw(Color::Black));
  ASSERT_TRUE(game.decline_draw(Color::White));
  ASSERT_TRUE(game.offer_draw(Color::Black));
  ASSERT_TRUE(game.accept_draw(Color::White));
  EXPECT_EQ(game.outcome(), Outcome::draw(Termination::Agreement));
}

TEST(AVariantGame, RefusesIllegalMovesAndMovesAfterTheEnd) {
  VariantGame game = variant_game(Variant::Antichess, "8/8/8/8/8/1p6/P7/1N6 w - - 0 1");
  const Move quiet = Move::normal(Square::B1, Square::C3);
  EXPECT_EQ(error_of(game.play(quiet)), GameError::IllegalMove);
  ASSERT_TRUE(game.end_by(Outcome::win(Color::Black, Termination::TimeForfeit)));
  EXPECT_EQ(error_of(game.play(move_of(game.position(), "axb3"))), GameError::GameIsOver);
  EXPECT_TRUE(game.moves().empty());
}

TEST(TakingBack, UndoesAMoveAndTheEndThatItBrought) {
  VariantGame game = played(Variant::Atomic, "Rxd8", "3qk3/8/8/8/8/8/8/3RK3 w - - 0 1");
  ASSERT_TRUE(game.is_over());
  EXPECT_FALSE(game.take_back_end());
  EXPECT_EQ(game.take_back(), Move::normal(Square::D1, Square::D8));
  EXPECT_EQ(game, variant_game(Variant::Atomic, "3qk3/8/8/8/8/8/8/3RK3 w - - 0 1"));
  EXPECT_EQ(game.take_back(), std::nullopt);
}

TEST(TakingBack, UndoesAResignationAlone) {
  VariantGame game = played(Variant::Horde, "b6 a5");
  const VariantGame before = game;
  EXPECT_FALSE(game.take_back_end());
  ASSERT_TRUE(game.resign(Color::White));
  EXPECT_TRUE(game.take_back_end());
  EXPECT_EQ(game, before);
}

TEST(AVariantGame, IsWrittenInSan) {
  const VariantGame game = played(Variant::Crazyhouse, "e4 d5 exd5 Qxd5 P@e5");
  const std::vector<std::string> sans{"e4", "d5", "exd5", "Qxd5", "P@e5"};
  EXPECT_EQ(san_moves(game), sans);
}

TEST(Words, DescribeHowAVariantGameEnded) {
  const VariantGame quiet = played(Variant::Atomic, "Ra2", "4k3/8/8/8/8/8/8/RR2K3 w - - 99 80");
  EXPECT_EQ(outcome_in_words(quiet), "Draw by fifty moves without a capture or a pawn move");
  VariantGame resigned = variant_game(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - 3+3 0 1");
  ASSERT_TRUE(resigned.resign(Color::White));
  EXPECT_EQ(outcome_in_words(resigned), "Draw by resignation to an opponent who could never win");
  EXPECT_EQ(outcome_in_words(resigned, Language::German),
            "Remis durch Aufgabe gegen einen Gegner, der niemals gewinnen könnte");
  VariantGame won = played(Variant::Horde, "b6");
  ASSERT_TRUE(won.resign(Color::Black));
  EXPECT_EQ(outcome_in_words(won), "White has won: Black has resigned");
}

TEST(Words, CiteTheLawsForChessOnly) {
  const std::string_view fools_mate = "f3 e5 g4 Qh4";
  EXPECT_EQ(outcome_in_words(played(Variant::Standard, fools_mate)),
            "Black has won: checkmate (FIDE 5.1.1)");
  const std::string in_crazyhouse = outcome_in_words(played(Variant::Crazyhouse, fools_mate));
  EXPECT_EQ(in_crazyhouse.find("FIDE"), std::string::npos);
}

TEST(Words, NameTheVariantsOwnRule) {
  for (const Ended& row : own_rules) {
    const VariantGame game = played(row.variant, row.moves, row.fen);
    ASSERT_TRUE(game.ending()) << row.name;
    EXPECT_EQ(outcome_in_words(game), to_words(*game.ending(), Language::English)) << row.name;
    EXPECT_NE(outcome_in_words(game), to_words(*game.outcome())) << row.name;
  }
}

}  // namespace
}  // namespace tabiya::variant_games
