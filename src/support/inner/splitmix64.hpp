/// A hash with random-looking bits.
#pragma once

#include <cstdint>

namespace tabiya {

/// Source: the finalizer of SplitMix64 (Steele et al., 2014).
[[nodiscard]] constexpr std::uint64_t splitmix64(std::uint64_t number) noexcept {
  number += 0x9E37'79B9'7F4A'7C15;
  number = (number ^ (number >> 30)) * 0xBF58'476D'1CE4'E5B9;
  number = (number ^ (number >> 27)) * 0x94D0'49BB'1331'11EB;
  return number ^ (number >> 31);
}

}  // namespace tabiya
