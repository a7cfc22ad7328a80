#include "engine/network/inner/network_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/network/inner/network_value.hpp"
#include "support/inner/crc32.hpp"
#include "support/random_network.hpp"
#include "support/scratch_folder.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::engine::network {
namespace {

constexpr std::string_view description = "Trained on nothing, für einen Test.";
constexpr std::size_t description_offset = 22;

std::string bytes_of(const Network& network) {
  std::ostringstream out;
  write_network(out, network, description);
  return out.str();
}

const std::string& file_bytes() {
  static const std::string bytes = bytes_of(*test::random_network(1));
  return bytes;
}

/// With the checksum that the changed bytes need.
std::string with_new_checksum(std::string bytes) {
  constexpr std::size_t checksum_bytes = 4;
  bytes.resize(bytes.size() - checksum_bytes);
  std::uint32_t sum = crc32(bytes);
  for (std::size_t at = 0; at < checksum_bytes; ++at, sum >>= 8) bytes += static_cast<char>(sum);
  return bytes;
}

NetworkFileError error_of(std::string_view bytes) {
  const auto network = parse_network(bytes);
  EXPECT_FALSE(network.has_value());
  return network ? NetworkFileError{} : network.error();
}

TEST(NetworkFile, RoundTripsANetwork) {
  const auto written = test::random_network(1);
  const auto network = parse_network(file_bytes());
  ASSERT_TRUE(network) << to_string(network.error());
  EXPECT_EQ((*network)->input_weights, written->input_weights);
  EXPECT_EQ((*network)->input_biases, written->input_biases);
  for (std::size_t bucket = 0; bucket < output_bucket_count; ++bucket) {
    const SmallLayers& layers = (*network)->small_layers[bucket];
    const SmallLayers& expected = written->small_layers[bucket];
    EXPECT_EQ(layers.second_weights, expected.second_weights);
    EXPECT_EQ(layers.second_biases, expected.second_biases);
    EXPECT_EQ(layers.third_weights, expected.third_weights);
    EXPECT_EQ(layers.third_biases, expected.third_biases);
    EXPECT_EQ(layers.output_weights, expected.output_weights);
    EXPECT_EQ(layers.output_bias, expected.output_bias);
  }
}

TEST(NetworkFile, HasTheDocumentedBytes) {
  using namespace std::string_view_literals;
  const std::string& bytes = file_bytes();
  EXPECT_EQ(bytes.substr(0, 18), "TABIYAN2\x00\x03\x00\x01\x10\x00\x20\x00\x08\x00"sv);
  EXPECT_EQ(bytes.substr(description_offset, description.size()), description);
  EXPECT_EQ(bytes.size(),
            22 + description.size() + 393'216 + 512 + 8 * (8'192 + 64 + 1'024 + 128 + 64 + 4) + 4);
}

// Every byte of the header, and some of the weights: a checksum takes time.
TEST(NetworkFile, NoticesAByteThatChanged) {
  std::string bytes = file_bytes();
  const std::size_t weights_begin = description_offset + description.size();
  for (std::size_t at = 0; at < bytes.size(); at += at < weights_begin ? 1 : 6661) {
    bytes[at] = static_cast<char>(bytes[at] ^ 0x10);
    EXPECT_FALSE(parse_network(bytes)) << at;
    bytes[at] = static_cast<char>(bytes[at] ^ 0x10);
  }
  EXPECT_TRUE(parse_network(bytes));
}

TEST(NetworkFile, NoticesEveryTruncation) {
  const std::string_view bytes = file_bytes();
  for (std::size_t size = 0; size < bytes.size(); size += size < 100 ? 1 : 97) {
    EXPECT_EQ(error_of(bytes.substr(0, size)), NetworkFileError::Truncated) << size;
  }
  EXPECT_EQ(error_of(bytes.substr(0, bytes.size() - 1)), NetworkFileError::Truncated);
}

TEST(NetworkFile, RefusesOtherFiles) {
  using enum NetworkFileError;
  const auto with_byte = [](std::size_t at, char byte) {
    std::string bytes = file_bytes();
    bytes[at] = byte;
    return with_new_checksum(bytes);
  };
  EXPECT_EQ(error_of("a text that is as long as a header"), NotANetwork);
  EXPECT_EQ(error_of(with_byte(7, '3')), LaterVersion);
  for (std::size_t number = 0; number < 5; ++number) {
    EXPECT_EQ(error_of(with_byte(8 + 2 * number, 77)), OtherShape) << number;
  }
  EXPECT_EQ(error_of(with_byte(20, 77)), TooLong) << "the description";
  EXPECT_EQ(error_of(file_bytes() + '\0'), TooLong);
}

TEST(NetworkFile, RefusesWeightsThatAreTooLarge) {
  const std::size_t second_weights = description_offset + description.size() + 393'216 + 512;
  for (const char weight : {'\x80', '\x7F'}) {
    std::string bytes = file_bytes();
    bytes[second_weights] = weight;
    const auto network = parse_network(with_new_checksum(bytes));
    EXPECT_EQ(network.has_value(), weight == '\x7F');
    if (!network) {
      EXPECT_EQ(network.error(), NetworkFileError::WeightOutOfRange);
    }
  }
}

TEST(NetworkFile, IsLoadedFromAPath) {
  const test::ScratchFolder folder;
  const auto path = folder.path() / "network";
  EXPECT_EQ(load_network(path).error(), NetworkFileError::Unreadable);
  std::ofstream{path, std::ios::binary} << file_bytes();
  EXPECT_TRUE(load_network(path));
  std::ofstream{path, std::ios::binary | std::ios::app} << '\n';
  EXPECT_EQ(load_network(path).error(), NetworkFileError::TooLong);
  EXPECT_EQ(load_network(folder.path()).error(), NetworkFileError::Unreadable);
  EXPECT_EQ(load_network("/dev/zero").error(), NetworkFileError::NotANetwork);
}

TEST(NetworkFile, EveryErrorHasItsOwnSentence) {
  using enum NetworkFileError;
  std::vector<std::string_view> sentences;
  for (const NetworkFileError error : {Unreadable, NotANetwork, LaterVersion, OtherShape, Truncated,
                                       TooLong, WrongChecksum, WeightOutOfRange}) {
    EXPECT_NE(to_string(error), "");
    EXPECT_EQ(std::ranges::count(sentences, to_string(error)), 0);
    sentences.push_back(to_string(error));
  }
}

TEST(NetworkFile, HasAChecksumOfItsWeightsAlone) {
  const auto network = test::random_network(1);
  auto other = std::make_shared<Network>(*network);
  EXPECT_EQ(checksum_of(*network), checksum_of(*other));
  ++other->small_layers.back().output_bias;
  EXPECT_NE(checksum_of(*network), checksum_of(*other));
}

TEST(BuiltInNetwork, KnowsWhoIsBetter) {
  ASSERT_TRUE(built_in_network());
  EXPECT_EQ(built_in_network().get(), built_in_network().get());
  const auto value = [](std::string_view fen) {
    return value_of(*built_in_network(), *parse_position(fen));
  };
  EXPECT_GT(value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 500);
  EXPECT_LT(value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"), -500);
  EXPECT_GT(value("rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 150);
  EXPECT_LT(std::abs(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")), 80);
}

TEST(NetworkNamed, IsBuiltInOrAbsentOrInAFile) {
  EXPECT_EQ(network_named("built-in").value(), built_in_network());
  EXPECT_EQ(network_named("").value(), built_in_network());
  EXPECT_EQ(network_named("terms").value(), nullptr);
  EXPECT_EQ(network_named("no such file").error(), NetworkFileError::Unreadable);
}

}  // namespace
}  // namespace tabiya::engine::network
