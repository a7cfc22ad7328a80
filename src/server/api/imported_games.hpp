/// Games that were imported: everything that their PGN brought is kept as text and given back.
///
/// A game that was played here is written from its events. An imported game has more than these:
/// tags, variations, comments, glyphs. Its text is therefore stored beside them, in the form in
/// which it is exported. Only an export that leaves something out or renames a player reads it
/// again, in another thread, because it may have a megabyte.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "server/api/api.hpp"
#include "server/api/game_record.hpp"
#include "server/rooms/room.hpp"
#include "tabiya/pgn/tree_reader.hpp"

namespace tabiya::server {

/// What an imported game may have. Ten times what any game played here has.
inline constexpr pgn::TreeBounds import_bounds{.nodes = 50'000,
                                               .text_bytes = std::size_t{1} << 20,
                                               .longest_text_bytes = std::size_t{1} << 16};

/// The form in which an imported game is stored and exported.
[[nodiscard]] std::string stored_text_of(const pgn::GameTree& tree);
/// The stored text; nothing for a game that was played here.
[[nodiscard]] std::optional<std::string> imported_text(Api& api, const Room& room);
/// Reads a stored text again.
[[nodiscard]] pgn::ReadGame read_stored_text(std::string_view text);

/// True if an export with these options changes nothing.
[[nodiscard]] bool leaves_all(const RecordOptions& options) noexcept;
/// The text with what the options leave out or rename, and with the review if they want it.
[[nodiscard]] std::string with_options(std::string text, const RecordOptions& options,
                                       const std::optional<StoredReview>& review = {});

/// The client that an export is for; see Job.
struct ExportClient {
  std::string key{};
  std::string_view route{};
  std::stop_token gone{};
};
/// Calls `then` with the text of a game as the options want it, or with nothing for a game that was
/// played here: at once, or after another thread has worked on it.
/// Errors: `failed` is called instead if that thread runs out of memory; Admission other than
/// Accepted if too many wait for it, and neither function is called.
[[nodiscard]] Workers::Admission with_imported_text(
    Api& api, const Room& room, const RecordOptions& options, const ExportClient& client,
    std::function<void(std::optional<std::string>)> then, Task failed);

}  // namespace tabiya::server
