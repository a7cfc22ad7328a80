/// An engine that misbehaves in one way, which its argument names; otherwise it plays e2e4.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <utility>

#include "support/scripted_engine.hpp"

namespace tabiya::test {

class BadEngine : public ScriptedEngine {
 public:
  explicit BadEngine(std::string way) : way_{std::move(way)} {}

  void begin(Stage& stage) override {
    if (way_ == "crashes-at-start") stage.crash();
    if (way_ == "exits-at-start") stage.exit(7);
  }

  void read(std::string_view line, Stage& stage) override {
    if (line == "uci") answer_uci(stage);
    if (line == "isready") answer_isready(stage);
    if (line.starts_with("go")) answer_go(stage);
    if (line == "stop") stage.say("bestmove e2e4");
    if (line == "quit") {
      if (way_ == "never-quits") stage.hang();
      stage.exit(0);
    }
  }

  void reach_end_of_input(Stage& stage) override {
    if (way_ == "never-quits") stage.hang();
    stage.exit(0);
  }

 private:
  void answer_uci(Stage& stage) const {
    if (way_ == "silent-at-start") stage.hang();
    if (way_ == "closes-output") {
      stage.close_output();
      stage.hang();
    }
    stage.say("Bad Engine 1.0 by A Tester");
    stage.say("id name Bad Engine");
    stage.say("id author A Tester");
    stage.say("option name Clear Hash type button");
    stage.say("option name Hash type spin default 16 min 1 max 64");
    if (way_ != "uciok-missing") stage.say("uciok");
  }

  void answer_isready(Stage& stage) const {
    if (way_ == "crashes-when-asked") stage.crash();
    if (way_ == "never-ready") return;
    stage.say("readyok");
    if (way_ == "deaf") stage.hang();
  }

  void answer_go(Stage& stage) const {
    if (way_ == "crashes-in-search") stage.crash();
    if (way_ == "exits-in-search") stage.exit(3);
    if (way_ == "hangs-in-search") stage.hang();
    if (way_ == "escapes") return stage.say("bestmove \x1b[31me2e4");
    if (way_ == "silent-in-search") return;
    if (way_ == "garbage-forever") stage.flood("\x01\xff garbage\n");
    if (way_ == "endless-line") stage.flood("info string and so on ");
    if (way_ == "noisy") {
      for (int line = 0; line < 20'000; ++line) stage.complain("words that are never read");
      stage.complain("the last word");
    }
    if (way_ == "garbage") stage.say("\x01\xff garbage");
    if (way_ == "illegal-line") stage.say("info depth 1 score cp 31 nodes 20 pv e2e5");
    if (way_ == "nonsense-line") {
      return stage.say("info depth 1 score cp 31 nodes 20 pv e2e4 e7e4");
    }
    if (way_ == "talkative") {
      for (int line = 0; line < 100; ++line) {
        stage.say("info string the same again\ninfo string number " + std::to_string(line));
      }
    }
    if (way_ == "slow") stage.think(std::chrono::milliseconds{700});
    stage.say("info depth 1 score cp 31 nodes 20 pv e2e4");
    if (way_ == "nonsense-number") stage.say("info depth one");
    stage.say("bestmove e2e4");
    if (way_ == "two-bestmoves") stage.say("bestmove d2d4");
  }

  std::string way_;
};

}  // namespace tabiya::test
