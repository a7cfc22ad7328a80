#include "cli/pgn/game_copies.hpp"

namespace tabiya::cli {

std::expected<GameCopies, Failure> GameCopies::open(const std::string& path) {
  auto output = OutputFile::open(path);
  if (!output) return std::unexpected{output.error()};
  return GameCopies{*std::move(output)};
}

void GameCopies::add(std::string_view game) {
  const std::size_t line_end = game.find('\n');
  const bool has_returns =
      line_end != std::string_view::npos && line_end != 0 && game[line_end - 1] == '\r';
  ++count_;
  output_.write(game);
  output_.write(has_returns ? "\r\n\r\n" : "\n\n");
}

}  // namespace tabiya::cli
