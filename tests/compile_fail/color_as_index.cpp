// ByColor is indexed by a Color, not by a number.
// Refused: no viable overloaded|no match for 'operator\[\]'
#include "tabiya/support/color.hpp"

constexpr tabiya::ByColor<int> pieces{16, 15};

#ifdef TABIYA_NONSENSE
constexpr int black_pieces = pieces[1];
#else
constexpr int black_pieces = pieces[tabiya::Color::Black];
#endif
