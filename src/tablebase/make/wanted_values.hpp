/// What a table must hold at each index, and where it is free. Internal.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace tabiya::tablebase {

/// One of: a value, at most a value, anything.
class Wanted {
 public:
  /// A value that stands for anything is below this.
  static constexpr std::uint16_t most = 0x0FFF;

  [[nodiscard]] static constexpr Wanted exactly(std::uint16_t value) noexcept {
    return Wanted{value};
  }
  [[nodiscard]] static constexpr Wanted at_most(std::uint16_t value) noexcept {
    return Wanted{static_cast<std::uint16_t>(value | free_below)};
  }
  [[nodiscard]] static constexpr Wanted anything() noexcept { return at_most(most); }

  [[nodiscard]] constexpr bool is_exact() const noexcept { return (bits_ & free_below) == 0; }
  [[nodiscard]] constexpr bool is_anything() const noexcept { return bits_ == (most | free_below); }
  [[nodiscard]] constexpr std::uint16_t highest() const noexcept { return bits_ & most; }
  [[nodiscard]] constexpr std::uint16_t lowest() const noexcept {
    return is_exact() ? highest() : std::uint16_t{0};
  }

 private:
  static constexpr std::uint16_t free_below = 0x8000;
  constexpr explicit Wanted(std::uint16_t bits) noexcept : bits_{bits} {}

  std::uint16_t bits_;
};

/// A place that is still free.
inline constexpr std::uint16_t free_value = 0xFFFF;

/// How places that are free get values. Which way packs best depends on the table.
enum class Filling : std::uint8_t {
  LongRuns,   ///< each run of equal values is as long as possible
  RoundRuns,  ///< runs end where their length is a multiple of a high power of two, up to 256
  LeftFree    ///< what can be anything stays free until symbols are chosen
};
inline constexpr std::array all_fillings{Filling::LongRuns, Filling::RoundRuns, Filling::LeftFree};

/// Values as wanted.
[[nodiscard]] std::vector<std::uint16_t> fill(std::span<const Wanted> wanted, Filling filling);

/// True if all can be the same value.
[[nodiscard]] bool are_one_run(std::span<const Wanted> wanted) noexcept;

}  // namespace tabiya::tablebase
