/// Games that are copied as they stand in their files.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "cli/exit_code.hpp"
#include "tabiya/pgn/safe_file.hpp"

namespace tabiya::cli {

/// To a file, which is there only once it is whole, or to standard output.
class GameCopies {
 public:
  /// An empty path is standard output. Errors: the file cannot be made.
  [[nodiscard]] static std::expected<GameCopies, Failure> open(const std::string& path);

  /// Adds a game and an empty line, with line ends like those within the game.
  void add(std::string_view game);

  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }

  /// Errors: the file could not be written.
  [[nodiscard]] std::expected<void, Failure> finish();

 private:
  explicit GameCopies(std::string path) : path_{std::move(path)} {}
  void write(std::string_view bytes);

  std::string path_;
  std::optional<pgn::SafeFile> file_;
  std::uint64_t count_ = 0;
};

/// The failure of writing a file, as the operating system says.
[[nodiscard]] Failure failure_to_write(const std::string& path, std::error_code error);

}  // namespace tabiya::cli
