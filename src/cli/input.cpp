#include "cli/input.hpp"

#include <fmt/core.h>

#include <algorithm>
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

std::error_code last_error() { return {errno, std::generic_category()}; }

std::expected<OpenFile, Failure> open_to_read(const std::string& path) {
  if (path == standard_input) return OpenFile{stdin};
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    return std::unexpected{failure_to_read(path, std::make_error_code(std::errc::is_a_directory))};
  }
  OpenFile file{std::fopen(path.c_str(), "rb")};
  if (!file) return std::unexpected{failure_to_read(path, last_error())};
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
  if (std::ferror(file) != 0) return std::unexpected{failure_to_read(path, last_error())};
  return text;
}

}  // namespace

std::string input_name(const std::string& path) {
  return path == standard_input ? "standard input" : path;
}

Failure failure_to_read(const std::string& path, std::error_code error) {
  if (error == std::errc::no_such_file_or_directory) {
    return {fmt::format("there is no file {}", path)};
  }
  if (error == std::errc::is_a_directory) {
    return {fmt::format("{} is a directory, not a file", path)};
  }
  return {fmt::format("cannot read {}: {}", path, error.message())};
}

std::optional<Failure> failure_if_not_text(std::string_view bytes, const std::string& path) {
  constexpr std::string_view white_space = "\t\n\v\f\r\x1a";  // 0x1A ends old DOS texts
  const auto is_control = [&](char letter) {
    return static_cast<unsigned char>(letter) < ' ' && !white_space.contains(letter);
  };
  const auto* const found = std::ranges::find_if(bytes, is_control);
  if (found == bytes.end()) return std::nullopt;
  return Failure{fmt::format("{} is not text: byte {} is 0x{:02x}", input_name(path),
                             found - bytes.begin() + 1, static_cast<unsigned char>(*found))};
}

std::expected<std::string, Failure> read_text(const std::string& path) {
  const auto file = open_to_read(path);
  if (!file) return std::unexpected{file.error()};
  auto text = read_all(file->get(), path);
  if (!text) return text;
  if (const auto failure = failure_if_not_text(*text, path)) return std::unexpected{*failure};
  return text;
}

std::optional<std::string> read_line() {
  std::string line;
  if (!std::getline(std::cin, line)) return std::nullopt;
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

}  // namespace tabiya::cli
