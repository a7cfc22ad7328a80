/// A game against the computer at the terminal, without the terminal.
#include <gtest/gtest.h>

#include <string>

#include "cli/type_in_session.hpp"
#include "support/scratch_folder.hpp"

namespace tabiya::cli {
namespace {

using test::contains;
using test::let_computer_answer;
using test::new_session;
using test::session_from;
using test::type;

constexpr Instant now{};

Session against_computer(Session session, Color computer) {
  session.play_against(computer_at(*players::Level::of(1), computer, 1));
  return session;
}

void let_move(Session& session) {
  ASSERT_TRUE(session.awaits_computer());
  let_computer_answer(session, now);
}

TEST(SessionComputer, AnswersAMove) {
  Session session = against_computer(new_session(), Color::Black);
  EXPECT_TRUE(contains(session.greeting(), "level 1"));
  EXPECT_FALSE(session.awaits_computer());
  type(session, {"e4"});
  let_move(session);
  EXPECT_EQ(session.game().moves().size(), 2U);
  EXPECT_FALSE(session.awaits_computer());
}

TEST(SessionComputer, MovesFirstAsWhite) {
  Session session = against_computer(new_session(), Color::White);
  let_move(session);
  EXPECT_EQ(session.game().turn(), Color::Black);
}

TEST(SessionComputer, PausesBeforeAMoveAsItsClockAllows) {
  const auto pause_with = [](const char* time) {
    Session session = against_computer(new_session("casual", time), Color::White);
    return session.computer_thought(session.question_for_computer(now))->pause;
  };
  EXPECT_GE(pause_with("5+0"), Milliseconds{300});
  EXPECT_LE(pause_with("5+0"), Milliseconds{900});
  EXPECT_EQ(pause_with("0.02+0"), Milliseconds{0});
}

TEST(SessionComputer, PlaysTheSameGameWithTheSameSeed) {
  Session first = against_computer(new_session(), Color::Black);
  Session second = against_computer(new_session(), Color::Black);
  for (Session* const session : {&first, &second}) {
    type(*session, {"e4"});
    let_move(*session);
  }
  EXPECT_EQ(first.game(), second.game());
}

TEST(SessionComputer, UndoGoesBackToThePlayersMove) {
  Session session = against_computer(new_session(), Color::Black);
  EXPECT_TRUE(contains(type(session, {"undo"}), "no move to take back"));
  type(session, {"e4"});
  let_move(session);
  type(session, {"undo"});
  EXPECT_TRUE(session.game().moves().empty());

  Session as_black = against_computer(new_session(), Color::White);
  let_move(as_black);
  EXPECT_TRUE(contains(type(as_black, {"undo"}), "no move to take back"));
}

TEST(SessionComputer, UndoAfterTheEndGoesBackToThePlayersMove) {
  Session session =
      against_computer(session_from("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"), Color::Black);
  type(session, {"Ra8#", "no", "undo"});
  EXPECT_EQ(session.game().turn(), Color::White);
  EXPECT_FALSE(session.game().is_over());
}

TEST(SessionComputer, AnswersADrawOfferItself) {
  Session session = against_computer(new_session(), Color::Black);
  type(session, {"e4"});
  let_move(session);
  EXPECT_EQ(type(session, {"draw"}), "White offers a draw (FIDE 9.1.2.1).");
  ASSERT_TRUE(session.awaits_computer()) << "it thinks while the page goes on";
  EXPECT_TRUE(contains(let_computer_answer(session), "Black declines"));
  EXPECT_FALSE(session.awaits_computer());
  EXPECT_FALSE(session.game().is_over());
}

TEST(SessionComputer, AnswersAnOfferThatComesWithAMoveInItsOwnTime) {  // FIDE 9.1.2.1
  const TimeControl minutes = test::read_time_argument("5+3").value();
  Session session = against_computer(
      Session{Arbiter::begin({.ruleset = *find_ruleset("fide-blitz"),
                              .start = *parse_position("4k3/7p/8/8/8/8/QR5P/4K3 w - - 0 30"),
                              .times = {minutes, minutes}})
                  .value()},
      Color::Black);
  type(session, {"Kd2", ""});
  let_computer_answer(session);
  EXPECT_EQ(type(session, {"Rb3", "draw"}), "White offers a draw (FIDE 9.1.2.1).");
  EXPECT_FALSE(session.awaits_computer()) << "the clock is the person's until it is pressed";
  type(session, {""});
  ASSERT_TRUE(session.awaits_computer());
  const std::string answer = let_computer_answer(session);
  EXPECT_TRUE(session.game().is_over()) << "the computer is lost: " << answer;
}

TEST(SessionComputer, AcceptsADrawAccordingToTheTermsOfTheEngine) {  // FIDE 9.1.2.1
  struct Row {
    const char* name;
    const char* fen;
    bool is_accepted;
  };
  for (const auto& [name, fen, is_accepted] : {
           Row{"equal and early", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
               false},
           Row{"a drawn ending, early", "4k3/7r/8/8/8/8/R7/4K3 w - - 0 1", true},
           Row{"the computer wins", "4k3/rq6/8/8/8/8/R7/4K3 w - - 0 60", false},
           Row{"the computer is lost", "4k3/r6p/8/8/8/8/RQ5P/4K3 w - - 0 9", true},
       }) {
    Session session = against_computer(session_from(fen), Color::Black);
    type(session, {"Kf1"});
    if (session.game().moves().empty()) type(session, {"Nf3"});
    let_move(session);
    type(session, {"draw"});
    let_computer_answer(session);
    EXPECT_EQ(session.game().is_over(), is_accepted) << name;
  }
}

TEST(SessionComputer, CompletesItsMoveWhereTheClockIsPressed) {
  Session session = against_computer(new_session("fide", "5+3"), Color::White);
  let_move(session);
  EXPECT_EQ(session.arbiter().clock().running(), Color::Black);
  EXPECT_FALSE(session.awaits_computer());
}

TEST(SessionHint, IsASoundMoveIfHintsAreOn) {
  Session session = session_from("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
  EXPECT_EQ(type(session, {"hint"}), "I would play Ra8#.");
  Session strict = new_session("fide");
  EXPECT_EQ(type(strict, {"hint"}), "Hints are off in this game.");
}

TEST(SessionComputer, GoesOnInAGameThatWasSavedAgainstIt) {
  const test::ScratchFolder folder;
  const std::string path = folder.path("game.pgn");
  Session session = new_session();
  session.play_against(computer_at(*players::Level::of(3), Color::White, 1));
  let_move(session);
  type(session, {"save " + path});
  Session other = new_session();
  type(other, {"load " + path});
  EXPECT_EQ(other.viewer(), Color::Black);
  EXPECT_TRUE(contains(other.greeting(), "level 3"));
  EXPECT_FALSE(other.awaits_computer());
  type(other, {"a6"});
  EXPECT_TRUE(other.awaits_computer());
}

TEST(SessionComputer, IsKnownByItsNameInTheTags) {
  EXPECT_EQ(level_in_name(computer_name(*players::Level::of(8))), players::Level::of(8));
  for (const char* const name : {"", "Tabiya", "Tabiya, level 9", "Tabiya, level 3x", "Anna"}) {
    EXPECT_EQ(level_in_name(name), std::nullopt) << name;
  }
  EXPECT_EQ(computer_in({"Anna", "Tabiya, level 5"})->color, Color::Black);
  EXPECT_FALSE(computer_in({"Anna", "Bert"}));
  EXPECT_FALSE(computer_in({"Tabiya, level 5", "Tabiya, level 6"})) << "both: no person to play on";
}

}  // namespace
}  // namespace tabiya::cli
