/// Descriptions of oddities in the user's language.
#pragma once

#include <string_view>

#include "tabiya/notation/words.hpp"
#include "tabiya/pgn/events.hpp"

namespace tabiya::pgn {

/// A clause that describes the oddity.
[[nodiscard]] std::string_view to_words(Oddity oddity, Language language) noexcept;

}  // namespace tabiya::pgn
