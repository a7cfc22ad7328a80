/// Writes games with their ruleset and clocks as PGN, and reads them back.
///
/// PGN keeps the moves, the result, the time control, the clock after each move (`[%clk 0:04:59]`),
/// and the ruleset in a tag of our own. It does not keep offers, failed claims and touched pieces;
/// an event log does.
#pragma once

#include <expected>
#include <optional>
#include <string>

#include "cli/exit_code.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/game/variant_arbiter.hpp"
#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::cli {

/// The players, for the tags White and Black; an empty name is unknown. Source: PGN 8.1.1.5.
using PlayerNames = ByColor<std::string>;

/// Writes the players' names into the tags; an unknown name becomes a question mark.
void tag_names(pgn::Tags& tags, const PlayerNames& names);
/// The players named in the tags.
[[nodiscard]] PlayerNames names_of(const pgn::Tags& tags);

/// Notes that a program played one side, and a person the other. Source: PGN 9.1.3.
void tag_program(pgn::Tags& tags, Color color);
/// The side that a program played, as the tags say; empty unless it is exactly one.
[[nodiscard]] std::optional<Color> program_in(const pgn::Tags& tags);

/// The game as a tree with one line; `tags` are added to the arbiter's own.
[[nodiscard]] pgn::GameTree to_tree(const Arbiter& arbiter, pgn::Tags tags);
[[nodiscard]] pgn::GameTree to_tree(const VariantArbiter& arbiter, pgn::Tags tags);

/// The same for a game that a PGN file began: `record`, as it was read, goes on with the arbiter's
/// moves. Its tags, comments, glyphs and variations stay, and so do the recorded clocks.
[[nodiscard]] pgn::GameTree continued(pgn::GameTree record, const Arbiter& arbiter);
[[nodiscard]] pgn::GameTree continued(pgn::GameTree record, const VariantArbiter& arbiter);

/// Replays the main line, with the clocks as they stood after the last move. Everything happens at
/// one instant. The ruleset is the one in the tag, or else `default_ruleset`; without a time
/// control tag there is no clock.
/// Errors: the game is one of a variant; the clocks are impossible; the ruleset ends the game before
/// the last move; the main line has a null move.
[[nodiscard]] std::expected<Arbiter, Failure> to_arbiter(const pgn::GameTree& tree,
                                                         const Ruleset& default_ruleset,
                                                         Instant begins);

/// The same for a game of a variant. Errors: as above, or the game is one of chess.
[[nodiscard]] std::expected<VariantArbiter, Failure> to_variant_arbiter(
    const pgn::GameTree& tree, const Ruleset& default_ruleset, Instant begins);

}  // namespace tabiya::cli
