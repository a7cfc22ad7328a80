/// Exports of one game, or of many as a stream, as PGN or JSON according to `Accept`.
#pragma once

#include <string_view>
#include <vector>

#include "server/api/api.hpp"
#include "server/http/exchange.hpp"

namespace tabiya::server {

/// Answers with one game as it is on disk, without events that are not synced yet.
void export_game(Api& api, const ExchangePtr& exchange, const GameId& id);
/// Answers with a stream of games, one at a time, so that an export of thousands does not delay the
/// players.
void export_games(Api& api, const ExchangePtr& exchange, std::vector<GameId> ids);
/// The same for these games and then those that the query finds; the query limits their total.
void export_games(Api& api, const ExchangePtr& exchange, std::vector<GameId> ids, GameQuery then);

/// True unless the query turns it off.
[[nodiscard]] bool is_wanted(const Parameters& query, std::string_view name);

}  // namespace tabiya::server
