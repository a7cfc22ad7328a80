/// A position to learn from, in 28 bytes.
///
/// A network sees a position from the side to move, so it is stored from there: if Black is to move,
/// the board is turned and the colours are swapped. Castling rights, en passant and clocks are no
/// inputs of the network and are not stored. Positions that are equal here are equal to the network.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tabiya/rules/board.hpp"
#include "tabiya/rules/position.hpp"
#include "training/inner/game_record.hpp"

namespace tabiya::training {

/// A `Position` has no more.
inline constexpr std::size_t max_pieces = 32;

/// The pieces on a board, 24 bytes.
struct PackedBoard {
  /// Each half of the set of occupied squares: a1 to h4, a5 to h8.
  std::array<std::uint32_t, 2> occupied{};
  /// In the order of their squares, 4 bits each, the lower half first: the type, plus 8 for the
  /// opponent's.
  std::array<std::uint8_t, max_pieces / 2> pieces{};

  friend bool operator==(const PackedBoard&, const PackedBoard&) noexcept = default;
};

struct TrainingPosition {
  PackedBoard board{};
  std::int16_t score = 0;    ///< in units of the evaluation, for the side to move
  std::uint8_t result = 1;   ///< for the side to move: 0 lost, 1 drawn, 2 won
  bool is_held_out = false;  ///< of a game that serves only to measure

  friend bool operator==(const TrainingPosition&, const TrainingPosition&) noexcept = default;
};
static_assert(sizeof(TrainingPosition) == 28);

/// Requires: at most max_pieces pieces.
[[nodiscard]] PackedBoard pack(const Board& board, Color turn) noexcept;
/// The board with the side to move as White.
[[nodiscard]] Board unpack(const PackedBoard& packed) noexcept;

/// Requires: at most max_pieces pieces.
[[nodiscard]] TrainingPosition make_training_position(const Position& position, std::int16_t score,
                                                      GameResult result) noexcept;

/// The inputs that are 1, for the accumulators of the side to move and of the other side.
struct ActiveInputs {
  std::size_t count = 0;
  std::array<std::array<std::uint16_t, max_pieces>, 2> inputs;
  std::size_t output_bucket = 0;
};

/// Requires: each side has a king.
[[nodiscard]] ActiveInputs active_inputs(const PackedBoard& packed) noexcept;

}  // namespace tabiya::training
