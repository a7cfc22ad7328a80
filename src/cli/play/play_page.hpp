/// The page that shows a game in progress.
#pragma once

#include <string>

#include "cli/play/session.hpp"
#include "cli/play/variant_session.hpp"
#include "cli/terminal/screen.hpp"
#include "cli/terminal/terminal.hpp"

namespace tabiya::cli {

/// The board, the captured pieces, the clocks at this instant, the moves, and the messages.
[[nodiscard]] Page page_of(const Session& session, std::string message, const Terminal& terminal,
                           Instant now);

[[nodiscard]] Page page_of(const VariantSession& session, std::string message,
                           const Terminal& terminal, Instant now);

/// How long the page stays the same if nothing happens; empty: for ever.
[[nodiscard]] std::optional<Milliseconds> until_page_changes(const Session& session, Instant now);
[[nodiscard]] std::optional<Milliseconds> until_page_changes(const VariantSession& session,
                                                             Instant now);

}  // namespace tabiya::cli
