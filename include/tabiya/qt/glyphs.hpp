/// Annotation glyphs as signs: `!?` for $5, `⩲` for $14.
#pragma once

#include <QString>
#include <QStringView>
#include <optional>
#include <vector>

#include "tabiya/pgn/events.hpp"

namespace tabiya::qt {

/// The sign of a glyph; "$142" if it has none. Source: PGN 10; Informant.
[[nodiscard]] QString sign_of(pgn::Nag nag);

/// The signs of several glyphs, as they follow a move: "!? ±".
[[nodiscard]] QString signs_of(const std::vector<pgn::Nag>& nags);

/// Reads a sign or a number: "!?", "±", "+-", "$14". Nothing for any other text.
[[nodiscard]] std::optional<pgn::Nag> parse_sign(QStringView text);

/// True for `!`, `?`, `!!`, `??`, `!?` and `?!`, of which a move has at most one.
[[nodiscard]] constexpr bool is_move_assessment(pgn::Nag nag) noexcept {
  return 1 <= nag.number && nag.number <= 6;
}

}  // namespace tabiya::qt
