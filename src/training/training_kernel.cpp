#include "training/training_kernel.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>
#include <numbers>

namespace tabiya::training {
namespace {

namespace network = engine::network;

constexpr std::size_t lane_count = 16;
constexpr std::size_t lanes_per_group = group_size / lane_count;

/// A vector of numbers, in one register where the processor has such registers.
using Vector [[gnu::vector_size(lane_count * sizeof(float))]] = float;

/// The vectors of a group, in registers. A function receives it by reference only: how a vector is
/// passed by value depends on the processor.
struct GroupVectors {
  Vector lanes[lanes_per_group];

  void load(const NeuronGroup& group) noexcept {
    std::memcpy(lanes, group.values.data(), sizeof lanes);
  }
  void store(NeuronGroup& group) const noexcept {
    std::memcpy(group.values.data(), lanes, sizeof lanes);
  }
  void add(const NeuronGroup& group) noexcept {
    GroupVectors other;
    other.load(group);
    for (std::size_t at = 0; at < lanes_per_group; ++at) lanes[at] += other.lanes[at];
  }
};

/// A float of this size has no bits for a fraction, so adding it rounds.
constexpr float without_fraction = 0x1.8p23F;

/// Rounds a value of the first layer like the integer network.
void round_first(Vector& value) noexcept {
  constexpr auto unit = static_cast<float>(network::first_unit);
  value = (value * unit + without_fraction - without_fraction) / unit;
}

void clamp(const Vector& value, Vector& clamped) noexcept {
  constexpr Vector zero{};
  const Vector one = zero + 1.0F;
  clamped = value < zero ? zero : value;
  clamped = clamped > one ? one : clamped;
}

/// Source: the Taylor series after reduction to |rest| <= log(2) / 2.
[[nodiscard]] double exponential(double value) noexcept {
  constexpr double limit = 700;
  constexpr int terms = 14;
  constexpr int bias = 1023;
  constexpr int mantissa_bits = 52;
  value = std::clamp(value, -limit, limit);
  const double power = std::floor(value / std::numbers::ln2 + 0.5);
  const double rest = value - power * std::numbers::ln2;
  double sum = 1;
  for (int term = terms; term >= 1; --term) sum = 1 + sum * rest / term;
  return sum * std::bit_cast<double>((static_cast<std::int64_t>(power) + bias) << mantissa_bits);
}

/// Source: the series of the inverse hyperbolic tangent, after reduction to 1 <= mantissa < 2.
[[nodiscard]] double natural_logarithm(double value) noexcept {
  constexpr int terms = 18;
  int power = 0;
  const double mantissa = 2 * std::frexp(value, &power);
  const double ratio = (mantissa - 1) / (mantissa + 1);
  double sum = 0;
  for (int term = terms; term >= 0; --term) sum = sum * ratio * ratio + 1.0 / (2 * term + 1);
  return 2 * ratio * sum + (power - 1) * std::numbers::ln2;
}

/// Adds halves, so that the processor can add several numbers at once.
[[nodiscard]] float sum_of(std::array<float, lane_count> values) noexcept {
  for (std::size_t half = lane_count / 2; half > 0; half /= 2) {
    for (std::size_t at = 0; at < half; ++at) values[at] += values[at + half];
  }
  return values[0];
}

}  // namespace

WeightArray::WeightArray(std::size_t hidden_size)
    : group_count_{hidden_size / group_size},
      groups_(group_count_ * (network::input_count + 1 +
                              2 * network::output_bucket_count * network::second_size) +
              network::output_bucket_count * small_layers_groups) {
  assert(hidden_size % group_size == 0);
}
std::size_t WeightArray::input_weights_at(std::size_t group, std::size_t input) const noexcept {
  return group * network::input_count + input;
}
std::size_t WeightArray::input_biases_at(std::size_t group) const noexcept {
  return group_count_ * network::input_count + group;
}
std::size_t WeightArray::second_weights_at(std::size_t group, std::size_t bucket,
                                           std::size_t perspective) const noexcept {
  return group_count_ * (network::input_count + 1) +
         ((group * network::output_bucket_count + bucket) * 2 + perspective) * network::second_size;
}
std::size_t WeightArray::small_layers_at(std::size_t bucket) const noexcept {
  return second_weights_at(group_count_, 0, 0) + bucket * small_layers_groups;
}
SmallLayers& WeightArray::small_layers(std::size_t bucket) noexcept {
  return reinterpret_cast<SmallLayers&>(groups_[small_layers_at(bucket)]);
}
const SmallLayers& WeightArray::small_layers(std::size_t bucket) const noexcept {
  return reinterpret_cast<const SmallLayers&>(groups_[small_layers_at(bucket)]);
}

double sigmoid(double value) noexcept { return 1 / (1 + exponential(-value)); }

double logit(double expected) noexcept {
  constexpr double least = 0.0005;
  expected = std::clamp(expected, least, 1 - least);
  return natural_logarithm(expected / (1 - expected));
}

float Target::of(const TrainingPosition& position) const noexcept {
  constexpr double best_result = 2;
  const double expected =
      sigmoid(static_cast<double>(position.score) / network::centipawns_per_unit);
  return static_cast<float>(result_share * position.result / best_result +
                            (1 - result_share) * expected);
}

BlockKernel::BlockKernel(std::size_t hidden_size)
    : inputs_(block_size),
      targets_(block_size),
      outputs_(block_size),
      slopes_(block_size),
      second_sums_(block_size),
      small_values_(block_size),
      hidden_(hidden_size / group_size * row_count),
      first_row_(network::input_count + 1),
      rows_(row_count * max_pieces) {}

void BlockKernel::load_position(const TrainingPosition& position) {
  inputs_[count_] = active_inputs(position.board);
  second_sums_[count_] = {};
  ++count_;
}

void BlockKernel::load(const TrainingSet& positions, std::span<const std::uint32_t> indices,
                       Target target) {
  // The positions are far apart in memory.
  constexpr std::size_t positions_ahead = 12;
  count_ = 0;
  for (std::size_t at = 0; at < indices.size(); ++at) {
    if (at + positions_ahead < indices.size()) {
      __builtin_prefetch(&positions[indices[at + positions_ahead]]);
    }
    const TrainingPosition& position = positions[indices[at]];
    targets_[at] = target.of(position);
    load_position(position);
  }
}

void BlockKernel::forward_group(const WeightArray& weights, std::size_t group) {
  const NeuronGroup* const input_weights = &weights.groups()[weights.input_weights_at(group, 0)];
  const NeuronGroup& biases = weights.groups()[weights.input_biases_at(group)];
  NeuronGroup* const hidden = &hidden_[group * row_count];
  for (std::size_t row = 0; row < 2 * count_; ++row) {
    const ActiveInputs& active = inputs_[row / 2];
    GroupVectors sum;
    sum.load(biases);
    for (std::size_t at = 0; at < active.count; ++at) {
      sum.add(input_weights[active.inputs[row % 2][at]]);
    }
    sum.store(hidden[row]);
    for (Vector& lane : sum.lanes) {
      Vector clamped;
      clamp(lane, clamped);
      lane = clamped * clamped;
      if (weights.is_rounded()) round_first(lane);
    }
    const NeuronGroup* const second_weights =
        &weights.groups()[weights.second_weights_at(group, active.output_bucket, row % 2)];
    for (std::size_t neuron = 0; neuron < network::second_size; ++neuron) {
      float* const total_values = second_sums_[row / 2][neuron].values.data();
      GroupVectors neuron_weights;
      neuron_weights.load(second_weights[neuron]);
      Vector total;
      std::memcpy(&total, total_values, sizeof total);
      for (std::size_t at = 0; at < lanes_per_group; ++at) {
        total += sum.lanes[at] * neuron_weights.lanes[at];
      }
      std::memcpy(total_values, &total, sizeof total);
    }
  }
}

/// The second layer is clamped and squared like the first, the third one only clamped.
void BlockKernel::forward_small_layers(const WeightArray& weights, std::size_t position) {
  const SmallLayers& layers = weights.small_layers(inputs_[position].output_bucket);
  SmallValues& values = small_values_[position];
  std::array<float, network::third_size> third;
  for (std::size_t at = 0; at < network::third_size; ++at) third[at] = layers.third_biases[at];
  for (std::size_t neuron = 0; neuron < network::second_size; ++neuron) {
    const float value =
        sum_of(second_sums_[position][neuron].values) + layers.second_biases[neuron];
    values.second[neuron] = value;
    const float clamped = std::min(std::max(value, 0.0F), 1.0F);
    const float squared = clamped * clamped;
    const auto& row = layers.third_weights[neuron];
    for (std::size_t at = 0; at < network::third_size; ++at) third[at] += squared * row[at];
  }
  values.third = third;
  std::array<float, lane_count> lanes{};
  for (std::size_t at = 0; at < network::third_size; ++at) {
    const float clamped = std::min(std::max(third[at], 0.0F), 1.0F);
    lanes[at % lane_count] += clamped * layers.output_weights[at];
  }
  outputs_[position] = sum_of(lanes) + layers.output_bias[0];
}

void BlockKernel::forward(const WeightArray& weights) {
  for (std::size_t group = 0; group < weights.group_count(); ++group) {
    forward_group(weights, group);
  }
  for (std::size_t at = 0; at < count_; ++at) forward_small_layers(weights, at);
}

double BlockKernel::compute_errors() {
  double sum = 0;
  for (std::size_t at = 0; at < count_; ++at) {
    const double expected = sigmoid(static_cast<double>(outputs_[at]));
    const double error = expected - static_cast<double>(targets_[at]);
    sum += error * error;
    slopes_[at] = static_cast<float>(error * expected * (1 - expected));
  }
  return sum;
}

/// A counting sort of all active inputs.
void BlockKernel::list_rows_by_input() {
  std::ranges::fill(first_row_, 0);
  const auto visit = [&](const auto& function) {
    for (std::size_t row = 2 * count_; row-- > 0;) {
      const ActiveInputs& active = inputs_[row / 2];
      for (std::size_t at = 0; at < active.count; ++at) {
        function(active.inputs[row % 2][at], row);
      }
    }
  };
  visit([&](std::size_t input, std::size_t) { ++first_row_[input]; });
  std::uint32_t end = 0;
  for (std::uint32_t& first : first_row_) first = end += first;
  // Each list is filled from its end, so that its beginning is known when it is full.
  visit([&](std::size_t input, std::size_t row) {
    rows_[--first_row_[input]] = static_cast<std::uint16_t>(row);
  });
}

void BlockKernel::backward_group(const WeightArray& weights, std::size_t group,
                                 WeightArray& gradient) {
  constexpr Vector zero{};
  const Vector one = zero + 1.0F;
  GroupVectors biases{};
  for (std::size_t row = 0; row < 2 * count_; ++row) {
    const std::size_t second =
        weights.second_weights_at(group, inputs_[row / 2].output_bucket, row % 2);
    const NeuronGroup* const second_weights = &weights.groups()[second];
    NeuronGroup* const second_gradient = &gradient.groups()[second];
    NeuronGroup& hidden = hidden_[group * row_count + row];
    GroupVectors value;
    GroupVectors squared;
    GroupVectors slopes{};
    value.load(hidden);
    for (std::size_t at = 0; at < lanes_per_group; ++at) {
      Vector clamped;
      clamp(value.lanes[at], clamped);
      squared.lanes[at] = clamped * clamped;
      if (weights.is_rounded()) round_first(squared.lanes[at]);
      value.lanes[at] = value.lanes[at] < one ? 2.0F * clamped : zero;  // the slope of the square
    }
    for (std::size_t neuron = 0; neuron < network::second_size; ++neuron) {
      const float slope = small_values_[row / 2].second_slopes[neuron];
      if (slope == 0) continue;
      GroupVectors neuron_weights;
      GroupVectors neuron_gradient;
      neuron_weights.load(second_weights[neuron]);
      neuron_gradient.load(second_gradient[neuron]);
      for (std::size_t at = 0; at < lanes_per_group; ++at) {
        slopes.lanes[at] += slope * neuron_weights.lanes[at];
        neuron_gradient.lanes[at] += slope * squared.lanes[at];
      }
      neuron_gradient.store(second_gradient[neuron]);
    }
    for (std::size_t at = 0; at < lanes_per_group; ++at) {
      value.lanes[at] *= slopes.lanes[at];
      biases.lanes[at] += value.lanes[at];
    }
    value.store(hidden);
  }
  NeuronGroup& bias_gradient = gradient.groups()[weights.input_biases_at(group)];
  biases.add(bias_gradient);
  biases.store(bias_gradient);
}

void BlockKernel::add_input_gradient(std::size_t group, WeightArray& gradient) {
  const NeuronGroup* const hidden = &hidden_[group * row_count];
  for (std::size_t input = 0; input < network::input_count; ++input) {
    const std::uint32_t begin = first_row_[input];
    const std::uint32_t end = first_row_[input + 1];
    if (begin == end) continue;
    NeuronGroup& slopes = gradient.groups()[gradient.input_weights_at(group, input)];
    GroupVectors sum;
    sum.load(slopes);
    for (std::uint32_t at = begin; at < end; ++at) sum.add(hidden[rows_[at]]);
    sum.store(slopes);
  }
}

void BlockKernel::backward_small_layers(const WeightArray& weights, WeightArray& gradient,
                                        std::size_t position) {
  const std::size_t bucket = inputs_[position].output_bucket;
  const SmallLayers& layers = weights.small_layers(bucket);
  SmallLayers& slopes = gradient.small_layers(bucket);
  SmallValues& values = small_values_[position];
  const float slope = slopes_[position];
  slopes.output_bias[0] += slope;
  std::array<float, network::third_size> third_slopes;
  for (std::size_t at = 0; at < network::third_size; ++at) {
    const float value = values.third[at];
    const float clamped = std::min(std::max(value, 0.0F), 1.0F);
    slopes.output_weights[at] += slope * clamped;
    third_slopes[at] = value > 0.0F && value < 1.0F ? slope * layers.output_weights[at] : 0.0F;
    slopes.third_biases[at] += third_slopes[at];
  }
  for (std::size_t neuron = 0; neuron < network::second_size; ++neuron) {
    const float clamped = std::min(std::max(values.second[neuron], 0.0F), 1.0F);
    const float squared = clamped * clamped;
    const auto& row = layers.third_weights[neuron];
    auto& row_slopes = slopes.third_weights[neuron];
    std::array<float, lane_count> lanes{};
    for (std::size_t at = 0; at < network::third_size; ++at) {
      row_slopes[at] += squared * third_slopes[at];
      lanes[at % lane_count] += row[at] * third_slopes[at];
    }
    const float inner = values.second[neuron] < 1.0F ? 2.0F * clamped * sum_of(lanes) : 0.0F;
    values.second_slopes[neuron] = inner;
    slopes.second_biases[neuron] += inner;
  }
}

void BlockKernel::backward(const WeightArray& weights, WeightArray& gradient) {
  for (std::size_t at = 0; at < count_; ++at) backward_small_layers(weights, gradient, at);
  list_rows_by_input();
  for (std::size_t group = 0; group < weights.group_count(); ++group) {
    backward_group(weights, group, gradient);
    add_input_gradient(group, gradient);
  }
}

double BlockKernel::loss(const WeightArray& weights, const TrainingSet& positions,
                         std::span<const std::uint32_t> indices, Target target) {
  double sum = 0;
  for (std::size_t begin = 0; begin < indices.size(); begin += block_size) {
    load(positions, indices.subspan(begin, std::min(block_size, indices.size() - begin)), target);
    forward(weights);
    sum += compute_errors();
  }
  return sum;
}

double BlockKernel::add_gradient(const WeightArray& weights, const TrainingSet& positions,
                                 std::span<const std::uint32_t> indices, Target target,
                                 WeightArray& gradient) {
  double sum = 0;
  for (std::size_t begin = 0; begin < indices.size(); begin += block_size) {
    load(positions, indices.subspan(begin, std::min(block_size, indices.size() - begin)), target);
    forward(weights);
    sum += compute_errors();
    backward(weights, gradient);
  }
  return sum;
}

double BlockKernel::output(const WeightArray& weights, const TrainingPosition& position) {
  count_ = 0;
  load_position(position);
  forward(weights);
  return static_cast<double>(outputs_[0]);
}

void step_weights(WeightArray& weights, WeightArray& first_moments, WeightArray& second_moments,
                  std::span<WeightArray> gradients, const WeightRange& range,
                  const OptimizerStep& step) {
  constexpr float keep_first = 0.9F;
  constexpr float keep_second = 0.999F;
  constexpr float decay = 0.01F;
  constexpr float tiny = 1e-8F;
  for (std::size_t group = range.begin; group < range.end; ++group) {
    std::array<float, group_size> slopes{};
    for (WeightArray& gradient : gradients) {
      auto& part = gradient.groups()[group].values;
      for (std::size_t at = 0; at < group_size; ++at) slopes[at] += part[at];
      part = {};
    }
    auto& values = weights.groups()[group].values;
    auto& firsts = first_moments.groups()[group].values;
    auto& seconds = second_moments.groups()[group].values;
    for (std::size_t at = 0; at < group_size; ++at) {
      const float slope = slopes[at] * step.gradient_scale;
      firsts[at] = keep_first * firsts[at] + (1 - keep_first) * slope;
      seconds[at] = keep_second * seconds[at] + (1 - keep_second) * slope * slope;
      const float size = std::sqrt(seconds[at]) * step.second_scale + tiny;
      const float value =
          values[at] - step.rate * (firsts[at] * step.first_scale / size + decay * values[at]);
      values[at] = std::min(std::max(value, -range.limit), range.limit);
    }
  }
}

void round_weights(const WeightArray& weights, const WeightRange& range, WeightArray& rounded) {
  for (std::size_t group = range.begin; group < range.end; ++group) {
    const auto& values = weights.groups()[group].values;
    auto& results = rounded.groups()[group].values;
    for (std::size_t at = 0; at < group_size; ++at) {
      results[at] = (values[at] * range.unit + without_fraction - without_fraction) / range.unit;
    }
  }
}

}  // namespace tabiya::training
