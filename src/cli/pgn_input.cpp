#include "cli/pgn_input.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>

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

}  // namespace

std::expected<pgn::Input, Failure> open_pgn(const std::string& path) {
  if (path == standard_input) return pgn::Input::from_descriptor(STDIN_FILENO);
  auto input = pgn::Input::from_file(path);
  if (!input) return std::unexpected{failure_to_read(path, input.error())};
  constexpr std::ptrdiff_t bytes_looked_at = 4096;
  const auto size = std::min(input->end() - input->begin(), bytes_looked_at);
  const std::string_view beginning{input->begin(), static_cast<std::size_t>(size)};
  const auto failure = failure_if_not_text(beginning, path);
  if (failure && is_binary(beginning)) return std::unexpected{*failure};
  return std::move(*input);
}

Failure failure_to_read_on(const std::string& name, const pgn::InputFailure& failure) {
  return {
      fmt::format("{}: {}, after {} bytes of text", name, failure.reason, grouped(failure.offset))};
}

std::uint64_t progress_total(const pgn::Input& input) noexcept {
  return input.is_final() ? static_cast<std::uint64_t>(input.end() - input.begin()) : 0;
}

}  // namespace tabiya::cli
