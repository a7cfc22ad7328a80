/// A review of a game for people.
#pragma once

#include <string>

#include "tabiya/notation/words.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/review/review.hpp"

namespace tabiya::cli {

/// The names in the game, or those of the colours where it has none.
[[nodiscard]] ByColor<std::string> player_names(const pgn::GameTree& game, Language language);

/// The summary, a table of the players' figures, the phases and the judged moves, as text.
[[nodiscard]] std::string report_of(const pgn::GameTree& game, const review::Review& review,
                                    Language language);

}  // namespace tabiya::cli
