/// What `tabiya` does at a terminal only: signals, the size of the window, waiting for input.
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <string>

#include "cli/pseudo_terminal.hpp"
#include "support/scratch_folder.hpp"

namespace tabiya::test {
namespace {

constexpr const char* control_c = "\x03";
constexpr const char* control_d = "\x04";
constexpr const char* save_question = "Save the game?";

/// Games of both kinds, with their first move.
constexpr struct {
  const char* arguments;
  const char* name;
} games[] = {{"play --ascii", "casual"}, {"play --ascii --ruleset csci1933", "csci1933"}};

TEST(AtTerminalTest, ControlCAsksWhetherToSaveTheGame) {
  for (const auto& [arguments, name] : games) {
    const ScratchFolder folder;
    AtTerminal program{folder.path().string(), arguments};
    ASSERT_TRUE(program.shows("White")) << name;
    program.type("e2e4\n");
    ASSERT_TRUE(program.shows("Black")) << name;
    program.type(control_c);
    ASSERT_TRUE(program.shows(save_question)) << name;
    program.type(control_c);
    ASSERT_TRUE(program.shows(save_question)) << name << ": asked again";
    program.type("kept\n");
    EXPECT_EQ(program.exit_code(), 0) << name;
    EXPECT_NE(folder.read("kept.pgn").find("1. e4"), std::string::npos) << name;
  }
}

TEST(AtTerminalTest, ControlDAsksOnceAndThenSaves) {
  const ScratchFolder folder;
  AtTerminal program{folder.path().string(), "play --ascii"};
  ASSERT_TRUE(program.shows("White"));
  program.type("e2e4\n");
  ASSERT_TRUE(program.shows("Black"));
  program.type(control_d);
  ASSERT_TRUE(program.shows(save_question));
  program.type(control_d);
  EXPECT_TRUE(program.shows("the game was saved to rescued.pgn"));
  EXPECT_EQ(program.exit_code(), 0);
  EXPECT_NE(folder.read("rescued.pgn").find("1. e4"), std::string::npos);
}

TEST(AtTerminalTest, AGameIsSavedIfTheSystemEndsIt) {
  for (const int signal : {SIGTERM, SIGHUP}) {
    for (const auto& [arguments, name] : games) {
      const ScratchFolder folder;
      AtTerminal program{folder.path().string(), arguments};
      ASSERT_TRUE(program.shows("White")) << name;
      program.type("e2e4\n");
      ASSERT_TRUE(program.shows("Black")) << name;
      program.signal(signal);
      EXPECT_EQ(program.exit_code(), 0) << name;
      EXPECT_NE(folder.read("rescued.pgn").find("1. e4"), std::string::npos) << name;
    }
  }
}

/// An engine that starts, and then neither moves nor stops.
constexpr const char* hung_engine =
    "#!/bin/sh\ntrap '' INT TERM\nwhile read -r line; do\n  case $line in\n    uci) echo uciok ;;\n"
    "    isready) echo readyok ;;\n    quit) exit ;;\n  esac\ndone\n";

/// The first move of a game against an engine, which then thinks.
bool moves_and_waits(AtTerminal& program) {
  if (!program.shows("White")) return false;
  program.type("e2e4\n");
  return program.shows("Thinking");
}

TEST(AtTerminalTest, AHungEngineCanBeLeft) {
  const ScratchFolder folder;
  folder.write("hung", hung_engine);
  AtTerminal program{folder.path().string(), "play --ascii --engine 'sh hung'"};
  ASSERT_TRUE(moves_and_waits(program));
  program.type(control_c);
  ASSERT_TRUE(program.shows("cannot be used: the engine did not send bestmove in time"));
  ASSERT_TRUE(program.shows(save_question));
  program.type("kept\n");
  EXPECT_EQ(program.exit_code(), 0);
  EXPECT_NE(folder.read("kept.pgn").find("1. e4"), std::string::npos);
}

TEST(AtTerminalTest, AGameAgainstAHungEngineIsSavedIfTheSystemEndsIt) {
  const ScratchFolder folder;
  folder.write("hung", hung_engine);
  AtTerminal program{folder.path().string(), "play --ascii --engine 'sh hung'"};
  ASSERT_TRUE(moves_and_waits(program));
  program.signal(SIGTERM);
  EXPECT_EQ(program.exit_code(), 0);
  EXPECT_NE(folder.read("rescued.pgn").find("1. e4"), std::string::npos);
}

TEST(AtTerminalTest, AFlagThatFallsWhileTheEngineThinksEndsTheGame) {
  const ScratchFolder folder;
  folder.write("hung", hung_engine);
  AtTerminal program{folder.path().string(),
                     "play --ascii --time 0.01 --engine 'sh hung' --side black"};
  ASSERT_TRUE(program.shows("Thinking"));
  EXPECT_TRUE(program.shows("White has lost on time"));
  EXPECT_TRUE(program.shows(save_question));
}

TEST(AtTerminalTest, AGameWithoutMovesEndsAtOnce) {
  const ScratchFolder folder;
  AtTerminal program{folder.path().string(), "play --ascii"};
  ASSERT_TRUE(program.shows("White"));
  program.type(control_c);
  EXPECT_EQ(program.exit_code(), 0);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(AtTerminalTest, ResizingDrawsThePageAgain) {
  const ScratchFolder folder;
  folder.write("game.pgn", "[White \"Anna\"]\n\n1. e4 e5 *\n");
  for (const char* const arguments : {"replay --ascii game.pgn", "play --ascii"}) {
    AtTerminal program{folder.path().string(), arguments};
    ASSERT_TRUE(program.shows("\x1b[2J")) << arguments;
    program.resize(30);
    EXPECT_TRUE(program.shows("\x1b[2J")) << arguments;
  }
}

TEST(AtTerminalTest, ACommandSaysWhatItWaitsFor) {
  const ScratchFolder folder;
  constexpr struct {
    const char* arguments;
    const char* awaited;
  } commands[] = {{"judge", "positions, one per line"},
                  {"judge --batch -", "positions"},
                  {"fen -", "a FEN"},
                  {"moves -", "a FEN"},
                  {"explain - e4", "a FEN"},
                  {"perft --suite -", "a perft suite"},
                  {"analyse -", "a FEN or a PGN file"},
                  {"review -", "a PGN file"},
                  {"picture -", "a FEN or a PGN file"},
                  {"pgn count -", "a PGN file"},
                  {"pgn stats", "a PGN file"},
                  {"replay --all -", "a PGN file"},
                  {"referee", "events, one per line"},
                  {"play --load -", "a game"},
                  {"serve --config -", "the settings"}};
  for (const auto& [arguments, awaited] : commands) {
    AtTerminal program{folder.path().string(), arguments};
    EXPECT_TRUE(program.shows(std::string{"waiting for "} + awaited)) << arguments;
  }
}

}  // namespace
}  // namespace tabiya::test
