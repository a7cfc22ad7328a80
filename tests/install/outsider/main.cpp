#include <cstdio>
#include <tabiya/notation/fen.hpp>
#include <tabiya/notation/san.hpp>
#include <tabiya/rules/movegen.hpp>

int main() {
  const auto position = tabiya::parse_position("k7/8/K7/8/8/8/7Q/8 w - - 0 1").value();
  for (const auto move : legal_moves(position)) {
    if (is_checkmate(position.after(move))) std::puts(to_san(position, move).c_str());
  }
}
