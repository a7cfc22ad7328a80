#include "cli/input.hpp"

#include <fmt/core.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <system_error>

namespace tabiya::cli {
namespace {

struct FileCloser {
  void operator()(std::FILE* file) const noexcept {
    if (file != stdin) std::fclose(file);
  }
};
using OpenFile = std::unique_ptr<std::FILE, FileCloser>;

Failure failure_of(const std::string& path, int error) {
  if (error == ENOENT) return {fmt::format("there is no file {}", path)};
  return {fmt::format("cannot read {}: {}", path, std::generic_category().message(error))};
}

std::expected<OpenFile, Failure> open_to_read(const std::string& path) {
  if (path == standard_input) return OpenFile{stdin};
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    return std::unexpected{Failure{fmt::format("{} is a directory, not a file", path)}};
  }
  OpenFile file{std::fopen(path.c_str(), "rb")};
  if (!file) return std::unexpected{failure_of(path, errno)};
  return file;
}

std::expected<std::string, Failure> read_all(std::FILE* file, const std::string& path) {
  constexpr std::size_t block_bytes = 1 << 20;
  std::string text;
  std::size_t bytes_read = 0;
  do {
    const std::size_t bytes_before = text.size();
    text.resize(bytes_before + block_bytes);
    bytes_read = std::fread(text.data() + bytes_before, 1, block_bytes, file);
    text.resize(bytes_before + bytes_read);
  } while (bytes_read == block_bytes);
  if (std::ferror(file) != 0) return std::unexpected{failure_of(path, errno)};
  return text;
}

}  // namespace

std::string input_name(const std::string& path) {
  return path == standard_input ? "standard input" : path;
}

std::expected<std::string, Failure> read_text(const std::string& path) {
  const auto file = open_to_read(path);
  if (!file) return std::unexpected{file.error()};
  auto text = read_all(file->get(), path);
  if (text && text->find('\0') != std::string::npos) {
    return std::unexpected{
        Failure{fmt::format("{} is no text: it holds zero bytes", input_name(path))}};
  }
  return text;
}

std::optional<std::string> read_line() {
  std::string line;
  if (!std::getline(std::cin, line)) return std::nullopt;
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

}  // namespace tabiya::cli
