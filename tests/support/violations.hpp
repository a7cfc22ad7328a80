/// Violations as text, for tests.
#pragma once

#include <ostream>
#include <string>

#include "support/inner/auditable.hpp"

namespace tabiya {

/// Makes failed comparisons readable.
inline void PrintTo(const Violation& violation, std::ostream* out) { *out << to_string(violation); }

namespace test {

/// "clock_runs_wrongly, press_owed_for_nothing at Black"; empty without violations.
inline std::string names_of(const Violations& violations) {
  std::string names;
  for (const Violation& violation : violations) {
    names.append(names.empty() ? "" : ", ").append(to_string(violation));
  }
  return names;
}

}  // namespace test
}  // namespace tabiya
