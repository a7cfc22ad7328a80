/// What an audit found, in one line, for tests.
#pragma once

#include <ostream>
#include <string>

#include "tabiya/support/auditable.hpp"

namespace tabiya {

/// So that a failed comparison says what was found.
inline void PrintTo(const Violation& violation, std::ostream* out) { *out << to_string(violation); }

namespace test {

/// "clock_runs_wrongly, press_owed_for_nothing at Black"; nothing if all is sound.
inline std::string names_of(const Violations& violations) {
  std::string names;
  for (const Violation& violation : violations) {
    names.append(names.empty() ? "" : ", ").append(to_string(violation));
  }
  return names;
}

}  // namespace test
}  // namespace tabiya
