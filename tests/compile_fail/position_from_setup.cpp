// A set-up becomes a position only through from_setup().
// Refused: no viable conversion|could not convert
#include "tabiya/rules/position.hpp"

#ifdef TABIYA_NONSENSE
inline tabiya::Position make(const tabiya::Setup& setup) { return setup; }
#else
inline auto make(const tabiya::Setup& setup) { return tabiya::Position::from_setup(setup); }
#endif
