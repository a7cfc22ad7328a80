/// Outcomes and transitions as JSON. docs/commands.md and docs/referee.md describe the fields.
#pragma once

#include <boost/json/object.hpp>

#include "tabiya/game/outcome.hpp"
#include "tabiya/game/transition.hpp"

namespace tabiya::json {

/// `result`, `winner` ("white", "black" or null), `termination`, `article`.
[[nodiscard]] boost::json::object to_json(const Outcome& outcome);

/// `moved` as `piece`, `from` and `to`, and `vanished` and `appeared` as `piece` and `square`. A
/// piece is its FEN letter.
[[nodiscard]] boost::json::object to_json(const BoardChange& change);

}  // namespace tabiya::json
