/// The Laws beyond the moves, in a game at the terminal.
#include <gtest/gtest.h>

#include "cli/play/teaching_session.hpp"
#include "cli/type_in_session.hpp"
#include "support/scratch_folder.hpp"

namespace tabiya::cli {
namespace {

using test::announced;
using test::contains;
using test::new_session;
using test::ScratchFolder;
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

TEST(TeachingSessionTest, CapturingTheKingWins) {
  TeachingSession session{*csci1933::parse_position("4k3/8/8/8/8/8/1P6/4K2q w")};
  const auto say = [&](std::string_view line) { return session.handle(line, Instant{}).text; };
  EXPECT_EQ(say("e1 e2"), "e1e2");
  EXPECT_EQ(say("h1 h2"), "h1h2") << "no check is announced";
  EXPECT_TRUE(contains(say("b2 b5"), "b2b5"));
  EXPECT_EQ(say("6,1 4,1"), "b2b4");
  EXPECT_EQ(say("h2e2"), "Black has captured the king and won.");
  EXPECT_TRUE(contains(say("b4 b5"), "captured the king"));
  EXPECT_EQ(say("undo"), "h2e2 was taken back.");
}

TEST(TeachingSessionTest, AsksWhetherToSaveBeforeThePlayerLeaves) {
  const ScratchFolder folder;
  TeachingSession session{csci1933::Position{}};
  const auto type_in = [&](const std::string& line) { return session.handle(line, {}).text; };
  type_in("e2e4");
  EXPECT_EQ(type_in("quit"), "Save the game? Type a file name or no.");
  EXPECT_FALSE(session.is_finished());
  type_in("board");
  EXPECT_FALSE(session.is_finished());
  type_in("quit");
  type_in(folder.path("game.pgn"));
  EXPECT_TRUE(session.is_finished());
  EXPECT_TRUE(contains(folder.read("game.pgn"), "[Variant \"csci1933\"]"));
}

TEST(TeachingSessionTest, AsksWhetherToSaveBeforeANewGame) {
  const ScratchFolder folder;
  TeachingSession session{csci1933::Position{}};
  const auto type_in = [&](const std::string& line) { return session.handle(line, {}).text; };
  EXPECT_EQ(type_in("new"), "New game.") << "there is nothing to save";
  type_in("e2e4");
  EXPECT_EQ(type_in("new"), "Save the game? Type a file name or no.");
  EXPECT_EQ(session.game().moves().size(), 1U);
  type_in(folder.path("game.pgn"));
  EXPECT_TRUE(session.game().moves().empty());
  EXPECT_FALSE(session.is_finished());
  EXPECT_TRUE(contains(folder.read("game.pgn"), "1. e4 *"));
  type_in("d2d4");
  type_in("new");
  EXPECT_EQ(type_in("no"), "The game was not saved.\nNew game.");
  EXPECT_TRUE(session.game().moves().empty());
}

TEST(TeachingSessionTest, SavesGamesAsPgn) {
  const ScratchFolder folder;
  TeachingSession session{csci1933::Position{}};
  session.name_players({"Ada", "Bob"});
  const auto say = [&](std::string_view line) { return session.handle(line, Instant{}).text; };
  for (const char* move : {"e2e4", "f7f5", "d1h5", "a7a6", "h5e8"}) say(move);
  const std::string path = folder.path("game.pgn");
  EXPECT_EQ(say("save " + folder.path("game")), "The game was saved to " + path + ".");
  const std::string text = folder.read("game.pgn");
  EXPECT_TRUE(contains(text,
                       "[White \"Ada\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n"
                       "[Variant \"csci1933\"]\n\n1. e4 f5 2. Qh5 a6 3. Qxe8 1-0\n"))
      << text;
  EXPECT_TRUE(contains(say("save " + path), "append, overwrite")) << "nothing is lost";
  EXPECT_TRUE(contains(say("append"), "saved to"));
  EXPECT_EQ(folder.read("game.pgn"), text + "\n" + text);
  EXPECT_TRUE(contains(say("save /nowhere/game"), "cannot write"));
  EXPECT_TRUE(contains(say("save"), "Which file"));
}

TEST(TeachingSessionTest, SavesAPositionWithBlackToMoveAsFen) {
  const ScratchFolder folder;
  TeachingSession session{*csci1933::parse_position("8/8/8/3kK3/8/8/8/8 b")};
  (void)session.handle("d5e5", Instant{});
  (void)session.handle("save " + folder.path("kings"), Instant{});
  const std::string text = folder.read("kings.pgn");
  EXPECT_TRUE(contains(text, "[FEN \"8/8/8/3kK3/8/8/8/8 b - - 0 1\"]")) << text;
  EXPECT_TRUE(contains(text, "\n1... Kxe5 0-1\n")) << text;
}

TEST(TeachingSessionTest, AsksForThePromotionPieceByName) {
  TeachingSession session{*csci1933::parse_position("8/1P6/k7/8/8/8/8/4K3 w")};
  const auto say = [&](std::string_view line) { return session.handle(line, Instant{}).text; };
  EXPECT_TRUE(contains(say("b7 b8"), "Promote to"));
  EXPECT_TRUE(contains(say("king"), "Promote to"));
  say("Knight");
  EXPECT_EQ(session.game().position().board().piece_on(Square::B8),
            (Piece{Color::White, PieceType::Knight}));
  EXPECT_TRUE(contains(say("castle"), "two squares are expected") ||
              contains(say("castle"), "Two squares are expected"));
}

}  // namespace
}  // namespace tabiya::cli
