// after() returns the new position; it does not change the old one.
// Refused: unused-result|nodiscard
#include "tabiya/rules/position.hpp"

#ifdef TABIYA_NONSENSE
inline void play(tabiya::Position& position, tabiya::Move move) { position.after(move); }
#else
inline void play(tabiya::Position& position, tabiya::Move move) { position = position.after(move); }
#endif
