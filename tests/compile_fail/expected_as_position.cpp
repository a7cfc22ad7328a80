// The result of from_setup() is not a Position until it is checked.
// Refused: no viable conversion|could not convert
#include "tabiya/rules/position.hpp"

#ifdef TABIYA_NONSENSE
inline tabiya::Position take(const tabiya::Setup& setup) {
  return tabiya::Position::from_setup(setup);
}
#else
inline tabiya::Position take(const tabiya::Setup& setup) {
  return tabiya::Position::from_setup(setup).value();
}
#endif
