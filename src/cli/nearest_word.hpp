/// The word that was probably meant.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tabiya::cli {

/// The word with the fewest letters inserted, deleted or replaced, in either case; the first of equals.
/// Empty if more than half of the letters differ, or if the list is empty.
/// Source: V. Levenshtein, Binary codes capable of correcting deletions, insertions and reversals, 1966.
[[nodiscard]] std::string nearest_word(std::string_view word, std::span<const std::string> words);

}  // namespace tabiya::cli
