/// An engine that misbehaves in one way, which its argument names; otherwise it plays e2e4.
/// tests/uci/client_test.cpp uses it.
#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

namespace {

/// Ignores its input until a signal ends it.
[[noreturn]] void sleep_forever() {
  while (true) pause();
}

/// Crashes without a core dump, which can take longer than the rest of the test.
[[noreturn]] void crash() {
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  std::abort();
}

[[noreturn]] void flood(std::string_view text) {
  while (true) std::cout << text;
}

void say(std::string_view line) { std::cout << line << std::endl; }

void answer_uci(std::string_view mode) {
  if (mode == "silent-at-start") sleep_forever();
  if (mode == "closes-output") {
    close(STDOUT_FILENO);
    sleep_forever();
  }
  say("Bad Engine 1.0 by A Tester");
  say("id name Bad Engine");
  say("id author A Tester");
  say("option name Clear Hash type button");
  say("option name Hash type spin default 16 min 1 max 64");
  if (mode == "uciok-missing") return;
  say("uciok");
}

void answer_isready(std::string_view mode) {
  if (mode == "crashes-when-asked") crash();
  if (mode == "never-ready") return;
  say("readyok");
  if (mode == "deaf") sleep_forever();
}

void answer_go(std::string_view mode) {
  if (mode == "crashes-in-search") crash();
  if (mode == "exits-in-search") std::exit(3);
  if (mode == "silent-in-search") return;
  if (mode == "garbage-forever") flood("\x01\xff garbage\n");
  if (mode == "endless-line") flood("info string and so on ");
  if (mode == "noisy") {
    for (int line = 0; line < 20'000; ++line) std::cerr << "words that are never read\n";
    std::cerr << "the last word\n";
  }
  if (mode == "garbage") say("\x01\xff garbage");
  if (mode == "illegal-line") say("info depth 1 score cp 31 nodes 20 pv e2e5");
  if (mode == "nonsense-line") return say("info depth 1 score cp 31 nodes 20 pv e2e4 e7e4");
  if (mode == "all-at-once") return say("info depth 1 score cp 31 nodes 20 pv e2e4\nbestmove e2e4");
  if (mode == "talkative") {
    for (int line = 0; line < 100; ++line) {
      say("info string the same again\ninfo string number " + std::to_string(line));
    }
  }
  say("info depth 1 score cp 31 nodes 20 pv e2e4");
  if (mode == "nonsense-number") say("info depth one");
  say("bestmove e2e4");
  if (mode == "two-bestmoves") say("bestmove d2d4");
}

}  // namespace

int main(int argument_count, char** arguments) {
  const std::string_view mode = argument_count > 1 ? arguments[1] : "";
  if (mode == "crashes-at-start") crash();
  if (mode == "exits-at-start") return 7;
  if (mode == "prints-folder") {
    char* const folder = getcwd(nullptr, 0);
    say(folder == nullptr ? "" : folder);
    std::free(folder);
  }
  for (std::string line; std::getline(std::cin, line);) {
    if (line == "uci") answer_uci(mode);
    if (line == "isready") answer_isready(mode);
    if (line.starts_with("go")) answer_go(mode);
    if (line == "stop") say("bestmove e2e4");
    if (line == "quit") {
      if (mode == "never-quits") sleep_forever();
      return 0;
    }
  }
  // It has read the end of its input, but does not end.
  if (mode == "outlives-its-input" || mode == "never-quits") sleep_forever();
  return 0;
}
