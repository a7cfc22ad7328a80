#include "server/operation/inner/configuration.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "server/http/parameters.hpp"
#include "support/inner/printable.hpp"
#include "support/inner/trimmed.hpp"

namespace tabiya::server {
namespace {

using Result = std::expected<void, std::string>;

/// Parses a whole number within bounds.
template <class Number>
Result read_number(std::string_view text, Number low, Number high, Number& into) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = error == std::errc{} && end == text.data() + text.size();
  if (!is_number || number < low || number > high) {
    return std::unexpected{"a number from " + std::to_string(low) + " to " + std::to_string(high)};
  }
  into = number;
  return {};
}

Result read_yes_or_no(std::string_view text, bool& into) {
  constexpr std::array<std::string_view, 4> no{"no", "off", "false", "0"};
  const bool is_yes = is_trueish(text);
  if (!is_yes && std::ranges::find(no, text) == no.end()) return std::unexpected{"yes or no"};
  into = is_yes;
  return {};
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view part = trimmed(text.substr(0, end));
    if (!part.empty()) parts.emplace_back(part);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

Result set_address(Configuration& configuration, std::string_view text) {
  if (text.empty()) return std::unexpected{"an address such as 127.0.0.1"};
  configuration.address = text;
  return {};
}

/// Parses ADDRESS:PORT, including [::1]:8421.
Result read_endpoint(std::string_view text, std::string& address, std::uint16_t& port) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return std::unexpected{"ADDRESS:PORT"};
  std::string_view host = text.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  if (!read_number<std::uint16_t>(text.substr(colon + 1), 0, 65'535, port)) {
    return std::unexpected{"ADDRESS:PORT with a port from 0 to 65535"};
  }
  if (host.empty()) return std::unexpected{"an address such as 127.0.0.1"};
  address = host;
  return {};
}

Result set_listen(Configuration& configuration, std::string_view text) {
  return read_endpoint(text, configuration.address, configuration.port);
}

Result set_node(Configuration& configuration, std::string_view text) {
  return read_endpoint(text, configuration.node_address, configuration.node_port);
}

Result set_url(Configuration& configuration, std::string_view text) {
  if (!text.empty() && !text.starts_with("http://") && !text.starts_with("https://")) {
    return std::unexpected{"a URL such as https://chess.example"};
  }
  while (text.ends_with('/')) text.remove_suffix(1);
  configuration.url = text;
  return {};
}

Result set_store(Configuration& configuration, std::string_view text) {
  auto address = StoreAddress::parse(text);
  if (!address) return std::unexpected{address.error()};
  configuration.store = *std::move(address);
  return {};
}

Result set_log_level(Configuration& configuration, std::string_view text) {
  constexpr std::array<std::string_view, 5> levels{"debug", "info", "warning", "error", "off"};
  if (std::ranges::find(levels, text) == levels.end()) {
    return std::unexpected{"debug, info, warning, error or off"};
  }
  configuration.log_level = text;
  return {};
}

/// Parses "1s", "500ms".
Result set_audit(Configuration& configuration, std::string_view text) {
  constexpr std::chrono::milliseconds longest = std::chrono::hours{1};
  const bool is_milliseconds = text.ends_with("ms");
  const std::string_view number = text.substr(0, text.size() - (is_milliseconds ? 2 : 1));
  int count = 0;
  if (!text.ends_with('s') || !read_number(number, 1, 3'600'000, count)) {
    return std::unexpected{"an interval such as 1s or 500ms"};
  }
  const auto interval = std::chrono::milliseconds{1} * count * (is_milliseconds ? 1 : 1000);
  if (interval > longest) return std::unexpected{"an interval of at most 3600s"};
  configuration.audit = interval;
  return {};
}

/// Parses "Stockfish: /usr/games/stockfish ARGUMENT…".
Result add_engine(Configuration& configuration, std::string_view text) {
  const std::size_t colon = text.find(':');
  EngineSetting engine;
  if (colon != std::string_view::npos) {
    engine.name = trimmed(text.substr(0, colon));
    engine.command = split(text.substr(colon + 1), ' ');
  }
  if (engine.name.empty() || engine.command.empty()) return std::unexpected{"NAME: PROGRAM"};
  configuration.engines.push_back(std::move(engine));
  return {};
}

constexpr std::size_t highest_count = 1'000'000;

constexpr std::array<Setting, 24> settings{{
    {"listen", "ADDRESS:PORT, both in one setting", set_listen},
    {"address", "the address to listen on (127.0.0.1)", set_address},
    {"port", "the port to listen on (8421); 0: any free port",
     [](Configuration& configuration, std::string_view text) {
       return read_number<std::uint16_t>(text, 0, 65'535, configuration.port);
     }},
    {"data", "the data folder for games and accounts (tabiya-data)",
     [](Configuration& configuration, std::string_view text) -> Result {
       if (text.empty()) return std::unexpected{"a folder"};
       configuration.data = text;
       return {};
     }},
    {"store", "sqlite:FOLDER or postgresql://HOST/DATABASE (sqlite: in the data folder)", set_store,
     true},
    {"node", "ADDRESS:PORT, where other nodes on the same PostgreSQL reach this one (127.0.0.1:0)",
     set_node},
    {"url", "the public URL behind a proxy: https://chess.example", set_url},
    {"secure-cookies", "yes: send cookies over TLS only, whatever the proxy says",
     [](Configuration& configuration, std::string_view text) {
       return read_yes_or_no(text, configuration.secure_cookies);
     }},
    {"trusted-proxies", "addresses whose X-Forwarded-For is trusted (127.0.0.1,::1)",
     [](Configuration& configuration, std::string_view text) -> Result {
       configuration.trusted_proxies = split(text, ',');
       return {};
     }},
    {"connections", "maximum connections (20000)",
     [](Configuration& configuration, std::string_view text) {
       return read_number<std::size_t>(text, 1, highest_count, configuration.connections);
     }},
    {"connections-per-address", "maximum connections per address (200)",
     [](Configuration& configuration, std::string_view text) {
       return read_number<std::size_t>(text, 1, highest_count,
                                       configuration.connections_per_address);
     }},
    {"requests-per-second", "sustained requests per second and address (50)",
     [](Configuration& configuration, std::string_view text) {
       return read_number(text, 1, 1'000'000, configuration.requests_per_second);
     }},
    {"engine-threads", "threads for computer players (1); 0: only workers search",
     [](Configuration& configuration, std::string_view text) {
       return read_number(text, 0, 256, configuration.engine_threads);
     }},
    {"engine-hash", "hash megabytes per engine thread (16)",
     [](Configuration& configuration, std::string_view text) {
       return read_number<std::size_t>(text, 1, 65'536, configuration.engine_hash_megabytes);
     }},
    {"review-threads", "threads for reviews of games (1); 0: only workers make them",
     [](Configuration& configuration, std::string_view text) {
       return read_number(text, 0, 256, configuration.review_threads);
     }},
    {"review-nodes", "positions searched for each move of a reviewed game (150000)",
     [](Configuration& configuration, std::string_view text) {
       return read_number<std::uint64_t>(text, 1'000, 1'000'000'000, configuration.review_nodes);
     }},
    {"password-threads", "threads for hashing passwords (1)",
     [](Configuration& configuration, std::string_view text) {
       return read_number(text, 1, 64, configuration.password_threads);
     }},
    {"upload", "maximum size of an uploaded PGN file, in megabytes (256)",
     [](Configuration& configuration, std::string_view text) {
       return read_number<std::size_t>(text, 1, highest_count, configuration.upload_megabytes);
     }},
    {"engine", "NAME: PROGRAM: a UCI engine to play against; repeatable", add_engine},
    {"book", "an opening book (.bin): for the computer players, and shown in analyses",
     [](Configuration& configuration, std::string_view text) -> Result {
       configuration.book = text;
       return {};
     }},
    {"tables", "folders of Syzygy tables, with colons between them; for analyses",
     [](Configuration& configuration, std::string_view text) -> Result {
       configuration.tables = text;
       return {};
     }},
    {"human-pace", "no: computers below the highest level move without a pause (yes)",
     [](Configuration& configuration, std::string_view text) {
       return read_yes_or_no(text, configuration.human_pace);
     }},
    {"log-level", "debug, info, warning, error or off (info)", set_log_level},
    {"audit", "audit every game at this interval, such as 1s, and log each count", set_audit},
}};

std::string variable_of(std::string_view name) {
  std::string variable = "TABIYA_";
  for (const char letter : name) {
    variable += letter == '-' ? '_' : static_cast<char>(letter - 'a' + 'A');
  }
  return variable;
}

}  // namespace

std::span<const Setting> all_settings() noexcept { return settings; }

std::expected<void, std::string> set(Configuration& configuration, std::string_view name,
                                     std::string_view text) {
  const auto* const found = std::ranges::find(settings, name, &Setting::name);
  if (found == settings.end()) {
    return std::unexpected{"unknown setting \"" + excerpt(name) + "\""};
  }
  auto result = found->set(configuration, trimmed(text));
  if (result) return result;
  const std::string refusal = std::string{name} + " must be " + result.error();
  if (found->is_secret) return std::unexpected{refusal};
  return std::unexpected{refusal + ", not \"" + excerpt(text) + "\""};
}

std::expected<void, std::string> read_settings(Configuration& configuration,
                                               std::string_view text) {
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    const std::string_view setting = trimmed(line.substr(0, line.find('#')));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (setting.empty()) continue;
    const std::size_t equals = setting.find('=');
    const auto result = equals == std::string_view::npos
                            ? Result{std::unexpected{"a line must have the form `name = value`"}}
                            : set(configuration, trimmed(setting.substr(0, equals)),
                                  trimmed(setting.substr(equals + 1)));
    if (!result) return std::unexpected{"line " + std::to_string(number) + ": " + result.error()};
  }
  return {};
}

std::expected<void, std::string> read_environment(
    Configuration& configuration,
    const std::function<std::optional<std::string>(const std::string&)>& variable) {
  for (const Setting& setting : settings) {
    const std::string name = variable_of(setting.name);
    const auto value = variable(name);
    if (!value) continue;
    if (const auto result = set(configuration, setting.name, *value); !result) {
      return std::unexpected{name + ": " + result.error()};
    }
  }
  return {};
}

}  // namespace tabiya::server
