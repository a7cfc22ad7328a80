/// Board patterns: the placement field of a FEN, with wildcards for squares.
///
///     */*/*/*/*/*/PPPPPPPP/*           every white pawn at home
///     */P??????p/*/*/*/*/*/* b         …, Black to move
///
/// Ranks run from the eighth to the first, squares from a to h:
///
///     K q …    that piece               1 … 8    that number of empty squares
///     ?        any square               *        any number of squares with any contents
///     !        any piece                [qQ]     one of the listed pieces
///     A, a     any white, black piece   [^qQ]    anything else, an empty square included
///
/// An optional side to move follows. A pawn counts as a piece here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/rules/board.hpp"

namespace tabiya::pgn {

class BoardPattern {
 public:
  /// What is wrong with the text, and its offset in bytes.
  struct Error {
    std::size_t offset;
    std::string reason;
  };
  [[nodiscard]] static std::expected<BoardPattern, Error> parse(std::string_view text);

  [[nodiscard]] bool matches(const Board& board, Color turn) const noexcept;

 private:
  /// The allowed contents of one square, a bit for each piece and one for an empty square; or a run
  /// of any number of squares.
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
