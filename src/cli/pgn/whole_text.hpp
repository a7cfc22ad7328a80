/// A PGN text of which any part can be read at any time, in bounded memory.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <utility>

#include "cli/exit_code.hpp"
#include "tabiya/pgn/input.hpp"

namespace tabiya::cli {

/// A file is mapped; a pipe and a compressed file are first copied into a nameless temporary one.
class WholeText {
 public:
  /// "-" is standard input.
  /// Errors: the file cannot be read, or there is no room for the copy.
  [[nodiscard]] static std::expected<WholeText, Failure> open(const std::string& path);

  [[nodiscard]] std::string_view text() const noexcept {
    return {input_.begin(), static_cast<std::size_t>(input_.end() - input_.begin())};
  }

 private:
  explicit WholeText(pgn::Input input) : input_{std::move(input)} {}

  pgn::Input input_;
};

}  // namespace tabiya::cli
