/// Games of a PGN as JSON: a list of them, and one as a tree. docs/server.md has the fields.
#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tabiya/notation/words.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/input.hpp"
#include "tabiya/pgn/tree_builder.hpp"

namespace tabiya::server {

/// Nodes of a game that are told; what is beyond them is left out, and "isCut" is true.
inline constexpr std::size_t max_tree_nodes = 50'000;

[[nodiscard]] boost::json::object tree_json(const pgn::GameTree& tree, Language language);
/// The same, with what was wrong with the text.
[[nodiscard]] boost::json::object tree_json(const pgn::ReadGame& game, Language language);

/// {"games","faults"} of a whole file; nothing if it is packed and holds more bytes than this.
[[nodiscard]] std::optional<boost::json::object> summary_json(pgn::Input input,
                                                              std::uint64_t max_unpacked_bytes);

/// Which games of a file are wanted.
struct PgnSlice {
  std::uint64_t from = 0;  ///< how many of those that match are passed over
  std::uint64_t count = 50;
  std::string filter{};  ///< words, each of which stands in some tag
};
[[nodiscard]] boost::json::object list_json(pgn::Input input, const PgnSlice& slice);

/// The game of a number from 1, or nothing.
[[nodiscard]] std::optional<pgn::ReadGame> read_game(pgn::Input input, std::uint64_t number);
/// Its bytes.
[[nodiscard]] std::optional<std::string> read_game_text(pgn::Input input, std::uint64_t number);

}  // namespace tabiya::server
