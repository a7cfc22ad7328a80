/// Games to take away: one, or many as a stream; as PGN or as JSON, as `Accept` says.
#pragma once

#include <string_view>
#include <vector>

#include "server/api/api.hpp"
#include "server/http/exchange.hpp"

namespace tabiya::server {

/// Answers with one game: what is on disk, not what may still be lost.
void export_game(Api& api, const ExchangePtr& exchange, const GameId& id);
/// Answers with a stream of games, one at a time, so that the players need not wait for a client
/// that takes thousands away.
void export_games(Api& api, const ExchangePtr& exchange, std::vector<GameId> ids);
/// The same for these and then those that the query finds, all together at most as many as it says.
void export_games(Api& api, const ExchangePtr& exchange, std::vector<GameId> ids, GameQuery then);

/// True unless the query says no to it.
[[nodiscard]] bool is_wanted(const Parameters& query, std::string_view name);

}  // namespace tabiya::server
