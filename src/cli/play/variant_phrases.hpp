/// What the terminal says in games of variants only.
#pragma once

#include <string>
#include <string_view>

#include "tabiya/notation/words.hpp"
#include "tabiya/rules/variant/variant.hpp"

namespace tabiya::cli {

/// The rule that makes the variant, as a sentence: "The third check wins."
[[nodiscard]] std::string_view rule_in_words(Variant variant, Language language) noexcept;

/// "2 checks left"
[[nodiscard]] std::string checks_left_in_words(int count, Language language);

/// "pocket", before the pieces that can be dropped.
[[nodiscard]] std::string_view pocket_in_words(Language language) noexcept;

}  // namespace tabiya::cli
