/// Material patterns, written like the names of endings: `KRPvKR`.
///
/// A letter stands for one piece or pawn. A suffix changes the count: `*` means any number, `+` one
/// or more, `?` none or one, a digit from 1 to 9 exactly that many, `3+` at least three, `3-` at
/// most three. The kings can be omitted. In capitals, the side before the v can be White or Black;
/// a side in lower case is Black: `KRPvkr`, `krvKRP`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "tabiya/rules/board.hpp"

namespace tabiya::pgn {

class MaterialPattern {
 public:
  /// What is wrong with the text, and its offset in bytes.
  struct Error {
    std::size_t offset;
    std::string reason;
  };
  [[nodiscard]] static std::expected<MaterialPattern, Error> parse(std::string_view text);

  [[nodiscard]] bool matches(const Board& board) const noexcept;

 private:
  struct Range {
    int least = 0;
    int most = 0;
  };
  /// By PieceType; the entry of the king is ignored.
  using Side = std::array<Range, 6>;
  class Parser;

  [[nodiscard]] static bool matches(const Side& side, const Board& board, Color color) noexcept;

  std::array<Side, 2> sides_{};
  std::optional<Color> first_color_;  // of the first side; unset: either
};

}  // namespace tabiya::pgn
