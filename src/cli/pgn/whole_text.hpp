/// A PGN text with random access in bounded memory.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <utility>

#include "cli/exit_code.hpp"
#include "tabiya/pgn/input.hpp"

namespace tabiya::cli {

/// Maps a file. Copies a pipe or a compressed file to an unnamed temporary file first.
class WholeText {
 public:
  /// "-" is standard input.
  /// Errors: the file cannot be read, or the disk has no room for the copy.
  [[nodiscard]] static std::expected<WholeText, Failure> open(const std::string& path);

  [[nodiscard]] std::string_view text() const noexcept {
    return {input_.begin(), static_cast<std::size_t>(input_.end() - input_.begin())};
  }

 private:
  explicit WholeText(pgn::Input input) : input_{std::move(input)} {}

  pgn::Input input_;
};

}  // namespace tabiya::cli
