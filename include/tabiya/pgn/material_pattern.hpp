/// Which men there are, as endings are named: `KRPvKR`.
///
/// A letter is one man; after it `*` means any number of them, `+` one or more, `?` one or none, a
/// number from 1 to 9 so many, and `3+` or `3-` so many or more, or fewer. The kings may be left out.
/// In capitals, the side before the v may be White or Black; in small letters a side is Black:
/// `KRPvkr`, `krvKRP`.
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
  /// What is wrong with a text, and where, in bytes from its beginning.
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
  /// By PieceType; the king's is not looked at.
  using Side = std::array<Range, 6>;
  class Parser;

  [[nodiscard]] static bool matches(const Side& side, const Board& board, Color color) noexcept;

  std::array<Side, 2> sides_{};
  std::optional<Color> first_color_;  // of the first side; nothing: either
};

}  // namespace tabiya::pgn
