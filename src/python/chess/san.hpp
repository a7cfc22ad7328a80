/// SAN as python-chess reads and writes it, on any board.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "python/chess/state.hpp"

namespace tabiya::python::chess {

enum class SanFault : std::uint8_t { Invalid, Illegal, Ambiguous, MissingPromotion, SeveralLegs };

enum class SanLength : std::uint8_t {
  Short,  ///< Nf3
  Long    ///< Ng1-f3
};

/// Reads one move. Signs such as + and # are optional and not verified. A fully specified move may
/// leave out the letter of its piece.
[[nodiscard]] std::expected<PlainMove, SanFault> parse_san(const State& state, CastlingMode mode,
                                                           std::string_view text);

/// Writes a move and plays it, because the sign of check needs that.
/// Requires: the move is null, a drop, or a piece stands on its origin.
[[nodiscard]] std::string san_and_play(State& state, CastlingMode mode, PlainMove move,
                                       SanLength length);

/// "e2e4", "e7e8q", "P@e4" or "0000".
[[nodiscard]] std::string to_uci(PlainMove move);
/// The inverse. Nothing if the text is none of these.
[[nodiscard]] std::optional<PlainMove> parse_uci(std::string_view text);

}  // namespace tabiya::python::chess
