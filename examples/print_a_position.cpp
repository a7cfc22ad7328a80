// Prints a position as text, and as a picture to a file.
#include <fstream>
#include <iostream>

#include "tabiya/notation/fen.hpp"
#include "tabiya/picture/print.hpp"

int main() {
  const auto position = tabiya::parse_position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
  if (!position) return 1;
  std::cout << tabiya::picture::print(*position);
  std::ofstream{"/dev/null"} << tabiya::picture::print(*position, tabiya::picture::Medium::Png);
}
