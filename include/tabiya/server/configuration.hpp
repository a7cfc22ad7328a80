/// How a server is set up: by a file, by the environment, by flags.
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

namespace tabiya::server {

/// A UCI engine that may be played against.
struct EngineSetting {
  std::string name;
  std::vector<std::string> words;  ///< the program and its arguments
  friend bool operator==(const EngineSetting&, const EngineSetting&) = default;
};

struct Configuration {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8421;  ///< 0: any that is free
  std::filesystem::path data = "tabiya-data";
  /// How clients reach us, behind a proxy: "https://chess.example". Empty: as they call us.
  std::string url{};
  bool secure_cookies = false;  ///< always; else where the proxy says that it speaks TLS
  /// Who may say in X-Forwarded-For whom it speaks for.
  std::vector<std::string> trusted_proxies{"127.0.0.1", "::1"};
  std::size_t connections = 20'000;
  std::size_t connections_per_address = 200;
  int requests_per_second = 50;  ///< of an address, in the long run
  int engine_threads = 1;
  std::size_t engine_hash_megabytes = 16;  ///< of each thread
  int password_threads = 1;
  std::size_t upload_megabytes = 256;
  std::vector<EngineSetting> engines{};
  std::string log_level = "info";
  /// How often every game in progress is audited and its count logged; nothing: over two minutes,
  /// and only what is wrong.
  std::optional<std::chrono::milliseconds> audit{};

  friend bool operator==(const Configuration&, const Configuration&) = default;
};

/// One thing that can be set.
struct Setting {
  std::string_view name;         ///< "engine-threads"
  std::string_view explanation;  ///< for --help
  /// Errors: what the text should be.
  std::expected<void, std::string> (*set)(Configuration& configuration, std::string_view text);
};

[[nodiscard]] std::span<const Setting> all_settings() noexcept;

/// Sets one by its name.
/// Errors: a sentence: there is no such setting, or no such value.
[[nodiscard]] std::expected<void, std::string> set(Configuration& configuration,
                                                   std::string_view name, std::string_view text);
/// Reads the text of a file: lines `name = value`, and comments from `#` on.
/// Errors: a sentence with the line.
[[nodiscard]] std::expected<void, std::string> read_settings(Configuration& configuration,
                                                             std::string_view text);
/// Reads TABIYA_NAME for each setting; `variable` is how they are asked for.
/// Errors: a sentence with the variable.
[[nodiscard]] std::expected<void, std::string> read_environment(
    Configuration& configuration,
    const std::function<std::optional<std::string>(const std::string&)>& variable);

}  // namespace tabiya::server
