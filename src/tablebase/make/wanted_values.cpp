#include "tablebase/make/wanted_values.hpp"

#include <algorithm>

namespace tabiya::tablebase {
namespace {

constexpr std::size_t roundest = 256;

/// The end of a run at which its length is roundest.
std::size_t round_end(std::size_t begin, std::size_t least, std::size_t most) noexcept {
  for (std::size_t step = roundest; step > 1; step /= 2) {
    const std::size_t end = begin + (most - begin) / step * step;
    if (end >= least && end > begin) return end;
  }
  return most;
}

struct Run {
  std::size_t end;
  std::size_t least_end;  ///< behind it, everything is free
  std::uint16_t value;
};

/// The longest run that begins here.
Run run_from(std::span<const Wanted> wanted, std::size_t begin) noexcept {
  std::uint16_t lowest = 0;
  std::uint16_t highest = Wanted::most;
  Run run{begin, begin, 0};
  for (; run.end < wanted.size(); ++run.end) {
    const auto low = std::max(lowest, wanted[run.end].lowest());
    const auto high = std::min(highest, wanted[run.end].highest());
    if (low > high) break;
    lowest = low;
    highest = high;
    if (!wanted[run.end].is_anything()) run.least_end = run.end + 1;
  }
  // A run that is all free takes the lowest value, which every table has a use for.
  run.value = highest == Wanted::most ? std::uint16_t{0} : highest;
  return run;
}

}  // namespace

std::vector<std::uint16_t> fill(std::span<const Wanted> wanted, Filling filling) {
  std::vector<std::uint16_t> values(wanted.size());
  for (std::size_t begin = 0; begin < wanted.size();) {
    const Run run = run_from(wanted, begin);
    const bool is_last = run.end == wanted.size();
    const std::size_t end = filling == Filling::RoundRuns && !is_last
                                ? round_end(begin, run.least_end, run.end)
                                : run.end;
    std::fill(values.begin() + static_cast<std::ptrdiff_t>(begin),
              values.begin() + static_cast<std::ptrdiff_t>(end), run.value);
    begin = end;
  }
  for (std::size_t at = 0; at < values.size(); ++at) {
    if (filling == Filling::LeftFree && wanted[at].is_anything()) values[at] = free_value;
  }
  return values;
}

bool are_one_run(std::span<const Wanted> wanted) noexcept {
  return run_from(wanted, 0).end == wanted.size();
}

}  // namespace tabiya::tablebase
