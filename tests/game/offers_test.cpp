/// Draw offers, claims to the arbiter, and takebacks: FIDE 9.1 to 9.5.
#include <gtest/gtest.h>

#include <string_view>

#include "game/table.hpp"

namespace tabiya {
namespace {

using namespace std::chrono_literals;
using test::knights_out_and_back;
using test::RefusalKind;
using test::Sans;
using test::Table;

constexpr auto agreed = Outcome::draw(Termination::Agreement);

TEST(DrawOffer, NeedsBothToHaveMoved) {
  // FIDE 5.2.3
  Table table;
  EXPECT_EQ(table.refusal_of("offer"), RefusalKind::BothMustHaveMoved);
  table.plays("e4");
  EXPECT_EQ(table.refusal_of("offer white"), RefusalKind::BothMustHaveMoved);
  table.plays("e5");
  table.does("offer white");
  table.does("accept");
  EXPECT_EQ(table.outcome(), agreed);
}

TEST(DrawOffer, CanBeForbiddenBeforeAMove) {
  // FIDE 9.1.1
  Table table{{.no_draws_before = 3}};
  table.plays("e4 e5 Nf3 Nc6 Bc4");
  EXPECT_EQ(table.refusal_of("offer white"), RefusalKind::DrawOffersForbidden);
  table.plays("Bc5");
  EXPECT_EQ(table.refusal_of("offer white"), std::nullopt);
}

TEST(DrawOffer, BelongsBetweenTheMoveAndThePress) {
  // FIDE 9.1.2.1
  Table table{{.time = "300"}};
  table.plays("e4 e5").does("move Nf3");
  EXPECT_FALSE(table.does("offer").offer_out_of_turn);
  EXPECT_EQ(table.arbiter.game().draw_offer(), Color::White);
  table.does("press white");
  EXPECT_EQ(table.arbiter.game().draw_offer(), Color::White);
}

TEST(DrawOffer, WhileTheOpponentThinksIsValidButReported) {
  // FIDE 9.1.2.1, 11.5
  Table table{{.time = "300"}};
  table.plays("e4 e5");
  const Transition transition = table.does("offer black");
  EXPECT_TRUE(transition.offer_out_of_turn);
  EXPECT_EQ(transition.draw_offer, Color::Black);
}

TEST(DrawOffer, CannotBeWithdrawn) {
  // FIDE 9.1.2.1
  Table table;
  table.plays("e4 e5").does("offer white");
  EXPECT_EQ(table.refusal_of("withdraw white"), RefusalKind::CannotWithdraw);
  EXPECT_EQ(table.refusal_of("offer white"), RefusalKind::DrawAlreadyOffered);
}

TEST(DrawOffer, EndsWhenDeclined) {
  // FIDE 9.1.2.1
  Table table;
  table.plays("e4 e5").does("offer white");
  EXPECT_EQ(table.refusal_of("decline white"), RefusalKind::NoDrawOffered) << "his own";
  table.does("decline black");
  EXPECT_EQ(table.refusal_of("accept black"), RefusalKind::NoDrawOffered);
}

TEST(DrawOffer, EndsWithATouchedPiece) {
  // FIDE 9.1.2.1
  Table table;
  table.plays("e4 e5").does("offer black");
  table.does("touch g1 white");
  EXPECT_EQ(table.refusal_of("accept white"), RefusalKind::NoDrawOffered);
}

TEST(DrawOffer, EndsWithTheOpponentsMove) {
  // FIDE 9.1.2.1; Online Chess Regulations 5.3
  for (const std::string_view ruleset : {"fide", "fide-online"}) {
    Table table{{.ruleset = ruleset}};
    table.plays("e4 e5").does("offer black");
    table.plays("Nf3");
    EXPECT_EQ(table.refusal_of("accept white"), RefusalKind::NoDrawOffered) << ruleset;
  }
}

TEST(DrawOffer, StaysWithTheMoveThatItWasMadeBefore) {
  // FIDE 9.1.2.1: the opponent sees the move and then answers.
  Table table;
  table.plays("e4 e5").does("offer white");
  table.plays("Nf3");
  table.does("accept black");
  EXPECT_EQ(table.outcome(), agreed);
}

TEST(DrawOffer, IsVoidOnceAFlagIsNoticed) {
  // FIDE 9.1.2.1, 6.9
  Table table{{.time = "60"}};
  table.plays("e4 e5").does("offer black");
  table.waits(60s).does("flag");
  EXPECT_EQ(table.outcome(), Outcome::win(Color::Black, Termination::TimeForfeit));
  EXPECT_EQ(table.refusal_of("accept white"), RefusalKind::GameIsOver);
}

TEST(DrawOffer, CanBeAcceptedByOnePersonForBothSides) {
  // One user on both sides asks and confirms.
  Table table{{.ruleset = "casual"}};
  table.plays("e4 e5").does("offer");
  table.does("accept");
  EXPECT_EQ(table.outcome(), agreed);
}

TEST(DrawClaim, IsRightOnThePositionOnTheBoard) {
  // FIDE 9.2.2, 9.5.2
  Table table;
  table.plays(knights_out_and_back);
  EXPECT_FALSE(table.outcome()) << "it does not end by itself";
  table.does("claim threefold");
  EXPECT_EQ(table.outcome(), Outcome::draw(Termination::ThreefoldClaim));
}

TEST(DrawClaim, IsForThePlayerToMove) {
  // FIDE 9.2: not for the player who brought the position about.
  Table table;
  table.plays(knights_out_and_back);
  EXPECT_EQ(table.refusal_of("claim threefold black"), RefusalKind::NotOnMove);
}

TEST(DrawClaim, CanComeBeforeThePressInTheUnitedStates) {
  // US Chess 14C tolerates it; FIDE 9.2.2 does not.
  for (const auto& [ruleset, refusal] :
       {std::pair{std::string_view{"us"}, std::optional<RefusalKind>{}},
        std::pair{std::string_view{"fide"}, std::optional{RefusalKind::NotOnMove}}}) {
    Table table{{.ruleset = ruleset, .time = "300"}};
    table.plays("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1").does("move Ng8");
    EXPECT_EQ(table.refusal_of("claim threefold black"), refusal) << ruleset;
  }
}

TEST(DrawClaim, StatesOneMoveAndDoesNotPlayIt) {
  // FIDE 9.2.1: the move is not in the score.
  Table table;
  table.plays("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
  EXPECT_TRUE(table.arbiter.open_claims().empty());
  EXPECT_EQ(table.arbiter.claimable_moves(Claim::Threefold).size(), 1U);
  table.does("claim threefold Ng8");
  EXPECT_EQ(table.outcome(), Outcome::draw(Termination::ThreefoldClaim));
  EXPECT_EQ(table.arbiter.game().moves().size(), 7U);
  EXPECT_TRUE(table.arbiter.game().claimed_move());
}

TEST(DrawClaim, MustStateTheMoveAndIsNotYetWrongWithoutIt) {
  // FIDE 9.2.1; the Arbiters' Manual lets the player make it correctly.
  Table table{{.time = "300"}};
  table.plays("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
  EXPECT_EQ(table.refusal_of("claim threefold"), RefusalKind::MoveNotStated);
}

TEST(DrawClaim, IsLostByTouchingAPiece) {
  // FIDE 9.4: for this move, and without a penalty.
  Table table;
  table.plays(knights_out_and_back).does("touch g1");
  EXPECT_TRUE(table.arbiter.open_claims().empty());
  EXPECT_EQ(table.refusal_of("claim threefold"), RefusalKind::ClaimRightLost);
  table.plays("Nf3 Nf6 Ng1 Ng8");
  EXPECT_TRUE(table.arbiter.open_claims().contains(Claim::Threefold)) << "it returns";
}

TEST(DrawClaim, StaysOpenWhileFiftyMovesHaveBeenMade) {
  // FIDE 9.3, 9.4
  Table table{{.fen = "4k3/8/8/8/8/8/8/R3K3 w - - 106 80"}};
  table.plays("Ra2 Kd8");
  EXPECT_TRUE(table.arbiter.open_claims().contains(Claim::FiftyMoves));
}

TEST(DrawClaim, CannotBeWithdrawn) {
  // FIDE 9.5.1
  Table table;
  table.plays("e4 e5").does("claim fifty");
  EXPECT_EQ(table.refusal_of("withdraw white"), RefusalKind::CannotWithdraw);
}

TEST(WrongClaim, GivesTheOpponentTime) {
  // FIDE 9.5.3; one minute under A.3 and B.3.
  for (const auto& [ruleset, penalty] :
       {std::pair{std::string_view{"fide"}, 120s}, std::pair{std::string_view{"fide-rapid"}, 60s},
        std::pair{std::string_view{"fide-blitz"}, 60s},
        std::pair{std::string_view{"casual"}, 120s}}) {
    Table table{{.ruleset = ruleset, .time = "600"}};
    table.plays("e4 e5");
    const Transition transition = table.does("claim threefold");
    EXPECT_EQ(transition.wrong_claim, ClaimError::NotThreefold) << ruleset;
    EXPECT_EQ(transition.penalty, penalty) << ruleset;
    EXPECT_EQ(table.remaining(Color::Black), 600s + penalty) << ruleset;
    EXPECT_EQ(table.remaining(Color::White), 600s) << ruleset;
    EXPECT_FALSE(table.outcome()) << ruleset;
  }
}

TEST(WrongClaim, MustPlayTheStatedMove) {
  // FIDE 9.5.3
  Table table;
  table.plays("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
  EXPECT_EQ(table.does("claim threefold Nd5").wrong_claim, ClaimError::NotThreefold);
  EXPECT_EQ(table.allowed(), Sans{"Nd5"});
  EXPECT_EQ(table.refusal_of("move Ng8"), RefusalKind::StatedMoveMustPlay);
  EXPECT_EQ(table.refusal_of("claim threefold Ng8"), RefusalKind::StatedMoveMustPlay);
  EXPECT_EQ(table.refusal_of("move Nd5"), std::nullopt);
  EXPECT_EQ(table.allowed().size(), 20U);
}

TEST(WrongClaim, WithAnIllegalMoveBindsToThePiece) {
  // FIDE 9.5.3, 4.3: another move of the knight.
  Table table{{.time = "600"}};
  table.plays("e4 e5");
  EXPECT_EQ(table.does("claim threefold g1g3 white").wrong_claim, ClaimError::IllegalMove);
  EXPECT_EQ(table.allowed(), (Sans{"Ne2", "Nf3", "Nh3"}));
  EXPECT_EQ(table.remaining(Color::Black), 720s);
}

TEST(WrongClaim, WithAnIllegalMoveIsRefusedByAProgram) {
  Table table{{.ruleset = "casual"}};
  table.plays("e4 e5");
  EXPECT_EQ(table.refusal_of("claim threefold g1g3 white"), RefusalKind::IllegalMove);
}

TEST(WrongClaim, StandsAsAnOfferOfADraw) {
  // FIDE 9.1.2.3
  Table table;
  table.plays("e4 e5");
  EXPECT_EQ(table.does("claim fifty").draw_offer, Color::White);
  table.does("accept black");
  EXPECT_EQ(table.outcome(), agreed);
}

TEST(WrongClaim, IsNotAnOfferBeforeBothHaveMoved) {
  // FIDE 5.2.3
  Table table;
  EXPECT_FALSE(table.does("claim fifty").draw_offer);
}

TEST(WrongClaim, IsJudgedOnItsOwnGround) {
  // FIDE 9.5
  Table table;
  table.plays(knights_out_and_back);
  EXPECT_EQ(table.does("claim fifty").wrong_claim, ClaimError::NotFiftyMoves);
  EXPECT_FALSE(table.outcome());
}

TEST(AutomaticDraw, EndsTheGameOnlineWithoutAClaim) {
  // FIDE Online Chess Regulations 5.4
  Table table{{.ruleset = "fide-online"}};
  table.plays(knights_out_and_back);
  EXPECT_EQ(table.outcome(), Outcome::draw(Termination::AutomaticThreefold));
  Table quiet{{.ruleset = "fide-online", .fen = "4k3/8/8/8/8/8/8/R3K3 w - - 99 80"}};
  quiet.plays("Ra2");
  EXPECT_EQ(quiet.outcome(), Outcome::draw(Termination::AutomaticFiftyMoves));
}

TEST(AutomaticDraw, NeedsNoClaimOnline) {
  Table table{{.ruleset = "fide-online"}};
  table.plays("e4 e5");
  EXPECT_EQ(table.refusal_of("claim fifty"), RefusalKind::ClaimsAreAutomatic);
  EXPECT_TRUE(table.arbiter.claimable_moves(Claim::Threefold).empty());
}

TEST(AutomaticDraw, ComesAfterMateOnline) {
  Table table{{.ruleset = "fide-online", .fen = "k7/8/1K6/8/8/8/8/7R w - - 99 120"}};
  table.plays("Rh8#");
  EXPECT_EQ(table.outcome(), Outcome::win(Color::White, Termination::Checkmate));
}

TEST(AutomaticDraw, ByFivefoldRepetitionAppliesToEveryRuleset) {
  // FIDE 9.6.1
  Table table;
  for (int times = 0; times < 4; ++times) table.plays("Nf3 Nf6 Ng1 Ng8");
  EXPECT_EQ(table.outcome(), Outcome::draw(Termination::FivefoldRepetition));
}

TEST(Perpetual, CheckIsNotADrawInItself) {
  // A draw needs FIDE 9.2, 9.3, 9.6 or an agreement.
  Table table{{.fen = "6k1/6p1/8/7Q/8/r7/1r4PP/7K w - - 0 1"}};
  table.plays("Qe8+ Kh7 Qh5+ Kg8 Qe8+ Kh7 Qh5+ Kg8 Qe8+ Kh7 Qh5+ Kg8");
  EXPECT_FALSE(table.outcome());
  table.plays("Qe8+ Kh7 Qh5+ Kg8");
  EXPECT_EQ(table.outcome(), Outcome::draw(Termination::FivefoldRepetition));
}

TEST(Hints, AreForCasualGamesOnly) {
  // FIDE 11.12, 12.6
  EXPECT_TRUE(find_ruleset("casual")->hints);
  for (const std::string_view name : {"fide", "fide-rapid", "fide-blitz", "us"}) {
    EXPECT_FALSE(find_ruleset(name)->hints) << name;
  }
}

TEST(Takeback, IsGrantedByTheOpponent) {
  Table table{{.ruleset = "casual", .time = "300+5"}};
  table.plays("e4 e5 Nf3");
  table.does("takeback white");
  EXPECT_EQ(table.refusal_of("grant white"), RefusalKind::NoTakebackAsked);
  const Transition transition = table.does("grant");
  EXPECT_EQ(table.arbiter.game().moves().size(), 2U);
  EXPECT_EQ(transition.clock_running, Color::White);
  EXPECT_EQ(table.arbiter.clock().moves_made(Color::White), 1);
}

TEST(Takeback, OfThePlayerOnMoveTakesTheReplyToo) {
  Table table{{.ruleset = "casual"}};
  table.plays("e4 e5");
  table.does("takeback white");
  table.does("grant black");
  EXPECT_TRUE(table.arbiter.game().moves().empty());
  EXPECT_EQ(table.refusal_of("takeback white"), RefusalKind::NothingToTakeBack);
}

TEST(Takeback, RequestLapsesWithTheNextMove) {
  Table table{{.ruleset = "casual"}};
  table.plays("e4").does("takeback white");
  table.plays("e5");
  EXPECT_EQ(table.refusal_of("grant black"), RefusalKind::NoTakebackAsked);
}

TEST(Takeback, CanBeDenied) {
  Table table{{.ruleset = "casual"}};
  table.plays("e4").does("takeback white");
  EXPECT_EQ(table.refusal_of("takeback black"), RefusalKind::NothingToTakeBack);
  table.does("deny black");
  EXPECT_EQ(table.refusal_of("grant black"), RefusalKind::NoTakebackAsked);
}

TEST(Takeback, DoesNotExistInTheLaws) {
  for (const std::string_view name : {"fide", "fide-online", "us"}) {
    Table table{{.ruleset = name}};
    table.plays("e4");
    EXPECT_EQ(table.refusal_of("takeback white"), RefusalKind::NoTakebacks) << name;
  }
}

TEST(Abort, IsPossibleUntilBothHaveMoved) {
  Table table{{.ruleset = "casual"}};
  table.plays("e4").does("abort black");
  EXPECT_EQ(table.outcome(), Outcome::no_result(Termination::Aborted));
  Table later{{.ruleset = "casual"}};
  later.plays("e4 e5");
  EXPECT_EQ(later.refusal_of("abort"), RefusalKind::NoAborts);
  EXPECT_EQ(Table{}.refusal_of("abort"), RefusalKind::NoAborts);
}

}  // namespace
}  // namespace tabiya
