/// An engine that plays the first legal move it finds, and on its third move misbehaves in the way
/// that its argument names. tests/match/game_test.cpp lists the ways. With "weak " before the way
/// it does so only if its option Strength is below 50.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "support/scripted_engine.hpp"
#include "support/scripted_host.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/uci/play_line.hpp"

namespace tabiya::test {

class ScriptedPlayer : public ScriptedEngine {
 public:
  explicit ScriptedPlayer(std::string_view way) : is_tunable_{way.starts_with(weak)} {
    way_ = is_tunable_ ? way.substr(weak.size()) : way;
  }

  void begin(Stage& stage) override {
    if (way_ == "crashes-at-start") stage.crash();
  }

  void read(std::string_view text, Stage& stage) override {
    const auto command = uci::parse_command(text);
    if (!command) return;
    if (std::holds_alternative<uci::Hello>(command->message)) {
      stage.say("id name Scripted\nid author Tabiya");
      if (is_tunable_) stage.say("option name Strength type spin default 50 min 0 max 100");
      stage.say("uciok");
    } else if (const auto* option = std::get_if<uci::SetOption>(&command->message)) {
      if (option->name == "Strength") strength_ = std::stoi(option->value.value_or("50"));
      else stage.say("info string no such option");
    } else if (std::holds_alternative<uci::IsReady>(command->message)) {
      stage.say("readyok");
    } else if (std::holds_alternative<uci::NewGame>(command->message)) {
      searches_ = 0;
    } else if (const auto* position = std::get_if<uci::SetPosition>(&command->message)) {
      line_ = uci::play_line(*position).value_or(uci::PlayedLine{});
    } else if (std::holds_alternative<uci::Go>(command->message)) {
      search(stage);
    } else if (std::holds_alternative<uci::Quit>(command->message)) {
      stage.exit(0);
    }
  }

 private:
  static constexpr std::string_view weak = "weak ";

  void search(Stage& stage) {
    const MoveList moves = legal_moves(line_.position);
    const std::string move = to_uci(line_.position, moves[0]);
    constexpr int wrong_search = 3;
    stage.say("info depth 1 score cp 0 pv " + move);
    const bool behaves = is_tunable_ && strength_ >= 50;
    if (++searches_ == wrong_search && !behaves) misbehave(move, stage);
    else stage.say("bestmove " + move);
  }

  void misbehave(const std::string& move, Stage& stage) const {
    if (way_ == "crashes") stage.crash();
    if (way_ == "hangs") stage.hang();
    if (way_ == "dies-slowly") {
      stage.close_output();
      stage.hang();
    }
    if (way_ == "too-slow") stage.think(std::chrono::seconds{61});
    if (way_ == "just-in-time") stage.think(std::chrono::milliseconds{59'999});
    if (way_ == "illegal") return stage.say("bestmove e1e8");
    if (way_ == "nonsense") return stage.say("bestmove castle!");
    if (way_ == "no-move") return stage.say("bestmove (none)");
    if (way_ == "garbage") stage.say("\x01\x02 what is this");
    if (way_ == "broken-line") stage.say("info depth 5 score cp 10 pv " + move + " a1a1");
    if (way_ == "lying-mate") stage.say("info depth 5 score mate 1 pv " + move);
    if (way_ == "other-move") stage.say("info depth 5 score cp 10 pv h7h6");
    stage.say("bestmove " + move);
    if (way_ == "remarks") stage.say("info string almost done");
    if (way_ == "two-bestmoves") stage.say("bestmove " + move);
  }

  bool is_tunable_;
  std::string way_;
  uci::PlayedLine line_;
  int strength_ = 50;
  int searches_ = 0;
};

/// A call of such an engine. All of them share a host, and so its clock.
inline uci::ProgramCall call_of_scripted_player(std::string way) {
  static ScriptedHost host{every_program_is<ScriptedPlayer>()};
  return {.arguments = {"scripted-player", std::move(way)}, .host = &host};
}

}  // namespace tabiya::test
