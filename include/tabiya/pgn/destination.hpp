/// Prepares games for another program, so that they come back from it as they were.
///
///     const auto lost = prepare_for(Destination::Scid, game);
///     text += to_pgn(game);
///     for (const Loss loss : lost) warn(to_string(loss));
///
/// Export format is what programs agree on, and most of them need nothing else. `prepare_for` changes
/// what its reader is known to drop or to misread, without losing anything:
///
/// For Scid: the comments of one place become one, with a blank between them, because Scid joins them
/// without one; comments after a variation go to the move before it, as Scid does; and the glyphs of
/// which Scid keeps one ($1 to $6, and $10 to $21) go into the comment as text, but for the last.
///
/// For Lichess: what follows a null move becomes a comment, because its readers end the line there;
/// and commands get the spelling that they know: `[%eval -6.64/23]` becomes `[%eval -6.64,23]`,
/// `[%emt 4.5]` becomes `[%emt 0:00:04.5]`, and marks in other colours than green, red, yellow and
/// blue get a command of their own, so that the others are drawn.
///
/// Source: Scid 4.7.4 and chessops 0.15.1, the library of Lichess, both run; docs/peers.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/writer.hpp"
#include "tabiya/support/flag_set.hpp"

namespace tabiya::pgn {

enum class Destination : std::uint8_t { Lichess, Scid };

inline constexpr std::array all_destinations{Destination::Lichess, Destination::Scid};

/// "Lichess" or "Scid".
[[nodiscard]] std::string_view name_of(Destination destination) noexcept;
/// Finds a destination by its name in lower case: "lichess", "scid".
[[nodiscard]] std::optional<Destination> parse_destination(std::string_view text) noexcept;

/// What a reader does not keep, however it is written.
enum class Loss : std::uint8_t {
  Game,         ///< all of it: another start of Chess960 (Scid), unknown rules (Lichess)
  Rating,       ///< Scid: a rating that is not a whole number up to 4000
  OpeningCode,  ///< Scid: an ECO that is not a code
  Date,         ///< Scid: a date in another form, or after 2047
  LongTag,      ///< Scid: more than 240 bytes of name and value
  EscapedTag,   ///< Scid reads quotes and backslashes of values, but writes them without escapes
  LongWord,     ///< Scid: a very long word in a comment
  SecondGlyph,  ///< where no comment may be written that would keep it
  NullMove,     ///< the same, with the rest of its line
};

/// Completes "Scid does not keep …": "a rating that is not a whole number up to 4000".
[[nodiscard]] std::string_view to_string(Loss loss) noexcept;

/// Changes a game as described above, and returns what is lost all the same once it is written with
/// these options.
[[nodiscard]] FlagSet<Loss> prepare_for(Destination destination, GameTree& game,
                                        const WriteOptions& options = {});

}  // namespace tabiya::pgn
