// There is no null move: the absence of a move is an empty optional.
// Refused: no matching (constructor|function)
#include "tabiya/rules/move.hpp"

#ifdef TABIYA_NONSENSE
constexpr tabiya::Move none{};
#else
constexpr std::optional<tabiya::Move> none;
#endif
