/// Reversing the bits of a word. Internal.
#pragma once

#include <cstdint>

namespace tabiya {

#if defined(__clang__)

[[nodiscard]] inline std::uint64_t reversed(std::uint64_t word) noexcept {
  return __builtin_bitreverse64(word);
}

#elif defined(__aarch64__)

// g++ 12 has neither a builtin nor an intrinsic for this instruction.
[[nodiscard]] inline std::uint64_t reversed(std::uint64_t word) noexcept {
  std::uint64_t result;
  asm("rbit %0, %1" : "=r"(result) : "r"(word));
  return result;
}

#else

[[nodiscard]] inline std::uint64_t reversed(std::uint64_t word) noexcept {
  const auto swap = [&word](int distance, std::uint64_t mask) {
    word = ((word >> distance) & mask) | ((word & mask) << distance);
  };
  swap(1, 0x5555555555555555);
  swap(2, 0x3333333333333333);
  swap(4, 0x0F0F0F0F0F0F0F0F);
  return __builtin_bswap64(word);
}

#endif

}  // namespace tabiya
