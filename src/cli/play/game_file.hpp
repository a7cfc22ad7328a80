/// Games kept in PGN files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "cli/exit_code.hpp"
#include "cli/play/arbiter_pgn.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/rules/variant/csci1933.hpp"

namespace tabiya::cli {

/// What becomes of a file that exists already. `CreateNew` never touches it.
enum class WriteMode : std::uint8_t { CreateNew, Append, Overwrite };

/// What to do with a file that exists: "append" or "overwrite", in every language.
[[nodiscard]] std::optional<WriteMode> parse_write_mode(std::string_view word) noexcept;

/// True if there is something under this name.
[[nodiscard]] bool file_exists(const std::string& path);

/// Writes a game in export format; the file holds all of it or is left as it was.
/// Errors: the file exists (CreateNew only), or cannot be written.
[[nodiscard]] std::expected<void, Failure> write_game(const Arbiter& arbiter,
                                                      const PlayerNames& names,
                                                      const std::string& path, WriteMode mode);

/// The same for a game of the teaching variant, whose king's capture is its result.
[[nodiscard]] std::expected<void, Failure> write_game(const csci1933::Game& game,
                                                      const PlayerNames& names,
                                                      const std::string& path, WriteMode mode);

/// The name with ".pgn" behind it, unless it has an ending of its own.
[[nodiscard]] std::string with_ending(std::string_view path);

/// The game with a number, from 1, of a PGN file.
/// Errors: the file cannot be read, has not so many games, or the game has an illegal move.
[[nodiscard]] std::expected<pgn::GameTree, Failure> read_game(const std::string& path,
                                                              std::size_t number);

}  // namespace tabiya::cli
