/// A game as a tree, in JSON. docs/server.md describes the fields.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstddef>
#include <string>

#include "tabiya/notation/words.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/tree_reader.hpp"

namespace tabiya::server {

/// The tree of a game of this server, which is always short.
[[nodiscard]] boost::json::object tree_json(const pgn::GameTree& tree, Language language);

/// The faults of a game that was read.
[[nodiscard]] boost::json::array faults_json(const pgn::ReadGame& game, Language language);

/// The longest text of a tree; nodes beyond it are left out, and "isCut" is true.
inline constexpr std::size_t max_tree_json_bytes = std::size_t{16} << 20;
/// The same as text, with the faults of the game. Requires: the game is in UTF-8. Memory: the text,
/// and a few nodes at a time.
[[nodiscard]] std::string tree_text(const pgn::ReadGame& game, Language language,
                                    std::size_t max_bytes = max_tree_json_bytes);

}  // namespace tabiya::server
