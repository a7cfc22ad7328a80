/// The return codes of `Piece::isValidMove()`: zero for a valid move, or a number for each reason
/// against it.
///
///     const int code = piece.isValidMove(L"E2", L"E5", board);
///     if (const auto reason = reason_of(code)) std::cout << to_string(*reason);
#pragma once

#include <optional>

#include "tabiya/rules/explain.hpp"

namespace tabiya::chess_control {

inline constexpr int move_is_valid = 0;
/// One of the two texts is not a square.
inline constexpr int square_is_off_board = -1;

/// The code of a reason, above 0. New reasons can change the numbers; the names stay.
[[nodiscard]] constexpr int to_code(Reason reason) noexcept { return static_cast<int>(reason) + 1; }

/// The reason of a code, or nothing for the two codes above and for all other numbers.
[[nodiscard]] constexpr std::optional<Reason> reason_of(int code) noexcept {
  if (code < 1 || code > reason_count) return std::nullopt;
  return static_cast<Reason>(code - 1);
}

}  // namespace tabiya::chess_control
