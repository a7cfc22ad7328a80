/// A side as programs for ChessCtrl name it: a Boolean, `true` for White.
///
///     board.playerHaveValidMove(true);           // as in ChessCtrl
///     board.playerHaveValidMove(Color::White);   // as in the rest of the library
#pragma once

#include <concepts>

#include "tabiya/support/color.hpp"

namespace tabiya::chess_control {

/// White or Black, from a `Color` or a Boolean. No other type converts: not a number, not a text.
class Side {
 public:
  constexpr Side(Color color) noexcept : color_{color} {}  // NOLINT(google-explicit-constructor)
  template <std::same_as<bool> Flag>
  constexpr Side(Flag isWhite) noexcept  // NOLINT(google-explicit-constructor)
      : color_{isWhite ? Color::White : Color::Black} {}

  [[nodiscard]] constexpr operator Color() const noexcept {  // NOLINT(google-explicit-constructor)
    return color_;
  }

 private:
  Color color_;
};

}  // namespace tabiya::chess_control
