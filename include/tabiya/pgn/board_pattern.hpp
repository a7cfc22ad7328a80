/// Boards with blanks: the placement of a FEN in which a square may be left open.
///
///     */*/*/*/*/*/PPPPPPPP/*           every white pawn at home
///     */P??????p/*/*/*/*/*/* b         …, Black to move
///
/// A rank is read from a to h. A letter is a man, a digit so many empty squares, `?` any square,
/// `!` any man, `A` a white man, `a` a black one, `[qQ]` one of these, `[^qQ]` anything else, empty
/// squares included, and `*` any number of any squares. A side to move may follow.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/rules/position.hpp"

namespace tabiya::pgn {

class BoardPattern {
 public:
  /// What is wrong with a text, and where, in bytes from its beginning.
  struct Error {
    std::size_t offset;
    std::string reason;
  };
  [[nodiscard]] static std::expected<BoardPattern, Error> parse(std::string_view text);

  [[nodiscard]] bool matches(const Position& position) const noexcept;

 private:
  /// What may stand on one square, a bit for each man and one for nobody; or any number of squares.
  struct Item {
    std::uint16_t allowed = 0;
    bool is_run = false;
  };
  using RankPattern = std::vector<Item>;
  class Parser;

  [[nodiscard]] static bool matches(const RankPattern& pattern,
                                    const std::array<std::uint16_t, 8>& squares) noexcept;

  std::array<RankPattern, 8> ranks_;  // from the eighth to the first
  std::optional<Color> turn_;
};

}  // namespace tabiya::pgn
