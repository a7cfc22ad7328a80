/// Games and their outcomes as JSON. docs/commands.md describes the fields.
#pragma once

#include <boost/json/object.hpp>

#include "tabiya/game/outcome.hpp"

namespace tabiya::json {

/// `result`, `winner` ("white", "black" or null), `termination`, `article`.
[[nodiscard]] boost::json::object to_json(const Outcome& outcome);

}  // namespace tabiya::json
