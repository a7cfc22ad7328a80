/// Passes over all games of a PGN file, on a thread of their own.
///
/// A pass reads the file as a stream and never maps it: a file that another program shortens
/// meanwhile is merely shorter. Once a stop is requested, a pass ends within a few games.
#pragma once

#include <QString>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "pgn/inner/game_filter.hpp"

namespace tabiya::qt {

/// Called some twenty times a second: what was found since the last call, and the bytes read so far.
using OnScanned = std::function<void(std::vector<std::uint64_t> found, std::uint64_t offset)>;

/// A pass over a file.
struct GameScan {
  std::filesystem::path file;
  std::stop_token stop;
  OnScanned on_scanned;
};

/// Finds the byte offset of each game; returns the size of the file.
/// Errors: a sentence for people; the file cannot be read or is compressed.
[[nodiscard]] std::expected<std::uint64_t, QString> find_games(const GameScan& scan);

/// Finds the games that match, counted from 0.
[[nodiscard]] std::expected<void, QString> filter_games(const GameScan& scan,
                                                        const pgn::GameFilter& filter);

/// The games of `base` (counted from 0, ascending) in the order of a tag; games that have no value
/// come last, whatever the order is.
[[nodiscard]] std::expected<std::vector<std::uint32_t>, QString> sort_games(
    const GameScan& scan, std::string_view tag, std::vector<std::uint32_t> base, bool descends);

/// A text by which values of tags sort as people expect: letters without case and accents, numbers
/// by their value, so "9" precedes "10". Empty for an unknown value, such as "?" or "????.??.??".
[[nodiscard]] std::string sort_key(std::string_view value);

/// The cells of a row: for each tag its value, in UTF-8. Without a tag PlyCount, the moves are
/// counted.
[[nodiscard]] std::vector<QString> cells_of(std::string_view game,
                                            const std::vector<std::string>& tags);

}  // namespace tabiya::qt
