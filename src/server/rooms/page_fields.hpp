/// The additional fields in lines for our page; docs/server.md lists them.
#pragma once

#include "server/base/json_object.hpp"
#include "server/rooms/room_lines.hpp"

namespace tabiya::server {

/// Writes into a gameState: "fen", "turn", and so on.
void write_page_fields(JsonObject& line, const Room& room, Viewpoint viewpoint, Instant now);
/// Writes into a gameFull: "ruleset", "sameScreen", "you", and so on.
void write_page_header(JsonObject& line, const Room& room, Viewpoint viewpoint);

}  // namespace tabiya::server
