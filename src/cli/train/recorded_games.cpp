#include "cli/train/recorded_games.hpp"

namespace tabiya::cli {

std::expected<void, Failure> read_recorded_games(
    const std::string& path, const std::function<bool(const training::GameRecord&)>& on_game) {
  const auto failure = [&](const training::GameFileError& error) {
    return std::unexpected{Failure{path + ": " + to_string(error)}};
  };
  auto reader = training::GameFileReader::open(path);
  if (!reader) return failure(reader.error());
  for (;;) {
    const auto game = reader->next();
    if (!game) return failure(game.error());
    if (!*game || !on_game(**game)) return {};
  }
}

std::expected<training::GameFileWriter, Failure> create_game_file(const std::string& path,
                                                                  const std::string& description) {
  auto writer = training::GameFileWriter::create(path, description);
  if (!writer) return std::unexpected{Failure{path + ": the file cannot be written"}};
  return *std::move(writer);
}

}  // namespace tabiya::cli
