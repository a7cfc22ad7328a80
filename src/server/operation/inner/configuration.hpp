/// The server's configuration: a file, the environment and flags.
///
///     # tabiya.conf
///     address = 0.0.0.0
///     data = /var/lib/tabiya
///     engine = Stockfish: /usr/games/stockfish
///
/// Every setting has one name and can be given in three ways: `engine-threads = 2` in a file,
/// `TABIYA_ENGINE_THREADS=2` in the environment, `--engine-threads 2` as a flag. A flag overrides
/// the environment, the environment overrides the file, and the file overrides the default.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store_address.hpp"

namespace tabiya::server {

/// A UCI engine that users can play against.
struct EngineSetting {
  std::string name;
  std::vector<std::string> command;  ///< the program and its arguments
  friend bool operator==(const EngineSetting&, const EngineSetting&) = default;
};

struct Configuration {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8421;  ///< 0: any free port
  std::filesystem::path data = "tabiya-data";
  std::optional<StoreAddress> store{};  ///< none: SQLite in the data folder
  /// Where the other nodes that share the store reach this one.
  std::string node_address = "127.0.0.1";
  std::uint16_t node_port = 0;  ///< 0: any free port
  /// The public URL behind a proxy: "https://chess.example". Empty: taken from each request.
  std::string url{};
  bool secure_cookies = false;  ///< always; otherwise only if the proxy reports TLS
  /// The addresses whose X-Forwarded-For header is trusted.
  std::vector<std::string> trusted_proxies{"127.0.0.1", "::1"};
  std::size_t connections = 20'000;
  std::size_t connections_per_address = 200;
  int requests_per_second = 50;  ///< per address, sustained
  int engine_threads = 1;
  std::size_t engine_hash_megabytes = 16;  ///< per thread
  int review_threads = 1;
  std::uint64_t review_nodes = 150'000;  ///< for each position of a review
  int password_threads = 1;
  std::size_t upload_megabytes = 256;
  std::vector<EngineSetting> engines{};
  std::filesystem::path book{};  ///< an opening book; empty: none
  std::string tables{};          ///< folders of Syzygy tables, with colons between them
  bool human_pace = true;        ///< see ComputerOptions::has_human_pace
  std::string log_level = "info";
  /// How often all games in progress are audited and the count is logged. None: each game once
  /// in two minutes, and only violations are logged.
  std::optional<std::chrono::milliseconds> audit{};

  friend bool operator==(const Configuration&, const Configuration&) = default;
};

/// One setting.
struct Setting {
  std::string_view name;         ///< "engine-threads"
  std::string_view explanation;  ///< for --help
  /// Errors: a description of the expected text.
  std::expected<void, std::string> (*set)(Configuration& configuration, std::string_view text);
  bool is_secret = false;  ///< the text can contain a password, and is not repeated in errors
};

[[nodiscard]] std::span<const Setting> all_settings() noexcept;

/// Sets one setting by name.
/// Errors: a sentence, for an unknown setting or an invalid value.
[[nodiscard]] std::expected<void, std::string> set(Configuration& configuration,
                                                   std::string_view name, std::string_view text);
/// Reads the text of a file: lines `name = value`. A `#` starts a comment.
/// Errors: a sentence with the line number.
[[nodiscard]] std::expected<void, std::string> read_settings(Configuration& configuration,
                                                             std::string_view text);
/// Reads TABIYA_NAME for each setting; `variable` looks up an environment variable.
/// Errors: a sentence with the variable's name.
[[nodiscard]] std::expected<void, std::string> read_environment(
    Configuration& configuration,
    const std::function<std::optional<std::string>(const std::string&)>& variable);

}  // namespace tabiya::server
