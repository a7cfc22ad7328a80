/// What no GUI should send, and some do.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace tabiya::test {

/// A script, and what the engine has to have said by its end.
struct HostileScript {
  std::string name;
  std::vector<std::string> lines;  ///< then the input ends
  int best_moves = 0;              ///< how many lines begin with `bestmove`, exactly
  std::string expected = {};       ///< some line holds this
  /// The input ends only after the last `bestmove` that is expected.
  bool waits = true;

  /// For the messages of a test.
  friend std::ostream& operator<<(std::ostream& stream, const HostileScript& script) {
    return stream << script.name;
  }
};

[[nodiscard]] std::vector<HostileScript> hostile_scripts();

}  // namespace tabiya::test
