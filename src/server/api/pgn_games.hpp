/// The games of a PGN file: a list of them, and one as a tree or as text. docs/server.md describes
/// the fields.
///
/// Each reads a bounded part of the file, takes at most 64 MB, and ends early when its job is asked
/// to stop.
#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>

#include "server/api/pgn_file.hpp"
#include "server/api/workers.hpp"
#include "tabiya/pgn/tree_reader.hpp"

namespace tabiya::server {

/// Selects games of a file.
struct PgnSlice {
  std::uint64_t from = 0;  ///< how many matching games to skip
  std::uint64_t count = 50;
  std::string filter{};  ///< words, each of which must occur in a tag
};
/// {"games","matching","from","isCut","list"}; isCut: the job had to stop before it had searched
/// everything.
[[nodiscard]] boost::json::object list_json(const PgnFile& file, const PgnSlice& slice,
                                            const JobStop& stop);

enum class PgnGameError : std::uint8_t {
  NoSuchGame,
  TooLong,  ///< the game has more than `max_game_text_bytes`
  Stopped,
};

/// Limits for a game shown as a tree: how much of its text is read, and how much is kept.
inline constexpr std::uint64_t max_tree_text_bytes = std::uint64_t{16} << 20;
inline constexpr pgn::TreeBounds tree_bounds{.nodes = 50'000,
                                             .text_bytes = std::size_t{4} << 20,
                                             .longest_text_bytes = std::size_t{1} << 16};
/// Reads the game with a number from 1, in UTF-8, and leaves out what exceeds the limits.
[[nodiscard]] std::expected<pgn::ReadGame, PgnGameError> read_game(const PgnFile& file,
                                                                   std::uint64_t number,
                                                                   const JobStop& stop);

/// The longest game whose text is sent unchanged.
inline constexpr std::uint64_t max_game_text_bytes = std::uint64_t{4} << 20;
/// The text of a game in UTF-8: lines that are not are read as Windows-1252.
[[nodiscard]] std::expected<std::string, PgnGameError> read_game_text(const PgnFile& file,
                                                                      std::uint64_t number,
                                                                      const JobStop& stop);

}  // namespace tabiya::server
