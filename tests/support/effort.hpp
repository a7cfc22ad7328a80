/// The number of rounds of open-ended tests.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <cstdlib>

namespace tabiya::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool is_sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif
#else
inline constexpr bool is_sanitized = false;
#endif

/// The number of rounds to run: an eighth under the sanitizers, which take ten times as long and
/// look for wrong code instead of rare positions.
template <std::integral Number>
[[nodiscard]] constexpr Number effort(Number rounds) {
  return is_sanitized ? std::max<Number>(rounds / 8, 1) : rounds;
}

/// The number in an environment variable, or `otherwise` if it is not set.
[[nodiscard]] inline std::uint64_t number_from_environment(const char* name,
                                                           std::uint64_t otherwise) {
  const char* const text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

}  // namespace tabiya::test
