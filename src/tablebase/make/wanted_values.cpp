#include "tablebase/make/wanted_values.hpp"

#include <algorithm>

namespace tabiya::tablebase {
namespace {

/// Visits runs as (begin, end, value).
template <class Visit>
void each_run(std::span<const Wanted> wanted, const Visit& visit) noexcept {
  for (std::size_t begin = 0; begin < wanted.size();) {
    std::uint16_t lowest = 0;
    std::uint16_t highest = Wanted::most;
    std::size_t end = begin;
    for (; end < wanted.size(); ++end) {
      const auto low = std::max(lowest, wanted[end].lowest());
      const auto high = std::min(highest, wanted[end].highest());
      if (low > high) break;
      lowest = low;
      highest = high;
    }
    visit(begin, end, highest == Wanted::most ? std::uint16_t{0} : highest);
    begin = end;
  }
}

}  // namespace

std::uint64_t count_runs(std::span<const Wanted> wanted) noexcept {
  std::uint64_t runs = 0;
  each_run(wanted, [&](std::size_t, std::size_t, std::uint16_t) { ++runs; });
  return runs;
}

std::vector<std::uint16_t> fill(std::span<const Wanted> wanted) {
  std::vector<std::uint16_t> values(wanted.size());
  each_run(wanted, [&](std::size_t begin, std::size_t end, std::uint16_t value) {
    std::fill(values.begin() + static_cast<std::ptrdiff_t>(begin),
              values.begin() + static_cast<std::ptrdiff_t>(end), value);
  });
  return values;
}

}  // namespace tabiya::tablebase
