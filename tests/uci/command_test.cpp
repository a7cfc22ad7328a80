#include "tabiya/uci/command.hpp"

#include <gtest/gtest.h>

namespace tabiya::uci {
namespace {

using namespace std::chrono_literals;
using enum Color;

Command command_of(std::string_view line) {
  const auto parsed = parse_command(line);
  EXPECT_TRUE(parsed) << line;
  return parsed ? parsed->message : Command{Quit{}};
}

std::vector<std::string> faults_of(std::string_view line) {
  const auto parsed = parse_command(line);
  if (!parsed) return {to_string(parsed.error())};
  std::vector<std::string> sentences;
  for (const Fault& fault : parsed->skipped) sentences.push_back(to_string(fault));
  return sentences;
}

// UCI "GUI to engine"
TEST(UciCommand, RoundTrips) {
  const std::string rows[]{
      "uci",
      "debug on",
      "debug off",
      "isready",
      "setoption name Clear Hash",
      "setoption name Hash value 64",
      "setoption name NalimovPath value c:\\chess\\tb\\4;c:\\chess\\tb\\5",
      "register later",
      "register name Stefan MK code 4359874324",
      "ucinewgame",
      "position startpos",
      "position startpos moves e2e4 e7e5",
      "position fen 8/8/8/8/8/6k1/5q2/7K w - - 0 1",
      "position fen 8/8/8/8/8/6k1/5q2/7K w - - 0 1 moves h1g1",
      "go",
      "go infinite",
      "go ponder wtime 1000 btime 2000",
      "go wtime 60000 btime 60000 winc 1000 binc 1000 movestogo 40",
      "go depth 12 nodes 5000 mate 3 movetime 250",
      "go depth 4 searchmoves e2e4 d2d4",
      "go perft 5",
      "stop",
      "ponderhit",
      "quit",
      "d",
      "eval",
      "bench",
      "help",
  };
  for (const std::string& line : rows) {
    EXPECT_EQ(to_string(command_of(line)), line);
    EXPECT_EQ(faults_of(line), std::vector<std::string>{}) << line;
  }
}

// UCI "go"
TEST(UciCommand, GoAcceptsItsLimitsInAnyOrder) {
  const Go expected{.search_moves = {"e2e4", "e7e8q"},
                    .time = {.white = 1000ms, .black = -50ms},
                    .increment = {.white = 0ms, .black = 10ms},
                    .move_time = 7ms,
                    .moves_to_go = 20,
                    .depth = 5,
                    .mate = 2,
                    .nodes = 18'446'744'073'709'551'615U,
                    .is_ponder = true,
                    .is_infinite = true};
  EXPECT_EQ(command_of("go infinite searchmoves e2e4 e7e8q btime -50 wtime 1000 binc 10 winc 0 "
                       "nodes 18446744073709551615 depth 5 mate 2 movestogo 20 ponder movetime 7"),
            Command{expected});
}

TEST(UciCommand, GoAcceptsAClockForOneSideOnly) {
  const auto go = std::get<Go>(command_of("go btime 100"));
  EXPECT_EQ(go.time[White], std::nullopt);
  EXPECT_EQ(go.time[Black], 100ms);
}

// UCI "Arbitrary white space between tokens is allowed", "unknown command or token"
TEST(UciCommand, SkipsWhiteSpaceAndUnknownWords) {
  const Command debug_on{Debug{true}};
  EXPECT_EQ(command_of("debug on"), debug_on);
  EXPECT_EQ(command_of("   debug     on  "), debug_on);
  EXPECT_EQ(command_of("\t  debug \t  \t\ton\t  "), debug_on);
  EXPECT_EQ(command_of("joho debug on"), debug_on);
  EXPECT_EQ(command_of("debug joho on"), debug_on);
  EXPECT_EQ(command_of("debug on\r"), debug_on);
  EXPECT_EQ(command_of("go rtime 7 depth 3"), Command{Go{.depth = 3}});
  EXPECT_EQ(faults_of("joho debug on"), std::vector<std::string>{"unexpected \"joho\""});
}

TEST(UciCommand, ConsoleCommandsCountOnlyAsTheFirstWord) {
  EXPECT_EQ(command_of("d"), Command{Show{}});
  EXPECT_EQ(faults_of("plan d"), std::vector<std::string>{"unknown command \"plan\""});
}

// UCI "setoption"
TEST(UciCommand, OptionNamesAndValuesCanContainSpaces) {
  const auto option =
      std::get<SetOption>(command_of("setoption name  Move   Overhead  value  a  long \t text "));
  EXPECT_EQ(option.name, "Move Overhead");
  EXPECT_EQ(option.value, "a  long \t text");
  EXPECT_EQ(std::get<SetOption>(command_of("setoption name Book value")).value, "");
  EXPECT_EQ(std::get<SetOption>(command_of("setoption name Clear Hash")).value, std::nullopt);
}

// UCI "position"
TEST(UciCommand, PositionKeepsEveryWordAfterMoves) {
  const auto position = std::get<SetPosition>(command_of("position startpos moves e2e4 rubbish"));
  EXPECT_EQ(position.fen, std::nullopt);
  EXPECT_EQ(position.moves, (std::vector<std::string>{"e2e4", "rubbish"}));
  EXPECT_EQ(std::get<SetPosition>(command_of("position fen")).fen, "");
}

TEST(UciCommand, ReportsFaults) {
  struct Row {
    std::string_view line, sentence;
  };
  for (const auto& [line, sentence] : {
           Row{"", "the line is empty"},
           Row{" \t\r", "the line is empty"},
           Row{"hello there", "unknown command \"hello\""},
           Row{"debug", "debug: expected on or off"},
           Row{"debug perhaps", "debug: expected on or off"},
           Row{"setoption", "setoption: expected an option name"},
           Row{"setoption Hash 3", "setoption: expected name before \"Hash\""},
           Row{"setoption Hash value 3", "setoption: expected name before \"Hash\""},
           Row{"setoption Name Hash Value 3", "setoption: expected name before \"Name\""},
           Row{"setoption name=Hash value=3", "setoption: expected name before \"name=Hash\""},
           Row{"setoption value 3 name Hash", "setoption: expected name before \"value\""},
           Row{"setoption the value 3 name Hash", "setoption: expected name before \"the\""},
           Row{"setoption name", "setoption: expected an option name"},
           Row{"setoption name value 3", "setoption: expected an option name"},
           Row{"position", "position: expected startpos or fen"},
           Row{"position e2e4", "position: expected startpos or fen"},
           Row{"register", "register: expected later, or name and code"},
           Row{"go nodes 7 depth", "go: \"depth\" needs a whole number"},
           Row{"go nodes 7 depth deep", "go: \"depth\" needs a whole number, not \"deep\""},
           Row{"go nodes 7 depth 3.5x", "go: \"depth\" needs a whole number, not \"3.5x\""},
           Row{"go nodes 7 depth .5", "go: \"depth\" needs a whole number, not \".5\""},
           Row{"go depth 3.5",
               "go: \"depth\" needs a whole number; 3.5 is read without its fraction"},
           Row{"GO depth 3", "unknown command \"GO\"; did you mean \"go\"?"},
           Row{"SetOption name Hash", "unknown command \"SetOption\"; did you mean \"setoption\"?"},
           Row{"D", "unknown command \"D\"; did you mean \"d\"?"},
           Row{"go searchmoves", "go: expected a move after searchmoves"},
           Row{"go searchmoves depth 3", "go: expected a move after searchmoves"},
           Row{"go wtime btime 5", "go: \"wtime\" needs a whole number, not \"btime\""},
           Row{"go e2e4", "go: unexpected \"e2e4\""},
           Row{"stop it", "stop: unexpected \"it\""},
           Row{"position startpos e2e4", "position: expected moves before \"e2e4\""},
       }) {
    EXPECT_EQ(faults_of(line), std::vector<std::string>{std::string{sentence}}) << line;
  }
}

TEST(UciCommand, AMalformedNumberDoesNotHideTheNextField) {
  const auto go = std::get<Go>(command_of("go wtime btime 5 depth x nodes 7"));
  EXPECT_EQ(go, (Go{.time = {.black = 5ms}, .nodes = 7}));
}

// Programs that compute in floating point send such times.
TEST(UciCommand, ReadsTheWholePartOfANumberWithAFraction) {
  const auto go = std::get<Go>(command_of(
      "go wtime 59999.75 btime -0.5 winc 1000.0 binc 5. movetime 0.9 movestogo 12.5 depth 3.5 "
      "nodes 99999999999999999999.5 mate 2.0"));
  EXPECT_EQ(go, (Go{.time = {.white = 59999ms, .black = 0ms},
                    .increment = {.white = 1000ms, .black = 5ms},
                    .move_time = 0ms,
                    .moves_to_go = 12,
                    .depth = 3,
                    .mate = 2,
                    .nodes = 18'446'744'073'709'551'615U}));
}

// A program that names a limit waits for an end.
TEST(UciCommand, ALimitThatCannotBeReadIsOnePly) {
  for (const char* line : {"go depth", "go nodes x", "go wtime", "go mate -", "go perft 2,5",
                           "go movestogo twenty", "go winc 1e3", "go ponder depth x"}) {
    EXPECT_EQ(std::get<Go>(command_of(line)).depth, 1) << line;
    EXPECT_EQ(faults_of(line).back(), "go: no limit can be read; searching one ply") << line;
  }
  for (const char* line : {"go", "go infinite depth", "go rtime x", "go movetime 5 wtime",
                           "go searchmoves x", "go btime 5 depth x", "go winc 5 nodes"}) {
    EXPECT_EQ(std::get<Go>(command_of(line)).depth, std::nullopt) << line;
  }
}

// UCI "searchmoves": a misspelt move is not a word to be skipped; otherwise other moves would be searched
// than those that were asked for.
TEST(UciCommand, SearchMovesAreAllWordsUpToTheNextField) {
  const auto moves_of = [](std::string_view line) {
    return std::get<Go>(command_of(line)).search_moves;
  };
  const std::vector<std::string> moves{"a4", "A2A3", "e7e8Q", "Nf3,"};
  EXPECT_EQ(moves_of("go searchmoves a4 A2A3 e7e8Q Nf3,"), moves);
  for (const char* field : {"ponder", "wtime 5", "btime 5", "winc 5", "binc 5", "movestogo 5",
                            "depth 5", "nodes 5", "mate 5", "movetime 5", "infinite", "perft 5"}) {
    const std::string line =
        std::string{"go searchmoves a4 A2A3 "} + field + " searchmoves e7e8Q Nf3,";
    EXPECT_EQ(moves_of(line), moves) << line;
    EXPECT_EQ(faults_of(line), std::vector<std::string>{}) << line;
  }
}

TEST(UciCommand, ClampsNumbersToTheirRange) {
  const auto go =
      std::get<Go>(command_of("go depth 99999999999999999999 nodes -3 mate -99999999999"
                              " wtime 99999999999999999999 btime -9999999999999999"));
  EXPECT_EQ(go.depth, std::numeric_limits<int>::max());
  EXPECT_EQ(go.mate, std::numeric_limits<int>::min());
  EXPECT_EQ(go.nodes, 0U);
  EXPECT_EQ(go.time[White], max_time);
  EXPECT_EQ(go.time[Black], -max_time);
}

}  // namespace
}  // namespace tabiya::uci
