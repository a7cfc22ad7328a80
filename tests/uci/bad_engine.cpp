/// An engine that does wrong in one way, which its argument names; otherwise it plays e2e4. What
/// stands in tests/uci/client_test.cpp shows all its ways.
#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

namespace {

/// Waits for a signal, and nothing else.
[[noreturn]] void sleep_for_ever() {
  while (true) pause();
}

/// Without a core dump, which may take longer than the rest of the test.
[[noreturn]] void crash() {
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  std::abort();
}

[[noreturn]] void flood(std::string_view text) {
  while (true) std::cout << text;
}

void say(std::string_view line) { std::cout << line << std::endl; }

void answer_uci(std::string_view way) {
  if (way == "silent-at-start") sleep_for_ever();
  if (way == "closes-output") {
    close(STDOUT_FILENO);
    sleep_for_ever();
  }
  say("Bad Engine 1.0 by nobody");
  say("id name Bad Engine");
  say("id author nobody");
  say("option name Clear Hash type button");
  say("option name Hash type spin default 16 min 1 max 64");
  if (way == "uciok-missing") return;
  say("uciok");
}

void answer_isready(std::string_view way) {
  if (way == "crashes-when-asked") crash();
  if (way == "never-ready") return;
  say("readyok");
  if (way == "deaf") sleep_for_ever();
}

void answer_go(std::string_view way) {
  if (way == "crashes-in-search") crash();
  if (way == "exits-in-search") std::exit(3);
  if (way == "silent-in-search") return;
  if (way == "garbage-for-ever") flood("\x01\xff garbage\n");
  if (way == "endless-line") flood("info string and so on ");
  if (way == "noisy") {
    for (int line = 0; line < 20'000; ++line) std::cerr << "a thousand words to nobody\n";
    std::cerr << "the last word\n";
  }
  if (way == "garbage") say("\x01\xff garbage");
  say("info depth 1 score cp 31 nodes 20 pv e2e4");
  if (way == "nonsense-number") say("info depth one");
  say("bestmove e2e4");
  if (way == "two-bestmoves") say("bestmove d2d4");
}

}  // namespace

int main(int argument_count, char** arguments) {
  const std::string_view way = argument_count > 1 ? arguments[1] : "";
  if (way == "crashes-at-start") crash();
  if (way == "exits-at-start") return 7;
  if (way == "tells-folder") {
    char* const folder = getcwd(nullptr, 0);
    say(folder == nullptr ? "" : folder);
    std::free(folder);
  }
  for (std::string line; std::getline(std::cin, line);) {
    if (line == "uci") answer_uci(way);
    if (line == "isready") answer_isready(way);
    if (line.starts_with("go")) answer_go(way);
    if (line == "stop") say("bestmove e2e4");
    if (line == "quit") {
      if (way == "never-quits") sleep_for_ever();
      return 0;
    }
  }
  // It has read the end of its input, and dies slowly or never.
  if (way == "outlives-its-input" || way == "never-quits") sleep_for_ever();
  return 0;
}
