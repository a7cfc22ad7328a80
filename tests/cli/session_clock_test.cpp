/// Clocks in a game at the terminal.
#include <gtest/gtest.h>

#include "cli/play/play_page.hpp"
#include "cli/type_in_session.hpp"
#include "support/scratch_folder.hpp"

namespace tabiya::cli {
namespace {

using namespace std::chrono_literals;
using test::announced;
using test::contains;
using test::new_session;
using test::ScratchFolder;
using test::type_at;

std::string clock_of(const Session& session, Color color, Milliseconds now) {
  const Page page = page_of(session, "", Terminal{}, Instant{now});
  const auto& face = color == session.viewer() ? page.clock_at_bottom : page.clock_at_top;
  return face ? face->text + (face->runs ? " *" : "") : "none";
}

TEST(SessionClockTest, ShowsBothClocksAndWhichRuns) {
  Session session = new_session("casual", "5+3");
  EXPECT_EQ(clock_of(session, Color::White, 2s), "White 0:04:58 *");
  type_at(session, 10s, {"e4"});
  EXPECT_EQ(clock_of(session, Color::White, 12s), "White 0:04:53");
  EXPECT_EQ(clock_of(session, Color::Black, 12s), "Black 0:04:58 *");
}

TEST(SessionClockTest, ShowsTenthsAtTheEndAndNoClockWhereThereIsNone) {
  Session session = new_session("casual", "1");
  EXPECT_EQ(clock_of(session, Color::White, 50'600ms), "White 0:00:09.4 *");
  Session untimed = new_session();
  EXPECT_EQ(clock_of(untimed, Color::White, 1s), "none");
}

TEST(SessionClockTest, KnowsWhenThePageChanges) {
  Session session = new_session("casual", "1");
  EXPECT_EQ(until_page_changes(session, Instant{700ms}), 301ms);
  EXPECT_EQ(until_page_changes(session, Instant{50'050ms}), 51ms);
  EXPECT_FALSE(until_page_changes(new_session(), Instant{1s}));
}

// FIDE 6.9
TEST(SessionClockTest, AFlagThatFallsByItselfEndsTheGameWithoutInput) {
  Session session = new_session("casual", "1");
  type_at(session, 1s, {"e4"});
  EXPECT_FALSE(session.check_clock(Instant{60s}));
  const auto fallen = session.check_clock(Instant{61s});
  ASSERT_TRUE(fallen);
  EXPECT_TRUE(contains(announced(session), "White has won: Black has lost on time (FIDE 6.9)"));
}

// FIDE 6.9
TEST(SessionClockTest, AMoveThatComesTooLateIsNotMade) {
  Session session = new_session("casual", "1");
  EXPECT_TRUE(contains(type_at(session, 61s, {"e4"}), "Save the game?"));
  EXPECT_TRUE(session.game().moves().empty());
  EXPECT_EQ(session.game().outcome(), Outcome::win(Color::Black, Termination::TimeForfeit));
}

// FIDE 6.9
TEST(SessionClockTest, AFlagDrawsIfTheOpponentCouldNeverMate) {
  GameTerms terms{.start = *parse_position("4k3/8/8/8/8/8/8/4K2R b K - 0 1")};
  const TimeControl minute = TimeControl::sudden_death(60s).value();
  terms.times = {minute, minute};
  Session session{Arbiter::begin(terms).value()};
  type_at(session, 1s, {"Kd7"});
  EXPECT_TRUE(session.check_clock(Instant{100s}));
  EXPECT_EQ(session.game().outcome(), Outcome::draw(Termination::TimeForfeit));
}

// FIDE 6.8
TEST(SessionClockTest, UnderFidesLawsAPlayerMustNoticeTheFlag) {
  Session session = new_session("fide", "1");
  EXPECT_TRUE(contains(type_at(session, 30s, {"flag"}), "No flag has fallen (FIDE 6.8)."));
  EXPECT_FALSE(session.check_clock(Instant{90s}));
  EXPECT_EQ(clock_of(session, Color::White, 90s), "White 0:00:00.0 *");
  type_at(session, 90s, {"flag black"});
  EXPECT_EQ(session.game().outcome(), Outcome::win(Color::Black, Termination::TimeForfeit));
}

// FIDE 6.2.1
TEST(SessionClockTest, UnderFidesLawsEnterPressesTheClock) {
  Session session = new_session("fide", "5+3");
  type_at(session, 10s, {"e4"});
  EXPECT_EQ(session.prompt(), "White, Enter presses the clock > ");
  EXPECT_EQ(clock_of(session, Color::White, 20s), "White 0:04:40 *");
  type_at(session, 20s, {""});
  EXPECT_EQ(session.prompt(), "Black > ");
  EXPECT_EQ(clock_of(session, Color::White, 20s), "White 0:04:43");
  EXPECT_EQ(type_at(session, 20s, {""}), "") << "Enter alone presses nothing that is not owed";
}

// FIDE 7.5.1, 7.5.5
TEST(SessionClockTest, AnIllegalMoveIsMadeAndPenalisedWhenItIsCompleted) {
  Session session = new_session("fide", "5");
  EXPECT_TRUE(contains(type_at(session, 1s, {"e2e5"}), "e2e5 is on the board"));
  EXPECT_EQ(page_of(session, "", Terminal{}, Instant{1s}).board.board.piece_on(Square::E5),
            (Piece{Color::White, PieceType::Pawn}));
  type_at(session, 1s, {"e4", ""});
  EXPECT_EQ(session.arbiter().illegal_moves(Color::White), 0) << "it was corrected in time";
  const std::string answer = type_at(session, 2s, {"Ke5", ""});
  EXPECT_TRUE(contains(answer, "Black completed an illegal move")) << answer;
  EXPECT_TRUE(contains(answer, "White gets an extra 2 minutes.")) << answer;
  type_at(session, 3s, {"Ke5", ""});
  EXPECT_EQ(session.game().outcome(), Outcome::win(Color::White, Termination::IllegalMoves));
}

// FIDE 7.5.3
TEST(SessionClockTest, PressingWithoutAMoveIsAnIllegalMove) {
  Session session = new_session("fide", "5");
  type_at(session, 1s, {"press"});
  EXPECT_EQ(session.arbiter().illegal_moves(Color::White), 1);
}

// FIDE 6.11
TEST(SessionClockTest, PausesBothClocks) {
  Session session = new_session("casual", "5");
  type_at(session, 10s, {"pause"});
  EXPECT_EQ(session.prompt(), "paused > ");
  EXPECT_TRUE(contains(type_at(session, 20s, {"e4"}), "The game is paused"));
  type_at(session, 100s, {"resume"});
  EXPECT_EQ(clock_of(session, Color::White, 100s), "White 0:04:50 *");
}

TEST(SessionClockTest, ACasualGameCanUndoAFlag) {
  Session session = new_session("casual", "1");
  type_at(session, 30s, {"e4"});
  type_at(session, 120s, {"", "no"});
  EXPECT_TRUE(session.game().is_over());
  EXPECT_TRUE(contains(type_at(session, 130s, {"undo"}), "the game continues"));
  type_at(session, 200s, {"resume", "e5"});
  EXPECT_EQ(session.game().moves().size(), 2U);
  Session strict = new_session("fide-online", "1");
  type_at(strict, 120s, {"e4", "no"});
  EXPECT_TRUE(contains(type_at(strict, 120s, {"undo"}), "Takebacks are not allowed in this game"));
}

TEST(SessionClockTest, ANewGameHasTheSameTimesAndRestartsItsClock) {
  Session session = new_session("casual", "5+3");
  type_at(session, 30s, {"new"});
  EXPECT_EQ(clock_of(session, Color::White, 31s), "White 0:04:59 *");
  type_at(session, 40s, {"e4", "new"});
  type_at(session, 100s, {"no"});
  EXPECT_EQ(clock_of(session, Color::White, 100s), "White 0:05:00 *");
}

// PGN supplement 3, FIDE Online Chess Regulations 3.7
TEST(SessionClockTest, AGameIsSavedWithItsClocksAndResumedLater) {
  const ScratchFolder folder;
  const std::string path = folder.path("game.pgn");
  Session session = new_session("fide-online", "5+3");
  type_at(session, 10s, {"e4"});
  type_at(session, 75s, {"e5", "save " + path});
  const std::string pgn = folder.read("game.pgn");
  EXPECT_TRUE(contains(pgn, "[TimeControl \"300+3\"]")) << pgn;
  EXPECT_TRUE(contains(pgn, "[Ruleset \"fide-online\"]")) << pgn;
  EXPECT_TRUE(contains(pgn, "1. e4 {[%clk 0:04:53]} 1... e5 {[%clk 0:03:58]} *")) << pgn;

  Session other = new_session();
  EXPECT_TRUE(contains(type_at(other, 1000s, {"load " + path}), "after 2 plies"));
  EXPECT_EQ(other.prompt(), "paused > ");
  EXPECT_EQ(other.arbiter().ruleset().name, "fide-online");
  type_at(other, 2000s, {"resume"});
  EXPECT_EQ(clock_of(other, Color::White, 2000s), "White 0:04:53 *");
  EXPECT_EQ(clock_of(other, Color::Black, 2000s), "Black 0:03:58");
  type_at(other, 2001s, {"save " + path, "overwrite"});
  EXPECT_TRUE(
      contains(folder.read("game.pgn"), "1. e4 {[%clk 0:04:53]} 1... e5 {[%clk 0:03:58]} *"));
}

TEST(SessionClockTest, TheSidesCanHaveDifferentTimes) {
  const ScratchFolder folder;
  const std::string path = folder.path("game.pgn");
  GameTerms terms;
  terms.times = {read_time_argument("10").value(), read_time_argument("5+2").value()};
  Session session{Arbiter::begin(terms).value()};
  EXPECT_TRUE(
      contains(session.greeting(), "White: 10 minutes; Black: 5 minutes, 2 seconds a move"));
  type_at(session, 1s, {"e4", "save " + path});
  Session other = new_session();
  type_at(other, 1s, {"load " + path});
  EXPECT_EQ(other.arbiter().terms().times, terms.times);
}

}  // namespace
}  // namespace tabiya::cli
