/// Changes to a file of any size: some bytes are replaced, all others stay as they are.
///
///     const std::vector<Splice> change{{.offset = 120, .before = old_game, .after = new_game}};
///     if (const auto failure = rewrite(file, change)) say(*failure);
///     …
///     rewrite(file, inverted(change));        // byte for byte what it was
///
/// The new file is written beside the old one, made durable, and renamed over it. If anything fails,
/// such as a full disk, the old file stays whole and a sentence says why.
#pragma once

#include <QString>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tabiya::desktop {

struct Splice {
  std::uint64_t offset = 0;  ///< in the file before the change
  std::string before;
  std::string after;

  friend bool operator==(const Splice&, const Splice&) = default;
};

/// Applies splices to a file. Returns a sentence if it could not: the file has other bytes at one of
/// the places, is packed, or cannot be written.
/// Requires: the splices ascend and do not overlap.
[[nodiscard]] std::optional<QString> rewrite(const std::filesystem::path& file,
                                             const std::vector<Splice>& splices);

/// The change that undoes this one.
[[nodiscard]] std::vector<Splice> inverted(const std::vector<Splice>& splices);

/// Bytes of a file from one game to the next.
struct GameRange {
  std::uint64_t begin;     ///< of the first tag or move
  std::uint64_t text_end;  ///< of the last move or result
  std::uint64_t end;       ///< where the next game begins, or the file ends
};

/// Where games stand in a file, by their numbers from 1.
/// Errors: a sentence; the file cannot be read, or has no game of that number.
/// Requires: the numbers ascend.
[[nodiscard]] std::expected<std::vector<GameRange>, QString> find_game_ranges(
    const std::filesystem::path& file, const std::vector<std::uint64_t>& numbers);

/// The splices that delete games, that replace one, and that append a text of games.
[[nodiscard]] std::expected<std::vector<Splice>, QString> splices_to_delete(
    const std::filesystem::path& file, const std::vector<std::uint64_t>& numbers);
[[nodiscard]] std::expected<std::vector<Splice>, QString> splices_to_replace(
    const std::filesystem::path& file, std::uint64_t number, const std::string& text);
[[nodiscard]] std::expected<std::vector<Splice>, QString> splices_to_append(
    const std::filesystem::path& file, const std::string& games);

/// The text of a game with other tags; its moves, comments and blanks stay byte for byte. A game whose
/// result or starting position changes is written anew.
[[nodiscard]] std::string with_tags(const std::string& text,
                                    const std::map<QString, QString>& changes);

/// Writes the games of several files into one, byte for byte, with an empty line between two files.
/// The target may be one of them.
[[nodiscard]] std::optional<QString> join(const std::vector<std::filesystem::path>& files,
                                          const std::filesystem::path& target);

}  // namespace tabiya::desktop
