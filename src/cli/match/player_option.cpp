#include "cli/match/player_option.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "cli/whole_number.hpp"
#include "tabiya/game/time_control_text.hpp"

namespace tabiya::cli {
namespace {

using Setting = std::pair<std::string, std::string>;

[[nodiscard]] std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    if (end > begin) parts.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

/// A text without an equals sign is just the program.
[[nodiscard]] std::vector<Setting> settings_of(std::string_view text) {
  if (!text.empty() && text.find('=') == std::string_view::npos)
    return {{"cmd", std::string{text}}};
  std::vector<Setting> settings;
  for (const std::string& part : split(text, ',')) {
    const std::size_t equals = std::min(part.find('='), part.size());
    settings.emplace_back(part.substr(0, equals),
                          equals < part.size() ? part.substr(equals + 1) : std::string{});
  }
  return settings;
}

template <class Number>
[[nodiscard]] std::expected<Number, Failure> positive(const Setting& setting) {
  const auto number = parse_whole_number<Number>(setting.second);
  if (number && *number > 0) return *number;
  return std::unexpected{
      Failure{fmt::format("{}={}: expected a positive number", setting.first, setting.second)}};
}

class SpecReader {
 public:
  [[nodiscard]] std::expected<void, Failure> apply(const Setting& setting) {
    constexpr std::string_view option = "option.";
    const auto& [name, value] = setting;
    if (name == "cmd") {
      const auto words = words_of_program(value);
      spec_.program.arguments.insert(spec_.program.arguments.begin(), words.begin(), words.end());
    } else if (name == "arg") {
      spec_.program.arguments.push_back(value);
    } else if (name == "dir") {
      spec_.program.folder = value;
    } else if (name == "name") {
      spec_.name = value;
    } else if (name.starts_with(option)) {
      spec_.options.push_back({name.substr(option.size()), value});
    } else {
      return apply_limit(setting);
    }
    return {};
  }

  [[nodiscard]] std::expected<match::PlayerSpec, Failure> finish() {
    if (spec_.program.arguments.empty())
      return std::unexpected{Failure{"an engine needs cmd=PROGRAM"}};
    if (spec_.name.empty()) {
      const std::string& path = spec_.program.arguments.front();
      spec_.name = path.substr(path.find_last_of('/') + 1);
    }
    const match::ThinkingLimits& limits = spec_.limits;
    if (!limits.time && !limits.move_time && !limits.nodes && !limits.depth) {
      return std::unexpected{Failure{
          fmt::format("{}: set its thinking time with tc=, st=, nodes= or depth=", spec_.name)}};
    }
    return std::move(spec_);
  }

  [[nodiscard]] const uci::ProgramCall& program() const noexcept { return spec_.program; }

 private:
  [[nodiscard]] std::expected<void, Failure> apply_limit(const Setting& setting) {
    const auto& [name, value] = setting;
    match::ThinkingLimits& limits = spec_.limits;
    if (name == "tc") {
      const auto time = parse_time_control(value);
      if (!time) return std::unexpected{Failure{"tc=" + value + ": " + to_string(time.error())}};
      limits.time = *time;
    } else if (name == "st") {
      const auto milliseconds = positive<std::uint32_t>(setting);
      if (!milliseconds) return std::unexpected{milliseconds.error()};
      limits.move_time = std::chrono::milliseconds{*milliseconds};
    } else if (name == "nodes") {
      const auto nodes = positive<std::uint64_t>(setting);
      if (!nodes) return std::unexpected{nodes.error()};
      limits.nodes = *nodes;
    } else if (name == "depth") {
      const auto depth = positive<int>(setting);
      if (!depth) return std::unexpected{depth.error()};
      limits.depth = *depth;
    } else {
      return std::unexpected{Failure{
          fmt::format("there is no setting {}; the settings are cmd, arg, dir, name, option.NAME, "
                      "tc, st, nodes, depth",
                      name)}};
    }
    return {};
  }

  match::PlayerSpec spec_;
};

}  // namespace

std::vector<std::string> words_of_program(const std::string& text) {
  if (std::error_code error; std::filesystem::exists(text, error)) return {text};
  return split(text, ' ');
}

std::expected<uci::ProgramCall, Failure> read_program(const std::string& text) {
  const bool has_settings = text.starts_with("cmd=") || text.starts_with("arg=") ||
                            text.starts_with("dir=") || text.starts_with("name=");
  if (!has_settings) return uci::ProgramCall{words_of_program(text)};
  SpecReader reader;
  for (const Setting& setting : settings_of(text)) {
    const std::string& name = setting.first;
    if (name != "cmd" && name != "arg" && name != "dir") {
      return std::unexpected{Failure{
          fmt::format("{}: a program has the settings cmd, arg and dir, not {}", text, name)}};
    }
    if (auto applied = reader.apply(setting); !applied) return std::unexpected{applied.error()};
  }
  if (reader.program().arguments.empty()) {
    return std::unexpected{Failure{"an engine needs cmd=PROGRAM"}};
  }
  return reader.program();
}

std::expected<std::vector<match::PlayerSpec>, Failure> read_players(
    const std::vector<std::string>& texts, std::string_view each) {
  std::vector<match::PlayerSpec> players;
  for (const std::string& text : texts) {
    SpecReader reader;
    auto settings = settings_of(each);
    std::ranges::copy(settings_of(text), std::back_inserter(settings));
    for (const Setting& setting : settings) {
      if (auto applied = reader.apply(setting); !applied) return std::unexpected{applied.error()};
    }
    auto spec = reader.finish();
    if (!spec) return std::unexpected{spec.error()};
    const bool is_taken = std::ranges::any_of(
        players, [&](const match::PlayerSpec& player) { return player.name == spec->name; });
    if (is_taken) spec->name += fmt::format(" ({})", players.size() + 1);
    players.push_back(*std::move(spec));
  }
  return players;
}

}  // namespace tabiya::cli
