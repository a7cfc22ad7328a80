/// A game as a tree, in JSON. docs/server.md has the fields.
#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <string>

#include "tabiya/notation/words.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/tree_builder.hpp"

namespace tabiya::server {

/// A game of this server, which is short.
[[nodiscard]] boost::json::object tree_json(const pgn::GameTree& tree, Language language);

/// What the text of a game takes at most; nodes beyond it are left out, and "isCut" is true.
inline constexpr std::size_t max_tree_json_bytes = std::size_t{16} << 20;
/// The same as a text, with what was wrong with the game. Requires: the game is in UTF-8.
/// Memory: the text, and that of some nodes at a time.
[[nodiscard]] std::string tree_text(const pgn::ReadGame& game, Language language,
                                    std::size_t max_bytes = max_tree_json_bytes);

}  // namespace tabiya::server
