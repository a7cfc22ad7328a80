/// A game from what is stored of it.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "server/rooms/game_info.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/game/event.hpp"

namespace tabiya::server {

/// The game before its first event; its time begins at 0. Errors: a sentence.
[[nodiscard]] std::expected<Arbiter, std::string> begin_game(const GameRules& rules);

/// One event as it is stored: "12.345s move e2e4 white".
[[nodiscard]] std::string to_stored_text(const TimedEvent& event);
/// All events of a game, each a line.
[[nodiscard]] std::string to_stored_log(const Arbiter& arbiter);

/// Plays the stored events. Errors: a sentence about the first that cannot be; those before it have
/// been played.
[[nodiscard]] std::expected<void, std::string> replay_stored(Arbiter& arbiter,
                                                             std::string_view log);

}  // namespace tabiya::server
