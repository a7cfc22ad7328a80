/// Begins a game that the store has, and writes its events for the store.
#pragma once

#include <expected>
#include <string>

#include "server/model/game_info.hpp"
#include "tabiya/game/variant_arbiter.hpp"

namespace tabiya::server {

/// The game before its first event, at time 0. Errors: a sentence.
[[nodiscard]] std::expected<VariantArbiter, std::string> begin_game(const GameRules& rules);

/// All events of a game as the lines of a log, without its terms.
[[nodiscard]] std::string to_stored_log(const VariantArbiter& arbiter);

}  // namespace tabiya::server
