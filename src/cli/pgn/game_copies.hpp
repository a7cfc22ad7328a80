/// Copies games unchanged from their files.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <utility>

#include "cli/exit_code.hpp"
#include "cli/output_file.hpp"

namespace tabiya::cli {

class GameCopies {
 public:
  /// An empty path is standard output. Errors: the file cannot be created.
  [[nodiscard]] static std::expected<GameCopies, Failure> open(const std::string& path);

  /// Adds a game and a blank line, with the game's own line ends.
  void add(std::string_view game);

  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }

  /// Errors: something could not be written.
  [[nodiscard]] std::expected<void, Failure> finish() { return output_.finish(); }

 private:
  explicit GameCopies(OutputFile output) : output_{std::move(output)} {}

  OutputFile output_;
  std::uint64_t count_ = 0;
};

}  // namespace tabiya::cli
