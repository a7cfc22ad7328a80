/// Single games of a PGN file: fetched by their number, and replaced in place.
#pragma once

#include <QString>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

namespace tabiya::qt {

/// The text of a game, counted from 1, as it stands in the file. Fast if the file has an index.
/// Errors: a sentence for people.
[[nodiscard]] std::expected<std::string, QString> read_game_text(const std::filesystem::path& file,
                                                                 std::uint64_t number);

/// Replaces the text of a game, and nothing else in the file, atomically.
/// Errors: a sentence for people; the file has another text there, is packed, or cannot be written.
[[nodiscard]] std::expected<void, QString> replace_game_text(const std::filesystem::path& file,
                                                             std::uint64_t number,
                                                             std::string_view old_text,
                                                             std::string_view new_text);

/// "games.pgn cannot be read: …", "games.pgn is compressed …".
[[nodiscard]] QString unreadable_file(const std::filesystem::path& file,
                                      const std::error_code& reason);
[[nodiscard]] QString packed_file(const std::filesystem::path& file);

/// Writes a file of one text, atomically. Errors: a sentence for people.
[[nodiscard]] std::expected<void, QString> write_text(const std::filesystem::path& file,
                                                      std::string_view text);

}  // namespace tabiya::qt
