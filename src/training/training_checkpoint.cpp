#include "training/training_checkpoint.hpp"

#include <bit>
#include <cstring>
#include <initializer_list>

#include "support/inner/crc32.hpp"

namespace tabiya::training {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::string_view checkpoint_magic = "TABIYAT";
constexpr char checkpoint_version = '3';

/// Calls the function with a reference to each number that is not a weight, except the history.
template <class Checkpoint, class Function>
void visit_numbers(Checkpoint& checkpoint, const Function& function) {
  auto& training = checkpoint.options.training;
  auto& filter = checkpoint.options.filter;
  function(training.seed);
  function(training.epochs);
  function(training.batch_size);
  function(training.rate);
  function(training.last_rate);
  function(training.result_share);
  function(training.later_share);
  function(training.hidden_size);
  function(filter.score_limit);
  function(filter.least_ply);
  function(filter.least_pieces);
  function(checkpoint.fingerprint);
  function(checkpoint.epoch);
  function(checkpoint.batch);
  function(checkpoint.positions);
  function(checkpoint.loss_sum);
  function(checkpoint.steps);
}

template <class Number>
void append_eight_bytes(std::string& bytes, Number number) {
  std::uint64_t bits = 0;
  if constexpr (std::is_same_v<Number, double>) bits = std::bit_cast<std::uint64_t>(number);
  else bits = static_cast<std::uint64_t>(number);
  bytes.append(reinterpret_cast<const char*>(&bits), sizeof bits);
}

/// Takes bytes from the front; remembers if there were too few.
class Taker {
 public:
  explicit Taker(std::string_view bytes) : rest_{bytes} {}

  void bytes(void* target, std::size_t count) {
    if (rest_.size() < count) {
      is_short_ = true;
      return;
    }
    std::memcpy(target, rest_.data(), count);
    rest_.remove_prefix(count);
  }
  template <class Number>
  void number(Number& number) {
    std::uint64_t bits = 0;
    bytes(&bits, sizeof bits);
    if constexpr (std::is_same_v<Number, double>) number = std::bit_cast<double>(bits);
    else number = static_cast<Number>(bits);
  }
  [[nodiscard]] std::size_t size() const { return rest_.size(); }
  [[nodiscard]] bool is_short() const { return is_short_; }

 private:
  std::string_view rest_;
  bool is_short_ = false;
};

[[nodiscard]] std::size_t weight_bytes(const WeightArray& weights) {
  return weights.groups().size() * sizeof(NeuronGroup);
}

/// The rest of a checkpoint without its checksum. Errors: Damaged.
[[nodiscard]] std::expected<TrainingCheckpoint, CheckpointError> take_checkpoint(Taker taker) {
  constexpr std::uint64_t most_neurons = 1 << 16;
  TrainingCheckpoint checkpoint{.options = {},
                                .weights = WeightArray{0},
                                .first_moments = WeightArray{0},
                                .second_moments = WeightArray{0}};
  visit_numbers(checkpoint, [&](auto& number) { taker.number(number); });
  const std::uint64_t hidden_size = checkpoint.options.training.hidden_size;
  if (taker.is_short() || hidden_size > most_neurons || hidden_size % group_size != 0 ||
      checkpoint.epoch > taker.size() / sizeof(EpochLoss)) {
    return std::unexpected{CheckpointError::Damaged};
  }
  checkpoint.history.resize(checkpoint.epoch);
  for (EpochLoss& epoch : checkpoint.history) {
    taker.number(epoch.loss);
    taker.number(epoch.held_out_loss);
    taker.number(epoch.rate);
  }
  for (WeightArray* const weights :
       {&checkpoint.weights, &checkpoint.first_moments, &checkpoint.second_moments}) {
    *weights = WeightArray{hidden_size};
    taker.bytes(weights->groups().data(), weight_bytes(*weights));
  }
  if (taker.is_short() || taker.size() != 0) return std::unexpected{CheckpointError::Damaged};
  return checkpoint;
}

}  // namespace

std::string_view to_string(CheckpointError error) noexcept {
  switch (error) {
    case CheckpointError::NotACheckpoint: return "this is not a checkpoint of training";
    case CheckpointError::UnknownVersion: return "another version of Tabiya wrote this checkpoint";
    case CheckpointError::Damaged: return "the checkpoint is damaged";
    case CheckpointError::OtherPositions: return "the checkpoint belongs to other games";
  }
  return {};
}

std::string to_bytes(const TrainingCheckpoint& checkpoint) {
  std::string bytes{checkpoint_magic};
  bytes += checkpoint_version;
  visit_numbers(checkpoint, [&](const auto& number) { append_eight_bytes(bytes, number); });
  for (const EpochLoss& epoch : checkpoint.history) {
    for (const double number : {epoch.loss, epoch.held_out_loss, epoch.rate}) {
      append_eight_bytes(bytes, number);
    }
  }
  for (const WeightArray* const weights :
       {&checkpoint.weights, &checkpoint.first_moments, &checkpoint.second_moments}) {
    bytes.append(reinterpret_cast<const char*>(weights->groups().data()), weight_bytes(*weights));
  }
  const std::uint32_t checksum = crc32(bytes);
  bytes.append(reinterpret_cast<const char*>(&checksum), sizeof checksum);
  return bytes;
}

std::expected<TrainingCheckpoint, CheckpointError> read_checkpoint(std::string_view bytes) {
  if (!bytes.starts_with(checkpoint_magic)) {
    return std::unexpected{CheckpointError::NotACheckpoint};
  }
  std::uint32_t checksum = 0;
  const std::size_t header_bytes = checkpoint_magic.size() + sizeof checkpoint_version;
  if (bytes.size() < header_bytes + sizeof checksum) {
    return std::unexpected{CheckpointError::Damaged};
  }
  if (bytes[checkpoint_magic.size()] != checkpoint_version) {
    return std::unexpected{CheckpointError::UnknownVersion};
  }
  const std::string_view content = bytes.substr(0, bytes.size() - sizeof checksum);
  std::memcpy(&checksum, bytes.data() + content.size(), sizeof checksum);
  if (crc32(content) != checksum) return std::unexpected{CheckpointError::Damaged};
  return take_checkpoint(Taker{content.substr(header_bytes)});
}

std::expected<CheckpointOptions, CheckpointError> read_checkpoint_options(
    std::string_view checkpoint) {
  auto read = read_checkpoint(checkpoint);
  if (!read) return std::unexpected{read.error()};
  return read->options;
}

}  // namespace tabiya::training
