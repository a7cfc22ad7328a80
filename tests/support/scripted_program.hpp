/// A scripted engine as a real program.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>

#include "support/scripted_engine.hpp"

namespace tabiya::test {

class StandardStreams : public Stage {
 public:
  void say(std::string_view line) override { std::cout << line << std::endl; }
  void complain(std::string_view line) override { std::cerr << line << '\n'; }
  void flood(std::string_view text) override {
    while (std::cout << text) {
    }
  }
  void think(std::chrono::milliseconds time) override {
    std::this_thread::sleep_for(time);  // real time: it is a real program
  }
  void hang() override {
    while (true) pause();
  }
  void close_output() override { close(STDOUT_FILENO); }
  void exit(int code) override { std::exit(code); }
  /// Without a core dump, which can take longer than the rest of a test.
  void crash() override {
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    std::abort();
  }
};

/// Runs an engine on the standard streams until it ends.
inline int run_on_standard_streams(ScriptedEngine& engine) {
  StandardStreams streams;
  engine.begin(streams);
  for (std::string line; std::getline(std::cin, line);) engine.read(line, streams);
  engine.reach_end_of_input(streams);
  return 0;
}

}  // namespace tabiya::test
