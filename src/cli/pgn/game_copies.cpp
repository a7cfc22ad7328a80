#include "cli/pgn/game_copies.hpp"

#include <fmt/core.h>

#include <cstdio>
#include <utility>

namespace tabiya::cli {

Failure failure_to_write(const std::string& path, std::error_code error) {
  return {fmt::format("cannot write {}: {}", path, error.message())};
}

std::expected<GameCopies, Failure> GameCopies::open(const std::string& path) {
  GameCopies copies{path};
  if (path.empty()) return copies;
  auto file = pgn::SafeFile::create(path);
  if (!file) return std::unexpected{failure_to_write(path, file.error())};
  copies.file_ = *std::move(file);
  return copies;
}

void GameCopies::write(std::string_view bytes) {
  if (file_) file_->write(bytes);
  else std::fwrite(bytes.data(), 1, bytes.size(), stdout);
}

void GameCopies::add(std::string_view game) {
  ++count_;
  write(game);
  const std::size_t line_end = game.find('\n');
  const bool has_returns =
      line_end != std::string_view::npos && line_end != 0 && game[line_end - 1] == '\r';
  write(has_returns ? "\r\n\r\n" : "\n\n");
}

std::expected<void, Failure> GameCopies::finish() {
  if (!file_) return {};
  const auto done = file_->commit();
  if (!done) return std::unexpected{failure_to_write(path_, done.error())};
  return {};
}

}  // namespace tabiya::cli
