/// Networks with random weights, determined by a seed.
#pragma once

#include <cstdint>
#include <memory>
#include <random>

#include "engine/network/inner/network.hpp"
#include "tabiya/engine/network.hpp"

namespace tabiya::test {

/// The accumulators do not overflow; many values are clamped, and many are not.
[[nodiscard]] inline engine::SharedNetwork random_network(std::uint64_t seed) {
  std::mt19937_64 random{seed};
  // The same numbers everywhere, unlike std::uniform_int_distribution.
  const auto up_to = [&random](int bound) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(2 * bound + 1)) - bound;
  };
  const auto network = std::make_shared<engine::network::Network>();
  for (auto& weights : network->input_weights) {
    for (std::int16_t& weight : weights) weight = static_cast<std::int16_t>(up_to(60));
  }
  for (std::int16_t& bias : network->input_biases) bias = static_cast<std::int16_t>(up_to(200));
  namespace shape = engine::network;
  for (shape::SmallLayers& layers : network->small_layers) {
    for (auto& weights : layers.second_weights) {
      for (std::int8_t& weight : weights) weight = static_cast<std::int8_t>(up_to(12));
    }
    for (std::int32_t& bias : layers.second_biases) bias = up_to(4'000) + 4'000;
    for (auto& weights : layers.third_weights) {
      for (auto& pair : weights) {
        for (std::int16_t& weight : pair) weight = static_cast<std::int16_t>(up_to(200));
      }
    }
    for (std::int32_t& bias : layers.third_biases) bias = up_to(1 << 20) + (1 << 21);
    for (std::int16_t& weight : layers.output_weights)
      weight = static_cast<std::int16_t>(up_to(200));
    layers.output_bias = up_to(200'000);
  }
  return network;
}

}  // namespace tabiya::test
