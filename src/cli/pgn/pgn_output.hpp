/// Where a command writes what it makes of games.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "cli/exit_code.hpp"
#include "tabiya/pgn/safe_file.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

/// Adds the option -o.
void add_output_option(CLI::App& app, std::string& path);

/// Standard output, or a file that is there as a whole once finish() has said so, and may be one of
/// those that are read.
class PgnOutput {
 public:
  /// "-" and nothing are standard output.
  /// Errors: the folder is missing or cannot be written to.
  [[nodiscard]] static std::expected<PgnOutput, Failure> open(const std::string& path);

  void write(std::string_view text);
  /// Errors: something could not be written.
  [[nodiscard]] std::expected<void, Failure> finish();

 private:
  explicit PgnOutput(std::string path) : path_{std::move(path)} {}

  std::string path_;
  std::optional<pgn::SafeFile> file_{};  // nothing: standard output
};

}  // namespace tabiya::cli
