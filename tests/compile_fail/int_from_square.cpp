// A square is not a number, so accidental arithmetic does not compile.
// Refused: invalid operands|no match for 'operator\+'
#include "tabiya/rules/square.hpp"

#ifdef TABIYA_NONSENSE
constexpr int next = tabiya::Square::E4 + 1;
#else
constexpr int next = index_of(tabiya::Square::E4) + 1;
#endif
