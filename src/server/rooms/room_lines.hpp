/// The lines for listeners of a room: gameFull, gameState, chatLine, opponentGone, and the short
/// lines of a feed.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/accounts/accounts.hpp"
#include "server/rooms/room.hpp"
#include "tabiya/game/clock_time.hpp"

namespace tabiya::server {

/// The whole game; for a feed, its description.
[[nodiscard]] std::string full_line(const Room& room, Accounts& accounts, Viewpoint viewpoint,
                                    Instant now);
/// The current state; for a feed of a finished game, the description again.
[[nodiscard]] std::string state_line(const Room& room, Accounts& accounts, Viewpoint viewpoint,
                                     Instant now);
[[nodiscard]] std::string chat_line(ChatRoom room, std::string_view name, std::string_view text);
/// `claim_in`: the time until the victory can be claimed; nothing if it cannot.
[[nodiscard]] std::string gone_line(std::optional<std::chrono::seconds> claim_in);
[[nodiscard]] std::string returned_line();

/// The board and the side to move, "<board> w": what a feed shows.
[[nodiscard]] std::string short_fen(const VariantPosition& position);

}  // namespace tabiya::server
