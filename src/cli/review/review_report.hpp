/// A review of a game for people.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/review/review_break.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/review/review.hpp"

namespace tabiya::cli {

/// The names in the game, or those of the colours where it has none.
[[nodiscard]] ByColor<std::string> player_names(const pgn::GameTree& game, Language language);

/// A game that was reviewed.
struct GameForReport {
  const pgn::GameTree& tree;
  std::uint64_t number;  ///< from 1, in the order of the input
  const std::optional<BreakOff>& break_off;
};

/// The summary, a table of the players' figures, the phases and the judged moves, as text.
[[nodiscard]] std::string report_of(const GameForReport& game, const review::Review& review,
                                    Language language);

}  // namespace tabiya::cli
