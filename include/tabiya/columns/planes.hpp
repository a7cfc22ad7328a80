/// Positions as planes of numbers, the inputs of networks.
///
/// All planes are 8 × 8, rank by rank from the first, each from the a-file: element 8·rank + file.
/// Seen from the mover, the board of Black is turned upside down (ranks mirrored, files kept), so
/// that the mover's first rank comes first.
///
/// The functions write all elements of their output, whose size is checked by an assert.
/// Thread safety: parts of a batch can be written at the same time, game by game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "tabiya/columns/positions_view.hpp"

namespace tabiya::columns {

inline constexpr std::size_t squares_of_plane = 64;
inline constexpr std::size_t piece_planes = 12;
inline constexpr std::size_t leela_planes = 112;
inline constexpr std::size_t alpha_zero_planes = 119;

/// Who is at the bottom of the board, and whose pieces come first.
enum class Viewpoint : std::uint8_t { White, Mover };

/// Twelve planes a position with 1 where such a piece stands, in the order of the codes: own pawn,
/// knight, bishop, rook, queen, king, then the opponent's; `Viewpoint::White`: White's, then
/// Black's.
/// Shape: `planes` has n × 12 × 8 × 8 elements.
void write_piece_planes(const PositionsView& positions, Viewpoint viewpoint,
                        std::span<std::uint8_t> planes);
void write_piece_planes(const PositionsView& positions, Viewpoint viewpoint,
                        std::span<float> planes);

/// What stands for the positions before the start of a game: nothing, or the start again. A start
/// that is repeated after a double step has the pawn on its first square.
enum class HistoryFill : std::uint8_t {
  Nothing,
  UnlessInitial,  ///< the start again, unless it is the usual one; what lc0 does by default
  Start,
};

/// Leela's classical input: for the position and the seven before it 13 planes each: own pieces as
/// above, the opponent's, and ones if the position has occurred before in the game. Then: 104 the
/// mover may castle to the queen side, 105 to the king side, 106 and 107 the opponent; 108 ones if
/// Black is to move; 109 the half-move clock in plies; 110 zeros; 111 ones. All from the mover.
///
/// Game k has the positions from `game_offsets[k]` to `game_offsets[k + 1]`, without gaps.
/// Shape: `planes` has n × 112 × 8 × 8 elements.
/// Source: Leela Chess Zero, the encoder of its classical format.
void write_leela_planes(const PositionsView& positions, std::span<const std::int32_t> game_offsets,
                        HistoryFill fill, std::span<float> planes);

/// AlphaZero's input: for the position and the seven before it 14 planes each: own pieces, the
/// opponent's, ones if the position has occurred before in the game, ones if twice or more. Then
/// seven: ones if Black is to move; the move number; the mover may castle to the king side, to the
/// queen side; the opponent; the half-move clock in plies. Numbers are not scaled. Zeros before the
/// start of a game.
///
/// The paper does not state the order within a step, or what the plane of the colour holds.
/// Shape: `planes` has n × 119 × 8 × 8 elements.
/// Source: Silver et al., "A general reinforcement learning algorithm …", 2018, table S1.
void write_alpha_zero_planes(const PositionsView& positions,
                             std::span<const std::int32_t> game_offsets, std::span<float> planes);

}  // namespace tabiya::columns
