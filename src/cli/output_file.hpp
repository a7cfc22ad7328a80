/// The output of commands that write games.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "cli/exit_code.hpp"
#include "pgn/inner/safe_file.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

/// Adds the option -o.
void add_output_option(CLI::App& app, std::string& path);

/// Standard output, or a file that appears complete when finish() succeeds. The file can be one of
/// the inputs.
class OutputFile {
 public:
  /// "-" and an empty path are standard output.
  /// Errors: the folder is missing or not writable.
  [[nodiscard]] static std::expected<OutputFile, Failure> open(const std::string& path);

  void write(std::string_view text);
  /// Errors: something could not be written.
  [[nodiscard]] std::expected<void, Failure> finish();

 private:
  explicit OutputFile(std::string path) : path_{std::move(path)} {}

  std::string path_;
  std::optional<pgn::SafeFile> file_{};  // empty: standard output
};

/// Replaces a whole file.
/// Errors: it cannot be written; then the old file stays.
[[nodiscard]] std::expected<void, Failure> write_whole_file(const std::string& path,
                                                            std::string_view bytes);

}  // namespace tabiya::cli
