/// The lobby: users waiting for an opponent.
///
/// A seek describes the game that a user wants. Two compatible seeks start a game at once, the
/// oldest first; until then anyone can join. A real-time seek lasts as long as its client is
/// connected. A correspondence seek lasts until it is joined, withdrawn or expired.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/base/line_stream.hpp"
#include "server/base/loop.hpp"
#include "server/model/refused.hpp"
#include "server/pairing/challenges.hpp"
#include "server/rooms/rooms.hpp"

namespace tabiya::server {

struct Seek {
  GameId id{};
  UserKey user{};
  GameRules rules{};
  ColorChoice color_choice{};
  std::optional<std::pair<int, int>> rating_range{};  ///< of the opponent, inclusive
  Instant created{};
};

class Lobby {
 public:
  static constexpr std::size_t max_seeks_of_user = 5;
  static constexpr std::size_t max_seeks_of_owner = 100;  ///< see Accounts::owner_of()
  static constexpr std::size_t max_seeks = 5000;          ///< real-time seeks only
  static constexpr std::size_t max_posted_of_owner = 20;
  /// Correspondence seeks. At the limit, an account's seek replaces the oldest guest's.
  static constexpr std::size_t max_posted = 1000;
  static constexpr std::chrono::days posted_life{14};
  static constexpr std::chrono::days posted_life_of_guest{1};
  static constexpr std::size_t max_listed = 500;  ///< the newest ones

  Lobby(Loop& loop, Accounts& accounts, Rooms& rooms);
  ~Lobby() = default;
  Lobby(const Lobby&) = delete;
  Lobby& operator=(const Lobby&) = delete;

  /// Waits for an opponent. The stream gets no lines and ends when the game begins; the event
  /// stream announces the game. The end of the subscription withdraws the seek. A user has at most
  /// one real-time seek: a new one ends the old.
  /// Errors: TooMany; Forbidden for a rated game of a guest.
  [[nodiscard]] Answer<Subscription> wait(Seek seek, LineStreamPtr stream);
  /// Posts a correspondence seek, which needs no connection. Answers with the id of the seek, or of
  /// the game if an opponent was waiting.
  void post(Seek seek, Reply<GameId> reply);
  /// Withdraws all seeks of a user.
  void withdraw(UserKey user);
  /// Begins the game of a seek. Errors: NotFound; Bad for one's own seek or a rating out of range.
  void join(const GameId& seek, UserKey user, Reply<GameId> reply);

  [[nodiscard]] std::vector<Seek> seeks() const;
  /// Sends the whole list, {"seeks":[…]}, immediately and after each change, at most once per
  /// `list_interval`.
  static constexpr std::chrono::milliseconds list_interval{500};
  [[nodiscard]] Subscription watch(LineStreamPtr stream);

 private:
  struct Waiting {
    Seek seek;
    std::string owner;
    bool is_guests = false;
    UserHold user{};
    LineStreamPtr stream{};            // null for correspondence
    std::optional<Instant> expires{};  // correspondence only
    bool is_pairing = false;           // its game is being started
  };
  struct Watcher {
    std::uint64_t number;
    LineStreamPtr stream;
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
  std::vector<Waiting> waiting_;  // oldest first
  std::vector<Watcher> watchers_;
  Timer next_list_;
  Timer next_expiry_;
  bool list_is_due_ = false;
  std::uint64_t last_number_ = 0;
};

}  // namespace tabiya::server
