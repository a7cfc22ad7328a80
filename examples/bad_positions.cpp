// Reads unplayable positions, and gets every reason at once instead of a silent repair.
#include <iostream>

#include "tabiya/notation/fen.hpp"

int main() {
  for (const char* fen : {"8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/PPPP1PPPP/4K3 w - - 0 1",
                          "K3k3/8/8/8/8/8/8/K3R3 w - - 0 1"}) {
    std::cout << fen << '\n';
    const auto position = tabiya::parse_position(fen);
    if (!position) std::cout << "  " << to_string(position.error()) << '\n';
  }
}
