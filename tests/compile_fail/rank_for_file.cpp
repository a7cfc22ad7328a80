// A rank is not accepted in place of a file.
// Refused: (initialize|convert) .*'(tabiya::)?File'
#include "tabiya/rules/square.hpp"

#ifdef TABIYA_NONSENSE
constexpr auto e4 = tabiya::make_square(tabiya::Rank::Fourth, tabiya::File::E);
#else
constexpr auto e4 = tabiya::make_square(tabiya::File::E, tabiya::Rank::Fourth);
#endif
