/// The arithmetic of training: losses, gradients and steps of the optimizer.
///
/// The first layer is processed in groups of 64 neurons. A group's weights fit into the second-level
/// cache, and its sums into vector registers. Positions are processed in blocks: first all forward
/// passes of a group; then the small layers; then the gradients of a group. An input's gradient is
/// summed over the positions of the block in which it is active, without being written in between.
///
/// training_kernel.cpp is compiled by itself, with options that keep every rounding as written.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/network/inner/network.hpp"
#include "training/inner/training_set.hpp"

namespace tabiya::training {

inline constexpr std::size_t group_size = 64;

/// A number for each neuron of a group.
struct alignas(64) NeuronGroup {
  std::array<float, group_size> values{};

  friend bool operator==(const NeuronGroup&, const NeuronGroup&) noexcept = default;
};

/// What follows the weights of the second layer, for a bucket. Each part fills whole groups, so that it can
/// have limits of its own; the rest of a group is 0.
struct alignas(64) SmallLayers {
  static constexpr std::size_t second_size = engine::network::second_size;
  static constexpr std::size_t third_size = engine::network::third_size;
  std::array<float, group_size> second_biases{};
  std::array<std::array<float, third_size>, second_size> third_weights{};
  std::array<float, group_size> third_biases{};
  std::array<float, group_size> output_weights{};
  std::array<float, group_size> output_bias{};
};
inline constexpr std::size_t small_layers_groups = sizeof(SmallLayers) / sizeof(NeuronGroup);
static_assert(sizeof(SmallLayers) % sizeof(NeuronGroup) == 0);
static_assert(sizeof(SmallLayers::third_weights) % sizeof(NeuronGroup) == 0);

/// One number per weight: the weights themselves, their gradients or their moments.
class WeightArray {
 public:
  explicit WeightArray(std::size_t hidden_size);

  [[nodiscard]] std::size_t group_count() const noexcept { return group_count_; }
  /// True if these weights are rounded like integers; then the values of the first layer are, too.
  [[nodiscard]] bool is_rounded() const noexcept { return is_rounded_; }
  void set_rounded(bool is_rounded) noexcept { is_rounded_ = is_rounded; }
  /// In this order: by group the input weights; by group the input biases; by group, bucket, perspective
  /// and neuron the weights of the second layer; by bucket the small layers (see DenseLayers).
  [[nodiscard]] std::vector<NeuronGroup>& groups() noexcept { return groups_; }
  [[nodiscard]] const std::vector<NeuronGroup>& groups() const noexcept { return groups_; }

  [[nodiscard]] std::size_t input_weights_at(std::size_t group, std::size_t input) const noexcept;
  [[nodiscard]] std::size_t input_biases_at(std::size_t group) const noexcept;
  /// Of the first neuron of the second layer; those of the others follow.
  [[nodiscard]] std::size_t second_weights_at(std::size_t group, std::size_t bucket,
                                              std::size_t perspective) const noexcept;
  [[nodiscard]] std::size_t small_layers_at(std::size_t bucket) const noexcept;
  [[nodiscard]] SmallLayers& small_layers(std::size_t bucket) noexcept;
  [[nodiscard]] const SmallLayers& small_layers(std::size_t bucket) const noexcept;

  /// Calls the function with a reference to each number, in the order of engine::network::Network.
  template <class Function>
  void visit(const Function& function);

 private:
  std::size_t group_count_;
  bool is_rounded_ = false;
  std::vector<NeuronGroup> groups_;
};

/// The target of a position, and the scale of scores.
struct Target {
  double result_share;
  [[nodiscard]] float of(const TrainingPosition& position) const noexcept;
};

/// 1 / (1 + exp(-value)), with the same bits on every processor.
[[nodiscard]] double sigmoid(double value) noexcept;
/// The inverse of sigmoid, with the same bits on every processor. An expected score closer than 0.0005 to
/// 0 or 1 counts as that close.
[[nodiscard]] double logit(double expected) noexcept;

/// Processes positions one block after the other. Each thread has its own.
class BlockKernel {
 public:
  explicit BlockKernel(std::size_t hidden_size);

  /// The sum of the squared errors.
  [[nodiscard]] double loss(const WeightArray& weights, const TrainingSet& positions,
                            std::span<const std::uint32_t> indices, Target target);
  /// Adds the gradient of half that sum. Returns the sum.
  double add_gradient(const WeightArray& weights, const TrainingSet& positions,
                      std::span<const std::uint32_t> indices, Target target, WeightArray& gradient);
  /// The network's output for a position.
  [[nodiscard]] double output(const WeightArray& weights, const TrainingPosition& position);

