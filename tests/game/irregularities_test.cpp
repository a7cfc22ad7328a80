/// Pressing the clock, illegal moves and decisions of the arbiter: FIDE 6.2, 6.10, 7, 11, 12.
#include <gtest/gtest.h>

#include <string_view>

#include "game/table.hpp"

namespace tabiya {
namespace {

using namespace std::chrono_literals;
using test::RefusalKind;
using test::Sans;
using test::Table;

TEST(Press, CompletesAMove) {
  // FIDE 6.2.1
  Table table{{.time = "300"}};
  table.waits(10s).does("move e4");
  EXPECT_EQ(table.arbiter.clock().running(), Color::White) << "still White's time";
  table.waits(5s);
  const Transition transition = table.does("press");
  EXPECT_EQ(transition.clock_running, Color::Black);
  EXPECT_EQ(table.remaining(Color::White), 285s);
}

TEST(Press, IsNotNeededForAMoveThatEndsTheGame) {
  // FIDE 6.2.1.1
  Table table{{.time = "300"}};
  table.plays("f3 e5 g4").does("move Qh4#");
  EXPECT_TRUE(table.outcome());
  EXPECT_FALSE(table.arbiter.awaits_press(Color::Black));
  EXPECT_EQ(table.arbiter.clock().running(), std::nullopt);
}

TEST(Press, IsStillThePlayersRightAfterTheReply) {
  // FIDE 6.2.2
  Table table{{.time = "300"}};
  table.does("move e4");
  table.does("move e5 black");
  table.waits(3s);
  EXPECT_EQ(table.does("press white").clock_running, Color::Black);
  EXPECT_EQ(table.does("press black").clock_running, Color::White);
  EXPECT_EQ(table.remaining(Color::White), 297s);
}

TEST(Press, CanBeReplacedByThePlayersNextMove) {
  // FIDE 6.2.1.2
  Table table{{.time = "2/300:60"}};
  table.does("move e4");
  table.does("move e5 black");
  table.does("move Nf3 white");
  EXPECT_EQ(table.arbiter.clock().moves_made(Color::White), 1);
  table.does("press white");
  EXPECT_EQ(table.arbiter.clock().moves_made(Color::White), 2);
}

TEST(Press, OfAClockThatDoesNotRunIsRefused) {
  Table table{{.time = "300"}};
  EXPECT_EQ(table.refusal_of("press black"), RefusalKind::NotYourClock);
}

TEST(Press, IsPartOfTheMoveOnServersAndWithoutAClock) {
  Table server{{.ruleset = "casual", .time = "300"}};
  EXPECT_EQ(server.refusal_of("press white"), RefusalKind::NoPressNeeded);
  Table untimed{{.ruleset = "fide"}};
  EXPECT_EQ(untimed.refusal_of("press white"), RefusalKind::NoPressNeeded);
}

TEST(IllegalMove, IsRefusedWithAReasonByAProgram) {
  // FIDE 7.5 does not apply: no illegal move is counted.
  for (const std::string_view ruleset : {"casual", "fide-online"}) {
    Table table{{.ruleset = ruleset, .time = "300"}};
    const auto answer = table.try_line("move e2e5 white");
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, RefusalKind::IllegalMove);
    ASSERT_TRUE(answer.error().why);
    EXPECT_EQ(article(answer.error()).substr(0, 6), "FIDE 3");
    EXPECT_EQ(table.arbiter.illegal_moves(Color::White), 0);
  }
}

TEST(IllegalMove, CanBeCorrectedBeforeThePress) {
  // FIDE 7.5.1; touch-move binds to the knight.
  Table table{{.time = "300"}};
  const Transition wrong = table.does("move g1g3 white");
  EXPECT_EQ(wrong.board_change.moved.size(), 1U);
  EXPECT_TRUE(table.arbiter.board().pieces({Color::White, PieceType::Knight}).contains(Square::G3));
  EXPECT_EQ(table.refusal_of("move e4"), RefusalKind::TouchedManMustMove);
  table.does("move Nf3");
  EXPECT_EQ(table.arbiter.illegal_moves(Color::White), 0);
  EXPECT_EQ(table.arbiter.board(), table.arbiter.game().position().board());
}

TEST(IllegalMove, IsTakenBackAndPenalisedOnceCompleted) {
  // FIDE 7.5.1, 7.5.5
  Table table{{.time = "300+10"}};
  table.waits(20s).does("move g1g3 white");
  const Transition transition = table.does("press white");
  EXPECT_EQ(transition.illegal_move_by, Color::White);
  EXPECT_EQ(transition.penalty, 120s);
  EXPECT_EQ(table.arbiter.illegal_moves(Color::White), 1);
  EXPECT_EQ(table.remaining(Color::White), 280s) << "the increment of the wrong press is void";
  EXPECT_EQ(table.remaining(Color::Black), 420s);
  EXPECT_EQ(transition.clock_running, Color::White);
  EXPECT_EQ(table.arbiter.board(), Board::initial());
  EXPECT_EQ(table.allowed(), (Sans{"Nf3", "Nh3"}));
}

TEST(IllegalMove, CostsOneMinuteInRapidAndBlitz) {
  // FIDE A.3, B.3
  for (const std::string_view ruleset : {"fide-rapid", "fide-blitz"}) {
    Table table{{.ruleset = ruleset, .time = "300"}};
    table.does("move g1g3 white");
    EXPECT_EQ(table.does("press white").penalty, 60s) << ruleset;
  }
}

TEST(IllegalMove, TheSecondTimeLoses) {
  // FIDE 7.5.5
  Table table{{.time = "300"}};
  table.does("move g1g3 white");
  table.does("press white");
  table.plays("Nf3 e5").does("move f3f6 white");
  table.does("press white");
  EXPECT_EQ(table.outcome(), Outcome::win(Color::Black, Termination::IllegalMoves));
}

TEST(IllegalMove, TheSecondTimeDrawsIfTheOpponentCouldNeverMate) {
  // FIDE 7.5.5
  Table table{{.time = "300", .fen = "8/8/4k3/3R4/2K5/8/8/8 w - - 0 50"}};
  for (int time = 0; time < 2; ++time) {
    table.does("move d5e6 white");
    table.does("press white");
  }
  EXPECT_EQ(table.outcome(), Outcome::draw(Termination::IllegalMoves));
}

TEST(IllegalMove, IsCountedForEachPlayerSeparately) {
  Table table{{.time = "300"}};
  table.does("move g1g3 white");
  table.does("press white");
  table.plays("Nf3").does("move g8g6 black");
  table.does("press black");
  EXPECT_FALSE(table.outcome());
  EXPECT_EQ(table.arbiter.illegal_moves(Color::White), 1);
  EXPECT_EQ(table.arbiter.illegal_moves(Color::Black), 1);
}

TEST(IllegalMove, DoesNotLoseAfterAFixedNumberInTheUnitedStates) {
  Table table{{.ruleset = "us", .time = "300"}};
  for (int time = 0; time < 3; ++time) {
    table.does("move g1g3 white");
    EXPECT_EQ(table.does("press white").penalty, 120s);
  }
  EXPECT_FALSE(table.outcome());
}

TEST(IllegalMove, IsAPawnLeftOnTheLastRank) {
  // FIDE 7.5.2: it becomes a queen.
  Table table{{.time = "300", .fen = "8/1P2k3/8/8/8/8/4P3/4K3 w - - 0 1"}};
  table.does("move b7b8 white");
  EXPECT_TRUE(table.arbiter.board().pieces({Color::White, PieceType::Pawn}).contains(Square::B8));
  const Transition transition = table.does("press white");
  EXPECT_EQ(transition.illegal_move_by, Color::White);
  EXPECT_TRUE(table.arbiter.board().pieces({Color::White, PieceType::Queen}).contains(Square::B8));
  EXPECT_EQ(transition.turn, Color::Black);
  EXPECT_EQ(transition.clock_running, Color::Black);
}

TEST(IllegalMove, IsNotAPawnExchangedInTime) {
  // FIDE 3.7.3.3, 7.5.2: the exchange is still part of the move.
  Table table{{.time = "300", .fen = "8/1P2k3/8/8/8/8/4P3/4K3 w - - 0 1"}};
  table.does("move b7b8 white");
  table.does("move b8=R");
  EXPECT_EQ(table.does("press white").illegal_move_by, std::nullopt);
}

TEST(IllegalMove, IsAPressWithoutAMove) {
  // FIDE 7.5.3
  Table table{{.time = "300+5"}};
  const Transition transition = table.does("press white");
  EXPECT_EQ(transition.illegal_move_by, Color::White);
  EXPECT_EQ(transition.clock_running, Color::White);
  EXPECT_EQ(table.remaining(Color::White), 300s);
}

TEST(IllegalMove, IsAMoveWithTwoHands) {
  // FIDE 4.1, 7.5.4
  Table table{{.time = "300"}};
  table.does("move e2e4 two-handed white");
  const Transition transition = table.does("press white");
  EXPECT_EQ(transition.illegal_move_by, Color::White);
  EXPECT_EQ(transition.turn, Color::Black) << "the move itself stands";
}

TEST(IllegalMove, WithTwoFaultsCountsOnce) {
  // FIDE 7.5.5 as the Arbiters' Manual reads it: illegal castling with two hands.
  Table table{{.time = "300"}};
  table.does("move e1g1 two-handed white");
  table.does("press white");
  EXPECT_EQ(table.arbiter.illegal_moves(Color::White), 1);
}

TEST(IllegalMove, IsCompletedAtOnceWithoutAClock) {
  // FIDE 7.5.1
  Table table;
  EXPECT_EQ(table.does("move g1g3 white").illegal_move_by, Color::White);
  EXPECT_EQ(table.arbiter.board(), Board::initial());
}

TEST(IllegalMove, IsNotAMoveThatHandsCannotMake) {
  Table table{{.time = "300"}};
  for (const std::string_view line : {"move e4e5 white", "move e7e5 white", "move e2e2 white"}) {
    EXPECT_EQ(table.refusal_of(line), RefusalKind::IllegalMove) << line;
  }
  EXPECT_EQ(table.refusal_of("move e7e5 black"), RefusalKind::NotOnMove);
}

TEST(Game, BeginsWithTheInitialPosition) {
  // FIDE 2.3
  EXPECT_EQ(to_fen(Table{}.arbiter.game().position()), test::initial_fen);
}

TEST(Turn, AlternatesWithoutPasses) {
  // FIDE 1.2, 1.3
  Table table{{.ruleset = "casual"}};
  EXPECT_EQ(table.refusal_of("move e7e5 black"), RefusalKind::NotOnMove);
  EXPECT_THROW(table.does("move --"), std::invalid_argument);
  EXPECT_THROW(table.does("move 0000"), std::invalid_argument);
}

TEST(Rollback, ReinstatesAPosition) {
  // FIDE 7.1, 7.6: the clocks keep their times, and the log records the rollback.
  Table table{{.time = "300"}};
  table.waits(10s).plays("e4 e5 Nf3 Nc6");
  const Transition transition = table.does("rollback 1");
  EXPECT_EQ(transition.turn, Color::Black);
  EXPECT_EQ(transition.clock_running, Color::Black);
  EXPECT_EQ(transition.board_change.moved.size(), 3U);
  EXPECT_EQ(table.remaining(Color::White), 290s);
  EXPECT_EQ(table.arbiter.clock().moves_made(Color::White), 1);
  EXPECT_EQ(table.arbiter.clock().moves_made(Color::Black), 0);
  EXPECT_EQ(table.arbiter.events().size(), 9U);
  EXPECT_EQ(table.refusal_of("rollback 1"), RefusalKind::NothingToTakeBack);
}

TEST(WrongSetup, AnnulsTheGame) {
  // FIDE 7.2.1
  Table table;
  table.plays("e4 e5").does("wrong-setup");
  EXPECT_EQ(table.outcome(), Outcome::no_result(Termination::Annulled));
  EXPECT_EQ(to_string(table.outcome()), "*");
}

constexpr std::string_view nine_moves =
    "Nf3 Nf6 Nc3 Nc6 Rb1 Rb8 Ra1 Ra8 Rg1 Rg8 Rh1 Rh8 a3 a6 b3 b6 e4 e5";

TEST(WrongSetup, StandsAfterTenMovesInRapid) {
  // FIDE A.5.1
  Table table{{.ruleset = "fide-rapid"}};
  table.plays(nine_moves).plays("d3");
  Table annulled = table;
  EXPECT_EQ(annulled.refusal_of("wrong-setup"), std::nullopt);
  table.plays("d6");
  EXPECT_EQ(table.refusal_of("wrong-setup"), RefusalKind::GameGoesOn);
}

TEST(ReversedColors, AnnulTheGameWithinTenMoves) {
  // FIDE 7.3
  Table table;
  table.plays(nine_moves);
  Table annulled = table;
  annulled.does("wrong-colors");
  EXPECT_EQ(annulled.outcome(), Outcome::no_result(Termination::ReversedColors));
  table.plays("d3 d6");
  EXPECT_EQ(table.refusal_of("wrong-colors"), RefusalKind::GameGoesOn);
}

TEST(Pause, StopsBothClocks) {
  // FIDE 6.11: the log says who paused.
  Table table{{.time = "300"}};
  table.waits(5s).does("pause white");
  table.waits(1h);
  EXPECT_EQ(table.remaining(Color::White), 295s);
  EXPECT_EQ(table.refusal_of("move e4"), RefusalKind::GameIsPaused);
  EXPECT_EQ(table.refusal_of("pause"), RefusalKind::GameIsPaused);
  EXPECT_EQ(table.does("resume").clock_running, Color::White);
  EXPECT_EQ(table.refusal_of("resume"), RefusalKind::GameIsNotPaused);
}

TEST(Clock, IsCorrectedByTheArbiter) {
  // FIDE 6.10, 12.9
  Table table{{.time = "300"}};
  table.does("set white 90s");
  table.does("add black 2min");
  EXPECT_EQ(table.remaining(Color::White), 90s);
  EXPECT_EQ(table.remaining(Color::Black), 420s);
  EXPECT_EQ(table.refusal_of("add white -2min"), RefusalKind::ClockSaysNo);
  EXPECT_EQ(Table{}.refusal_of("set white 90s"), RefusalKind::ClockSaysNo)
      << "the game has no clock";
}

TEST(Clock, RunsForWhiteFromTheBeginning) {
  // FIDE 6.6
  EXPECT_EQ(Table{{.time = "300"}}.arbiter.clock().running(), Color::White);
}

TEST(Clock, CountsMovesOfAPeriod) {
  // FIDE 6.3.1, 6.3.2: the remaining time is carried over.
  Table table{{.time = "2/300:60"}};
  table.plays("e4 e5").waits(20s).plays("Nf3 Nc6");
  EXPECT_EQ(table.remaining(Color::White), 300s - 20s + 60s);
}

TEST(Clock, DelayNeverGrowsTheTime) {
  // FIDE 6.3.2
  Table table{{.time = "300d10"}};
  table.waits(4s).plays("e4");
  EXPECT_EQ(table.remaining(Color::White), 300s);
  table.waits(13s).plays("e5");
  EXPECT_EQ(table.remaining(Color::Black), 297s);
}

TEST(Time, CannotRunBackwards) {
  Table table{{.time = "300"}};
  table.waits(10s).plays("e4");
  table.now -= 1s;
  EXPECT_EQ(table.refusal_of("move e5"), RefusalKind::TimeRunsBackwards);
  table.now = latest_instant + 1ms;
  EXPECT_EQ(table.refusal_of("move e5"), RefusalKind::TimeOutOfRange);
}

TEST(Forfeit, IsDeclaredByTheArbiter) {
  // FIDE 6.7.1, 11.7
  Table late;
  late.does("forfeit white late");
  EXPECT_EQ(late.outcome(), Outcome::win(Color::Black, Termination::LateArrival));
  Table device;
  device.does("forfeit black");
  EXPECT_EQ(device.outcome(), Outcome::win(Color::White, Termination::Conduct));
}

TEST(Forfeit, OfBothHasNoResultInPgn) {
  // FIDE 11.8; PGN 8.1.1.7 has only four results.
  Table table;
  table.does("forfeit both");
  ASSERT_TRUE(table.outcome()->both_lost());
  EXPECT_EQ(to_string(table.outcome()), "*");
}

TEST(Arbiter, DecidesByJudgement) {
  // FIDE 8.7, 11.10, III.5; US Chess 14H
  Table table;
  table.does("adjudicate draw");
  EXPECT_EQ(table.outcome(), Outcome::draw(Termination::Adjudication));
  Table won;
  won.does("adjudicate black");
  EXPECT_EQ(won.outcome(), Outcome::win(Color::Black, Termination::Adjudication));
  Table void_game;
  void_game.does("annul");
  EXPECT_FALSE(void_game.outcome()->has_result());
}

TEST(Arbiter, RecordsWarnings) {
  // FIDE 12.9.1
  Table table;
  table.does("warn black");
  EXPECT_EQ(table.arbiter.warnings(Color::Black), 1);
  EXPECT_EQ(table.arbiter.warnings(Color::White), 0);
}

TEST(Absence, IsRecordedWithoutConsequences) {
  Table table;
  table.does("leave black");
  EXPECT_EQ(table.refusal_of("leave black"), RefusalKind::AlreadyAway);
  table.does("return black");
  EXPECT_EQ(table.refusal_of("return black"), RefusalKind::NotAway);
  EXPECT_FALSE(table.outcome());
}

}  // namespace
}  // namespace tabiya
