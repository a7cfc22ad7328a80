/// Writes games: in export format to the letter, so that the same game gives the same bytes; or as
/// `WriteOptions` say.
///
///     [Event "F/S Return Match"]
///     …
///     1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {This opening is called the Ruy Lopez.} 4. Ba4
///     (4. Bxc6 dxc6) 4... Nf6 $1 1-0
///
/// What the standard leaves open is settled so: a glyph alone does not make the number of Black's
/// move necessary, a comment or a variation does. A parenthesis stands close to what it encloses.
/// A comment is broken only between words with one blank between them, so reading it gives it back
/// as it was, and never within a command such as `[%clk 0:00:30]`; a line never begins with `%`.
/// Moves that could not be played are written as they were read.
/// Source: PGN 3.2, 8.1.1, 8.2.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "tabiya/notation/piece_letters.hpp"
#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::pgn {

/// How games are to be written. Without changes it is export format.
struct WriteOptions {
  enum class TagPairs : std::uint8_t { All, Roster, None };
  enum class Comments : std::uint8_t {
    All,
    Text,  ///< without commands such as `[%clk 0:00:30]`
    None,
  };
  enum class Glyphs : std::uint8_t {
    Numbers,   ///< `$1`
    Suffixes,  ///< `!`, `?`, `!!`, `??`, `!?`, `?!` where there is one; else the number
    None,
  };
  enum class Notation : std::uint8_t {
    San,  ///< `Nf3`
    Lan,  ///< `Ng1-f3`. Source: FIDE C.8
    Uci,  ///< `g1f3`
  };
  enum class Layout : std::uint8_t {
    Lines,     ///< of at most max_columns
    LongLine,  ///< the moves in one line
    OneLine,   ///< the whole game in one line
  };

  TagPairs tags = TagPairs::All;
  Comments comments = Comments::All;
  Glyphs glyphs = Glyphs::Numbers;
  bool has_variations = true;
  bool has_move_numbers = true;
  bool has_result = true;  ///< at the end of the moves
  Notation notation = Notation::San;
  PieceLetters letters = english_letters;  ///< of San and Lan
  Layout layout = Layout::Lines;
  std::size_t max_columns = 79;  ///< of a line of moves, in characters
};

/// The seven tags and the main line alone. Source: PGN 3.2.4.
inline constexpr WriteOptions reduced_export{.tags = WriteOptions::TagPairs::Roster,
                                             .comments = WriteOptions::Comments::None,
                                             .glyphs = WriteOptions::Glyphs::None,
                                             .has_variations = false};

/// The game with its tags, and the empty line that ends it, added to `text`.
///
/// The seven tags of the roster come first and are always there; the others follow in the order of
/// ASCII. The tag Result says what the movetext says. A game that does not begin with the initial
/// array, and any of Chess960, gets SetUp, FEN and Variant if it lacks them.
void append_pgn(std::string& text, const GameTree& game, const WriteOptions& options = {});

/// The same as a text of its own.
[[nodiscard]] std::string to_pgn(const GameTree& game, const WriteOptions& options = {});

}  // namespace tabiya::pgn
