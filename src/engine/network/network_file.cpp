#include "engine/network/inner/network_file.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <span>
#include <string>

#include "support/inner/crc32.hpp"

namespace tabiya::engine {
namespace network {
namespace {

constexpr std::string_view network_magic = "TABIYAN";
constexpr char network_version = '2';
constexpr std::array<std::uint16_t, 5> shape{input_count, hidden_size, second_size, third_size,
                                             output_bucket_count};
constexpr std::size_t length_bytes = sizeof(std::uint32_t);
constexpr std::size_t checksum_bytes = sizeof(std::uint32_t);
constexpr std::size_t fixed_header_bytes =
    network_magic.size() + sizeof(network_version) + sizeof(shape) + length_bytes;

/// Calls the function with each part of the network's weights, as a span, in the order of the file.
template <class AnyNetwork, class Function>
void visit_weights(AnyNetwork& network, Function function) {
  for (auto& weights : network.input_weights) function(std::span{weights});
  function(std::span{network.input_biases});
  for (auto& layers : network.small_layers) {
    for (auto& weights : layers.second_weights) function(std::span{weights});
    function(std::span{layers.second_biases});
    for (auto& pair : layers.third_weights) {
      for (auto& weights : pair) function(std::span{weights});
    }
    function(std::span{layers.third_biases});
    function(std::span{layers.output_weights});
    function(std::span{&layers.output_bias, 1});
  }
}

constexpr std::size_t weight_bytes =
    sizeof(Network::input_weights) + sizeof(Network::input_biases) +
    output_bucket_count *
        (sizeof(SmallLayers::second_weights) + sizeof(SmallLayers::second_biases) +
         sizeof(SmallLayers::third_weights) + sizeof(SmallLayers::third_biases) +
         sizeof(SmallLayers::output_weights) + sizeof(SmallLayers::output_bias));

constexpr std::size_t max_file_bytes =
    fixed_header_bytes + max_description_bytes + weight_bytes + checksum_bytes;

template <std::integral Number>
void append_number(std::string& bytes, Number number) {
  for (std::size_t at = 0; at < sizeof(Number); ++at) {
    bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * at));
  }
}

void append_weights(std::string& bytes, const Network& network) {
  visit_weights(network, [&bytes](const auto weights) {
    for (const auto weight : weights) append_number(bytes, weight);
  });
}

/// Removes a number from the front. Requires: the bytes have one.
template <std::integral Number>
[[nodiscard]] Number take_number(std::string_view& bytes) {
  std::uint64_t number = 0;
  for (std::size_t at = 0; at < sizeof(Number); ++at) {
    number |= std::uint64_t{static_cast<unsigned char>(bytes[at])} << (8 * at);
  }
  bytes.remove_prefix(sizeof(Number));
  return static_cast<Number>(number);
}

[[nodiscard]] bool are_within(const auto& weights, int limit) {
  return std::ranges::all_of(weights, [limit](int weight) { return std::abs(weight) <= limit; });
}

/// With larger weights, sums would not fit into 32 bits.
[[nodiscard]] bool has_valid_weights(const Network& network) {
  return std::ranges::all_of(network.small_layers, [](const SmallLayers& layers) {
    const auto rows_are_within = [](const auto& rows, int limit) {
      return std::ranges::all_of(rows, [limit](const auto& row) { return are_within(row, limit); });
    };
    return rows_are_within(layers.second_weights, max_second_weight) &&
           std::ranges::all_of(
               layers.third_weights,
               [&](const auto& pair) { return rows_are_within(pair, max_third_weight); }) &&
           are_within(layers.output_weights, max_output_weight) &&
           are_within(layers.second_biases, max_small_bias) &&
           are_within(layers.third_biases, max_small_bias) &&
           std::abs(layers.output_bias) <= max_small_bias;
  });
}

}  // namespace

std::expected<SharedNetwork, NetworkFileError> parse_network(std::string_view bytes) {
  using enum NetworkFileError;
  std::string_view rest = bytes;
  if (!rest.starts_with(network_magic)) {
    return std::unexpected{network_magic.starts_with(rest) ? Truncated : NotANetwork};
  }
  if (rest.size() < fixed_header_bytes) return std::unexpected{Truncated};
  rest.remove_prefix(network_magic.size());
  if (take_number<char>(rest) != network_version) return std::unexpected{LaterVersion};
  for (const std::uint16_t number : shape) {
    if (take_number<std::uint16_t>(rest) != number) return std::unexpected{OtherShape};
  }
  const auto description_bytes = take_number<std::uint32_t>(rest);
  if (description_bytes > max_description_bytes) return std::unexpected{TooLong};
  const std::size_t expected_bytes = description_bytes + weight_bytes + checksum_bytes;
  if (rest.size() < expected_bytes) return std::unexpected{Truncated};
  if (rest.size() > expected_bytes) return std::unexpected{TooLong};
  rest.remove_prefix(description_bytes);

  auto network = std::make_shared<Network>();
  visit_weights(*network, [&rest]<class Weight, std::size_t Size>(std::span<Weight, Size> weights) {
    for (Weight& weight : weights) weight = take_number<Weight>(rest);
  });
  const std::string_view summed = bytes.substr(0, bytes.size() - checksum_bytes);
  if (crc32(summed) != take_number<std::uint32_t>(rest)) return std::unexpected{WrongChecksum};
  if (!has_valid_weights(*network)) return std::unexpected{WeightOutOfRange};
  return network;
}

void write_network(std::ostream& out, const Network& network, std::string_view description) {
  assert(has_valid_weights(network));
  assert(description.size() <= max_description_bytes);
  std::string bytes{network_magic};
  bytes += network_version;
  for (const std::uint16_t number : shape) append_number(bytes, number);
  append_number(bytes, static_cast<std::uint32_t>(description.size()));
  bytes += description;
  append_weights(bytes, network);
  append_number(bytes, crc32(bytes));
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

std::uint32_t checksum_of(const Network& network) {
  std::string bytes;
  append_weights(bytes, network);
  return crc32(bytes);
}

}  // namespace network

std::string_view to_string(NetworkFileError error) noexcept {
  switch (error) {
    using enum NetworkFileError;
    case Unreadable: return "the file cannot be read";
    case NotANetwork: return "this is not a network of Tabiya";
    case LaterVersion: return "the network was written by a later version of Tabiya";
    case OtherShape: return "the network has another shape";
    case Truncated: return "the network is truncated";
    case TooLong: return "bytes follow the end of the network";
    case WrongChecksum: return "the checksum of the network is wrong";
    case WeightOutOfRange: return "an output weight of the network is out of range";
  }
  return {};
}

std::expected<SharedNetwork, NetworkFileError> load_network(const std::filesystem::path& path) {
  // One byte more than the longest file has, so that a longer one is noticed and an endless one ends.
  std::string bytes(network::max_file_bytes + 1, '\0');
  std::ifstream file{path, std::ios::binary};
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!file.is_open() || file.bad()) return std::unexpected{NetworkFileError::Unreadable};
  return network::parse_network(
      std::string_view{bytes}.substr(0, static_cast<std::size_t>(file.gcount())));
}

std::expected<SharedNetwork, NetworkFileError> network_named(std::string_view name) {
  if (name.empty() || name == "built-in") return built_in_network();
  if (name == "terms") return nullptr;
  return load_network(name);
}

}  // namespace tabiya::engine
