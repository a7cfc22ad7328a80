/// Random choices that are the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <span>

namespace tabiya::peers {

class Random {
 public:
  explicit Random(std::uint64_t seed) : bits_{seed} {}

  /// 0 to `count` - 1. Requires: count > 0.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(bits_() % count); }
  /// True in `percent` of 100 cases.
  bool chance(std::size_t percent) { return below(100) < percent; }
  template <class Range>
  decltype(auto) pick(const Range& range) {
    return range[below(std::size(range))];
  }
  std::uint64_t next() { return bits_(); }

 private:
  std::mt19937_64 bits_;  // specified to the bit, unlike the distributions of <random>
};

}  // namespace tabiya::peers
