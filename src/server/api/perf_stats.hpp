/// A player's statistics in one category, from the most recent games.
#pragma once

#include <boost/json/object.hpp>
#include <vector>

#include "server/store/reader.hpp"

namespace tabiya::server {

/// The statistics of `GET /api/user/{name}/perf/{perf}`: counts, best wins, streaks.
/// Requires: the games are in the order in which they ended, the last one first.
[[nodiscard]] boost::json::object perf_stats_json(const std::vector<PlayedGame>& games,
                                                  const Tally& tally, Reader& reader, Instant now);

}  // namespace tabiya::server
