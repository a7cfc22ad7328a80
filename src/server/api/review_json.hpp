/// Reviews as lines of a stream, for the page. docs/server.md describes the fields.
#pragma once

#include <boost/json/object.hpp>
#include <vector>

#include "server/reviews/reviews.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::server {

/// Everything known so far.
[[nodiscard]] boost::json::object review_json(const ReviewState& state, Language language);

/// New evaluations: {"type":"progress","done","total","scores":[{"ply","win","eval"|"mate"}]}.
[[nodiscard]] boost::json::object progress_json(const ReviewState& state,
                                                const std::vector<std::size_t>& positions);

}  // namespace tabiya::server
