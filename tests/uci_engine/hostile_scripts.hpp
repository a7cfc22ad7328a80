/// Scripts that no GUI should send, although some do.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace tabiya::test {

/// A script, and the output that it must produce.
struct HostileScript {
  std::string name;
  std::vector<std::string> lines;  ///< then the input ends
  int best_moves = 0;              ///< the exact number of lines that begin with `bestmove`
  std::string expected = {};       ///< some line must contain this
  /// Ends the input only after the last expected `bestmove`.
  bool waits = true;

  /// Prints the name in test failures.
  friend std::ostream& operator<<(std::ostream& stream, const HostileScript& script) {
    return stream << script.name;
  }
};

[[nodiscard]] std::vector<HostileScript> hostile_scripts();

}  // namespace tabiya::test
