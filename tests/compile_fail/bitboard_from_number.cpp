// A number becomes a set of squares only explicitly.
// Refused: no viable conversion|conversion from
#include "tabiya/rules/bitboard.hpp"

#ifdef TABIYA_NONSENSE
constexpr tabiya::Bitboard first_rank = 0xFFull;
#else
constexpr tabiya::Bitboard first_rank{0xFF};
#endif
