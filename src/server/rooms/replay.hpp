/// Restores a game from its stored form.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "server/model/game_info.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/game/event.hpp"

namespace tabiya::server {

/// The game before its first event, at time 0. Errors: a sentence.
[[nodiscard]] std::expected<Arbiter, std::string> begin_game(const GameRules& rules);

/// The stored form of an event: "12.345s move e2e4 white".
[[nodiscard]] std::string to_stored_text(const TimedEvent& event);
/// All events of a game, one per line.
[[nodiscard]] std::string to_stored_log(const Arbiter& arbiter);

/// Plays the stored events. Errors: a sentence about the first event that fails; the events before
/// it have been played.
[[nodiscard]] std::expected<void, std::string> replay_stored(Arbiter& arbiter,
                                                             std::string_view log);

}  // namespace tabiya::server
