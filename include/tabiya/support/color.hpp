/// The two sides, and values kept for each side.
///
///     ByColor<int> points{.white = 1, .black = 0};
///     ++points[~position.turn()];
///     for (const Color color : all_colors) …
///
/// A `Color` is not a number and not a Boolean, so White's value cannot be read as Black's by
/// accident.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tabiya {

/// A side. Source: FIDE 1.1.
enum class Color : std::uint8_t { White, Black };

inline constexpr std::array<Color, 2> all_colors{Color::White, Color::Black};

/// White is 0, Black is 1.
[[nodiscard]] constexpr int index_of(Color color) noexcept { return static_cast<int>(color); }

/// The other side.
[[nodiscard]] constexpr Color operator~(Color color) noexcept {
  return color == Color::White ? Color::Black : Color::White;
}

/// "White" or "Black".
[[nodiscard]] constexpr std::string_view to_string(Color color) noexcept {
  return color == Color::White ? "White" : "Black";
}

/// One `T` for White and one for Black, indexed only by `Color`.
template <class T>
struct ByColor {
  T white{};
  T black{};

  [[nodiscard]] constexpr T& operator[](Color color) noexcept {
    return color == Color::White ? white : black;
  }
  [[nodiscard]] constexpr const T& operator[](Color color) const noexcept {
    return color == Color::White ? white : black;
  }
  friend constexpr bool operator==(const ByColor&, const ByColor&) = default;
};

}  // namespace tabiya
