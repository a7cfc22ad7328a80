/// The page that shows a game being played.
#pragma once

#include <string>

#include "cli/play/session.hpp"
#include "cli/play/teaching_session.hpp"
#include "cli/terminal/screen.hpp"
#include "cli/terminal/terminal.hpp"

namespace tabiya::cli {

/// The board, the men taken, the clocks as they stand now, the moves, and what there is to say.
[[nodiscard]] Page page_of(const Session& session, std::string message, const Terminal& terminal,
                           Instant now);
[[nodiscard]] Page page_of(const TeachingSession& session, std::string message,
                           const Terminal& terminal, Instant now);

/// How long the page goes on to show the same if nothing happens; nothing: for ever.
[[nodiscard]] std::optional<Milliseconds> until_page_changes(const Session& session, Instant now);
[[nodiscard]] std::optional<Milliseconds> until_page_changes(const TeachingSession& session,
                                                             Instant now);

}  // namespace tabiya::cli
