/// Writes games in export format, to the letter: the same game gives the same bytes.
///
///     [Event "F/S Return Match"]
///     …
///     1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {This opening is called the Ruy Lopez.} 4. Ba4
///     (4. Bxc6 dxc6) 4... Nf6 $1 1-0
///
/// What the standard leaves open is settled so: a glyph alone does not make the number of Black's
/// move necessary, a comment or a variation does. A parenthesis stands close to what it encloses.
/// A comment is broken only between words with one blank between them, so reading it gives it back
/// as it was; a line never begins with `%`. Moves that could not be played are written as they were
/// read.
/// Source: PGN 3.2, 8.1.1, 8.2.
#pragma once

#include <cstdint>
#include <string>

#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::pgn {

enum class ExportFormat : std::uint8_t {
  Full,
  Reduced,  ///< the seven tags and the main line alone. Source: PGN 3.2.4
};

/// The game with its tags, and the empty line that ends it, added to `text`.
///
/// The seven tags of the roster come first and are always there; the others follow in the order of
/// ASCII. The tag Result says what the movetext says. A game that does not begin with the initial
/// array gets SetUp and FEN if it lacks them.
void append_pgn(std::string& text, const GameTree& game, ExportFormat format = ExportFormat::Full);

/// The same as a text of its own.
[[nodiscard]] std::string to_pgn(const GameTree& game, ExportFormat format = ExportFormat::Full);

}  // namespace tabiya::pgn
