/// A review of a game for programs.
#pragma once

#include <boost/json/object.hpp>

#include "cli/review/review_report.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/review/review.hpp"

namespace tabiya::cli {

/// docs/commands.md describes the fields.
[[nodiscard]] boost::json::object json_of_review(const GameForReport& game,
                                                 const review::Review& review, Language language);

}  // namespace tabiya::cli
