/// Annotation glyphs as signs: `!?` for $5, `⩲` for $14.
#pragma once

#include <QFont>
#include <QString>
#include <QStringView>
#include <functional>
#include <optional>
#include <vector>

#include "tabiya/pgn/events.hpp"

namespace tabiya::qt {

/// Whether a character can be shown. A missing function means that every character can.
using CanShow = std::function<bool(char32_t character)>;

/// What the font, or those that Qt takes for the characters it lacks, can show. The rest would be
/// empty boxes.
/// Requires: a QGuiApplication.
[[nodiscard]] CanShow shown_in(const QFont& font);

/// The sign, or what stands for it where it cannot be shown.
[[nodiscard]] QString shown_or(const QString& sign, const QString& otherwise,
                               const CanShow& can_show);

/// The sign of a glyph, "$220" if it has none. Where the sign cannot be shown, letters: "+=" for
/// `⩲`, a word in the program's language, such as "zugzwang", for `⨀`. Source: PGN 10; Informant.
[[nodiscard]] QString sign_of(pgn::Nag nag, const CanShow& can_show = {});

/// The signs of several glyphs, as they follow a move: "!? ±".
[[nodiscard]] QString signs_of(const std::vector<pgn::Nag>& nags, const CanShow& can_show = {});

/// Reads a sign or a number: "!?", "±", "+-", "$14". Nothing for any other text.
[[nodiscard]] std::optional<pgn::Nag> parse_sign(QStringView text);

/// True for `!`, `?`, `!!`, `??`, `!?` and `?!`, of which a move has at most one.
[[nodiscard]] constexpr bool is_move_assessment(pgn::Nag nag) noexcept {
  return 1 <= nag.number && nag.number <= 6;
}

}  // namespace tabiya::qt
