/// What players do, translated into events for the arbiter.
#pragma once

#include "server/model/refused.hpp"
#include "server/rooms/action.hpp"
#include "server/rooms/room_step.hpp"

namespace tabiya::server {

/// Performs an action of the step's side. `Say` has no effect; see RoomChat.
/// Errors: Bad with the reason and its article.
[[nodiscard]] Answer<> perform(RoomStep& step, const Action& action);

}  // namespace tabiya::server
