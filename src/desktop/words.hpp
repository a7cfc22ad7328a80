/// The program's own words, in English and German, each beside its translation:
///
///     button->setText(words("Resign", "Aufgeben"));
///
/// The language is that of Qt's default locale, so numbers and dates agree with the words.
/// Sentences about the rules come from notation/words.hpp and game/words.hpp.
#pragma once

#include <QString>
#include <optional>

#include "tabiya/notation/words.hpp"

namespace tabiya::desktop {

/// The language of the program.
[[nodiscard]] Language language();

/// Changes the language; nothing means that of the system. Windows show it after retranslate().
void use_language(std::optional<Language> language);

/// The text in the program's language.
[[nodiscard]] QString words(const char* english, const char* german);

}  // namespace tabiya::desktop
