/// Boards as text diagrams.
///
///     8 r n b q k b n r        8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜        +-----------------+
///     7 p p p p p p p p        7 ♟ ♟ ♟ ♟ ♟ ♟ ♟ ♟      8 | r n b q k b n r |
///     6 . : . : . : . :        6 · : · : · : · :        …
///       a b c d e f g h          a b c d e f g h          a b c d e f g h
///
/// The diagrams contain no terminal colours. A program that colours the squares itself iterates
/// over ranks_from_top() and files_from_left(), calls is_light(), and prints figurine() or
/// to_char().
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "tabiya/rules/board.hpp"
#include "tabiya/rules/piece.hpp"
#include "tabiya/rules/square.hpp"

namespace tabiya {

/// The chess symbol in UTF-8: "♔" for the white king, "♚" for the black one.
/// Source: Unicode, U+2654 to U+265F.
[[nodiscard]] std::string_view figurine(Piece piece) noexcept;

/// The ranks from top to bottom as the viewer sees them: the eighth comes first for White.
[[nodiscard]] std::array<Rank, 8> ranks_from_top(Color viewer) noexcept;

/// The files from left to right as the viewer sees them: the a-file comes first for White.
[[nodiscard]] std::array<File, 8> files_from_left(Color viewer) noexcept;

struct DiagramStyle {
  enum class Symbols : std::uint8_t {
    Figurines,  ///< ♔ ♚, in UTF-8
    Letters,    ///< K k, in ASCII
  };

  Symbols symbols = Symbols::Figurines;
  Color viewer = Color::White;  ///< the side at the bottom of the board
  bool has_coordinates = true;
  bool has_frame = false;
};

/// The board as eight or more lines, each with a line end. A dot is an empty light square, a colon
/// an empty dark one; h1 is light. Source: FIDE 2.1.
[[nodiscard]] std::string to_diagram(const Board& board, DiagramStyle style = {});

}  // namespace tabiya
