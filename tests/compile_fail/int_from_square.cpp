// A square is no number, so nobody can reckon with it by accident.
// Refused: invalid operands|no match for 'operator\+'
#include "tabiya/rules/square.hpp"

#ifdef TABIYA_NONSENSE
constexpr int next = tabiya::Square::E4 + 1;
#else
constexpr int next = index_of(tabiya::Square::E4) + 1;
#endif
