#include "engine/network/inner/network_value.hpp"

#include <algorithm>

#include "engine/network/kernels.hpp"
#include "engine/network/vectors.hpp"

namespace tabiya::engine::network {
namespace {

/// The hidden layer of a perspective, before it is clamped.
[[nodiscard]] std::array<std::int16_t, hidden_size> hidden_values(const Network& network,
                                                                  const Position& position,
                                                                  Color perspective) noexcept {
  std::array<std::int16_t, hidden_size> values = network.input_biases;
  for (const Square sq : position.board().occupied()) {
    const std::size_t input =
        input_of(perspective, position.king(perspective), *position.board().piece_on(sq), sq);
    for (std::size_t at = 0; at < hidden_size; ++at) {
      values[at] = static_cast<std::int16_t>(values[at] + network.input_weights[input][at]);
    }
  }
  return values;
}

}  // namespace

std::int32_t value_of(const Network& network, const Position& position) noexcept {
  const std::size_t bucket = output_bucket_of(position.board());
  const SmallLayers& layers = network.small_layers[bucket];
  std::array<std::int32_t, second_size> sums{};
  std::size_t at = 0;
  for (const Color perspective : {position.turn(), ~position.turn()}) {
    for (const std::int16_t value : hidden_values(network, position, perspective)) {
      const std::int32_t first = first_value(value);
      for (std::size_t neuron = 0; neuron < second_size; ++neuron) {
        sums[neuron] += first * layers.second_weights[neuron][at];
      }
      ++at;
    }
  }
  return value_of_sums<PlainVector>(layers, sums);
}

}  // namespace tabiya::engine::network
