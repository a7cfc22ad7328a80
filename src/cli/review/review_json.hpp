/// A review of a game for programs.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>

#include "tabiya/notation/words.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/review/review.hpp"

namespace tabiya::cli {

/// docs/commands.md describes the fields.
[[nodiscard]] boost::json::object json_of_review(const pgn::GameTree& game, std::uint64_t number,
                                                 const review::Review& review, Language language);

}  // namespace tabiya::cli
