// A rank and a file cannot be compared.
// Refused: invalid operands|no match for 'operator=='
#include "tabiya/rules/square.hpp"

#ifdef TABIYA_NONSENSE
constexpr bool same = file_of(tabiya::Square::E5) == tabiya::Rank::Fifth;
#else
constexpr bool same = file_of(tabiya::Square::E5) == tabiya::File::E;
#endif
