/// The network that evaluates positions: its shape, its inputs and its integer weights. Internal.
///
///     (768 inputs -> 256) x 2 perspectives -> 16 -> 32 -> 1, with eight sets of the layers behind the first
///
/// Each side sees the board from its own perspective: turned so that its pieces go up the board, and
/// mirrored, if necessary, so that its own king is on files a to d. An input is a piece of a type and
/// a side on a square; it is 1 if the piece is there. The *accumulator* of a perspective is the sum of the
/// weights of its active inputs and the biases, modulo 2^16. The accumulator of the side to move comes first.
///
/// The values of the first two layers are clamped to [0, 1] and squared, those of the third are clamped.
/// The number of pieces chooses the set of the small layers.
///
/// All arithmetic is in integers and the same on every processor. Divisions by powers of two round down:
///
///     first  = (clamp(accumulator, 0, 255)² + 2^8) / 2^9
///     second = clamp((Σ first · weight + bias) / 2^4, 0, 508)² / 2^4
///     third  = clamp((Σ second · weight + bias) / 2^10, 0, 4032)
///     value  = (Σ third · weight + bias) · 400 / (4032 · 256)        centipawns, for the side to move
///
/// The last division rounds towards zero.
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
inline constexpr std::size_t second_size = 16;
inline constexpr std::size_t third_size = 32;
inline constexpr std::size_t output_bucket_count = 8;

/// The integer that stands for 1.0 in the accumulators and in the weights of the inputs.
inline constexpr int activation_unit = 255;
/// The same for the weights and the sums of the layers behind, and the bounds of these weights, so that
/// sums fit into 32 bits.
inline constexpr int first_shift = 9;
inline constexpr double first_unit = 255.0 * 255.0 / 512.0;
inline constexpr int second_unit = 64;
inline constexpr int max_second_weight = 127;
inline constexpr int second_shift = 4;
inline constexpr int second_one = 508;
inline constexpr double second_sum_unit = first_unit * second_unit;
inline constexpr int second_square_shift = 4;
inline constexpr int third_unit = 256;
inline constexpr int max_third_weight = 2047;
inline constexpr int third_shift = 10;
inline constexpr int third_one = 4032;
inline constexpr double third_sum_unit = second_one * second_one / 16.0 * third_unit;
inline constexpr int output_unit = 256;
inline constexpr int max_output_weight = 4095;
inline constexpr int output_sum_unit = third_one * output_unit;
inline constexpr int max_small_bias = 1 << 27;
/// Centipawns per unit of the output; the expected score is the sigmoid of the output.
inline constexpr int centipawns_per_unit = 400;

/// The layers behind the first, for one output bucket.
struct SmallLayers {
  /// By neuron: for the accumulator of the side to move, then for the other.
  alignas(64) std::array<std::array<std::int8_t, 2 * hidden_size>, second_size> second_weights;
  alignas(64) std::array<std::int32_t, second_size> second_biases;
  /// By two neurons of the second layer, then by neuron of the third: what they weigh in it.
  using ThirdWeights = std::array<std::array<std::int16_t, 2>, third_size>;
  alignas(64) std::array<ThirdWeights, second_size / 2> third_weights;
  alignas(64) std::array<std::int32_t, third_size> third_biases;
  alignas(64) std::array<std::int16_t, third_size> output_weights;
  std::int32_t output_bias;
};

/// What a trainer makes and the evaluation reads. About 470 kB.
struct Network {
  alignas(64) std::array<std::array<std::int16_t, hidden_size>, input_count> input_weights;
  alignas(64) std::array<std::int16_t, hidden_size> input_biases;
  /// By output bucket.
  std::array<SmallLayers, output_bucket_count> small_layers;
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

/// A value of the first layer, from that of the accumulator.
[[nodiscard]] constexpr std::uint8_t first_value(std::int16_t accumulated) noexcept {
  const int clamped = std::clamp<int>(accumulated, 0, activation_unit);
  return static_cast<std::uint8_t>((clamped * clamped + (1 << (first_shift - 1))) >> first_shift);
}

}  // namespace tabiya::engine::network
