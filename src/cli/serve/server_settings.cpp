#include "cli/serve/server_settings.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>

#include "cli/input.hpp"

namespace tabiya::cli {
namespace {

std::optional<std::string> environment(const std::string& name) {
  const char* const value = std::getenv(name.c_str());
  if (value == nullptr) return std::nullopt;
  return value;
}

}  // namespace

void ServerSettings::declare_options(CLI::App& app, const std::vector<std::string_view>& names) {
  app.add_option("--config", file_, "Configuration file")->type_name("FILE");
  for (const server::Setting& setting : server::all_settings()) {
    if (!names.empty() && std::ranges::find(names, setting.name) == names.end()) continue;
    const std::string setting_name{setting.name};
    // One value per option: the words after it are a command to the server.
    app.add_option_function<std::string>(
           "--" + setting_name,
           [this, setting_name](const std::string& value) {
             flags_[setting_name].push_back(value);
           },
           std::string{setting.explanation})
        ->type_name("")
        ->take_last()
        ->trigger_on_parse();
  }
}

std::expected<server::Configuration, Failure> ServerSettings::read(
    server::Configuration configuration) const {
  if (file_) {
    const auto text = read_text(*file_, "the settings");
    if (!text) return std::unexpected{text.error()};
    if (const auto read = server::read_settings(configuration, *text); !read) {
      return std::unexpected{Failure{fmt::format("{}, {}", *file_, read.error())}};
    }
  }
  if (const auto read = server::read_environment(configuration, environment); !read) {
    return std::unexpected{Failure{read.error()}};
  }
  for (const auto& [setting, values] : flags_) {
    for (const std::string& value : values) {
      if (const auto result = server::set(configuration, setting, value); !result) {
        return std::unexpected{Failure{fmt::format("--{}", result.error())}};
      }
    }
  }
  return configuration;
}

}  // namespace tabiya::cli
