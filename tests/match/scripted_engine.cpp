/// An engine that plays the first legal move it finds, and on its third move misbehaves in the way
/// that its argument names. tests/match/game_test.cpp lists the ways. With "weak " before the way
/// it does so only if its option Strength is below 50.
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

#include "tabiya/notation/uci_move.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/uci/play_line.hpp"

namespace {

using namespace tabiya;

[[noreturn]] void sleep_for_ever() {
  while (true) pause();
}
[[noreturn]] void crash() {
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  std::abort();
}
void say(std::string_view line) { std::cout << line << std::endl; }

/// Works for the given time, as a slow engine does.
void think(std::chrono::milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;  // real time: it plays on a real clock
  // real time: as above
  while (std::chrono::steady_clock::now() < end) {
  }
}

void misbehave(std::string_view way, const std::string& move) {
  if (way == "crashes") crash();
  if (way == "hangs") sleep_for_ever();
  if (way == "dies-slowly") {
    close(STDOUT_FILENO);
    sleep_for_ever();
  }
  if (way == "too-slow") think(std::chrono::milliseconds{600});
  if (way == "illegal") return say("bestmove e1e8");
  if (way == "nonsense") return say("bestmove castle!");
  if (way == "no-move") return say("bestmove (none)");
  if (way == "garbage") say("\x01\x02 what is this");
  if (way == "broken-line") say("info depth 5 score cp 10 pv " + move + " a1a1");
  if (way == "lying-mate") say("info depth 5 score mate 1 pv " + move);
  if (way == "other-move") say("info depth 5 score cp 10 pv h7h6");
  say("bestmove " + move);
  if (way == "remarks") say("info string almost done");
  if (way == "two-bestmoves") say("bestmove " + move);
}

}  // namespace

int main(int argument_count, char** arguments) {
  constexpr std::string_view weak = "weak ";
  std::string_view way = argument_count > 1 ? arguments[1] : "";
  const bool is_tunable = way.starts_with(weak);
  if (is_tunable) way.remove_prefix(weak.size());
  int strength = 50;
  if (way == "crashes-at-start") crash();
  uci::PlayedLine line;
  int searches = 0;
  for (std::string text; std::getline(std::cin, text);) {
    const auto command = uci::parse_command(text);
    if (!command) continue;
    if (std::holds_alternative<uci::Hello>(command->message)) {
      say("id name Scripted\nid author Tabiya");
      if (is_tunable) say("option name Strength type spin default 50 min 0 max 100");
      say("uciok");
    } else if (const auto* option = std::get_if<uci::SetOption>(&command->message)) {
      if (option->name == "Strength") strength = std::stoi(option->value.value_or("50"));
      else say("info string no such option");
    } else if (std::holds_alternative<uci::IsReady>(command->message)) {
      say("readyok");
    } else if (std::holds_alternative<uci::NewGame>(command->message)) {
      searches = 0;
    } else if (const auto* position = std::get_if<uci::SetPosition>(&command->message)) {
      line = uci::play_line(*position).value_or(uci::PlayedLine{});
    } else if (std::holds_alternative<uci::Go>(command->message)) {
      const MoveList moves = legal_moves(line.position);
      const std::string move = to_uci(line.position, moves[0]);
      constexpr int wrong_search = 3;
      say("info depth 1 score cp 0 pv " + move);
      const bool behaves = is_tunable && strength >= 50;
      if (++searches == wrong_search && !behaves) misbehave(way, move);
      else say("bestmove " + move);
    } else if (std::holds_alternative<uci::Quit>(command->message)) {
      return 0;
    }
  }
}
