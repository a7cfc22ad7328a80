// Lists the legal moves of a position, in SAN and in UCI notation.
#include <iostream>

#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/rules/movegen.hpp"

int main() {
  // Réti's study of 1921: White to move and draw.
  const auto position = tabiya::parse_position("7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
  if (!position) {
    std::cerr << to_string(position.error()) << '\n';
    return 1;
  }
  for (const tabiya::Move move : legal_moves(*position)) {
    std::cout << to_san(*position, move) << " = " << to_uci(*position, move) << '\n';
  }
}
