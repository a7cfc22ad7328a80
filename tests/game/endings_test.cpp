/// How games end, and which ending takes precedence: FIDE 5, 6.8, 6.9.
#include <gtest/gtest.h>

#include <string_view>

#include "game/table.hpp"
#include "support/row_name.hpp"

namespace tabiya {
namespace {

using namespace std::chrono_literals;
using test::RefusalKind;
using test::Table;

struct Ending {
  std::string_view name;
  std::string_view fen;
  std::string_view event;
  Outcome outcome;
};

class EndedBy : public testing::TestWithParam<Ending> {};

TEST_P(EndedBy, TheEvent) {
  Table table{{.ruleset = "fide", .fen = GetParam().fen}};
  table.does(GetParam().event);
  EXPECT_EQ(table.outcome(), GetParam().outcome);
}

INSTANTIATE_TEST_SUITE_P(
    Fide, EndedBy,
    testing::Values(Ending{"mate_5_1_1", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "move Ra8",
                           Outcome::win(Color::White, Termination::Checkmate)},
                    Ending{"stalemate_5_2_1", "7k/8/6K1/5Q2/8/8/8/8 w - - 0 1", "move Qf7",
                           Outcome::draw(Termination::Stalemate)},
                    Ending{"dead_position_5_2_2", "8/8/8/4k3/8/8/3r4/4K3 w - - 0 1", "move Kxd2",
                           Outcome::draw(Termination::DeadPosition)},
                    Ending{"stalemate_before_75_moves", "7k/8/6K1/5Q2/8/8/8/8 w - - 149 120",
                           "move Qf7", Outcome::draw(Termination::Stalemate)},
                    Ending{"mate_before_75_moves_9_6_2", "k7/8/1K6/8/8/8/8/7R w - - 149 120",
                           "move Rh8#", Outcome::win(Color::White, Termination::Checkmate)},
                    Ending{"seventy_five_moves_9_6_2", "8/8/8/8/8/5k2/8/R3K3 w - - 149 120",
                           "move Ra2", Outcome::draw(Termination::SeventyFiveMoves)},
                    Ending{"resignation_5_1_2", test::initial_fen, "resign white",
                           Outcome::win(Color::Black, Termination::Resignation)},
                    Ending{"resigned_to_a_bare_king_5_1_2", "8/8/4k3/3R4/2K5/8/8/8 w - - 0 50",
                           "resign white", Outcome::draw(Termination::Resignation)},
                    Ending{"queen_resigns_to_lone_knight_5_1_2", "k7/8/8/1K6/N7/8/8/q7 w - - 0 1",
                           "resign black", Outcome::draw(Termination::Resignation)},
                    Ending{"lone_knight_resigns_to_queen_5_1_2", "k7/8/8/1K6/N7/8/8/q7 w - - 0 1",
                           "resign white", Outcome::win(Color::Black, Termination::Resignation)}),
    test::name_of_row);

TEST(Endings, AFlagDrawsIfForcedMovesRuleOutMate) {
  // FIDE 6.9, Online 4.4: White has a pawn and cannot mate, because Black must capture it.
  for (const std::string_view ruleset : {"casual", "fide-online"}) {
    Table table{{.ruleset = ruleset, .time = "60", .fen = "5r1k/6P1/7K/5q2/8/8/8/8 b - - 0 51"}};
    table.waits(60s).does("wait");
    EXPECT_EQ(table.outcome(), Outcome::draw(Termination::TimeForfeit)) << ruleset;
  }
}

TEST(Endings, ResigningAgainstABareKingDoesNotLose) {
  // FIDE 5.1.2 asks what the opponent of the player who resigns could do.
  for (const auto& [line, outcome] :
       {std::pair{"resign black", Outcome::win(Color::White, Termination::Resignation)},
        std::pair{"resign white", Outcome::draw(Termination::Resignation)}}) {
    Table table{{.fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"}};
    table.does(line);
    EXPECT_EQ(table.outcome(), outcome) << line;
  }
}

TEST(Endings, NoFurtherEventChangesAMate) {
  // FIDE 5.1.1
  Table table{{.time = "60"}};
  table.plays("1.f3 e5 2.g4 Qh4#").waits(1h);
  const auto mate = Outcome::win(Color::Black, Termination::Checkmate);
  EXPECT_EQ(table.outcome(), mate);
  for (const std::string_view line :
       {"flag", "flag white", "resign black", "move a3 white", "press black", "offer white", "wait",
        "adjudicate draw", "rollback 0", "touch a2"}) {
    EXPECT_EQ(table.refusal_of(line), RefusalKind::GameIsOver) << line;
  }
  EXPECT_EQ(table.outcome(), mate);
}

TEST(Endings, AMateBeatsAFlagThatIsNoticedLater) {
  // FIDE 6.8, 6.9: the flag fell before the move, but no one noticed.
  Table table{{.time = "60", .fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"}};
  table.waits(61s).does("move Ra8#");
  EXPECT_EQ(table.outcome(), Outcome::win(Color::White, Termination::Checkmate));
}

TEST(Endings, AMateInTheLastMillisecondCountsWithAutomaticFlags) {
  // FIDE 5.1.1
  Table table{{.ruleset = "casual", .time = "60", .fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"}};
  table.waits(60s - 1ms).does("move Ra8#");
  EXPECT_EQ(table.outcome(), Outcome::win(Color::White, Termination::Checkmate));
}

TEST(Endings, AMoveAfterTheDeadlineDoesNotCountWithAutomaticFlags) {
  // FIDE 6.9 as automatic servers apply it.
  Table table{{.ruleset = "casual", .time = "60", .fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"}};
  table.waits(60s);
  EXPECT_EQ(table.refusal_of("move Ra8#"), RefusalKind::TimeIsUp);
  EXPECT_EQ(table.refusal_of("resign black"), RefusalKind::TimeIsUp);
  table.does("wait");
  EXPECT_EQ(table.outcome(), Outcome::win(Color::Black, Termination::TimeForfeit));
}

TEST(Endings, AStalemateBeatsAFlag) {
  // FIDE 5.2.1, 6.9
  Table table{{.time = "60", .fen = "7k/8/6K1/5Q2/8/8/8/8 w - - 0 1"}};
  table.waits(61s).does("move Qf7");
  EXPECT_EQ(table.refusal_of("flag"), RefusalKind::GameIsOver);
  EXPECT_EQ(table.outcome(), Outcome::draw(Termination::Stalemate));
}

TEST(Endings, AFivefoldRepetitionBeatsAFlag) {
  // FIDE 9.6.1 precedes 6.9, although 6.9 does not list it.
  Table table{{.time = "60"}};
  for (int times = 0; times < 3; ++times) table.plays("Nf3 Nf6 Ng1 Ng8");
  table.plays("Nf3 Nf6 Ng1").waits(61s);
  table.does("move Ng8");
  EXPECT_EQ(table.outcome(), Outcome::draw(Termination::FivefoldRepetition));
  EXPECT_EQ(table.refusal_of("flag"), RefusalKind::GameIsOver);
}

struct Flag {
  std::string_view name;
  std::string_view ruleset;
  std::string_view fen;
  Outcome outcome;  // if the side to move has run out of time
};

/// FIDE 6.9; FIDE Online Chess Regulations 4.4; US Chess 14E.
class FlagFall : public testing::TestWithParam<Flag> {};

TEST_P(FlagFall, IsJudgedByThePosition) {
  Table table{{.ruleset = GetParam().ruleset, .time = "60", .fen = GetParam().fen}};
  table.waits(60s);
  table.does("flag");
  EXPECT_EQ(table.outcome(), GetParam().outcome);
}

constexpr auto white_wins = Outcome::win(Color::White, Termination::TimeForfeit);
constexpr auto black_wins = Outcome::win(Color::Black, Termination::TimeForfeit);
constexpr auto draw_on_time = Outcome::draw(Termination::TimeForfeit);
constexpr auto draw_on_material = Outcome::draw(Termination::TimeAgainstMaterial);

INSTANTIATE_TEST_SUITE_P(
    Rulesets, FlagFall,
    testing::Values(
        Flag{"fide_loses_6_9", "fide", test::initial_fen, black_wins},
        Flag{"fide_knight_v_king_and_knight_6_9", "fide", "4kn2/8/8/8/8/8/8/RK6 w - - 0 1",
             black_wins},
        Flag{"us_knight_draws_14e", "us", "4kn2/8/8/8/8/8/8/RK6 w - - 0 1", draw_on_material},
        Flag{"us_knight_v_knight_draws_14e", "us", "8/8/4k3/5n2/8/3KN3/8/8 w - - 0 1",
             draw_on_material},
        Flag{"us_bare_king_draws_14e", "us", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", draw_on_material},
        Flag{"us_two_knights_draw_without_pawns_14e", "us", "4knn1/8/8/8/8/8/8/RK6 w - - 0 1",
             draw_on_material},
        Flag{"us_two_knights_win_with_pawns_14e", "us", "4knn1/8/8/8/8/8/P7/RK6 w - - 0 1",
             black_wins},
        Flag{"us_knight_with_forced_mate_wins_14e", "us", "8/8/8/7P/8/n7/P7/K1k5 w - - 0 1",
             black_wins},
        Flag{"bishop_v_rook_6_9", "fide", "3kr3/8/8/8/8/3KB3/8/8 b - - 0 1", draw_on_time},
        Flag{"bishop_v_rook_online_4_4", "fide-online", "3kr3/8/8/8/8/3KB3/8/8 b - - 0 1",
             draw_on_time},
        Flag{"bare_king_6_9", "casual", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", draw_on_time},
        Flag{"pawn_wins_6_9", "casual", "4k3/4p3/8/8/8/8/8/Q3K3 w - - 0 1", black_wins}),
    test::name_of_row);

TEST(FlagFall, IsClaimedByTheOpponentOrNoticedByTheArbiter) {
  // FIDE 6.8, A.5.3, A.5.5
  Table table{{.time = "60"}};
  EXPECT_EQ(table.refusal_of("flag black"), RefusalKind::FlagHasNotFallen);
  EXPECT_EQ(table.refusal_of("flag"), RefusalKind::FlagHasNotFallen);
  table.waits(60s);
  table.does("wait");
  EXPECT_FALSE(table.outcome()) << "not noticed yet";
  EXPECT_EQ(table.refusal_of("flag white"), RefusalKind::FlagHasNotFallen) << "his own";
  table.does("flag black");
  EXPECT_EQ(table.outcome(), black_wins);
}

TEST(FlagFall, ThatCameFirstDecides) {
  // FIDE III.3.1 is about flags whose order is unknown; this clock knows it.
  Table table{{.time = "60"}};
  table.waits(61s).plays("e4").waits(62s);
  table.does("flag white");
  EXPECT_EQ(table.outcome(), black_wins);
}

TEST(FlagFall, BeforeThePressLoses) {
  // FIDE 6.2.2: the time between making the move and pressing is the mover's.
  Table table{{.time = "60"}};
  table.waits(59s).does("move e4");
  table.waits(2s);
  EXPECT_EQ(table.refusal_of("flag black"), std::nullopt);
  EXPECT_EQ(table.outcome(), black_wins);
}

TEST(FlagFall, DoesNotLoseIfASecondPeriodFollows) {
  // FIDE 6.4: the two moves were made within the minute.
  Table table{{.time = "2/60:60"}};
  table.plays("e4 e5").waits(30s).plays("Nf3 Nc6").waits(40s);
  EXPECT_EQ(table.refusal_of("flag"), RefusalKind::FlagHasNotFallen);
}

TEST(FlagFall, EndsTheGameAutomaticallyOnAServer) {
  Table table{{.ruleset = "casual", .time = "60+2"}};
  table.waits(1s).plays("e4");
  EXPECT_EQ(table.remaining(Color::White), 61s)
      << "FIDE 6.3: the first move gets the increment too";
  EXPECT_EQ(table.arbiter.deadline(), Instant{61s});
  table.now = *table.arbiter.deadline();
  table.does("wait");
  EXPECT_EQ(table.outcome(), white_wins);
}

TEST(Resignation, IsPossibleAtAnyTime) {
  // FIDE 5.1.2: by either side, on move or not.
  Table table;
  table.plays("e4");
  table.does("resign white");
  EXPECT_EQ(table.outcome(), Outcome::win(Color::Black, Termination::Resignation));
}

TEST(Resignation, AlwaysLosesOnline) {
  // FIDE Online Chess Regulations 5.2 have no exception.
  Table table{{.ruleset = "fide-online", .fen = "8/8/4k3/3R4/2K5/8/8/8 w - - 0 50"}};
  table.does("resign white");
  EXPECT_EQ(table.outcome(), Outcome::win(Color::Black, Termination::Resignation));
}

TEST(Termination, IsWhatPgnCallsIt) {
  // PGN 9.8.1
  EXPECT_EQ(pgn_termination(Termination::Checkmate), "normal");
  EXPECT_EQ(pgn_termination(Termination::TimeForfeit), "time forfeit");
  EXPECT_EQ(pgn_termination(Termination::IllegalMoves), "rules infraction");
  EXPECT_EQ(pgn_termination(Termination::Adjudication), "adjudication");
  EXPECT_EQ(pgn_termination(Termination::Aborted), "abandoned");
}

}  // namespace
}  // namespace tabiya
