// Plays legal and illegal moves in a game, and prints the verdict on each.
#include <iostream>

#include "tabiya/game/move_grader.hpp"

int main() {
  tabiya::MoveGrader grader;
  for (const char* const move : {"e2e4", "e7e4", "e7e5", "e1e3", "Bc4", "Nc6", "O-O", "Qh5", "Nf6",
                                 "Qh5xf7", "Ke7", "hello"}) {
    const auto verdict = grader.move(move);
    std::cout << (verdict.is_played ? "played   " : "refused  ") << move;
    if (!verdict.is_played) std::cout << "  " << verdict.sentence;
    std::cout << '\n';
  }
  std::cout << grader.result() << "  " << grader.ending() << '\n';
}
