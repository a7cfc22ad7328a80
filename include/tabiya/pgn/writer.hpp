/// Writes games: in strict export format, where equal games give equal bytes, or as `WriteOptions`
/// specify.
///
///     [Event "F/S Return Match"]
///     …
///     1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {This opening is called the Ruy Lopez.} 4. Ba4
///     (4. Bxc6 dxc6) 4... Nf6 $1 1-0
///
/// Where the standard leaves a choice: the number of Black's move is repeated after a comment or a
/// variation, but not after a glyph alone. No blank separates a parenthesis from its content.
/// A comment is wrapped only at single blanks, so that reading restores it exactly, and never
/// within a command such as `[%clk 0:00:30]`. A line never begins with `%`. Moves that could not be
/// played are written as they were read.
/// Source: PGN 3.2, 8.1.1, 8.2.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "tabiya/notation/piece_letters.hpp"
#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::pgn {

/// How to write games. The defaults give export format.
struct WriteOptions {
  /// `Roster`: the seven tags that every game must have. Source: PGN 8.1.1.
  enum class TagPairs : std::uint8_t { All, Roster, None };
  enum class Comments : std::uint8_t {
    All,
    Text,  ///< without commands such as `[%clk 0:00:30]`
    None,
  };
  enum class Glyphs : std::uint8_t {
    Numbers,   ///< `$1`
    Suffixes,  ///< `!`, `?`, `!!`, `??`, `!?`, `?!` where one exists, else the number
    None,
  };
  enum class Notation : std::uint8_t {
    San,  ///< `Nf3`
    Lan,  ///< `Ng1-f3`. Source: FIDE C.8
    Uci,  ///< `g1f3`
  };
  enum class Layout : std::uint8_t {
    Lines,     ///< wrapped at max_columns
    LongLine,  ///< the moves on one line
    OneLine,   ///< the whole game on one line
  };

  TagPairs tags = TagPairs::All;
  Comments comments = Comments::All;
  Glyphs glyphs = Glyphs::Numbers;
  bool has_variations = true;
  bool has_move_numbers = true;
  bool has_result = true;  ///< at the end of the moves
  Notation notation = Notation::San;
  PieceLetters letters = english_letters;  ///< for San and Lan
  Layout layout = Layout::Lines;
  std::size_t max_columns = 79;  ///< the length of a line of moves, in characters
};

/// The seven tag roster and the main line only. Source: PGN 3.2.4.
inline constexpr WriteOptions reduced_export{.tags = WriteOptions::TagPairs::Roster,
                                             .comments = WriteOptions::Comments::None,
                                             .glyphs = WriteOptions::Glyphs::None,
                                             .has_variations = false};

/// Appends a game, and the empty line that ends it, to `text`.
///
/// The seven tag roster comes first and is always present; the other tags follow in ASCII order.
/// The tag Result matches the movetext, unless it has a text that is not a result. A game from
/// another position than the initial array, and any game of Chess960, gets SetUp, FEN and Variant if
/// it lacks them.
void append_pgn(std::string& text, const GameTree& game, const WriteOptions& options = {});

/// Returns a game as PGN text.
[[nodiscard]] std::string to_pgn(const GameTree& game, const WriteOptions& options = {});

}  // namespace tabiya::pgn
