/// The words and piece letters of each language.
#pragma once

#include <string>

#include "review/words_vocabulary.hpp"
#include "tabiya/notation/piece_letters.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::review {

[[nodiscard]] const review_words::Vocabulary& vocabulary_of(Language language) noexcept;
[[nodiscard]] PieceLetters letters_of(Language language) noexcept;
/// A number with the decimal mark of the language: "0.23", "0,23".
[[nodiscard]] std::string number_in_words(double number, int decimals, Language language);

}  // namespace tabiya::review
