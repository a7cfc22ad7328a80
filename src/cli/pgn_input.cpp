#include "cli/pgn_input.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/input.hpp"
#include "cli/output.hpp"

namespace tabiya::cli {
namespace {

/// True if there are too many control characters for a damaged text, whose games can be read.
bool is_binary(std::string_view beginning) {
  constexpr std::ptrdiff_t most_damaged_bytes = 4;
  constexpr std::ptrdiff_t text_bytes_per_damaged = 32;
  const auto controls = std::ranges::count_if(beginning, [](char letter) {
    return static_cast<unsigned char>(letter) < ' ' && (letter < '\t' || letter > '\r');
  });
  return controls > most_damaged_bytes &&
         controls * text_bytes_per_damaged > static_cast<std::ptrdiff_t>(beginning.size());
}

/// Looks at the first bytes of an input, which are there already unless it is a pipe or a device.
std::optional<Failure> failure_if_not_pgn(pgn::Input& input, const std::string& path) {
  constexpr std::ptrdiff_t bytes_looked_at = 4096;
  constexpr int reads = 2;  // the first one brings a few bytes only, which tell the compression
  std::error_code ignored;
  const bool may_be_endless = !std::filesystem::is_regular_file(path, ignored);
  for (int read = 0; may_be_endless && read < reads && !input.is_final(); ++read) {
    if (input.end() - input.begin() < bytes_looked_at) input.advance(input.begin());
  }
  if (const auto& failure = input.failure()) {
    return failure_to_read_on(input_name(path), *failure);
  }
  const auto size = std::min(input.end() - input.begin(), bytes_looked_at);
  const std::string_view beginning{input.begin(), static_cast<std::size_t>(size)};
  auto failure = failure_if_not_text(beginning, path);
  if (failure && !is_binary(beginning)) failure.reset();
  return failure;
}

/// True for a pipe or a device, which may have nothing to read yet.
bool is_stream(const std::string& path) {
  std::error_code ignored;
  const auto status = std::filesystem::status(path, ignored);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) &&
         !std::filesystem::is_directory(status);
}

/// Opening a pipe must not wait for its writer, because that wait cannot be ended.
std::expected<pgn::Input, std::error_code> open_stream(const std::string& path,
                                                       const WaitToRead& wait_to_read) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return std::unexpected{std::error_code{errno, std::generic_category()}};
  const std::shared_ptr<const void> owner{nullptr,
                                          [descriptor](const void*) { ::close(descriptor); }};
  ::fcntl(descriptor, F_SETFL, O_RDONLY);
  return pgn::Input::from_descriptor(
      descriptor, [owner, descriptor, wait_to_read] { return wait_to_read(descriptor); });
}

}  // namespace

std::expected<pgn::Input, Failure> open_pgn(const std::string& path,
                                            const WaitToRead& wait_to_read) {
  if (path == standard_input) {
    announce_waiting("a PGN file");
    std::function<bool()> before_read;
    if (wait_to_read) before_read = [wait_to_read] { return wait_to_read(STDIN_FILENO); };
    auto input = pgn::Input::from_descriptor(STDIN_FILENO, std::move(before_read));
    if (auto failure = failure_if_not_pgn(input, path)) return std::unexpected{*std::move(failure)};
    return input;
  }
  const bool waits = wait_to_read && is_stream(path);
  auto input = waits ? open_stream(path, wait_to_read) : pgn::Input::from_file(path);
  if (!input) return std::unexpected{failure_to_read(path, input.error())};
  if (auto failure = failure_if_not_pgn(*input, path)) return std::unexpected{*std::move(failure)};
  return std::move(*input);
}

std::optional<Failure> failure_to_open_pgn(const std::string& path) {
  if (path == standard_input || is_stream(path)) return std::nullopt;
  auto input = open_pgn(path);
  return input ? std::nullopt : std::optional{std::move(input).error()};
}

Failure failure_to_read_on(const std::string& name, const pgn::InputFailure& failure) {
  return {
      fmt::format("{}: {}, after {} bytes of text", name, failure.reason, grouped(failure.offset))};
}

std::uint64_t progress_total(const pgn::Input& input) noexcept {
  return input.is_final() ? static_cast<std::uint64_t>(input.end() - input.begin()) : 0;
}

}  // namespace tabiya::cli
