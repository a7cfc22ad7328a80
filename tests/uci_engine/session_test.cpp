#include "uci_engine/inner/session.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "conversation.hpp"
#include "engine/network/inner/network_file.hpp"
#include "support/random_network.hpp"
#include "support/scratch_folder.hpp"
#include "tabiya/uci/reply.hpp"

namespace tabiya::uci_engine {
namespace {

using test::Conversation;

constexpr const char* mate_in_one = "position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
constexpr const char* checkmate = "position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
constexpr const char* stalemate = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

// UCI "uci"
TEST(UciSession, IntroducesItselfThenListsOptionsThenSaysUciok) {
  const auto lines = Conversation{}.say("uci").lines();
  ASSERT_GT(lines.size(), 10U);
  EXPECT_TRUE(lines[0].starts_with("id name Tabiya"));
  EXPECT_TRUE(lines[1].starts_with("id author "));
  for (std::size_t at = 2; at + 1 < lines.size(); ++at) {
    EXPECT_TRUE(lines[at].starts_with("option name ")) << lines[at];
  }
  EXPECT_EQ(lines.back(), "uciok");
}

TEST(UciSession, SendsOnlyUciMessages) {
  Conversation session;
  for (const char* line : {"uci", "isready", "setoption name UCI_ShowWDL value true",
                           "setoption name MultiPV value 3", "ucinewgame", "position startpos",
                           "go depth 4", "nonsense", "go nodes 500", "setoption name x"}) {
    session.say(line).wait();
  }
  for (const std::string& line : session.lines()) {
    const auto parsed = uci::parse_reply(line);
    ASSERT_TRUE(parsed) << line;
    EXPECT_TRUE(parsed->skipped.empty()) << line;
    EXPECT_EQ(to_string(parsed->message), line);
  }
}

/// The time of the last report, in milliseconds.
long long reported_time(Conversation& session) {
  const auto parsed = uci::parse_reply(session.last("info depth 1 "));
  return std::get<uci::Info>(parsed.value().message).time.value().count();
}

// UCI "go": the clock runs while a busy machine delays the search.
TEST(UciSession, CountsTheTimeOfASearchFromTheArrivalOfGo) {
  Conversation session;
  const auto an_hour_ago = Session::Clock::now() - std::chrono::hours{1};
  session.say("go depth 1", an_hour_ago).wait();
  ASSERT_GE(reported_time(session), 3'600'000);
  session.say("go movetime 3000000", an_hour_ago).wait();
  // A search that waits for another one is different: the GUI did not start a clock.
  session.say("go infinite").say("go depth 1", an_hour_ago).say("stop").wait();
  EXPECT_EQ(session.count("bestmove "), 4);
  EXPECT_LT(reported_time(session), 3'600'000);
}

TEST(UciSession, WritesTheLastReportTogetherWithTheBestMove) {
  std::vector<std::string> written;
  {
    Session session{[&](std::string_view text) { written.emplace_back(text); }};
    EXPECT_TRUE(session.handle(stalemate));
    EXPECT_TRUE(session.handle("go depth 1"));
    session.wait();
  }
  ASSERT_EQ(written.size(), 1U);
  EXPECT_TRUE(written[0].starts_with("info depth 0"));
  EXPECT_TRUE(written[0].ends_with("\nbestmove (none)"));
}

// UCI "isready"
TEST(UciSession, IsReadyDuringASearch) {
  Conversation session;
  session.say("go infinite").say("isready");
  EXPECT_EQ(session.count("readyok"), 1);
  EXPECT_EQ(session.count("bestmove"), 0);
}

TEST(UciSession, IsReadyOnlyAfterEarlierCommands) {
  Conversation session;
  session.say("setoption name Hash value 2").say("ucinewgame").say("isready");
  EXPECT_EQ(session.lines(), std::vector<std::string>{"readyok"});
}

// UCI "bestmove"
TEST(UciSession, EveryGoHasOneBestMove) {
  Conversation session;
  for (int round = 0; round < 100; ++round) session.say("go infinite").say("stop");
  session.wait();
  EXPECT_EQ(session.count("bestmove "), 100);
}

TEST(UciSession, GoDuringASearchWaitsForItsEnd) {
  Conversation session;
  session.say("go depth 3").say("go depth 2").say("position startpos moves e2e4").say("go depth 1");
  session.wait();
  EXPECT_EQ(session.count("bestmove "), 3);
}

TEST(UciSession, StopEndsEveryRequestedSearch) {
  Conversation session;
  session.say("go infinite").say("go infinite").say("go infinite").say("stop").wait();
  EXPECT_EQ(session.count("bestmove "), 3);
  EXPECT_EQ(session.count("info string waiting for the search to end: go infinite"), 2);
}

TEST(UciSession, RefusesTooManyWaitingCommands) {
  Conversation session;
  session.say("go infinite");
  for (std::size_t count = 0; count < Session::max_queued + 5; ++count) session.say("ucinewgame");
  EXPECT_EQ(session.count("info string refused"), 5);
}

// UCI "go infinite": search until the "stop" command.
TEST(UciSession, InfiniteSearchHasNoBestMoveBeforeStopEvenInMate) {
  for (const char* position : {mate_in_one, checkmate, stalemate}) {
    Conversation session;
    session.say(position).say("go infinite depth 1").say("isready");
    EXPECT_EQ(session.count("bestmove"), 0) << position;
    session.say("stop").wait();
    EXPECT_EQ(session.count("bestmove "), 1) << position;
  }
}

// As Stockfish: the score of a position without a move is known at once, its result after `stop`.
TEST(UciSession, AnEndlessSearchOfAFinishedGameReportsItsScoreAtOnce) {
  for (const char* go : {"go infinite", "go ponder", "go infinite depth 0", "go ponder mate 2",
                         "go infinite nodes 1", "go infinite searchmoves e2e4"}) {
    for (const auto& [position, score] : {std::pair{checkmate, "info depth 0 score mate 0"},
                                          std::pair{stalemate, "info depth 0 score cp 0"}}) {
      Conversation session;
      session.say(position).say(go).say("isready");
      EXPECT_EQ(session.count(score), 1) << position << ", " << go;
      EXPECT_EQ(session.count("bestmove"), 0) << position << ", " << go;
      session.say("stop").wait();
      EXPECT_EQ(session.count(score), 1) << position << ", " << go;
      EXPECT_EQ(session.lines().back(), "bestmove (none)") << position << ", " << go;
    }
  }
}

TEST(UciSession, PonderhitEndsTheSearchOfAFinishedGame) {
  Conversation session;
  session.say(checkmate).say("go ponder wtime 1000 btime 1000").say("ponderhit").wait();
  EXPECT_EQ(session.count("info depth 0 score mate 0"), 1);
  EXPECT_EQ(session.lines().back(), "bestmove (none)");
}

TEST(UciSession, AnEndlessSearchReportsBeforeStopHoweverFewMovesThereAre) {
  constexpr const char* one_move = "position fen 7k/8/8/8/8/8/r7/1r5K w - - 0 1";
  constexpr const char* forced = "position fen k7/8/8/8/8/8/1q6/K7 w - - 0 1";
  for (const char* position : {forced, one_move, mate_in_one, "position startpos"}) {
    for (const char* go : {"go infinite", "go ponder", "go infinite searchmoves a1a2 nonsense",
                           "go infinite nodes 1", "go infinite mate 1", "go infinite depth 0"}) {
      Conversation session;
      session.say(position).say(go).wait_for("info depth ");
      EXPECT_EQ(session.count("bestmove"), 0) << position << ", " << go;
    }
  }
}

// UCI "go ponder"
TEST(UciSession, HasNoBestMoveWhilePondering) {
  Conversation session;
  session.say("position startpos moves e2e4").say("go ponder wtime 10 btime 10").say("isready");
  EXPECT_EQ(session.count("bestmove"), 0);
  session.say("ponderhit").wait();
  EXPECT_EQ(session.count("bestmove "), 1);
  session.say("go ponder depth 1").say("isready").say("stop").wait();
  EXPECT_EQ(session.count("bestmove "), 2);
}

TEST(UciSession, PonderHitAppliesToAWaitingSearch) {
  Conversation session;
  session.say("go movetime 100").say("go ponder depth 2").say("ponderhit").wait();
  EXPECT_EQ(session.count("bestmove "), 2);
}

TEST(UciSession, StopAndPonderHitWithoutASearchDoNothing) {
  Conversation session;
  session.say("stop").say("ponderhit").say("stop");
  EXPECT_TRUE(session.lines().empty());
  session.say("go depth 1").wait();
  EXPECT_EQ(session.count("bestmove "), 1);
}

// UCI "bestmove"; the protocol does not cover a position without legal moves. We send `(none)`.
TEST(UciSession, WithoutALegalMoveThereIsNoBestMove) {
  Conversation session;
  session.say(stalemate).say("go depth 3").wait();
  EXPECT_EQ(session.last("bestmove"), "bestmove (none)");
  EXPECT_NE(session.last("info").find("score cp 0"), std::string::npos);
  session.say(checkmate).say("go wtime 1000 btime 1000").wait();
  EXPECT_EQ(session.last("bestmove"), "bestmove (none)");
  EXPECT_NE(session.last("info").find("score mate 0"), std::string::npos) << session.last("info");
}

/// True if the last line before `bestmove` has a score and begins with that move.
bool ends_with_its_best_move(const std::vector<std::string>& lines) {
  if (lines.size() < 2) return false;
  const std::string& info = lines[lines.size() - 2];
  const std::string move = lines.back().substr(std::string{"bestmove "}.size(), 4);
  return info.find(" score ") != std::string::npos && info.find(" pv " + move) != std::string::npos;
}

TEST(UciSession, SendsInfoAboutTheBestMoveBeforeIt) {
  for (const char* go : {"go depth 1", "go nodes 1", "go movetime 0", "go wtime 0 btime 0",
                         "go wtime -50 btime 100", "go btime 20", "go winc 5", "go depth -3"}) {
    Conversation session;
    session.say(go).wait();
    EXPECT_TRUE(ends_with_its_best_move(session.lines())) << go;
  }
}

// A search that is cut short can have changed its best move after its last report.
TEST(UciSession, SendsInfoAfterAChangeOfTheBestMove) {
  Conversation session;
  session.say("setoption name Hash value 1");
  session.say("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  for (int nodes = 250; nodes <= 10'000; nodes += 250) {
    session.say("ucinewgame").say("go nodes " + std::to_string(nodes)).wait();
    EXPECT_TRUE(ends_with_its_best_move(session.lines())) << nodes;
  }
}

// UCI "position"
TEST(UciSession, RefusesABadPositionAndKeepsTheOldOne) {
  Conversation session;
  session.say(mate_in_one);
  session.say("position startpos moves e2e4 e2e5");
  EXPECT_TRUE(session.last("info string").starts_with("info string move 2: e2e5: "));
  session.say("position fen 8/8/8/8/8/8/8/8 w - - 0 1");
  EXPECT_TRUE(session.last("info string").starts_with("info string the position: "));
  session.say("go depth 2").wait();
  EXPECT_TRUE(session.last("bestmove").starts_with("bestmove a1a8"));
}

// UCI "position": the moves are needed to detect repetitions.
TEST(UciSession, KnowsEarlierPositionsOfTheGame) {
  Conversation session;
  session.say("position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1")
      .say("go depth 1 searchmoves f6g8")
      .wait();
  EXPECT_NE(session.last("info").find("score cp 0"), std::string::npos) << session.last("info");
}

// UCI "searchmoves"
TEST(UciSession, SearchesOnlyTheSearchMoves) {
  Conversation session;
  session.say("go depth 4 searchmoves a2a3 h2h4").wait();
  const std::string move = session.last("bestmove").substr(9, 4);
  EXPECT_TRUE(move == "a2a3" || move == "h2h4") << move;
}

// UCI "multipv"
TEST(UciSession, ReportsTheRequestedNumberOfLines) {
  Conversation session;
  session.say("setoption name MultiPV value 3").say("go depth 2").wait();
  EXPECT_NE(session.last("info").find("multipv 3"), std::string::npos) << session.last("info");
  session.say("position fen 7k/8/6K1/8/8/8/8/R7 b - - 0 1").say("go depth 2").wait();
  EXPECT_NE(session.last("info").find("multipv 1"), std::string::npos) << session.last("info");
}

// UCI "UCI_Chess960"
TEST(UciSession, WritesCastlingByTheMode) {
  const std::string position = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
  Conversation session;
  session.say(position).say("go depth 1 searchmoves e1g1").wait();
  EXPECT_TRUE(session.last("bestmove").starts_with("bestmove e1g1"));
  session.say("setoption name UCI_Chess960 value true").say(position);
  session.say("go depth 1 searchmoves e1h1").wait();
  EXPECT_TRUE(session.last("bestmove").starts_with("bestmove e1h1"));
}

TEST(UciSession, ShowsChancesIfRequested) {
  Conversation session;
  session.say("go depth 1").wait();
  EXPECT_EQ(session.last("info").find(" wdl "), std::string::npos);
  session.say("setoption name UCI_ShowWDL value true").say("go depth 1").wait();
  EXPECT_NE(session.last("info").find(" wdl "), std::string::npos);
}

// UCI "debug"
TEST(UciSession, ReportsUnknownWordsOnlyInDebugMode) {
  Conversation session;
  session.say("joho isready");
  EXPECT_EQ(session.lines(), std::vector<std::string>{"readyok"});
  session.say("debug on").say("joho isready");
  EXPECT_EQ(session.count("info string unexpected \"joho\""), 1);
}

TEST(UciSession, RunsPerft) {
  Conversation session;
  session.say("go perft 3").wait();
  EXPECT_EQ(session.last("e2e4"), "e2e4: 600");
  EXPECT_EQ(session.last("Nodes"), "Nodes searched: 8902");
  session.say("go perft 0").wait();
  EXPECT_EQ(session.last("Nodes"), "Nodes searched: 1");
  session.say("go perft -1").wait();
  EXPECT_EQ(session.count("info string perft takes"), 1);
}

TEST(UciSession, PerftCanBeStopped) {
  Conversation session;
  session.say("go perft 30").say("isready").say("stop").wait();
  EXPECT_EQ(session.lines().back(), "info string perft was stopped");
  EXPECT_EQ(session.count("readyok"), 1);
}

TEST(UciSession, ShowsTheBoardAndItsEvaluation) {
  Conversation session;
  session.say("d").say("eval");
  EXPECT_EQ(session.count("Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"), 1);
  EXPECT_TRUE(session.lines().back().starts_with("evaluation: "));
  session.say("position fen 4k3/8/8/8/8/8/8/r3K3 w - - 0 1").say("eval");
  EXPECT_EQ(session.lines().back(), "evaluation: none, because the king is in check");
}

TEST(UciSession, EvaluatesByTheNetworkOfEvalFile) {
  const test::ScratchFolder folder;
  const auto path = folder.path() / "network";
  {
    std::ofstream file{path, std::ios::binary};
    write_network(file, *test::random_network(1), "");
  }
  const std::string set = "setoption name EvalFile value ";
  const auto sentence_about = [](const std::string& file, const char* reason) {
    return "info string EvalFile \"" + file + "\": " + reason + "; the evaluation is unchanged";
  };
  Conversation session;
  const auto evaluation = [&session] { return session.say("eval").last("evaluation"); };
  const std::string of_built_in = evaluation();
  const std::string of_terms = session.say(set + "terms").say("eval").last("evaluation");
  EXPECT_NE(of_terms, of_built_in);
  session.say(set + path.string()).say("isready");
  EXPECT_EQ(session.count("readyok"), 1);
  EXPECT_EQ(session.count("info string"), 0);
  const std::string of_network = evaluation();
  EXPECT_NE(of_network, of_terms);

  // A bad file changes nothing.
  const std::string missing = path.string() + ".missing";
  session.say(set + missing);
  EXPECT_EQ(session.last("info string"), sentence_about(missing, "the file cannot be read"));
  EXPECT_EQ(evaluation(), of_network);
  std::ofstream{path, std::ios::binary | std::ios::app} << '.';
  session.say(set + path.string());
  EXPECT_EQ(session.last("info string"),
            sentence_about(path.string(), "bytes follow the end of the network"));
  EXPECT_EQ(evaluation(), of_network);
  session.say("go depth 3").wait();
  EXPECT_EQ(session.count("bestmove"), 1);

  session.say(set + "<empty>");
  EXPECT_EQ(evaluation(), of_built_in);
}

TEST(UciSession, AnswersWhatAScriptHasAskedBeforeItQuits) {
  std::vector<std::string> answers;
  {
    Session session{[&answers](std::string_view line) {
      if (line.contains("bestmove")) answers.emplace_back(line);
    }};
    for (const char* line : {"position startpos", "go infinite", "position startpos moves e2e4",
                             "go depth 3", mate_in_one, "go infinite", "quit"}) {
      static_cast<void>(session.handle(line));
    }
  }
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_TRUE(answers.back().contains("bestmove a1a8")) << answers.back();
}

TEST(UciSession, AnswersAPlainGoWithoutALegalMoveAtOnce) {
  for (const char* position : {stalemate, checkmate}) {
    Conversation session;
    session.say(position).say("go").wait();
    EXPECT_EQ(session.last("bestmove"), "bestmove (none)") << position;
  }
}

TEST(UciSession, SaysThatANumberWasOutOfRange) {
  Conversation session;
  session.say("setoption name UCI_Elo value 99999").wait();
  EXPECT_TRUE(session.last("info string").contains("UCI_Elo takes a whole number from"))
      << session.last("info string");
  EXPECT_TRUE(session.last("info string").contains(": 99999 is taken as "));
  session.say("setoption name Skill Level value 20").wait();
  EXPECT_EQ(session.count("info string"), 1);
}

TEST(UciSession, NamesMovesWithoutTheWordMoves) {
  Conversation session;
  session.say("position startpos e2e4").wait();
  EXPECT_EQ(session.last("info string"), "info string position: expected moves before \"e2e4\"");
  session.say("go depth 1 searchmoves e4").wait();
  EXPECT_EQ(session.last("info string"),
            "info string searchmoves: \"e4\" is not a whole move: it ends too early");
}

TEST(UciSession, QuitsDuringAnyCommand) {
  for (const char* before : {"isready", "go infinite", "go ponder", "go perft 30", "bench"}) {
    Conversation session;
    session.say(before).say("ucinewgame");
    EXPECT_TRUE(session.goes_on());
    session.say("quit");
    EXPECT_FALSE(session.goes_on());
  }
}

}  // namespace
}  // namespace tabiya::uci_engine
