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

/// The sum of clamped value² · output weight, over the accumulators of the side to move and the other.
template <class Vector>
[[nodiscard]] std::int64_t weighted_sum(
    const Accumulator& mover, const Accumulator& other,
    const std::array<std::int16_t, 2 * hidden_size>& weights) noexcept {
  typename Vector::Sums of_mover;
  typename Vector::Sums of_other;
  for (std::size_t at = 0; at < hidden_size; at += Vector::size) {
    of_mover.add(Vector::load(&mover.values[at]).clamped(), Vector::load(&weights[at]));
    of_other.add(Vector::load(&other.values[at]).clamped(),
                 Vector::load(&weights[hidden_size + at]));
  }
  return of_mover.total() + of_other.total();
}

}  // namespace tabiya::engine::network
