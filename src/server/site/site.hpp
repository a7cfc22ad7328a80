/// The complete server without its network layer, as the API calls it.
///
///     Site site{loop, std::move(store), options};
///     site.load();
///     site.rooms.act(game, user, action::Move{"e2e4"}, reply);
///
/// Call everything from the loop only.
#pragma once

#include <boost/json/object.hpp>
#include <memory>
#include <string>
#include <vector>

#include "server/accounts/accounts.hpp"
#include "server/accounts/password_pool.hpp"
#include "server/base/deliveries.hpp"
#include "server/base/line_stream.hpp"
#include "server/base/loop.hpp"
#include "server/computers/computers.hpp"
#include "server/pairing/bulk_pairings.hpp"
#include "server/pairing/challenges.hpp"
#include "server/pairing/lobby.hpp"
#include "server/reviews/reviews.hpp"
#include "server/rooms/event_streams.hpp"
#include "server/rooms/game_lists.hpp"
#include "server/rooms/rooms.hpp"
#include "server/store/store.hpp"

namespace tabiya::server {

struct SiteOptions {
  ComputerOptions computers{};
  ReviewOptions reviews{};
  int password_threads = 1;
  HashCost hash_cost{};
  AccountLimits account_limits{};
};

struct Site {
  /// Requires: the loop outlives this, and runs none of its tasks after its destruction.
  Site(Loop& loop, Store store, SiteOptions options);
  ~Site() = default;
  Site(const Site&) = delete;
  Site& operator=(const Site&) = delete;

  /// What is stored about games, challenges, pairings and reviews in progress.
  struct Stored {
    Rooms::Stored rooms;
    Challenges::Stored challenges;
    std::vector<record::BulkRow> bulks;
    std::vector<StoredReview> reviews;
  };
  /// Thread safety: any.
  [[nodiscard]] static Stored read(Reader& reader);
  /// Takes up what was in progress. Returns a sentence for the log for each game that cannot be
  /// loaded. Requires: nothing was appended to the store since it was read.
  std::vector<std::string> load(Stored stored);
  /// The same, with what it reads at once, before the loop runs.
  std::vector<std::string> load() { return load(read(store.reader())); }

  /// Streams the events of a user, starting with the games in progress and the pending challenges.
  /// `base_url` is the server's URL as this client uses it.
  [[nodiscard]] Subscription watch_events(UserKey user, LineStreamPtr stream, std::string base_url);

  Loop& loop;
  Deliveries deliveries{loop};
  Store store;
  PasswordPool passwords;
  Accounts accounts;
  EventStreams events;
  Computers computers;
  Rooms rooms;
  GameLists lists;
  Challenges challenges;
  BulkPairings bulks;
  Lobby lobby;
  Reviews reviews;

 private:
  struct EventStream;
  void begin_events(const std::shared_ptr<EventStream>& stream,
                    const std::vector<boost::json::object>& games);
};

}  // namespace tabiya::server
