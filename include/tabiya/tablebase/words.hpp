/// What tablebases say, in sentences for people.
#pragma once

#include <string>

#include "tabiya/notation/words.hpp"
#include "tabiya/tablebase/category.hpp"
#include "tabiya/tablebase/tablebase.hpp"

namespace tabiya {

/// The result by the fifty-move rule, as the position's half-move clock stands, without a full stop:
/// "White wins: 27 or 28 plies to the next capture, pawn move or mate".
/// Requires: the distance is that of this position.
[[nodiscard]] std::string to_words(const Position& position, Dtz dtz,
                                   Language language = Language::English);

/// "27 or 28 plies" where the table counts in full moves, "1 ply" where it is exact.
[[nodiscard]] std::string distance_in_words(Dtz dtz, Language language = Language::English);

}  // namespace tabiya
