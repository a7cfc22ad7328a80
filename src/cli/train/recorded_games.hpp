/// Reads files of recorded games, one game at a time, with errors as sentences.
#pragma once

#include <expected>
#include <functional>
#include <string>

#include "cli/exit_code.hpp"
#include "training/inner/game_file.hpp"

namespace tabiya::cli {

/// Errors: there is no such file, or it has a different format.
[[nodiscard]] std::expected<training::GameFileReader, Failure> open_recorded_games(
    const std::string& path);

/// Calls `on_game` for each game of the file until it returns false.
/// Errors: the file cannot be read, or is damaged; on_game has received the games before the
/// damage.
[[nodiscard]] std::expected<void, Failure> read_recorded_games(
    const std::string& path, const std::function<bool(const training::GameRecord&)>& on_game);

/// Creates a new file of games. Errors: as a sentence.
[[nodiscard]] std::expected<training::GameFileWriter, Failure> create_game_file(
    const std::string& path, const std::string& description);

}  // namespace tabiya::cli
