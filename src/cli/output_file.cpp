#include "cli/output_file.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

#include "cli/input.hpp"

namespace tabiya::cli {
namespace {

Failure failure_to_write(const std::string& path, std::error_code error) {
  const bool is_standard = path.empty() || path == standard_input;
  const std::string name = is_standard ? "standard output" : path;
  return {fmt::format("cannot write {}: {}", name, error.message())};
}

}  // namespace

void add_output_option(CLI::App& app, std::string& path) {
  app.add_option("-o,--output", path,
                 "Write to this file, which can be an input file; standard output by default")
      ->type_name("FILE");
}

std::expected<OutputFile, Failure> OutputFile::open(const std::string& path) {
  OutputFile output{path};
  if (path.empty() || path == standard_input) return output;
  auto file = pgn::SafeFile::create(path);
  if (!file) return std::unexpected{failure_to_write(path, file.error())};
  output.file_ = std::move(*file);
  return output;
}

void OutputFile::write(std::string_view text) {
  if (file_) file_->write(text);
  else std::fwrite(text.data(), 1, text.size(), stdout);
}

std::expected<void, Failure> OutputFile::finish() {
  if (file_) {
    const auto done = file_->commit();
    if (!done) return std::unexpected{failure_to_write(path_, done.error())};
    return {};
  }
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return {};
  return std::unexpected{failure_to_write(path_, {errno, std::generic_category()})};
}

std::expected<void, Failure> write_whole_file(const std::string& path, std::string_view bytes) {
  auto file = OutputFile::open(path);
  if (!file) return std::unexpected{file.error()};
  file->write(bytes);
  return file->finish();
}

}  // namespace tabiya::cli
