// Legality is a question about a move in a position, never about a move alone.
// Refused: no matching function|'const tabiya::Position&'
#include "tabiya/rules/movegen.hpp"

#ifdef TABIYA_NONSENSE
inline bool playable(tabiya::Move move) { return is_legal(move); }
#else
inline bool playable(const tabiya::Position& position, tabiya::Move move) {
  return is_legal(position, move);
}
#endif
