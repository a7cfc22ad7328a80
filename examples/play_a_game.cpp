// Plays a short game from text, and prints how it ended.
#include <iostream>

#include "tabiya/game/game.hpp"
#include "tabiya/notation/diagram.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"

int main() {
  tabiya::Game game;
  for (const char* text : {"f3", "e5", "g4", "Qh4"}) {
    const auto move = parse_move(game.position(), text);
    if (!move || !game.play(*move)) {
      std::cerr << text << " cannot be played\n";
      return 1;
    }
  }
  std::cout << to_diagram(game.position().board(),
                          {.symbols = tabiya::DiagramStyle::Symbols::Letters})
            << to_fen(game.position()) << '\n';
  if (const auto& outcome = game.outcome()) {
    std::cout << to_string(*outcome) << " by " << to_string(outcome->termination()) << '\n';
  }
}
