/// Reviews as lines of a stream, for the page. docs/server.md describes the fields.
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <vector>

#include "server/reviews/reviews.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::server {

/// Who played the reviewed game.
struct ReviewedPlayers {
  ByColor<std::string> names{};       ///< empty or "?" if unknown
  std::optional<std::string> text{};  ///< a PGN: its tags name them instead
};

/// The names for sentences. Colours stand for a player without a name, and for two of the same name.
[[nodiscard]] ByColor<std::string> names_of(const ReviewedPlayers& players, Language language);

/// Everything known so far. `names` are for the summary.
[[nodiscard]] boost::json::object review_json(const ReviewState& state,
                                              const ByColor<std::string>& names, Language language);

/// New evaluations: {"type":"progress","done","total","scores":[{"ply","win","eval"|"mate"}]}.
[[nodiscard]] boost::json::object progress_json(const ReviewState& state,
                                                const std::vector<std::size_t>& positions);

}  // namespace tabiya::server
