// A bool is not a Color.
// Refused: (initialize|convert) .*'(const )?tabiya::Color'
#include "tabiya/support/color.hpp"

#ifdef TABIYA_NONSENSE
constexpr tabiya::Color turn = true;
#else
constexpr tabiya::Color turn = tabiya::Color::White;
#endif
