/// The file of a network. Internal.
///
/// All numbers are little-endian; the weights are in the order in which `Network` declares them.
///
///     bytes     content
///     8         "TABIYAN1": the format and its version
///     12        the shape, six numbers of 16 bits: inputs, hidden size, output buckets,
///               activation unit, output unit, centipawns per unit
///     4         the length of the description in bytes
///     ...       the description, in UTF-8: how the network was trained
///     393,216   the input weights, 16 bits each: for each input, one for each value of the hidden layer
///     512       the input biases, 16 bits each
///     8,192     the output weights, 16 bits each: for each output bucket, those of the side to move first
///     32        the output biases, 32 bits each
///     4         CRC-32 of all bytes before it
///
/// A file of another shape is refused. Nothing follows the checksum.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <ostream>
#include <string_view>

#include "engine/network/inner/network.hpp"
#include "tabiya/engine/network.hpp"

namespace tabiya::engine::network {

/// The maximum length of a description.
inline constexpr std::size_t max_description_bytes = std::size_t{1} << 16;

/// Reads a network from the bytes of a file.
/// Errors: every error but `Unreadable`.
[[nodiscard]] std::expected<SharedNetwork, NetworkFileError> parse_network(std::string_view bytes);

/// Writes the file of a network. The caller checks the stream.
/// Requires: no output weight exceeds max_output_weight in size; the description has at most
/// max_description_bytes.
void write_network(std::ostream& out, const Network& network, std::string_view description);

/// The CRC-32 of the weights. It identifies a network, however it was described.
[[nodiscard]] std::uint32_t checksum_of(const Network& network);

}  // namespace tabiya::engine::network
