/// The games of a file: a list of them, and one as a tree or as a text. docs/server.md has the fields.
///
/// Each reads a bounded part of the file, takes at most 64 MB, and ends early when its job is to stop.
#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>

#include "server/api/pgn_file.hpp"
#include "server/api/workers.hpp"
#include "tabiya/pgn/tree_builder.hpp"

namespace tabiya::server {

/// Which games of a file are wanted.
struct PgnSlice {
  std::uint64_t from = 0;  ///< how many of those that match are passed over
  std::uint64_t count = 50;
  std::string filter{};  ///< words, each of which stands in some tag
};
/// {"games","matching","from","isCut","list"}; isCut: the job was to stop before all was searched.
[[nodiscard]] boost::json::object list_json(const PgnFile& file, const PgnSlice& slice,
                                            const JobStop& stop);

enum class PgnGameError : std::uint8_t {
  NoSuchGame,
  TooLong,  ///< the game has more than `max_game_text_bytes`
  Stopped,
};

/// Of a game that is shown as a tree: its text as far as it is read, and what is kept of it.
inline constexpr std::uint64_t max_tree_text_bytes = std::uint64_t{16} << 20;
inline constexpr pgn::TreeBounds tree_bounds{.nodes = 50'000,
                                             .text_bytes = std::size_t{4} << 20,
                                             .longest_text_bytes = std::size_t{1} << 16};
/// The game of a number from 1, in UTF-8; what is beyond the bounds is left out.
[[nodiscard]] std::expected<pgn::ReadGame, PgnGameError> read_game(const PgnFile& file,
                                                                   std::uint64_t number,
                                                                   const JobStop& stop);

/// Of a game that is told as it stands in its file.
inline constexpr std::uint64_t max_game_text_bytes = std::uint64_t{4} << 20;
/// The text of a game in UTF-8: lines that are not are read as Windows-1252.
[[nodiscard]] std::expected<std::string, PgnGameError> read_game_text(const PgnFile& file,
                                                                      std::uint64_t number,
                                                                      const JobStop& stop);

}  // namespace tabiya::server
