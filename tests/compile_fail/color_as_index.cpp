// Values of the two sides are indexed by a side, not by a number.
// Refused: no viable overloaded|no match for 'operator\[\]'
#include "tabiya/support/color.hpp"

constexpr tabiya::ByColor<int> men{16, 15};

#ifdef TABIYA_NONSENSE
constexpr int black_men = men[1];
#else
constexpr int black_men = men[tabiya::Color::Black];
#endif
