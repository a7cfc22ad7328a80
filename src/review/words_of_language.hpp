/// The words and piece letters of each language.
#pragma once

#include "review/words_vocabulary.hpp"
#include "tabiya/notation/piece_letters.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::review {

[[nodiscard]] const review_words::Vocabulary& vocabulary_of(Language language) noexcept;
[[nodiscard]] PieceLetters letters_of(Language language) noexcept;

}  // namespace tabiya::review
