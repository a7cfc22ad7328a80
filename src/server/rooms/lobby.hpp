/// Where people wait for anybody to play with.
///
/// A seek says what game somebody wants. Two that fit make a game at once, the oldest first; until
/// then anyone may join. A real-time seek lives as long as its client listens; a correspondence
/// seek stays until it is joined or taken back, but at most for its life.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/loop.hpp"
#include "server/outlet.hpp"
#include "server/refused.hpp"
#include "server/rooms/challenges.hpp"
#include "server/rooms/rooms.hpp"

namespace tabiya::server {

struct Seek {
  GameId id{};
  UserKey user{};
  GameRules rules{};
  ColorChoice color_choice{};
  std::optional<std::pair<int, int>> rating_range{};  ///< of the opponent, both ends included
  Instant created{};
};

class Lobby {
 public:
  static constexpr std::size_t max_seeks_of_user = 5;
  static constexpr std::size_t max_seeks_of_owner = 100;  ///< see Accounts::owner_of()
  static constexpr std::size_t max_seeks = 5000;          ///< those with a connection
  static constexpr std::size_t max_posted_of_owner = 20;
  /// Correspondence seeks. When there are as many, that of an account replaces the oldest of a guest.
  static constexpr std::size_t max_posted = 1000;
  static constexpr std::chrono::days posted_life{14};
  static constexpr std::chrono::days posted_life_of_guest{1};
  static constexpr std::size_t max_listed = 500;  ///< in the list; the newest

  Lobby(Loop& loop, Accounts& accounts, Rooms& rooms);
  ~Lobby() = default;
  Lobby(const Lobby&) = delete;
  Lobby& operator=(const Lobby&) = delete;

  /// Waits for an opponent. The outlet has no lines; it is ended when the game has begun, which the
  /// event stream tells. When the subscription ends, the seek is taken back.
  /// A user has one real-time seek: a new one ends the old.
  /// Errors: TooMany; Forbidden for a rated game of a guest.
  [[nodiscard]] Answer<Subscription> wait(Seek seek, Outlet outlet);
  /// The same without a connection, for correspondence. Answers with the id of the seek, or of the
  /// game if there was an opponent already.
  void post(Seek seek, Reply<GameId> reply);
  /// Takes back every seek of a user.
  void withdraw(UserKey user);
  /// Plays with whoever waits. Errors: NotFound; Bad for one's own, or if the rating does not fit.
  void join(const GameId& seek, UserKey user, Reply<GameId> reply);

  [[nodiscard]] std::vector<Seek> seeks() const;
  /// Every line is the whole list, {"seeks":[…]}, at first and whenever it changes; not more often
  /// than once in `list_interval`.
  static constexpr std::chrono::milliseconds list_interval{500};
  [[nodiscard]] Subscription watch(Outlet outlet);

 private:
  struct Waiting {
    Seek seek;
    std::string owner;
    bool is_guests = false;
    std::optional<Outlet> outlet{};    // of a real-time seek
    std::optional<Instant> expires{};  // of one for correspondence
    bool is_pairing = false;           // its game begins
  };
  struct Watcher {
    std::uint64_t number;
    Outlet outlet;
  };
  [[nodiscard]] bool are_compatible(const Seek& waiting, const Seek& other) const;
  [[nodiscard]] bool accepts_rating(const Seek& seek, UserKey other) const;
  [[nodiscard]] static bool equal_except_start(GameRules left, const GameRules& right);
  [[nodiscard]] std::optional<Refused> fault_of(const Seek& seek, bool is_posted);
  [[nodiscard]] bool has_room_for(const Waiting& wanted);
  [[nodiscard]] Waiting waiting_of(const Seek& seek) const;
  void set_expiry();
  void expire();
  [[nodiscard]] std::optional<Seek> match_for(const Seek& seek) const;
  void pair(const Seek& waiting, const Seek& other, Reply<GameId> reply);
  void set_pairing(const GameId& id, bool is_pairing);
  void finish(const GameId& id);
  void withdraw(const GameId& id);
  void end_real_time_seeks(UserKey user);
  void note_change();
  [[nodiscard]] std::string list_line() const;

  Loop& loop_;
  Accounts& accounts_;
  Rooms& rooms_;
  std::vector<Waiting> waiting_;  // the oldest first
  std::vector<Watcher> watchers_;
  Timer next_list_;
  Timer next_expiry_;
  bool list_is_due_ = false;
  std::uint64_t last_number_ = 0;
};

}  // namespace tabiya::server
