/// The syntax of moves in the teaching variant.
///
///     e2e4    e2 e4    6,4 4,4    b7b8n    b7 b8 knight
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>

#include "tabiya/rules/piece.hpp"
#include "tabiya/rules/square.hpp"

namespace tabiya::cli {

/// Two squares, by name or by row and column, and the promotion piece.
struct Csci1933Move {
  Square from;
  Square to;
  std::optional<PieceType> promotion{};
};

enum class Csci1933MoveError : std::uint8_t { SquareExpected, PieceExpected, TooManyWords };

[[nodiscard]] std::expected<Csci1933Move, Csci1933MoveError> parse_csci1933_move(
    std::string_view text);

/// "square_expected", …, for programs.
[[nodiscard]] std::string_view to_string(Csci1933MoveError error) noexcept;
/// A sentence without a full stop.
[[nodiscard]] std::string_view to_words(Csci1933MoveError error) noexcept;

}  // namespace tabiya::cli
