/// The formats of the lines that listeners of a room receive.
#pragma once

#include <cstdint>
#include <optional>

#include "tabiya/support/color.hpp"

namespace tabiya::server {

enum class LineForm : std::uint8_t {
  Api,          ///< gameFull, gameState, chatLine, opponentGone, as any client reads them
  PageEnglish,  ///< the same, with everything that our page shows
  PageGerman,
  Feed,  ///< for spectators: a description, then {"fen","lm","wc","bc"} for each move
};

/// Listeners with the same viewpoint receive the same lines.
struct Viewpoint {
  LineForm form{};
  std::optional<Color> viewer{};  ///< only our page's lines depend on it
  friend bool operator==(const Viewpoint&, const Viewpoint&) = default;
};

/// The viewpoint of a listener.
[[nodiscard]] constexpr Viewpoint viewpoint_of(LineForm form,
                                               std::optional<Color> viewer) noexcept {
  const bool is_page = form == LineForm::PageEnglish || form == LineForm::PageGerman;
  return {form, is_page ? viewer : std::nullopt};
}

}  // namespace tabiya::server
