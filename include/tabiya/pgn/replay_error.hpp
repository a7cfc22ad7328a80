/// Why a recorded game cannot be followed to its end.
///
/// After an unplayable move the rest of its line is skipped. Variations on earlier moves, the rest
/// of the game and the next game are not affected. So a file with a thousand games and one misprint
/// still yields a thousand games, one of them with an error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "tabiya/pgn/events.hpp"

namespace tabiya::pgn {

/// A line of a game that breaks off, with its place and the reason.
struct ReplayError {
  enum class Kind : std::uint8_t {
    MalformedMove,    ///< not a move in any notation
    IllegalMove,      ///< against the Laws
    AmbiguousMove,    ///< matches several legal moves
    NullMoveInCheck,  ///< a side in check cannot pass
    BadStart,         ///< the tags do not give a playable start position
    UnknownVariant,   ///< the tag Variant names rules that are not supported
  };

  /// Longer texts are cut to this length.
  static constexpr std::size_t max_text_bytes = 400;

  Kind kind;
  std::uint64_t game_number;  ///< from 1, in the order of the text
  Location location;
  std::string text;    ///< the move, or the value of the tag
  std::string reason;  ///< a clause, such as "the rook on f8 attacks f1"

  friend bool operator==(const ReplayError&, const ReplayError&) = default;
};

/// "illegal move", "bad start", …
[[nodiscard]] std::string_view to_string(ReplayError::Kind kind) noexcept;
/// "game 3, line 17, column 5: …".
[[nodiscard]] std::string to_string(const ReplayError& error);

}  // namespace tabiya::pgn
