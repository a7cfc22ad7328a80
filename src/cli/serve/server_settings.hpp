/// The settings of the server as options of a command, in a file, and in the environment.
#pragma once

#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/exit_code.hpp"
#include "server/operation/inner/configuration.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class ServerSettings {
 public:
  /// Adds --config, and an option for each setting of these names; without names, for all.
  void declare_options(CLI::App& app, const std::vector<std::string_view>& names = {});
  /// Reads the file, then the environment, then the options, over what is set already.
  /// Errors: the first setting that cannot be read, and where it is. The file can have settings
  /// without an option.
  [[nodiscard]] std::expected<server::Configuration, Failure> read(
      server::Configuration configuration) const;

 private:
  std::optional<std::string> file_;
  std::map<std::string, std::vector<std::string>> flags_;  // by setting name
};

}  // namespace tabiya::cli
