/// What lines show besides material: passed pawns, threats of mate, castling, queens, skewers.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "tabiya/review/consequence.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::review {

/// The passed pawn of the side to move that a line brings to the sixth rank or beyond, as seen from its
/// side, and further than any passed pawn it has at the start.
struct Advance {
  std::size_t plies = 0;  ///< up to the pawn's last move
  Square square = Square::A1;
};
[[nodiscard]] std::optional<Advance> advance_of_passed_pawn(const Position& start,
                                                            std::span<const Move> line);

/// True if the side that moves could mate at once, were it to move again. False after a check.
[[nodiscard]] bool threatens_mate(const Position& position, Move move);

/// The number of plies, at most four, after which both sides have lost the queen; nothing otherwise.
[[nodiscard]] std::optional<std::size_t> exchange_of_queens(const Position& start,
                                                            std::span<const Move> line);

/// True if the side to move at the start of a line castles in it.
[[nodiscard]] bool castles(std::span<const Move> line);

/// The piece behind the king, or behind a greater piece, that a move attacks along a line: the skewered
/// pieces from front to back, the rear one undefended or worth more than the attacker. Empty without one.
[[nodiscard]] std::vector<PlacedPiece> skewered_by(const Position& position, Move move);

/// The piece that a move attacks with another piece by leaving its line: the king, an undefended piece or
/// one worth more than the attacker. Pawns do not count.
[[nodiscard]] std::optional<PlacedPiece> discovered_by(const Position& position, Move move);

}  // namespace tabiya::review
