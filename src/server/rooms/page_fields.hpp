/// The additional fields in lines for our page; docs/server.md lists them.
#pragma once

#include <string>

#include "server/rooms/room_lines.hpp"

namespace tabiya::server {

/// Appends to an unfinished gameState: ,"fen":…,"turn":…, and so on.
void append_page_fields(std::string& line, const Room& room, Viewpoint viewpoint, Instant now);
/// Appends to an unfinished gameFull: ,"ruleset":…,"sameScreen":…,"you":…
void append_page_header(std::string& line, const Room& room, Viewpoint viewpoint);

}  // namespace tabiya::server
