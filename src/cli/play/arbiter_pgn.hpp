/// Games with their ruleset and their clocks, as PGN and back.
///
/// A PGN keeps the moves, the result, the time control and what a clock showed after each move
/// (`[%clk 0:04:59]`), and the ruleset in a tag of its own. Offers, claims that failed and touches
/// are not in it: who wants those keeps an event log.
#pragma once

#include <expected>
#include <string>

#include "cli/exit_code.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::cli {

/// Who plays, for the tags White and Black; an empty name is unknown. Source: PGN 8.1.1.5.
using PlayerNames = ByColor<std::string>;

/// Names the players in the tags; who is unknown stays a question mark.
void tag_names(pgn::Tags& tags, const PlayerNames& names);
/// Those that the tags name.
[[nodiscard]] PlayerNames names_of(const pgn::Tags& tags);

/// The game as a tree of one line; the tags given come besides those that the arbiter knows.
[[nodiscard]] pgn::GameTree to_tree(const Arbiter& arbiter, pgn::Tags tags);

/// The game as far as the main line tells it, with the clocks as they stood after the last move.
/// All of it happens at one instant. The ruleset is that of the tag, or else the one given; without
/// a tag of time controls there is no clock.
/// Errors: the clocks are impossible; the ruleset ends the game before the moves do.
[[nodiscard]] std::expected<Arbiter, Failure> to_arbiter(const pgn::GameTree& tree,
                                                         const Ruleset& otherwise, Instant begins);

}  // namespace tabiya::cli
