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
/// Reads the stored text; nothing for a game that was played here. Errors: Unavailable.
void read_imported_text(Api& api, const Room& room, Reply<std::optional<std::string>> reply);
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
/// What is read for the export of a game, besides its room.
struct GameExtras {
  /// As the options want it; nothing for a game that was played here.
  std::optional<std::string> text{};
  std::optional<StoredReview> review{};  ///< if the options want it
};
struct ExtrasReply {
  std::function<void(GameExtras)> then;
  std::function<void(Response)> failed;            ///< no memory, or the store cannot be read
  std::function<void(Workers::Admission)> refuse;  ///< too many wait for the thread
};
/// Reads what an export needs, and then calls one of the functions: at once if nothing is needed.
void read_extras(Api& api, const Room& room, const RecordOptions& options,
                 const ExportClient& client, ExtrasReply reply);

}  // namespace tabiya::server
