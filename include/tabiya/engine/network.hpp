/// The network that evaluates positions, as users of the engine see it: something to load and to pass on.
///
///     if (const auto network = tabiya::engine::load_network("my.network")) {
///       (void)engine.configure({.network = *network});
///     }
///
/// A network never changes, so the engines of a process can share one. Networks are compared by their
/// address: a file that is loaded twice gives two.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <memory>
#include <string_view>

namespace tabiya::engine {

namespace network {
struct Network;  // src/engine/network/inner/network.hpp
}

using SharedNetwork = std::shared_ptr<const network::Network>;

/// Why the bytes of a file are not a network that this engine can use.
enum class NetworkFileError : std::uint8_t {
  Unreadable,
  NotANetwork,
  LaterVersion,
  OtherShape,
  Truncated,
  TooLong,
  WrongChecksum,
  WeightOutOfRange,
};

/// One sentence, without a full stop: "the file is truncated".
[[nodiscard]] std::string_view to_string(NetworkFileError error) noexcept;

/// Reads a network from a file. The format is in src/engine/network/inner/network_file.hpp.
/// Errors: the file cannot be read, or is not a valid network of this engine's shape.
/// Complexity: about a millisecond.
[[nodiscard]] std::expected<SharedNetwork, NetworkFileError> load_network(
    const std::filesystem::path& path);

}  // namespace tabiya::engine
