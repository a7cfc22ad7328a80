/// How a player of a match is named on the command line.
///
///     --engine ./tabiya-uci
///     --engine "cmd=stockfish,name=SF 12,option.Skill Level=12,nodes=5000"
///     --each "tc=2+0.02,option.Hash=16"
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "cli/exit_code.hpp"
#include "tabiya/match/player.hpp"

namespace tabiya::cli {

/// The players, with what holds for each of them added where they say nothing else.
/// Errors: which setting of which text makes no sense.
[[nodiscard]] std::expected<std::vector<match::PlayerSpec>, Failure> read_players(
    const std::vector<std::string>& texts, std::string_view each);

}  // namespace tabiya::cli
