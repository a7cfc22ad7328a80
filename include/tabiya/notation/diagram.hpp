/// Boards as text for people to look at.
///
///     8 r n b q k b n r        8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜        +-----------------+
///     7 p p p p p p p p        7 ♟ ♟ ♟ ♟ ♟ ♟ ♟ ♟      8 | r n b q k b n r |
///     6 . : . : . : . :        6 · : · : · : · :        …
///       a b c d e f g h          a b c d e f g h          a b c d e f g h
///
/// No colour of any terminal is chosen here. A program that paints the squares itself goes through
/// ranks_from_top() and files_from_left(), asks is_light(), and writes figurine() or to_char().
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "tabiya/rules/board.hpp"
#include "tabiya/rules/piece.hpp"
#include "tabiya/rules/square.hpp"

namespace tabiya {

/// A chess symbol in UTF-8: "♔" for the white king, "♚" for the black one. Source: Unicode, 2654
/// ff.
[[nodiscard]] std::string_view figurine(Piece piece) noexcept;

/// The ranks in the order in which a player sees them: the eighth comes first for White.
[[nodiscard]] std::array<Rank, 8> ranks_from_top(Color viewer) noexcept;

/// The files in the order in which a player sees them: the a-file comes first for White.
[[nodiscard]] std::array<File, 8> files_from_left(Color viewer) noexcept;

struct DiagramStyle {
  enum class Men : std::uint8_t {
    Figurines,  ///< ♔ ♚, in UTF-8
    Letters,    ///< K k, in ASCII
  };

  Men men = Men::Figurines;
  Color viewer = Color::White;  ///< whose side of the board is at the bottom
  bool has_coordinates = true;
  bool has_frame = false;
};

/// Eight lines or more, each with its line end. An empty square is a dot if it is light and a colon
/// if it is dark; h1 is light. Source: FIDE 2.1.
[[nodiscard]] std::string to_diagram(const Board& board, DiagramStyle style = {});

}  // namespace tabiya
