/// Invitations to a game: to a user, to whoever has the link, or to play again.
///
/// A challenge that nobody answers expires: soon, if its maker only waits with an open connection,
/// after some weeks where he does not. It survives a restart of the server. Its id becomes the id
/// of its game.
#pragma once

#include <boost/json/object.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/loop.hpp"
#include "server/outlet.hpp"
#include "server/refused.hpp"
#include "server/rooms/rooms.hpp"

namespace tabiya::server {

/// Which side somebody wants; by lot if nothing.
using ColorChoice = std::optional<Color>;

struct Challenge {
  enum class Status : std::uint8_t { Created, Canceled, Declined, Accepted };

  GameId id{};
  Status status = Status::Created;
  UserKey challenger{};
  std::optional<UserKey> destination{};  ///< nothing: whoever has the link
  GameRules rules{};
  ColorChoice color_choice{};
  Color color{};  ///< the challenger's, settled at once
  Instant created{};
  Instant expires{};
  std::optional<GameId> rematch_of{};
  std::string name{};
  std::string decline_reason{};  ///< a key: "generic", "toofast", …

  [[nodiscard]] bool is_open() const noexcept { return !destination.has_value(); }
};

struct ChallengeRequest {
  UserKey challenger{};
  std::optional<UserKey> destination{};
  GameRules rules{};
  ColorChoice color_choice{};
  std::string name{};
  std::optional<GameId> rematch_of{};
  std::optional<std::chrono::seconds> life{};  ///< nothing: the usual
};

class Challenges {
 public:
  static constexpr std::size_t max_of_user = 30;       ///< that he has made
  static constexpr std::size_t max_of_owner = 100;     ///< see Accounts::owner_of()
  static constexpr std::size_t max_to_one_user = 5;    ///< of one owner
  static constexpr std::size_t max_incoming = 200;     ///< to one user
  static constexpr std::size_t max_from_guests = 100;  ///< of these, so that others get through
  static constexpr std::chrono::seconds unattended_life{20};  ///< to a user, without a connection
  static constexpr std::chrono::days open_life{14};           ///< by link, and correspondence
  static constexpr std::chrono::minutes rematch_life{15};

  Challenges(Loop& loop, Store& store, Accounts& accounts, EventStreams& events, Rooms& rooms);
  ~Challenges() = default;
  Challenges(const Challenges&) = delete;
  Challenges& operator=(const Challenges&) = delete;

  /// Reads those that wait.
  void load();

  /// Errors: Bad for oneself, Forbidden if blocked or for a rated game of a guest, TooMany.
  void create(ChallengeRequest request, Reply<GameId> reply);
  /// Keeps it alive as long as the subscription: its lines are the challenge, and then
  /// {"done":"accepted"|"declined"|"canceled"}. When it ends before that, it is cancelled.
  /// Errors: NotFound for no such challenge, or not his.
  [[nodiscard]] Answer<Subscription> keep_alive(const GameId& id, UserKey challenger, Outlet outlet,
                                                std::string base_url);
  /// Begins the game. For an open challenge the acceptor may choose a colour that is not wished.
  /// Errors: NotFound, Bad.
  void accept(const GameId& id, UserKey user, ColorChoice color_choice, Reply<> reply);
  void decline(const GameId& id, UserKey user, std::string_view reason, Reply<> reply);
  /// By its challenger; if the game has begun and may be aborted, it is.
  void cancel(const GameId& id, UserKey user, Reply<> reply);

  /// Cancels every challenge that a user has made or that was made to him.
  void withdraw(UserKey user);

  /// Asks to play again with colours changed, or accepts if the opponent has asked. Against the
  /// computer and on one screen the game begins at once. The answer is the id of the challenge or
  /// the game. Errors: NotFound, Bad if the game is not over.
  void rematch(const GameId& game, UserKey user, Reply<GameId> reply);

  /// Those that wait; null if there is none. Valid until the loop's next task.
  [[nodiscard]] const Challenge* find(const GameId& id) const;
  [[nodiscard]] std::vector<const Challenge*> incoming(UserKey user) const;
  [[nodiscard]] std::vector<const Challenge*> outgoing(UserKey user) const;

  /// As in the API, for whoever calls this server so.
  [[nodiscard]] boost::json::object to_json(const Challenge& challenge, UserKey viewer,
                                            const std::string& base_url) const;
  /// The line of an event stream: {"type":"challenge", …}.
  [[nodiscard]] std::string event_line(const Challenge& challenge, UserKey viewer,
                                       const std::string& base_url) const;

 private:
  struct Entry {
    Challenge challenge;
    std::string owner{};
    bool is_guests = false;
    Timer expiry{};
    std::optional<Outlet> keeper{};
    bool is_settling = false;  // it, or the game that it has become, is not yet durable
  };
  Entry& keep(Challenge challenge);
  void drop(const GameId& id);
  void close(const GameId& id, Challenge::Status status);
  void notify(const Challenge& challenge);
  void notify(const Challenge& challenge, UserKey whom);
  void set_expiry(Entry& entry);
  [[nodiscard]] std::optional<Refused> fault_of(const ChallengeRequest& request);
  [[nodiscard]] bool has_room_for(const ChallengeRequest& request) const;
  [[nodiscard]] bool has_room_for_incoming(const ChallengeRequest& request) const;
  [[nodiscard]] std::vector<const Entry*> all_about(UserKey user) const;
  [[nodiscard]] bool is_rematch_settling(const GameId& game, UserKey user) const;
  [[nodiscard]] std::vector<const Challenge*> about(UserKey user, bool is_maker) const;
  void replay_at_once(const GameInfo& before, Reply<GameId> reply);

  Loop& loop_;
  Store& store_;
  Accounts& accounts_;
  EventStreams& events_;
  Rooms& rooms_;
  std::unordered_map<GameId, Entry> challenges_;
  std::unordered_map<UserKey, std::vector<GameId>> by_user_;  // made by, and made to
  std::unordered_map<std::string, std::size_t> made_by_owner_;
};

}  // namespace tabiya::server
