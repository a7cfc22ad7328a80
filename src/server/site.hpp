/// The whole of the server but its network: what the API calls.
///
///     Site site{loop, std::move(store), options};
///     site.load();
///     site.rooms.act(game, user, action::Move{"e2e4"}, reply);
///
/// Everything is used from the loop only.
#pragma once

#include <string>
#include <vector>

#include "server/accounts/accounts.hpp"
#include "server/accounts/password_pool.hpp"
#include "server/loop.hpp"
#include "server/outlet.hpp"
#include "server/rooms/bulk_pairings.hpp"
#include "server/rooms/challenges.hpp"
#include "server/rooms/computers.hpp"
#include "server/rooms/event_streams.hpp"
#include "server/rooms/lobby.hpp"
#include "server/rooms/rooms.hpp"
#include "server/store/store.hpp"

namespace tabiya::server {

struct SiteOptions {
  ComputerOptions computers{};
  int password_threads = 1;
  HashCost hash_cost{};
  AccountLimits account_limits{};
};

struct Site {
  /// Requires: the loop outlives this, and runs no task of this site's afterwards.
  Site(Loop& loop, Store store, SiteOptions options);
  ~Site() = default;
  Site(const Site&) = delete;
  Site& operator=(const Site&) = delete;

  /// Reads what is in progress. Returns what could not be read, each a sentence for the log.
  std::vector<std::string> load();

  /// The events of a user; first his games in progress and the challenges that wait. `base_url` is
  /// how he calls this server.
  [[nodiscard]] Subscription watch_events(UserKey user, Outlet outlet, std::string base_url);

  Loop& loop;
  Store store;
  PasswordPool passwords;
  Accounts accounts;
  EventStreams events;
  Computers computers;
  Rooms rooms;
  Challenges challenges;
  BulkPairings bulks;
  Lobby lobby;
};

}  // namespace tabiya::server
