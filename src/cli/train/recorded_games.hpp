/// Reading files of recorded games one game after the other, with errors as sentences.
#pragma once

#include <expected>
#include <functional>
#include <string>

#include "cli/exit_code.hpp"
#include "tabiya/training/game_file.hpp"

namespace tabiya::cli {

/// Errors: there is no such file, or it is of another kind.
[[nodiscard]] std::expected<training::GameFileReader, Failure> open_recorded_games(
    const std::string& path);

/// Calls `on_game` with every game of the file until it answers false.
/// Errors: the file cannot be read, or is broken; the games before it have been told.
[[nodiscard]] std::expected<void, Failure> read_recorded_games(
    const std::string& path, const std::function<bool(const training::GameRecord&)>& on_game);

/// A new file of games. Errors: as a sentence.
[[nodiscard]] std::expected<training::GameFileWriter, Failure> create_game_file(
    const std::string& path, const std::string& description);

}  // namespace tabiya::cli
