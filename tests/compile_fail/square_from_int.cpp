// A number is not a square.
// Refused: (initialize|convert) .*'(const )?tabiya::Square'
#include "tabiya/rules/square.hpp"

#ifdef TABIYA_NONSENSE
constexpr tabiya::Square corner = 63;
#else
constexpr tabiya::Square corner = tabiya::Square::H8;
#endif
