#include "training/inner/network_trainer.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>
#include <span>
#include <utility>

#include "engine/network/inner/network_value.hpp"
#include "training/parallel.hpp"
#include "training/training_checkpoint.hpp"
#include "training/training_kernel.hpp"

namespace tabiya::training {
namespace {

namespace network = engine::network;

/// A batch is always split into this number of slices, so that the sums do not depend on the number of
/// threads.
constexpr std::size_t slice_count = 8;

/// Input weights and biases stay below this size: 505 in integers.
constexpr float input_limit = 1.98F;
constexpr float second_limit =
    static_cast<float>(network::max_second_weight) / static_cast<float>(network::second_unit);
constexpr float third_limit =
    static_cast<float>(network::max_third_weight) / static_cast<float>(network::third_unit);
constexpr float output_limit =
    static_cast<float>(network::max_output_weight) / static_cast<float>(network::output_unit);
constexpr float small_bias_limit = 32;
constexpr int max_accumulator =
    (static_cast<int>(max_pieces) + 1) *
    (static_cast<int>(static_cast<double>(input_limit) * network::activation_unit) + 1);
static_assert(max_accumulator <= INT16_MAX);

[[nodiscard]] std::size_t number_of_batches(std::size_t positions, std::size_t batch_size) {
  return (positions + batch_size - 1) / batch_size;
}

/// Uniform from -limit to limit.
[[nodiscard]] float random_weight(std::mt19937_64& random, double limit) {
  constexpr int unused_bits = 11;
  constexpr double unit = 0x1p-53;
  const double share = static_cast<double>(random() >> unused_bits) * unit;
  return static_cast<float>((2 * share - 1) * limit);
}

[[nodiscard]] double power(double base, std::uint64_t exponent) {
  double result = 1;
  for (; exponent != 0; exponent /= 2, base *= base) {
    if (exponent % 2 != 0) result *= base;
  }
  return result;
}

/// Rises over the first batches, then falls along half a cosine.
[[nodiscard]] double rate_at(const NetworkTrainingOptions& options, std::uint64_t step,
                             std::uint64_t total) {
  constexpr std::uint64_t most_warm_up_steps = 300;
  constexpr std::uint64_t warm_up_share = 20;
  const std::uint64_t warm_up = std::min(most_warm_up_steps, total / warm_up_share);
  if (step < warm_up) {
    return options.rate * static_cast<double>(step + 1) / static_cast<double>(warm_up + 1);
  }
  const double done = static_cast<double>(step - warm_up) /
                      static_cast<double>(std::max<std::uint64_t>(total - warm_up, 2) - 1);
  const double left = (1 + std::cos(done * std::numbers::pi)) / 2;
  return options.last_rate + (options.rate - options.last_rate) * left;
}

/// A position with this board. Castling and en passant are not known, and the network does not see
/// them.
[[nodiscard]] Position position_of(const PackedBoard& packed) {
  return *Position::from_setup({.board = unpack(packed)});
}

template <class Integer>
[[nodiscard]] Integer rounded(float weight, double unit) {
  return static_cast<Integer>(std::lround(static_cast<double>(weight) * unit));
}

}  // namespace

class NetworkTrainer::State {
 public:
  State(const TrainingSet& positions, const NetworkTrainingOptions& options)
      : positions_{&positions},
        order_(positions.indices(false)),
        held_out_(positions.indices(true)),
        target_{options.result_share},
        checkpoint_{.options = {options, positions.filter()},
                    .fingerprint = positions.fingerprint(),
                    .weights = WeightArray{options.hidden_size},
                    .first_moments = WeightArray{options.hidden_size},
                    .second_moments = WeightArray{options.hidden_size}},
        used_{options.hidden_size} {
    assert(!order_.empty());
  }

