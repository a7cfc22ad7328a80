/// The argument `threads`.
#pragma once

#include <pybind11/pybind11.h>

#include <algorithm>
#include <cstdint>

namespace tabiya::python {

/// A number of threads; more than 256 count as 256, since they would only need memory.
/// Raises: ValueError below 1.
[[nodiscard]] inline unsigned read_threads(std::int64_t threads) {
  constexpr std::int64_t most = 256;
  if (threads < 1) throw pybind11::value_error{"threads is at least 1"};
  return static_cast<unsigned>(std::min(threads, most));
}

}  // namespace tabiya::python
