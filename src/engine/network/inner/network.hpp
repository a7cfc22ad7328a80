/// The network that evaluates positions: its shape, its inputs and its integer weights. Internal.
///
///     (768 inputs -> 256) x 2 perspectives -> SCReLU -> 1, with eight sets of output weights
///
/// Each side sees the board from its own perspective: turned so that its pieces go up the board, and
/// mirrored, if necessary, so that its own king is on files a to d. An input is a piece of a type and
/// a side on a square; it is 1 if the piece is there. The *accumulator* of a perspective is the sum of
/// the weights of its active inputs and the biases, modulo 2^16. The accumulator of the side to move
/// comes first.
///
/// SCReLU is the square of the value clamped to [0, 1]. The number of pieces chooses the output weights.
///
/// All arithmetic is in integers and the same on every processor:
///
///     sum   = Σ clamp(accumulator, 0, 255)² · output weight      in 64 bits
///     value = (sum / 255 + bias) · 400 / (255 · 64)              centipawns, for the side to move
///
/// Divisions round towards zero.
///
/// Source: Yu Nasu, Efficiently Updatable Neural-Network-based Evaluation Functions, 2018.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "tabiya/rules/board.hpp"

namespace tabiya::engine::network {

inline constexpr std::size_t input_count = 2 * 6 * 64;
inline constexpr std::size_t hidden_size = 256;
inline constexpr std::size_t output_bucket_count = 8;

/// The integer that stands for 1.0 in the accumulators and in the weights of the inputs.
inline constexpr int activation_unit = 255;
/// The integer that stands for 1.0 in the output weights.
inline constexpr int output_unit = 64;
/// Bounds of the output weights: a clamped value times a weight must fit into 16 bits.
inline constexpr int max_output_weight = 127;
/// Centipawns per unit of the output; the expected score is the sigmoid of the output.
inline constexpr int centipawns_per_unit = 400;

/// What a trainer makes and the evaluation reads. About 400 kB.
struct Network {
  alignas(64) std::array<std::array<std::int16_t, hidden_size>, input_count> input_weights;
  alignas(64) std::array<std::int16_t, hidden_size> input_biases;
  /// By output bucket: for the accumulator of the side to move, then for the other.
  alignas(
      64) std::array<std::array<std::int16_t, 2 * hidden_size>, output_bucket_count> output_weights;
  /// Units: activation_unit · output_unit.
  std::array<std::int32_t, output_bucket_count> output_biases;
};

/// True if this perspective's board is mirrored: its king is on files e to h.
[[nodiscard]] constexpr bool is_mirrored(Square king) noexcept {
  return index_of(file_of(king)) >= 4;
}

/// The input for a piece on a square, from a perspective with its king there: own pieces before the
/// opponent's, then by type, then by square.
[[nodiscard]] constexpr std::size_t input_of(Color perspective, Square king, Piece piece,
                                             Square sq) noexcept {
  const int turned = perspective == Color::White ? 0 : 56;
  const int mirrored = is_mirrored(king) ? 7 : 0;
  const int side = piece.color == perspective ? 0 : 1;
  const int input = (side * 6 + index_of(piece.type)) * 64 + (index_of(sq) ^ turned ^ mirrored);
  return static_cast<std::size_t>(input);
}

/// Which output weights are used: by the number of pieces, in steps of four.
[[nodiscard]] constexpr std::size_t output_bucket_of(const Board& board) noexcept {
  constexpr int pieces_per_bucket = 4;
  const int bucket = (board.occupied().count() - 2) / pieces_per_bucket;
  return std::min(static_cast<std::size_t>(bucket), output_bucket_count - 1);
}

/// The value of a position, from the sum of its products with these output weights. See above.
[[nodiscard]] constexpr std::int32_t value_of_sum(const Network& network, std::size_t bucket,
                                                  std::int64_t sum) noexcept {
  const std::int64_t output = sum / activation_unit + network.output_biases[bucket];
  return static_cast<std::int32_t>(output * centipawns_per_unit / (activation_unit * output_unit));
}

}  // namespace tabiya::engine::network
