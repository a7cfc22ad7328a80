#include "cli/input.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include "cli/output.hpp"

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

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

std::string without_mark(std::string text) {
  if (text.starts_with(byte_order_mark)) text.erase(0, byte_order_mark.size());
  return text;
}

/// The place of the first control character.
std::optional<std::size_t> control_character_in(std::string_view bytes) {
  constexpr std::string_view white_space = "\t\n\v\f\r\x1a";  // 0x1A ends old DOS texts
  const auto is_control = [&](char letter) {
    return static_cast<unsigned char>(letter) < ' ' && !white_space.contains(letter);
  };
  const auto* const found = std::ranges::find_if(bytes, is_control);
  if (found == bytes.end()) return std::nullopt;
  return static_cast<std::size_t>(found - bytes.begin());
}

std::string described(std::size_t place, char byte) {
  return fmt::format("not text: byte {} is 0x{:02x}", place + 1, static_cast<unsigned char>(byte));
}

/// Checks each block as it comes, because the input may have no end.
std::expected<std::string, Failure> read_all(std::FILE* file, const std::string& path) {
  constexpr std::size_t block_bytes = 1 << 20;
  std::string text;
  std::size_t bytes_read = 0;
  do {
    const std::size_t bytes_before = text.size();
    text.resize(bytes_before + block_bytes);
    bytes_read = std::fread(text.data() + bytes_before, 1, block_bytes, file);
    text.resize(bytes_before + bytes_read);
    const std::string_view block = std::string_view{text}.substr(bytes_before);
    if (auto failure = failure_if_not_text(block, path, bytes_before)) {
      return std::unexpected{*std::move(failure)};
    }
    if (text.size() > max_text_bytes) {
      return std::unexpected{Failure{
          fmt::format("{} is longer than {} bytes", input_name(path), grouped(max_text_bytes))}};
    }
  } while (bytes_read == block_bytes);
  if (std::ferror(file) != 0) return std::unexpected{failure_to_read(path, last_error())};
  return text;
}

}  // namespace

std::string input_name(const std::string& path) {
  return path == standard_input ? "standard input" : excerpt(path);
}

Failure failure_to_read(const std::string& path, std::error_code error) {
  if (error == std::errc::no_such_file_or_directory) {
    return {fmt::format("there is no file {}", excerpt(path))};
  }
  if (error == std::errc::is_a_directory) {
    return {fmt::format("{} is a directory, not a file", excerpt(path))};
  }
  return {fmt::format("cannot read {}: {}", input_name(path), error.message())};
}

std::optional<Failure> failure_if_not_text(std::string_view bytes, const std::string& path,
                                           std::size_t offset) {
  const auto place = control_character_in(bytes);
  if (!place) return std::nullopt;
  return Failure{
      fmt::format("{} is {}", input_name(path), described(offset + *place, bytes[*place]))};
}

void announce_waiting(std::string_view awaited) {
  if (isatty(STDIN_FILENO) == 0) return;
  fmt::print(stderr, "tabiya: waiting for {} on standard input; Ctrl-D ends it\n", awaited);
}

std::expected<std::string, Failure> read_text(const std::string& path, std::string_view awaited) {
  const auto file = open_to_read(path);
  if (!file) return std::unexpected{file.error()};
  if (path == standard_input) announce_waiting(awaited);
  auto text = read_all(file->get(), path);
  if (!text) return text;
  return without_mark(*std::move(text));
}

LineInput::LineInput(Bounds bounds)
    : LineInput{OpenFile{stdin}, input_name(standard_input), bounds} {}

std::expected<LineInput, Failure> LineInput::open(const std::string& path) {
  auto file = open_to_read(path);
  if (!file) return std::unexpected{file.error()};
  return LineInput{OpenFile{file->release()}, input_name(path), Bounds{}};
}

LineInput::Line LineInput::next() {
  std::string line;
  int byte = std::getc(file_.get());
  if (byte == EOF) {
    if (std::ferror(file_.get()) != 0) return std::unexpected{failure_to_read(name_, last_error())};
    std::clearerr(file_.get());
    return std::nullopt;
  }
  ++number_;
  for (; byte != EOF && byte != '\n'; byte = std::getc(file_.get())) {
    if (line.size() == bounds_.max_bytes) {
      return std::unexpected{
          failure(fmt::format("longer than {} bytes", grouped(bounds_.max_bytes)))};
    }
    line += static_cast<char>(byte);
  }
  bytes_read_ += line.size() + 1;
  if (auto refused = failure_of(line)) return std::unexpected{*std::move(refused)};
  if (line.ends_with('\r')) line.pop_back();
  return number_ == 1 ? without_mark(std::move(line)) : std::move(line);
}

std::optional<Failure> LineInput::failure_of(std::string_view line) const {
  const auto place = bounds_.is_text ? control_character_in(line) : std::nullopt;
  if (!place) return std::nullopt;
  return failure(described(*place, line[*place]));
}

Failure LineInput::failure(const std::string& reason) const {
  return {fmt::format("{}, line {}: {}", name_, number_, reason)};
}

std::expected<std::string, Failure> read_line(std::string_view awaited) {
  announce_waiting(awaited);
  const auto line = LineInput{}.next();
  if (!line) return std::unexpected{line.error()};
  return line->value_or("");
}

}  // namespace tabiya::cli
