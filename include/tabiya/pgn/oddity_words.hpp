/// What is odd about a PGN text, in the reader's language.
#pragma once

#include <string_view>

#include "tabiya/notation/words.hpp"
#include "tabiya/pgn/events.hpp"

namespace tabiya::pgn {

/// A clause: "a comment without its end".
[[nodiscard]] std::string_view to_words(Oddity oddity, Language language) noexcept;

}  // namespace tabiya::pgn
