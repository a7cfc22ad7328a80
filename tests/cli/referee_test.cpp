/// The dialogue with the referee: docs/referee.md.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <string_view>

#include "cli/referee/referee_session.hpp"
#include "support/scratch_folder.hpp"
#include "tabiya/game/time_control_text.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::cli {
namespace {

RefereeSession referee(std::string_view ruleset = "casual", std::string_view time = "-") {
  GameTerms terms{.ruleset = *find_ruleset(ruleset)};
  const TimeControl control = parse_time_control(time).value().value();
  terms.times = {control, control};
  return RefereeSession{Arbiter::begin(terms).value()};
}

bool is_ok(RefereeSession& session, std::string_view line) {
  return session.handle(line).at("ok").as_bool();
}

/// The name of the error; empty if the line was accepted. A refused line must change nothing.
std::string error_of(RefereeSession& session, std::string_view line) {
  const Arbiter before = session.arbiter();
  const boost::json::object answer = session.handle(line);
  if (answer.at("ok").as_bool()) return "";
  EXPECT_EQ(session.arbiter(), before) << line.substr(0, 80);
  EXPECT_FALSE(answer.at("sentence").as_string().empty());
  return std::string{answer.at("error").as_string()};
}

TEST(Referee, ReportsWhatAMoveChanged) {
  RefereeSession session = referee();
  const boost::json::object answer = session.handle("move Nf3");
  EXPECT_TRUE(answer.at("ok").as_bool());
  EXPECT_EQ(answer.at("event").as_string(), "move g1f3 white");
  EXPECT_EQ(answer.at("turn").as_string(), "black");
  const auto& moved = answer.at("changed").at("moved").as_array();
  ASSERT_EQ(moved.size(), 1U);
  EXPECT_EQ(moved[0].at("piece").as_string(), "N");
  EXPECT_EQ(moved[0].at("to").as_string(), "f3");
}

TEST(Referee, ReportsWhyAMoveIsIllegal) {
  RefereeSession session = referee();
  const boost::json::object answer = session.handle("move e1e2");
  EXPECT_FALSE(answer.at("ok").as_bool());
  EXPECT_EQ(answer.at("error").as_string(), "own_piece_on_target");
  EXPECT_EQ(answer.at("article").as_string(), "FIDE 3.1");
}

TEST(Referee, NamesTheKindOfDrawAndTheWinner) {
  RefereeSession session = referee();
  for (const std::string_view line : {"move f3", "move e5", "move g4"})
    EXPECT_TRUE(is_ok(session, line));
  const boost::json::object mate = session.handle("move Qh4#");
  EXPECT_EQ(mate.at("outcome").at("termination").as_string(), "checkmate");
  EXPECT_EQ(mate.at("outcome").at("winner").as_string(), "black");
  EXPECT_EQ(error_of(session, "move a3"), "game_is_over");
}

TEST(Referee, NamesTheSquareThatIsNotOnTheBoard) {
  RefereeSession session = referee();
  EXPECT_EQ(session.handle("move h1i1").at("sentence").as_string(),
            "column 6: \"h1i1\" is not a move: i1 is not on the board");
}

TEST(Referee, ReadsSquaresInCapitals) {
  RefereeSession session = referee("fide");
  EXPECT_TRUE(is_ok(session, "touch E2"));
  EXPECT_TRUE(is_ok(session, "move E2E4"));
  EXPECT_TRUE(is_ok(session, "adjust G8"));
}

TEST(Referee, CitesTheRuleThatEndedTheGame) {
  for (const auto& [line, article] :
       {std::pair{"resign white", "FIDE 5.1.2"}, std::pair{"adjudicate draw", "FIDE 11.10"},
        std::pair{"forfeit black late", "FIDE 6.7.1"}, std::pair{"wrong-colors", "FIDE 7.3"}}) {
    RefereeSession session = referee();
    EXPECT_TRUE(is_ok(session, line));
    EXPECT_EQ(session.handle("move e4").at("article").as_string(), article) << line;
  }
}

TEST(Referee, ReportsAFinishedGameForAnyMove) {
  RefereeSession session = referee();
  EXPECT_TRUE(is_ok(session, "resign white"));
  for (const std::string_view line :
       {"move Ke9", "move", "move zz", "touch z9", "claim nothing", "seal", "rollback x"}) {
    EXPECT_EQ(error_of(session, line), "game_is_over") << line;
  }
  EXPECT_EQ(error_of(session, "castle"), "unknown_verb");
}

TEST(Referee, WritesCastlingInTheFormOfItsVariant) {
  for (const std::string_view castling : {"O-O", "e1g1", "e1h1"}) {
    RefereeSession session = referee();
    for (const std::string_view move : {"e4", "e5", "Nf3", "Nf6", "Bc4", "Bc5"}) {
      EXPECT_TRUE(is_ok(session, "move " + std::string{move}));
    }
    EXPECT_EQ(session.handle("move " + std::string{castling}).at("event").as_string(),
              "move e1g1 white")
        << castling;
  }
  GameTerms terms{.start = parse_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").value(),
                  .castling_mode = CastlingMode::Chess960};
  RefereeSession chess960{Arbiter::begin(terms).value()};
  EXPECT_EQ(chess960.handle("move O-O").at("event").as_string(), "move e1h1 white");
}

TEST(Referee, RecordsInPgnThatBothPlayersLost) {  // FIDE 11.8
  const test::ScratchFolder folder;
  RefereeSession session = referee("fide");
  EXPECT_TRUE(is_ok(session, "move e4"));
  EXPECT_TRUE(is_ok(session, "forfeit both"));
  EXPECT_TRUE(is_ok(session, "save " + folder.path("both.pgn")));
  const std::string pgn = folder.read("both.pgn");
  EXPECT_NE(pgn.find("[Termination \"rules infraction\"]"), std::string::npos) << pgn;
  EXPECT_NE(pgn.find("1. e4 {Both players have lost by decision of the arbiter (FIDE 11.7)} *"),
            std::string::npos)
      << pgn;
  EXPECT_EQ(pgn.find("BothLost"), std::string::npos) << pgn;
}

TEST(Referee, AcceptsClaimsWithAMove) {
  RefereeSession session = referee();
  for (const std::string_view move : {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"}) {
    EXPECT_TRUE(is_ok(session, "move " + std::string{move}));
  }
  EXPECT_EQ(error_of(session, "claim threefold"), "move_not_stated");
  const boost::json::object answer = session.handle("claim threefold Ng8");
  EXPECT_EQ(answer.at("outcome").at("termination").as_string(), "threefold repetition");
}

TEST(Referee, GivesHintsOnlyWhereTheRulesetDoes) {
  // FIDE 12.6
  RefereeSession friends = referee("casual");
  EXPECT_TRUE(friends.handle("move e4").contains("claims"));
  RefereeSession strict = referee("fide");
  EXPECT_FALSE(strict.handle("move e4").contains("claims"));
}

TEST(Referee, LetsAFlagFallAtItsOwnInstant) {
  RefereeSession session = referee("casual", "60");
  EXPECT_TRUE(is_ok(session, "time +59.999s"));
  const boost::json::object answer = session.handle("time +1h");
  EXPECT_EQ(answer.at("outcome").at("termination").as_string(), "time forfeit");
  EXPECT_EQ(answer.at("at").as_string(), "60s");
}

TEST(Referee, WaitsForTheFlagToBeNoticed) {
  // FIDE 6.8
  RefereeSession session = referee("fide", "60");
  EXPECT_FALSE(session.handle("time +1h").contains("outcome"));
  EXPECT_TRUE(session.handle("flag black").contains("outcome"));
}

struct BadLine {
  std::string line;
  std::string_view error;
};

TEST(Referee, AnswersBadLinesWithOneErrorEach) {
  RefereeSession session = referee("fide", "300");
  EXPECT_TRUE(is_ok(session, "move e4"));
  EXPECT_TRUE(is_ok(session, "press"));
  for (const auto& [line, error] :
       {BadLine{"", "empty"},
        BadLine{"   ", "empty"},
        BadLine{"castle", "unknown_verb"},
        BadLine{"MOVE e5", "unknown_verb"},
        BadLine{"{\"move\":\"e5\"}", "unknown_verb"},
        BadLine{"move", "no_move"},
        BadLine{"move e", "no_move"},
        BadLine{"move \xFF\xFE", "no_move"},
        BadLine{std::string{"move e5\0x", 9}, "no_move"},
        BadLine{"move e7e5 white", "not_on_move"},
        BadLine{"press white", "not_your_clock"},
        BadLine{"touch e4e5", "square_expected"},
        BadLine{"time", "time_expected"},
        BadLine{"time soon", "time_expected"},
        BadLine{"time -1s", "time_runs_backwards"},
        BadLine{"time +1e300s", "time_expected"},
        BadLine{"time +9999999999999999999999h", "time_expected"},
        BadLine{"set white 99999999h", "time_expected"},
        BadLine{"set white -5s", "clock_says_no"},
        BadLine{"rollback 7", "nothing_to_take_back"},
        BadLine{"seal", "no_move"},
        BadLine{"seal black", "no_move"},
        BadLine{"seal e2e4 white", "not_on_move"},
        BadLine{"state now", "unknown_verb"},
        BadLine{"save", "file_expected"},
        BadLine{"save /no/such/folder/game", "file_error"},
        BadLine{"load /no/such/file", "file_error"},
        BadLine{"load /no/such/file.pgn", "file_error"},
        BadLine{std::string(1 << 20, 'x'), "line_too_long"},
        BadLine{"move " + std::string(1 << 20, 'e'), "line_too_long"}}) {
    EXPECT_EQ(error_of(session, line), error) << line.substr(0, 60);
  }
}

TEST(Referee, NeverOverflowsTheTime) {
  RefereeSession session = referee();
  std::string error;
  for (int thousands_of_days = 0; thousands_of_days < 1001 && error.empty(); ++thousands_of_days) {
    error = error_of(session, "time +24000h");
  }
  EXPECT_EQ(error, "time_out_of_range");
  EXPECT_TRUE(is_ok(session, "move e4"));
}

TEST(Referee, SavesAndLoadsALog) {
  const test::ScratchFolder folder;
  RefereeSession session = referee("fide", "300+2");
  for (const std::string_view line : {"move e4", "press", "time +3s", "move e7e4 black", "press"}) {
    EXPECT_TRUE(is_ok(session, line)) << line;
  }
  EXPECT_TRUE(is_ok(session, "save " + folder.path("game.log")));
  RefereeSession other = referee();
  EXPECT_TRUE(is_ok(other, "load " + folder.path("game.log")));
  EXPECT_EQ(other.arbiter(), session.arbiter());
}

TEST(Referee, SavesAndLoadsPgn) {
  const test::ScratchFolder folder;
  RefereeSession session = referee("fide", "300+2");
  for (const std::string_view line :
       {"time +10s", "move e4", "press", "move c5", "press", "resign white"}) {
    EXPECT_TRUE(is_ok(session, line)) << line;
  }
  EXPECT_TRUE(is_ok(session, "save " + folder.path("game.pgn")));
  const std::string pgn = folder.read("game.pgn");
  EXPECT_NE(pgn.find("[Ruleset \"fide\"]"), std::string::npos) << pgn;
  EXPECT_NE(pgn.find("[TimeControl \"300+2\"]"), std::string::npos) << pgn;
  EXPECT_NE(pgn.find("[Termination \"normal\"]"), std::string::npos) << pgn;
  EXPECT_NE(pgn.find("1. e4 {[%clk 0:04:52]} 1... c5 {[%clk 0:05:02]} 0-1"), std::string::npos)
      << pgn;
  RefereeSession other = referee();
  const boost::json::object state = other.handle("load " + folder.path("game.pgn"));
  EXPECT_EQ(state.at("moves").as_array().size(), 2U);
  EXPECT_EQ(state.at("ruleset").as_string(), "fide");
  EXPECT_EQ(state.at("remaining_ms").at("white").as_int64(), 292'000);
  EXPECT_EQ(state.at("remaining_ms").at("black").as_int64(), 302'000);
}

TEST(Referee, KeepsAllThatALoadedGameBrought) {
  constexpr std::string_view pgn =
      "[Event \"Linares\"]\n[Round \"3\"]\n[White \"Anna\"]\n[Annotator \"Carla\"]\n\n"
      "1. e4 $1 {Best.} (1. d4 {Solid.}) 1... e5 *\n";
  const test::ScratchFolder folder;
  RefereeSession session = referee();
  EXPECT_TRUE(is_ok(session, "load " + folder.write("old.pgn", pgn)));
  EXPECT_TRUE(is_ok(session, "move Nf3"));
  // Directly, and by way of a log that another session reads.
  EXPECT_TRUE(is_ok(session, "save " + folder.path("one.pgn")));
  EXPECT_TRUE(is_ok(session, "save " + folder.path("game.log")));
  RefereeSession other = referee();
  EXPECT_TRUE(is_ok(other, "load " + folder.path("game.log")));
  EXPECT_EQ(other.arbiter(), session.arbiter());
  EXPECT_TRUE(is_ok(other, "save " + folder.path("two.pgn")));
  const std::string saved = folder.read("one.pgn");
  EXPECT_EQ(folder.read("two.pgn"), saved);
  for (const std::string_view kept :
       {"[Event \"Linares\"]", "[Round \"3\"]", "[White \"Anna\"]", "[Annotator \"Carla\"]",
        "1. e4 $1 {Best.} (1. d4 {Solid.}) 1... e5 2. Nf3 *"}) {
    EXPECT_NE(saved.find(kept), std::string::npos) << kept << " is missing in\n" << saved;
  }
}

TEST(Referee, KeepsTheNamesOfThePlayersInALog) {
  const test::ScratchFolder folder;
  RefereeSession session{Arbiter::begin({}).value(), Language::English, {"Anna", "Bert"}};
  EXPECT_TRUE(is_ok(session, "save " + folder.path("game.log")));
  RefereeSession other = referee();
  EXPECT_TRUE(is_ok(other, "load " + folder.path("game.log")));
  EXPECT_TRUE(is_ok(other, "save " + folder.path("game.pgn")));
  EXPECT_NE(folder.read("game.pgn").find("[White \"Anna\"]\n[Black \"Bert\"]"), std::string::npos);
}

TEST(Referee, RefusesAGameWithANullMove) {
  const test::ScratchFolder folder;
  RefereeSession session = referee();
  const std::string path = folder.write("null.pgn", "1. e4 e5 2. d4 -- 3. dxe5 *\n");
  EXPECT_EQ(error_of(session, "load " + path), "file_error");
}

TEST(Referee, RefusesATruncatedOrIllegalLog) {
  const test::ScratchFolder folder;
  RefereeSession session = referee();
  for (const std::string_view text :
       {"", "tabiya-log", "tabiya-log 1\nruleset chess\n", "tabiya-log 1\n0s move e2e",
        "tabiya-log 1\n0s move e2e5 white\n", "tabiya-log 1\n5s wait\n4s wait\n"}) {
    EXPECT_EQ(error_of(session, "load " + folder.write("bad.log", text)), "file_error") << text;
  }
}

TEST(Referee, ListsTheMovesAllowedAfterATouch) {
  RefereeSession session = referee("fide");
  EXPECT_EQ(session.handle("moves").at("moves").as_array().size(), 20U);
  EXPECT_TRUE(is_ok(session, "touch g1"));
  EXPECT_EQ(session.handle("moves").at("moves").as_array().size(), 2U);
}

}  // namespace
}  // namespace tabiya::cli
