#include "cli/train/recorded_games.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

#include "cli/input.hpp"

namespace tabiya::cli {

std::expected<training::GameFileReader, Failure> open_recorded_games(const std::string& path) {
  auto reader = training::GameFileReader::open(path);
  if (reader) return *std::move(reader);
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) {
    return std::unexpected{
        failure_to_read(path, std::make_error_code(std::errc::no_such_file_or_directory))};
  }
  return std::unexpected{Failure{path + ": " + to_string(reader.error())}};
}

std::expected<void, Failure> read_recorded_games(
    const std::string& path, const std::function<bool(const training::GameRecord&)>& on_game) {
  auto reader = open_recorded_games(path);
  if (!reader) return std::unexpected{reader.error()};
  for (;;) {
    const auto game = reader->next();
    if (!game) return std::unexpected{Failure{path + ": " + to_string(game.error())}};
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
