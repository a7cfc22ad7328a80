/// Challenges: invitations to a user, to anyone with the link, or to a rematch.
///
/// An unanswered challenge expires: after seconds if it is addressed to a user and no connection
/// keeps it alive, after minutes if it is a rematch, after two weeks if it is open or for
/// correspondence. It survives a restart of the server. Its id becomes the id of its game.
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

#include "server/base/line_stream.hpp"
#include "server/base/loop.hpp"
#include "server/model/refused.hpp"
#include "server/rooms/rooms.hpp"

namespace tabiya::server {

/// The requested side; random if nothing.
using ColorChoice = std::optional<Color>;

struct Challenge {
  enum class Status : std::uint8_t { Created, Canceled, Declined, Accepted };

  GameId id{};
  Status status = Status::Created;
  UserKey challenger{};
  std::optional<UserKey> destination{};  ///< none: anyone with the link
  std::optional<UserKey> invited{};      ///< none: anyone; the only user whom the link is for
  GameRules rules{};
  ColorChoice color_choice{};
  Color color{};  ///< the challenger's, decided on creation
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
  std::optional<UserKey> invited{};
  GameRules rules{};
  ColorChoice color_choice{};
  std::string name{};
  std::optional<GameId> rematch_of{};
  std::optional<std::chrono::seconds> life{};  ///< none: the default
};

class Challenges {
 public:
  static constexpr std::size_t max_of_user = 30;              ///< created by the user
  static constexpr std::size_t max_of_owner = 100;            ///< see Accounts::owner_of()
  static constexpr std::size_t max_to_one_user = 5;           ///< per owner
  static constexpr std::size_t max_incoming = 200;            ///< to one user
  static constexpr std::size_t max_from_guests = 100;         ///< of these
  static constexpr std::chrono::seconds unattended_life{20};  ///< without an open connection
  static constexpr std::chrono::days open_life{14};           ///< by link, or for correspondence
  static constexpr std::chrono::minutes rematch_life{15};

  Challenges(Loop& loop, Store& store, Accounts& accounts, EventStreams& events, Rooms& rooms);
  ~Challenges() = default;
  Challenges(const Challenges&) = delete;
  Challenges& operator=(const Challenges&) = delete;

  /// What is stored about the pending challenges.
  struct Stored {
    std::vector<Challenge> challenges;
    Accounts::LoadedUsers users;
  };
  /// Thread safety: any.
  [[nodiscard]] static Stored read(Reader& reader);
  /// Takes up the pending challenges.
  void load(Stored stored);

  /// Errors: Bad for a challenge to oneself; Forbidden if blocked, or for a rated game of a guest;
  /// TooMany.
  void create(ChallengeRequest request, Reply<GameId> reply);
  /// Keeps a challenge alive for the life of the subscription. Sends the challenge, then
  /// {"done":"accepted"|"declined"|"canceled"}. If the subscription ends first, the challenge is
  /// cancelled.
  /// Errors: NotFound for an unknown challenge or another user's.
  [[nodiscard]] Answer<Subscription> keep_alive(const GameId& id, UserKey challenger,
                                                LineStreamPtr stream, std::string base_url);
  /// Begins the game. The acceptor of an open challenge can choose a colour if the challenger did
  /// not.
  /// Errors: NotFound, Bad.
  void accept(const GameId& id, UserKey user, ColorChoice color_choice, Reply<> reply);
  void decline(const GameId& id, UserKey user, std::string_view reason, Reply<> reply);
  /// Cancels the challenger's own challenge. If its game has begun and can be aborted, aborts it.
  void cancel(const GameId& id, UserKey user, Reply<> reply);

  /// Cancels all challenges from and to a user.
  void withdraw(UserKey user);

  /// Asks for a rematch with colours reversed, or accepts the opponent's request. Against the
  /// computer and on one screen the game begins immediately. Answers with the id of the challenge
  /// or the game. Errors: NotFound; Bad if the game is not over.
  void rematch(const GameId& game, UserKey user, Reply<GameId> reply);

  /// A pending challenge; null if not found. Valid until the loop's next task.
  [[nodiscard]] const Challenge* find(const GameId& id) const;
  [[nodiscard]] std::vector<const Challenge*> incoming(UserKey user) const;
  [[nodiscard]] std::vector<const Challenge*> outgoing(UserKey user) const;

  /// The challenge in the format of the API. `base_url` is the server's URL as this client uses it.
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
    LineStreamPtr keeper{};    // null: no client keeps it alive
    bool is_settling = false;  // the challenge or its game is not yet durable
    std::vector<UserHold> users{};
  };
  void accept_prepared(const GameId& id, UserKey user, ColorChoice color_choice, Reply<> reply);
  void create_prepared(ChallengeRequest request, Reply<GameId> reply);
  Entry& keep(Challenge challenge);
  void drop(const GameId& id);
  void close(const GameId& id, Challenge::Status status);
  void notify(const Challenge& challenge);
  void notify(const Challenge& challenge, UserKey whom);
  void set_expiry(Entry& entry);
  [[nodiscard]] std::optional<Refused> fault_of(const ChallengeRequest& request);
  [[nodiscard]] std::optional<Refused> fault_of_acceptance(const Challenge& challenge,
                                                           UserKey user) const;
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
  std::unordered_map<UserKey, std::vector<GameId>> by_user_;  // both challengers and destinations
  std::unordered_map<std::string, std::size_t> made_by_owner_;
};

}  // namespace tabiya::server
