/// The inner loops of the network, for any vector of vectors.hpp. Internal.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/network/inner/network.hpp"
#include "tabiya/support/fixed_list.hpp"

namespace tabiya::engine::network {

/// The hidden layer of one perspective, before it is clamped. Units: activation_unit = 1.0
struct alignas(64) Accumulator {
  std::array<std::int16_t, hidden_size> values;
};

/// The weights of the inputs that two boards do not share; each has hidden_size numbers.
struct ChangedInputs {
  using Weights = FixedList<const std::int16_t*, 64>;
  Weights removed;
  Weights added;
};

/// Makes the accumulator of a board from that of another board. Both can be the same object.
template <class Vector>
void update(const Accumulator& from, Accumulator& to, const ChangedInputs& changed) noexcept {
  // As many as stay in registers: each value is loaded and stored once, however much changes.
  constexpr std::size_t count = std::min<std::size_t>(hidden_size / Vector::size, 8);
  std::array<Vector, count> part;
  for (std::size_t begin = 0; begin < hidden_size; begin += count * Vector::size) {
    for (std::size_t at = 0; at < count; ++at) {
      part[at] = Vector::load(&from.values[begin + at * Vector::size]);
    }
    for (const std::int16_t* const weights : changed.removed) {
      for (std::size_t at = 0; at < count; ++at) {
        part[at] = part[at] - Vector::load(weights + begin + at * Vector::size);
      }
    }
    for (const std::int16_t* const weights : changed.added) {
      for (std::size_t at = 0; at < count; ++at) {
        part[at] = part[at] + Vector::load(weights + begin + at * Vector::size);
      }
    }
    for (std::size_t at = 0; at < count; ++at) {
      part[at].store(&to.values[begin + at * Vector::size]);
    }
  }
}

/// The values of the first layer: of the side to move, then of the other.
struct alignas(64) FirstValues {
  std::array<std::uint8_t, 2 * hidden_size> values;
};

template <class Vector>
void square(const Accumulator& mover, const Accumulator& other, FirstValues& to) noexcept {
  std::uint8_t* next = to.values.data();
  for (const Accumulator* const accumulator : {&mover, &other}) {
    for (std::size_t at = 0; at < hidden_size; at += Vector::byte_count) {
      Vector::square(&accumulator->values[at], next);
      next += Vector::byte_count;
    }
  }
}

/// The sums of the second layer, over the accumulators of the side to move and the other.
template <class Vector>
[[nodiscard]] std::array<std::int32_t, second_size> weighted_sums(
    const Accumulator& mover, const Accumulator& other,
    const decltype(SmallLayers::second_weights)& weights) noexcept {
  FirstValues first;  // NOLINT(*-member-init): square() sets all
  square<Vector>(mover, other, first);
  // As many neurons at once as stay in registers.
  constexpr std::size_t neurons = std::min<std::size_t>(Vector::sums_in_registers, second_size);
  std::array<std::int32_t, second_size> totals;
  for (std::size_t begin = 0; begin < second_size; begin += neurons) {
    std::array<typename Vector::Sums, neurons> sums{};
    for (std::size_t at = 0; at < 2 * hidden_size; at += Vector::byte_count) {
      for (std::size_t neuron = 0; neuron < neurons; ++neuron) {
        sums[neuron].add(&first.values[at], &weights[begin + neuron][at]);
      }
    }
    Vector::store_totals(sums, &totals[begin]);
  }
  return totals;
}

/// The value of a position, from the sums of the second layer, without biases. See network.hpp.
template <class Vector>
[[nodiscard]] std::int32_t value_of_sums(
    const SmallLayers& layers, const std::array<std::int32_t, second_size>& sums) noexcept {
  std::array<std::int16_t, second_size> second;  // NOLINT(*-member-init): set in the loop
  for (std::size_t at = 0; at < second_size; ++at) {
    const std::int32_t sum = (sums[at] + layers.second_biases[at]) >> second_shift;
    const std::int32_t clamped = std::clamp(sum, 0, second_one);
    second[at] = static_cast<std::int16_t>(clamped * clamped >> second_square_shift);
  }
  alignas(64) std::array<std::int32_t, third_size> third = layers.third_biases;
  for (std::size_t pair = 0; pair < second_size / 2; ++pair) {
    Vector::add_products(second[2 * pair], second[2 * pair + 1], layers.third_weights[pair], third);
  }
  std::int32_t output = layers.output_bias;
  for (std::size_t at = 0; at < third_size; ++at) {
    output += std::clamp(third[at] >> third_shift, 0, third_one) * layers.output_weights[at];
  }
  return static_cast<std::int32_t>(std::int64_t{output} * centipawns_per_unit / output_sum_unit);
}

}  // namespace tabiya::engine::network
