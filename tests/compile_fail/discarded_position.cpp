// The result of from_setup() cannot be ignored.
// Refused: unused-result|nodiscard
#include "tabiya/rules/position.hpp"

#ifdef TABIYA_NONSENSE
inline void check(const tabiya::Setup& setup) { tabiya::Position::from_setup(setup); }
#else
inline bool check(const tabiya::Setup& setup) {
  return tabiya::Position::from_setup(setup).has_value();
}
#endif
