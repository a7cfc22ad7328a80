/// Sentences about games of variants, in English and German, as words.hpp has them for chess.
#pragma once

#include <string>

#include "tabiya/notation/words.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"

namespace tabiya {

/// How the game has ended: "White has won: the king has reached the hill", "Draw by stalemate".
[[nodiscard]] std::string to_words(const VariantEnding& ending,
                                   Language language = Language::English);

}  // namespace tabiya
