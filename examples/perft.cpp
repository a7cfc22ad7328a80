// Counts the move sequences of four plies from the start position.
#include "tabiya/rules/perft.hpp"

#include <iostream>

int main() {
  const tabiya::Position start;
  for (unsigned depth = 0; depth <= 4; ++depth) {
    std::cout << depth << ": " << perft(start, depth) << '\n';
  }
}
