// Asks an engine for a move. This one is a line of shell; use the path of your own instead.
#include <chrono>
#include <iostream>

#include "tabiya/uci/client.hpp"

using namespace std::chrono_literals;
using namespace tabiya;

void print(const uci::Info& info) { std::cout << to_string(uci::Reply{info}) << '\n'; }

uci::Deadline soon() { return std::chrono::steady_clock::now() + 10s; }

int main() {
  const uci::ProgramCall call{
      {"sh", "-c",
       "while read word rest; do case $word in uci) echo uciok;; isready) echo readyok;; "
       "go) echo info depth 1 score cp 30 pv e2e4; echo bestmove e2e4;; quit) exit;; esac; done"}};
  auto engine = uci::Client::start(call, soon());
  if (!engine) {
    std::cerr << to_string(engine.error()) << '\n';
    return 1;
  }
  const auto answer = engine->search({}, {.move_time = 100ms}, soon(), print);
  std::cout << (answer ? answer->best.move.value_or("none") : to_string(answer.error())) << '\n';
  engine->quit(soon());
}
