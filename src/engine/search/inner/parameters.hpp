/// The numbers of the search that can be tuned.
///
/// In a normal build they are constants. In a build with the CMake option TABIYA_TUNABLE they are
/// variables, which our UCI engine offers as options, so that `tabiya match --tune` finds better
/// values.
#pragma once

#include <span>
#include <string_view>

namespace tabiya::engine::tuning {

/// A number of tuning.hpp in a tunable build.
struct Parameter {
  std::string_view name;
  int* variable;  ///< change it only while no search is running
  int default_value;
  int min;
  int max;
};

/// All parameters, in the order of tuning.hpp. None in a normal build.
[[nodiscard]] std::span<const Parameter> parameters() noexcept;

/// Adds a parameter to the list and returns its default value.
int add_parameter(const Parameter& parameter);

}  // namespace tabiya::engine::tuning

/// Declares a number of the search: its name, its value, and the range in which to tune it.
#ifdef TABIYA_TUNABLE
#define TABIYA_PARAMETER(name, value, min, max)                                         \
  inline int name =                                                                     \
      ::tabiya::engine::tuning::add_parameter({#name, &(name), (value), (min), (max)}); \
  static_assert((min) <= (value) && (value) <= (max))
#else
#define TABIYA_PARAMETER(name, value, min, max) \
  inline constexpr int name = value;            \
  static_assert((min) <= (value) && (value) <= (max))
#endif
