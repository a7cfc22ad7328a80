/// Coloured squares and arrows on a board.
#pragma once

#include <cstdint>

#include "tabiya/rules/square.hpp"

namespace tabiya {

/// The colours of squares and arrows, written as the letters G R Y B O C P.
enum class MarkColor : std::uint8_t { Green, Red, Yellow, Blue, Orange, Cyan, Purple };

/// A square that a program should colour.
struct ColoredSquare {
  MarkColor color;
  Square square;
  friend bool operator==(const ColoredSquare&, const ColoredSquare&) noexcept = default;
};

/// An arrow that a program should draw.
struct Arrow {
  MarkColor color;
  Square from;
  Square to;
  friend bool operator==(const Arrow&, const Arrow&) noexcept = default;
};

}  // namespace tabiya
