/// The Laws beyond the moves, in a game at the terminal.
#include <gtest/gtest.h>

#include "cli/type_in_session.hpp"

namespace tabiya::cli {
namespace {

using test::announced;
using test::contains;
using test::new_session;
using test::session_from;
using test::type;

Session with_touch_move() {
  Ruleset ruleset = casual_ruleset();
  ruleset.touch_move = true;
  return Session{Arbiter::begin({.ruleset = ruleset}).value()};
}

// FIDE 4.3.1
TEST(SessionLawsTest, ATouchedPieceMustMove) {
  Session session = with_touch_move();
  type(session, {"touch g1"});
  EXPECT_TRUE(contains(announced(session), "White has touched g1 (FIDE 4.3)"));
  EXPECT_EQ(type(session, {"moves"}), "Nf3  Nh3");
  EXPECT_TRUE(contains(type(session, {"e4"}), "(FIDE 4.3)"));
  EXPECT_EQ(type(session, {"Nf3"}), "1. Nf3");
  EXPECT_EQ(announced(session), "");
}

// FIDE 4.4.1
TEST(SessionLawsTest, KingAndRookCanBeTouchedTogether) {
  Ruleset ruleset = casual_ruleset();
  ruleset.touch_move = true;
  Session session{Arbiter::begin({.ruleset = ruleset,
                                  .start = *parse_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")})
                      .value()};
  type(session, {"touch e1 h1"});
  EXPECT_EQ(type(session, {"moves"}), "O-O");
}

// FIDE 4.2.1
TEST(SessionLawsTest, AdjustingIsNotTouching) {
  Session session = with_touch_move();
  EXPECT_EQ(type(session, {"adjust g1"}), "White adjusts the piece on g1 (FIDE 4.2.1).");
  EXPECT_EQ(type(session, {"e4"}), "1. e4");
}

// FIDE 4.8
TEST(SessionLawsTest, AComplaintTakesTheMoveBack) {
  Session session = with_touch_move();
  EXPECT_TRUE(contains(type(session, {"e4", "complain g1"}), "(FIDE 4.8)"));
  EXPECT_EQ(type(session, {"moves"}), "Nf3  Nh3");
}

TEST(SessionLawsTest, TouchMoveIsOptional) {
  Session session = new_session();
  EXPECT_TRUE(contains(type(session, {"touch g1"}), "--touch-move"));
  EXPECT_TRUE(contains(type(session, {"touch"}), "--touch-move"));
  Session chosen = with_touch_move();
  EXPECT_EQ(type(chosen, {"touch"}), "Which piece? For example: touch e2");
  EXPECT_TRUE(contains(type(chosen, {"touch e4"}), "There is no piece on that square"));
  EXPECT_EQ(type(chosen, {"touch e1 e9"}), "Which piece? For example: touch e2");
}

// US Chess 14H
TEST(SessionLawsTest, ADrawForInsufficientLosingChancesIsClaimedUnderUsChess) {
  constexpr auto knight_v_knight = "8/8/4k3/5n2/8/3KN3/8/8 w - - 0 1";
  for (const char* const claim : {"claim insufficient", "anspruch aussichtslos"}) {
    Session session = session_from(knight_v_knight, "us");
    type(session, {claim});
    EXPECT_EQ(session.game().outcome(), Outcome::draw(Termination::LosingChancesClaim));
  }
  Session other = session_from(knight_v_knight, "fide");
  EXPECT_EQ(type(other, {"claim insufficient"}),
            "Insufficient losing chances cannot be claimed in this game.");
  EXPECT_FALSE(other.game().is_over());
}

TEST(SessionLawsTest, TheClaimsOfUsChessAreNamed) {
  Session session = new_session("us");
  EXPECT_TRUE(contains(type(session, {"claim"}), "claim insufficient"));
  EXPECT_TRUE(contains(type(session, {"claim insufficient"}), "the director must decide"));
  Session fide = new_session("fide");
  EXPECT_FALSE(contains(type(fide, {"claim"}), "insufficient"));
}

// FIDE 9.5.3, 9.1.2.3
TEST(SessionLawsTest, AWrongClaimIsAnOfferAndTheStatedMoveMustBePlayed) {
  Session session = new_session();
  type(session, {"e4", "e5"});
  const std::string answer = type(session, {"claim fifty Nf3"});
  EXPECT_TRUE(contains(answer, "The claim is wrong")) << answer;
  EXPECT_TRUE(contains(answer, "Does Black accept?")) << answer;
  type(session, {"no"});
  EXPECT_TRUE(contains(announced(session), "White must play Nf3, as stated (FIDE 9.5.3)"));
  EXPECT_TRUE(contains(type(session, {"Nc3"}), "(FIDE 9.5.3)"));
  EXPECT_EQ(type(session, {"Nf3"}), "2. Nf3");
}

// FIDE 9.1.2.3
TEST(SessionLawsTest, TheOfferInAWrongClaimCanBeAccepted) {
  Session session = new_session();
  type(session, {"e4", "e5", "claim threefold", "yes"});
  EXPECT_EQ(session.game().outcome(), Outcome::draw(Termination::Agreement));
}

// FIDE 9.4
TEST(SessionLawsTest, TouchingAPieceLosesTheClaim) {
  Session session = with_touch_move();
  type(session, {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "touch g1"});
  EXPECT_TRUE(contains(type(session, {"claim"}), "(FIDE 9.4)"));
  EXPECT_FALSE(session.game().is_over());
}

// FIDE 12.6
TEST(SessionLawsTest, UnderFidesLawsChecksAndClaimsAreNotAnnounced) {
  Session session = new_session("fide");
  type(session, {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"});
  EXPECT_EQ(announced(session), "");
  EXPECT_TRUE(contains(type(session, {"claim"}), "Type claim threefold"));
  type(session, {"claim threefold"});
  EXPECT_EQ(session.game().outcome(), Outcome::draw(Termination::ThreefoldClaim));
}

// FIDE Online Chess Regulations 5.4
TEST(SessionLawsTest, TheThirdOccurrenceEndsAnOnlineGame) {
  Session session = new_session("fide-online");
  type(session, {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"});
  EXPECT_EQ(session.game().outcome(), Outcome::draw(Termination::AutomaticThreefold));
}

// FIDE 9.1.2.1: the move just made is not completed, so White offers.
TEST(SessionLawsTest, ADrawIsOfferedBetweenMoveAndPress) {
  Session session = new_session("fide", "5");
  type(session, {"e4", "", "e5", "", "Nf3"});
  EXPECT_TRUE(contains(type(session, {"draw"}), "White offers a draw"));
  type(session, {"no", ""});
  EXPECT_TRUE(contains(type(session, {"draw white"}), "White offers a draw")) << "out of turn";
}

TEST(SessionLawsTest, DisplayCommandsKeepAQuestionOpen) {
  Session session = new_session();
  type(session, {"e4", "e5", "draw", "moves", "why e1g1", "board", "score"});
  EXPECT_EQ(type(session, {"yes"}), "Save the game? Type a file name or no.");
  EXPECT_EQ(session.game().outcome(), Outcome::draw(Termination::Agreement));
}

// FIDE 5.1.2
TEST(SessionLawsTest, EitherPlayerCanResignAtAnyTime) {
  Session session = new_session();
  type(session, {"e4", "resign white", "yes"});
  EXPECT_EQ(session.game().outcome(), Outcome::win(Color::Black, Termination::Resignation));
}

TEST(SessionLawsTest, AGameCanBeAbortedBeforeBothHaveMoved) {
  Session session = new_session();
  type(session, {"e4", "abort"});
  EXPECT_EQ(session.game().outcome(), Outcome::no_result(Termination::Aborted));
  Session strict = new_session("fide");
  EXPECT_TRUE(contains(type(strict, {"abort"}), "cannot be aborted"));
}

// FIDE 7.5.5, without a clock.
TEST(SessionLawsTest, WithoutAClockAnIllegalMoveIsCompletedAtOnce) {
  Session session = session_from("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "fide");
  EXPECT_TRUE(contains(type(session, {"h1g3"}), "White completed an illegal move"));
  type(session, {"h1g3"});
  EXPECT_EQ(session.game().outcome(), Outcome::draw(Termination::IllegalMoves))
      << "a lone king could never mate";
}

TEST(SessionLawsTest, BadInputGetsOneSentenceAndChangesNothing) {
  Session session = new_session("fide", "5");
  const Arbiter before = session.arbiter();
  for (const std::string_view line :
       {"xyzzy",          "Nf9",      "touch z9", "touch",   "adjust", "complain",
        "complain e2",    "flag",     "resume",   "draw",    "claim",  "claim forever",
        "undo",           "redo",     "abort",    "lang xx", "load",   "save",
        "new chess960 x", "moves z1", "why",      "why x",   "e9e8",   "\xFF\xFE"}) {
    const std::string answer = type(session, {line});
    EXPECT_FALSE(answer.empty()) << line;
    EXPECT_EQ(session.arbiter(), before) << line;
  }
}

}  // namespace
}  // namespace tabiya::cli
