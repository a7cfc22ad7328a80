/// Engines of the tests: written once, they run as objects on a clock of their own
/// (support/scripted_host.hpp) or as real programs (support/scripted_program.hpp).
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace tabiya::test {

/// What an engine can do besides reading.
class Stage {
 public:
  virtual ~Stage() = default;

  virtual void say(std::string_view line) = 0;
  /// Writes a line to standard error.
  virtual void complain(std::string_view line) = 0;
  /// Writes the same text for ever, with or without line ends.
  virtual void flood(std::string_view text) = 0;
  /// Works for some time: what follows comes later.
  virtual void think(std::chrono::milliseconds time) = 0;
  /// Reads nothing more, and does not end.
  virtual void hang() = 0;
  virtual void close_output() = 0;
  virtual void exit(int code) = 0;
  /// Ends by SIGABRT.
  virtual void crash() = 0;
};

class ScriptedEngine {
 public:
  virtual ~ScriptedEngine() = default;

  /// Before the first line.
  virtual void begin(Stage&) {}
  virtual void read(std::string_view line, Stage& stage) = 0;
  virtual void reach_end_of_input(Stage& stage) { stage.exit(0); }
};

}  // namespace tabiya::test