 private:
  static constexpr std::size_t block_size = 256;            // positions
  static constexpr std::size_t row_count = 2 * block_size;  // a row is a position and a perspective

  struct alignas(64) Lanes {
    std::array<float, 16> values{};
  };
  /// The sums of the second layer, one for each neuron.
  using SecondSums = std::array<Lanes, engine::network::second_size>;
  /// What the small layers compute for a position, before it is clamped.
  struct alignas(64) SmallValues {
    std::array<float, engine::network::second_size> second;
    std::array<float, engine::network::third_size> third;
    std::array<float, engine::network::second_size> second_slopes;
  };

  void load(const TrainingSet& positions, std::span<const std::uint32_t> indices, Target target);
  void load_position(const TrainingPosition& position);
  void forward(const WeightArray& weights);
  void forward_group(const WeightArray& weights, std::size_t group);
  void forward_small_layers(const WeightArray& weights, std::size_t at);
  [[nodiscard]] double compute_errors();
  void list_rows_by_input();
  void backward(const WeightArray& weights, WeightArray& gradient);
  void backward_small_layers(const WeightArray& weights, WeightArray& gradient, std::size_t at);
  void backward_group(const WeightArray& weights, std::size_t group, WeightArray& gradient);
  void add_input_gradient(std::size_t group, WeightArray& gradient);

  std::size_t count_ = 0;  // positions in the block
  std::vector<ActiveInputs> inputs_;
  std::vector<float> targets_;
  std::vector<float> outputs_;
  std::vector<float> slopes_;  // of half the squared error, by the output
  std::vector<SecondSums> second_sums_;
  std::vector<SmallValues> small_values_;
  /// By group and row: the accumulators, then their gradients.
  std::vector<NeuronGroup> hidden_;
  /// The rows in which an input is active: rows_[first_row_[input]] to rows_[first_row_[input + 1]].
  std::vector<std::uint32_t> first_row_;
  std::vector<std::uint16_t> rows_;
};

/// The numbers of a step of AdamW.
struct OptimizerStep {
  float rate;
  float first_scale;   // corrects the bias of the first moments
  float second_scale;  // corrects the bias of the square roots of the second moments
  float gradient_scale;
};

/// A kind of weight: where these weights are, and how they become integers.
struct WeightRange {
  std::size_t begin;  // the index of a group
  std::size_t end;
  float limit;  // of the size of a weight
  float unit;   // the integer that stands for 1.0
};

/// Moves weights along the sum of the gradients, which are set to zero.
void step_weights(WeightArray& weights, WeightArray& first_moments, WeightArray& second_moments,
                  std::span<WeightArray> gradients, const WeightRange& range,
                  const OptimizerStep& step);

/// Rounds weights to multiples of 1 / unit.
void round_weights(const WeightArray& weights, const WeightRange& range, WeightArray& rounded);

template <class Function>
void WeightArray::visit(const Function& function) {
  namespace network = engine::network;
  const auto visit_groups = [&](const auto& at) {
    for (std::size_t group = 0; group < group_count_; ++group) {
      for (float& value : groups_[at(group)].values) function(value);
    }
  };
  for (std::size_t input = 0; input < network::input_count; ++input) {
    visit_groups([&](std::size_t group) { return input_weights_at(group, input); });
  }
  visit_groups([&](std::size_t group) { return input_biases_at(group); });
  for (std::size_t bucket = 0; bucket < network::output_bucket_count; ++bucket) {
    for (std::size_t neuron = 0; neuron < network::second_size; ++neuron) {
      for (const std::size_t perspective : {0, 1}) {
        visit_groups([&](std::size_t group) {
          return second_weights_at(group, bucket, perspective) + neuron;
        });
      }
    }
    SmallLayers& layers = small_layers(bucket);
    const auto visit_first = [&](auto& values, std::size_t count) {
      for (std::size_t at = 0; at < count; ++at) function(values[at]);
    };
    visit_first(layers.second_biases, network::second_size);
    for (auto& row : layers.third_weights) visit_first(row, network::third_size);
    visit_first(layers.third_biases, network::third_size);
    visit_first(layers.output_weights, network::third_size);
    visit_first(layers.output_bias, 1);
  }
}

}  // namespace tabiya::training
