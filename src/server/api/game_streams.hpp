/// Streams that report when games begin and end, without their moves.
///
/// A stream selects games by their players or by their ids; ids may be added while it is open. One
/// observer of all games serves all streams and does no work per move.
#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "server/api/api.hpp"
#include "server/http/exchange.hpp"
#include "server/rooms/room.hpp"

namespace tabiya::server {

class GameStreams {
 public:
  static constexpr std::size_t max_of_client = 8;
  static constexpr std::size_t max_users = 300;
  static constexpr std::size_t max_users_for_anonymous = 100;    ///< without a token or a session
  static constexpr std::size_t max_games = 500;                  ///< per stream
  static constexpr std::size_t max_games_for_identified = 1000;  ///< with a token or a session

  explicit GameStreams(Api& api);
  GameStreams(const GameStreams&) = delete;
  GameStreams& operator=(const GameStreams&) = delete;
  ~GameStreams() = default;

  /// Answers with games in which both players are among the users of the body.
  void follow_users(const ExchangePtr& exchange);
  /// Answers with the games whose ids are the body. The path has the client's name for the stream.
  void follow_games(const ExchangePtr& exchange);
  /// Adds the ids of the body to the stream that this client has opened under the name in the path.
  void add_games(const ExchangePtr& exchange);

 private:
  struct Following {
    std::uint64_t number = 0;
    std::string client{};
    std::string name{};  // empty: follows users
    LineStreamPtr stream{};
    std::set<UserKey> users{};
    std::unordered_set<GameId> games{};
    std::size_t most_games = 0;
    std::deque<GameId> pending{};  // games whose current state is still to be sent
  };
  using FollowingPtr = std::shared_ptr<Following>;

  [[nodiscard]] bool has_too_many(const Client& client) const;
  void follow(const ExchangePtr& exchange, Following following);
  void note(const Room& room);
  static void add_ids(Following& following, std::string_view ids);
  void send_next(const FollowingPtr& following);
  void add_current(Following& following) const;
  [[nodiscard]] std::string line_of(const Room& room);

  Api& api_;
  std::vector<FollowingPtr> followings_;
  std::uint64_t last_number_ = 0;
  Subscription observing_;
};

}  // namespace tabiya::server
