/// Saves and loads games in PGN files.
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

namespace tabiya::cli {

/// What happens to an existing file. `CreateNew` never touches it.
enum class WriteMode : std::uint8_t { CreateNew, Append, Overwrite };

/// Parses "append" or "overwrite", in every language.
[[nodiscard]] std::optional<WriteMode> parse_write_mode(std::string_view word) noexcept;

/// True if a file of this name exists.
[[nodiscard]] bool file_exists(const std::string& path);

/// The tags of a new game: the players and today's date.
[[nodiscard]] pgn::Tags tags_of_today(const PlayerNames& names);

/// A new game's tree, tagged with the players and today's date.
[[nodiscard]] pgn::GameTree tree_of_today(const Arbiter& arbiter, const PlayerNames& names);

/// Writes a game in export format. On an error, the file is unchanged.
/// Errors: the file exists (CreateNew only), or cannot be written.
[[nodiscard]] std::expected<void, Failure> write_game(const pgn::GameTree& game,
                                                      const std::string& path, WriteMode mode);

/// A name in the current folder that no file has: "rescued.pgn", "rescued-2.pgn".
[[nodiscard]] std::string rescue_name();

/// The name with ".pgn" appended, unless it has an extension.
[[nodiscard]] std::string with_ending(std::string_view path);

/// A game in a file.
struct GamePlace {
  std::string path;
  std::size_t number = 1;
};
/// Reads "FILE" or "FILE n"; the file need not exist, and its ".pgn" can be missing.
[[nodiscard]] GamePlace parse_game_place(std::string_view text);

/// Game `number` of a PGN file, from 1, in any variant.
/// Errors: the file cannot be read, has fewer games, or the game has an illegal move or is too long.
[[nodiscard]] std::expected<pgn::GameTree, Failure> read_game(const std::string& path,
                                                              std::size_t number);

}  // namespace tabiya::cli
