// A set of squares is not a number.
// Refused: no viable conversion|cannot convert
#include <cstdint>

#include "tabiya/rules/bitboard.hpp"

#ifdef TABIYA_NONSENSE
constexpr std::uint64_t bits = tabiya::Bitboard{0xFF};
#else
constexpr std::uint64_t bits = tabiya::Bitboard{0xFF}.bits();
#endif