  void randomize();
  /// To be called when the weights have changed other than by training.
  void use_weights();
  [[nodiscard]] bool train(unsigned threads, const TrainingEvents& events);
  [[nodiscard]] double loss_of(std::span<const std::uint32_t> indices, unsigned threads) const;
  [[nodiscard]] std::vector<float> gradient_of(std::span<const std::uint32_t> indices) const;
  [[nodiscard]] network::Network quantised() const;
  [[nodiscard]] QuantisationError quantisation_error(const network::Network& integers) const;

  [[nodiscard]] double output_of(const TrainingPosition& position) const {
    return BlockKernel{options().hidden_size}.output(used_, position);
  }

  [[nodiscard]] WeightArray& used_weights() { return used_; }
  [[nodiscard]] TrainingCheckpoint& checkpoint() { return checkpoint_; }
  [[nodiscard]] const TrainingCheckpoint& checkpoint() const { return checkpoint_; }

 private:
  [[nodiscard]] std::vector<WeightRange> weight_ranges() const;
  void shuffle();
  void learn(std::span<const std::uint32_t> batch, double rate);
  /// Copies these weights to those that are used; in the second half of training it rounds them.
  void use(const WeightRange& range);
  void finish_epoch();
  [[nodiscard]] std::uint64_t batches() const {
    return number_of_batches(order_.size(), options().batch_size);
  }
  [[nodiscard]] const NetworkTrainingOptions& options() const {
    return checkpoint_.options.training;
  }
  /// In the second half of training the weights are rounded.
  [[nodiscard]] bool is_rounding() const {
    return checkpoint_.steps > batches() * options().epochs / 2;
  }
  [[nodiscard]] double rate() const {
    return rate_at(options(), checkpoint_.steps - 1, batches() * options().epochs);
  }

