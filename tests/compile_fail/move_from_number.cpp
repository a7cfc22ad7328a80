// Sixteen bits become a move only through Move::unpacked().
// Refused: private
#include "tabiya/rules/move.hpp"

#ifdef TABIYA_NONSENSE
constexpr auto move = tabiya::Move{std::uint16_t{796}};
#else
constexpr auto move = tabiya::Move::unpacked(796);
#endif
