/// The network that evaluates positions, as users of the engine see it: something to load and to pass on.
///
/// The engine has a network built in. Another one comes from a file, and without any network the engine
/// evaluates with hand-written terms:
///
///     tabiya::engine::Engine engine;                                // the built-in network
///     tabiya::engine::Engine by_terms{{.network = nullptr}};
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

/// The network that is built into the library. Always the same object, and never null.
/// Complexity: about a millisecond on the first call.
[[nodiscard]] const SharedNetwork& built_in_network();

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

/// The network that a user names: "built-in", "terms" for none, or a file. An empty name is "built-in".
/// Errors: as load_network().
[[nodiscard]] std::expected<SharedNetwork, NetworkFileError> network_named(std::string_view name);

}  // namespace tabiya::engine