  const TrainingSet* positions_;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> held_out_;
  Target target_;
  TrainingCheckpoint checkpoint_;
  WeightArray used_;
  unsigned threads_ = 1;
  std::vector<BlockKernel> kernels_;    // one per thread
  std::vector<WeightArray> gradients_;  // one per slice
};

std::vector<WeightRange> NetworkTrainer::State::weight_ranges() const {
  const WeightArray& weights = checkpoint_.weights;
  const std::size_t inputs_end = weights.second_weights_at(0, 0, 0);
  std::vector<WeightRange> ranges;
  const std::size_t part = inputs_end / slice_count + 1;
  for (std::size_t begin = 0; begin < inputs_end; begin += part) {
    ranges.push_back(
        {begin, std::min(begin + part, inputs_end), input_limit, network::activation_unit});
  }
  for (std::size_t group = 0; group < weights.group_count(); ++group) {
    ranges.push_back({weights.second_weights_at(group, 0, 0),
                      weights.second_weights_at(group + 1, 0, 0), second_limit,
                      network::second_unit});
  }
  for (std::size_t bucket = 0; bucket < network::output_bucket_count; ++bucket) {
    std::size_t begin = weights.small_layers_at(bucket);
    const auto add = [&](std::size_t groups, float limit, double unit) {
      ranges.push_back({begin, begin + groups, limit, static_cast<float>(unit)});
      begin += groups;
    };
    constexpr std::size_t third_groups = sizeof(SmallLayers::third_weights) / sizeof(NeuronGroup);
    add(1, small_bias_limit, network::second_sum_unit);
    add(third_groups, third_limit, network::third_unit);
    add(1, small_bias_limit, network::third_sum_unit);
    add(1, output_limit, network::output_unit);
    add(1, small_bias_limit, network::output_sum_unit);
  }
  return ranges;
}

void NetworkTrainer::State::use(const WeightRange& range) {
  const WeightArray& weights = checkpoint_.weights;
  if (is_rounding()) {
    round_weights(weights, range, used_);
  } else {
    std::copy(weights.groups().begin() + static_cast<std::ptrdiff_t>(range.begin),
              weights.groups().begin() + static_cast<std::ptrdiff_t>(range.end),
              used_.groups().begin() + static_cast<std::ptrdiff_t>(range.begin));
  }
}

void NetworkTrainer::State::use_weights() {
  for (const WeightRange& range : weight_ranges()) use(range);
  used_.set_rounded(is_rounding());
}

void NetworkTrainer::State::randomize() {
  constexpr double input_range = 0.1;
  std::mt19937_64 random{options().seed};
  const double second_range = 1 / std::sqrt(static_cast<double>(2 * options().hidden_size));
  WeightArray& weights = checkpoint_.weights;
  const std::size_t first_bias = weights.input_biases_at(0);
  const std::size_t first_second = weights.second_weights_at(0, 0, 0);
  for (std::size_t group = 0; group < weights.small_layers_at(0); ++group) {
    if (group >= first_bias && group < first_second) continue;
    const double range = group < first_bias ? input_range : second_range;
    for (float& weight : weights.groups()[group].values) weight = random_weight(random, range);
  }
  constexpr double third_range = 0.4;
  constexpr double output_range = 0.25;
  constexpr float start = 0.25F;  // neurons of the small layers begin neither off nor saturated
  for (std::size_t bucket = 0; bucket < network::output_bucket_count; ++bucket) {
    SmallLayers& layers = weights.small_layers(bucket);
    for (std::size_t at = 0; at < network::second_size; ++at) layers.second_biases[at] = start;
    for (auto& row : layers.third_weights) {
      for (float& weight : row) weight = random_weight(random, third_range);
    }
    for (std::size_t at = 0; at < network::third_size; ++at) {
      layers.third_biases[at] = start;
      layers.output_weights[at] = random_weight(random, output_range);
    }
  }
  use_weights();
}

/// Every epoch has its own order, which depends on nothing before it.
void NetworkTrainer::State::shuffle() {
  order_ = {};  // frees the old order before there is a new one
  order_ = positions_->indices(false);
  std::seed_seq seed{options().seed, options().seed >> 32, checkpoint_.epoch + 1};
  std::mt19937_64 random{seed};
  for (std::size_t at = order_.size(); at > 1; --at) {
    std::swap(order_[at - 1], order_[random() % at]);
  }
}

void NetworkTrainer::State::learn(std::span<const std::uint32_t> batch, double rate) {
  constexpr double keep_first = 0.9;
  constexpr double keep_second = 0.999;
  std::array<double, slice_count> losses{};
  const std::size_t share = (batch.size() + slice_count - 1) / slice_count;
  run_tasks(threads_, slice_count, [&](unsigned thread, std::size_t slice) {
    const std::size_t begin = std::min(slice * share, batch.size());
    const std::size_t size = std::min(share, batch.size() - begin);
    losses[slice] = kernels_[thread].add_gradient(used_, *positions_, batch.subspan(begin, size),
                                                  target_, gradients_[slice]);
  });
  for (const double loss : losses) checkpoint_.loss_sum += loss;
  checkpoint_.positions += batch.size();

  const std::uint64_t steps = checkpoint_.steps;
  const OptimizerStep step{
      .rate = static_cast<float>(rate),
      .first_scale = static_cast<float>(1 / (1 - power(keep_first, steps))),
      .second_scale = static_cast<float>(1 / std::sqrt(1 - power(keep_second, steps))),
      .gradient_scale = static_cast<float>(2 / static_cast<double>(batch.size()))};
  const std::vector<WeightRange> ranges = weight_ranges();
  run_tasks(threads_, ranges.size(), [&](unsigned, std::size_t task) {
    step_weights(checkpoint_.weights, checkpoint_.first_moments, checkpoint_.second_moments,
                 gradients_, ranges[task], step);
    use(ranges[task]);
  });
  used_.set_rounded(is_rounding());
}

bool NetworkTrainer::State::train(unsigned threads, const TrainingEvents& events) {
  threads_ = threads;
  kernels_.assign(threads, BlockKernel{options().hidden_size});
  gradients_.assign(slice_count, WeightArray{options().hidden_size});
  const std::uint64_t total = order_.size() * options().epochs;
  while (checkpoint_.epoch < options().epochs) {
    shuffle();
    while (checkpoint_.batch < batches()) {
      const std::size_t begin = checkpoint_.batch * options().batch_size;
      const std::size_t size = std::min<std::size_t>(options().batch_size, order_.size() - begin);
      ++checkpoint_.steps;
      learn(std::span{order_}.subspan(begin, size), rate());
      ++checkpoint_.batch;
      const TrainingProgress now{
          .epoch = checkpoint_.epoch + 1,
          .positions = checkpoint_.epoch * order_.size() + checkpoint_.positions,
          .total = total,
          .loss = checkpoint_.loss_sum / static_cast<double>(checkpoint_.positions)};
      if (!events.on_batch(now)) return false;
    }
    finish_epoch();
    events.on_epoch(checkpoint_.history.back());
  }
  return true;
}

void NetworkTrainer::State::finish_epoch() {
  checkpoint_.history.push_back(
      {.loss = checkpoint_.loss_sum / static_cast<double>(checkpoint_.positions),
       .held_out_loss = loss_of(held_out_, threads_),
       .rate = rate()});
  checkpoint_.loss_sum = 0;
  checkpoint_.positions = 0;
  checkpoint_.batch = 0;
  ++checkpoint_.epoch;
}

double NetworkTrainer::State::loss_of(std::span<const std::uint32_t> indices,
                                      unsigned threads) const {
  constexpr std::size_t part_size = 8'192;
  if (indices.empty()) return 0;
  std::vector<double> losses((indices.size() + part_size - 1) / part_size);
  std::vector<BlockKernel> kernels(threads, BlockKernel{options().hidden_size});
  run_tasks(threads, losses.size(), [&](unsigned thread, std::size_t part) {
    const std::size_t begin = part * part_size;
    const auto some = indices.subspan(begin, std::min(part_size, indices.size() - begin));
    losses[part] = kernels[thread].loss(used_, *positions_, some, target_);
  });
  return std::accumulate(losses.begin(), losses.end(), 0.0) / static_cast<double>(indices.size());
}

std::vector<float> NetworkTrainer::State::gradient_of(
    std::span<const std::uint32_t> indices) const {
  BlockKernel kernel{options().hidden_size};
  WeightArray gradient{options().hidden_size};
  kernel.add_gradient(used_, *positions_, indices, target_, gradient);
  std::vector<float> numbers;
  gradient.visit(
      [&](float number) { numbers.push_back(2 * number / static_cast<float>(indices.size())); });
  return numbers;
}

network::Network NetworkTrainer::State::quantised() const {
  assert(options().hidden_size == network::hidden_size);
  WeightArray weights = used_;
  std::vector<float> numbers;
  weights.visit([&](float weight) { numbers.push_back(weight); });
  network::Network integers;
  auto next = numbers.begin();
  const auto fill = [&](auto& part, double unit) {
    using Integer = std::remove_reference_t<decltype(part)>::value_type;
    for (auto& weight : part) weight = rounded<Integer>(*next++, unit);
  };
  for (auto& part : integers.input_weights) fill(part, network::activation_unit);
  fill(integers.input_biases, network::activation_unit);
  for (network::SmallLayers& layers : integers.small_layers) {
    for (auto& part : layers.second_weights) fill(part, network::second_unit);
    fill(layers.second_biases, network::second_sum_unit);
    for (std::size_t neuron = 0; neuron < network::second_size; ++neuron) {
      for (auto& pair : layers.third_weights[neuron / 2]) {
        pair[neuron % 2] = rounded<std::int16_t>(*next++, network::third_unit);
      }
    }
    fill(layers.third_biases, network::third_sum_unit);
    fill(layers.output_weights, network::output_unit);
    layers.output_bias = rounded<std::int32_t>(*next++, network::output_sum_unit);
  }
  return integers;
}

QuantisationError NetworkTrainer::State::quantisation_error(
    const network::Network& integers) const {
  constexpr std::size_t most_positions = 100'000;
  const std::vector<std::uint32_t>& all = held_out_.empty() ? order_ : held_out_;
  const std::size_t step = all.size() / most_positions + 1;
  BlockKernel kernel{options().hidden_size};
  QuantisationError error;
  std::array<double, 5> sums{};
  for (std::size_t at = 0; at < all.size(); at += step) {
    const TrainingPosition& position = (*positions_)[all[at]];
    const int value = network::value_of(integers, position_of(position.board));
    const double exact = kernel.output(used_, position) * network::centipawns_per_unit;
    const double difference = std::abs(exact - value);
    error.mean += difference;
    error.max = std::max(error.max, difference);
    ++error.positions;
    const double ours = sigmoid(static_cast<double>(value) / network::centipawns_per_unit);
    const double searched =
        sigmoid(static_cast<double>(position.score) / network::centipawns_per_unit);
    const std::array<double, 5> terms{ours, searched, ours * ours, searched * searched,
                                      ours * searched};
    for (std::size_t term = 0; term < terms.size(); ++term) sums[term] += terms[term];
  }
  const auto count = static_cast<double>(error.positions);
  error.mean /= count;
  const double spread =
      (sums[2] - sums[0] * sums[0] / count) * (sums[3] - sums[1] * sums[1] / count);
  if (spread > 0) error.correlation = (sums[4] - sums[0] * sums[1] / count) / std::sqrt(spread);
  return error;
}

NetworkTrainer::NetworkTrainer(const TrainingSet& positions, const NetworkTrainingOptions& options)
    : state_{std::make_unique<State>(positions, options)} {
  state_->randomize();
}
NetworkTrainer::NetworkTrainer(std::unique_ptr<State> state) noexcept : state_{std::move(state)} {}
NetworkTrainer::~NetworkTrainer() = default;
NetworkTrainer::NetworkTrainer(NetworkTrainer&&) noexcept = default;
NetworkTrainer& NetworkTrainer::operator=(NetworkTrainer&&) noexcept = default;

std::expected<NetworkTrainer, CheckpointError> NetworkTrainer::resume(const TrainingSet& positions,
                                                                      std::string_view bytes) {
  auto checkpoint = read_checkpoint(bytes);
  if (!checkpoint) return std::unexpected{checkpoint.error()};
  if (checkpoint->fingerprint != positions.fingerprint()) {
    return std::unexpected{CheckpointError::OtherPositions};
  }
  auto state = std::make_unique<State>(positions, checkpoint->options.training);
  state->checkpoint() = *std::move(checkpoint);
  state->use_weights();
  return NetworkTrainer{std::move(state)};
}

std::string NetworkTrainer::checkpoint() const { return to_bytes(state_->checkpoint()); }
bool NetworkTrainer::train(unsigned threads, const TrainingEvents& events) {
  return state_->train(threads, events);
}
const std::vector<EpochLoss>& NetworkTrainer::history() const noexcept {
  return state_->checkpoint().history;
}
double NetworkTrainer::loss_of(const std::vector<std::uint32_t>& indices, unsigned threads) const {
  return state_->loss_of(indices, threads);
}
double NetworkTrainer::output_of(const TrainingPosition& position) const {
  return state_->output_of(position);
}
std::vector<float> NetworkTrainer::weights() const {
  std::vector<float> numbers;
  state_->used_weights().visit([&](float weight) { numbers.push_back(weight); });
  return numbers;
}
void NetworkTrainer::set_weights(const std::vector<float>& weights) {
  auto next = weights.begin();
  state_->used_weights().visit([&](float& weight) { weight = *next++; });
}
std::vector<float> NetworkTrainer::gradient_of(const std::vector<std::uint32_t>& indices) const {
  return state_->gradient_of(indices);
}
network::Network NetworkTrainer::quantised() const { return state_->quantised(); }
QuantisationError NetworkTrainer::quantisation_error(const network::Network& integers) const {
  return state_->quantisation_error(integers);
}

}  // namespace tabiya::training
