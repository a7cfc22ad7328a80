/// A game on its way from disk into memory, replayed some events at a time.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <vector>

#include "game/inner/event_log.hpp"
#include "server/rooms/moves_text.hpp"
#include "server/rooms/request_counts.hpp"
#include "server/rooms/shown_clocks.hpp"
#include "server/store/game_reader.hpp"
#include "tabiya/game/variant_arbiter.hpp"

namespace tabiya::server {

/// Those who play or write in a game.
[[nodiscard]] std::set<UserKey> users_in(const GameInfo& info,
                                         const std::vector<ChatMessage>& chat);

struct GameReading {
  StoredGame stored;
  VariantArbiter arbiter;
  MovesText moves{};
  ShownClocks clocks{};
  RequestCounts requests{};
  std::optional<LogError> error{};  ///< of the first bad line
  std::size_t lines = 0;            ///< that were replayed
  std::size_t bytes = 0;            ///< that were replayed

  /// Nothing if the game cannot even begin.
  [[nodiscard]] static std::optional<GameReading> begin(StoredGame stored);
  /// Replays at most this many events. Stops at the first bad line.
  void replay(std::size_t at_most);
  [[nodiscard]] bool is_done() const noexcept { return error || bytes >= stored.events.size(); }
};

}  // namespace tabiya::server
