/// Users, their passwords, sessions and tokens.
///
/// Everything here is called from the loop. What changes something answers through a `Reply` once
/// it is durable. No secret is kept: a password as its Argon2id hash, a session or a token as its
/// SHA-256 (they are random, so nothing slower is needed). A user who was asked for is kept in
/// memory until he is long gone; the pointers handed out here hold until the loop's next task.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/accounts/password_pool.hpp"
#include "server/accounts/scope.hpp"
#include "server/accounts/session_time.hpp"
#include "server/accounts/user.hpp"
#include "server/limiter.hpp"
#include "server/loop.hpp"
#include "server/refused.hpp"
#include "server/store/store.hpp"

namespace tabiya::server {

/// How exact the stored times of last use are.
inline constexpr std::chrono::hours use_resolution{12};

/// The text that a client keeps in its cookie, or sends as its token. Random; told once.
struct Secret {
  std::string text;
};

/// Who asks, and what he may ask for.
struct Identity {
  UserKey user{};
  Scopes scopes{};
  bool by_session = false;  ///< by the cookie of our own page: every scope but that of bots
};

/// A token as its owner sees it later.
struct TokenInfo {
  std::int64_t number = 0;
  std::string description;
  Scopes scopes{};
  Instant created{};
  std::optional<Instant> last_used{};
  std::optional<Instant> expires{};  ///< nothing: it is good until it is revoked
};

/// What a token shall be.
struct TokenTerms {
  std::string description;
  Scopes scopes{};
  std::optional<Instant> expires{};
};

struct NewToken {
  TokenInfo info;
  Secret secret;
};

/// What somebody sends who registers or logs in.
struct Credentials {
  std::string name;
  std::string password;
  std::string email{};    ///< empty: none
  std::string address{};  ///< of the client, for the limits
};

/// Why somebody is reported.
struct Report {
  UserKey by{};
  UserKey about{};
  std::string reason;
};

/// Which sessions end.
enum class LogOut : std::uint8_t { Here, Everywhere };

/// How often people may do what is dear, or what others suffer from.
struct AccountLimits {
  using Rate = Limiter::Rate;
  /// From one address. Strangers use up their own attempts, not those of the owner of the name.
  Rate hashes_by_name_and_address{10, std::chrono::minutes{10}};
  Rate hashes_by_address{50, std::chrono::minutes{10}};
  /// From all addresses together: a bound for an attacker who has many.
  Rate hashes_by_name{200, std::chrono::minutes{10}};
  /// By a user who is logged in.
  Rate hashes_by_user{10, std::chrono::minutes{10}};
  Rate guests_by_address{200, std::chrono::hours{1}};
  Rate reports_by_user{20, std::chrono::days{1}};
};

class Accounts {
 public:
  static constexpr std::size_t min_password_length = 8;
  static constexpr std::size_t max_password_length = 128;
  static constexpr std::size_t max_tokens = 50;    ///< of one user
  static constexpr std::size_t max_sessions = 20;  ///< of one user; the oldest goes
  static constexpr std::size_t max_blocked = 1000;
  static constexpr std::chrono::days session_life{90};  ///< since it was last used

  /// Requires: all of them outlive this.
  Accounts(Loop& loop, Store& store, PasswordPool& passwords, const AccountLimits& limits = {});

  // Who is it?
  [[nodiscard]] std::optional<Identity> by_session(std::string_view secret);
  [[nodiscard]] std::optional<Identity> by_token(std::string_view secret);
  /// The user of a key; null only if there never was one.
  [[nodiscard]] const User* find(UserKey key);
  /// The user of a name or id, whatever its case; null if there is none. Closed ones are found.
  [[nodiscard]] const User* find(std::string_view name);
  /// A user does something, through this client.
  void note_seen(UserKey key, std::string_view client);
  /// To whom the resources count that a user takes: a guest's to the client that he was last seen
  /// through, for anyone can be many guests; those of others to themselves.
  [[nodiscard]] std::string owner_of(UserKey key);

  // Sessions. Each answers with the secret of a new session; an old one ends with it.
  void begin_guest(std::string_view address, Reply<Secret> reply);
  /// The user of the session, if he is a guest, becomes a person; without one there is a new user.
  /// Errors: Bad for a bad name or password, Conflict if the name is taken, TooMany.
  void register_person(std::string_view session, Credentials credentials, Reply<Secret> reply);
  /// Errors: Unauthorized, after the same time whether or not there is such a name; TooMany.
  void log_in(std::string_view session, Credentials credentials, Reply<Secret> reply);
  /// Everywhere: every session of the user ends. Tokens stay.
  void log_out(std::string_view session, LogOut where, Reply<> reply);
  /// Ends every other session of the user; tokens stay. Errors: Unauthorized, Bad, TooMany.
  void change_password(UserKey user, std::string old_password, std::string new_password,
                       Reply<Secret> reply);

  // Tokens: those that somebody makes for himself, and those that he lets programs have.
  /// Errors: Bad for a description of more than 100 bytes or no scope; TooMany; Forbidden to guests
  /// and to closed accounts.
  void create_token(UserKey user, TokenTerms terms, Reply<NewToken> reply);
  /// Those that are still good.
  [[nodiscard]] std::vector<TokenInfo> tokens(UserKey user);
  void revoke_token(UserKey user, std::int64_t number, Reply<> reply);
  /// What DELETE /api/token does with the token it is asked with.
  void revoke_token(std::string_view secret, Reply<> reply);

  // One's own account.
  /// Errors: Bad if a game was played already, or for a guest.
  void upgrade_to_bot(UserKey user, Reply<> reply);
  /// Everything that is kept about a user but what he has said, see chat_json(), and his games,
  /// which are exported as games.
  [[nodiscard]] boost::json::object personal_data(UserKey user);
  /// Deletes name, password, sessions, tokens, blocks and ratings; the games remain, under another
  /// name. No one else gets the name. A guest needs no password. Errors: Unauthorized, TooMany.
  void erase(UserKey user, std::string password, Reply<> reply);
  /// The operator closes an account: no way in, no session, no token.
  void close(UserKey user, Reply<> reply);
  /// Called when an account has been closed or deleted, once that is durable.
  void on_closed(std::function<void(UserKey)> listener) { on_closed_ = std::move(listener); }

  // Other people.
  void block(UserKey by, UserKey whom, Reply<> reply);
  void unblock(UserKey by, UserKey whom, Reply<> reply);
  [[nodiscard]] bool has_blocked(UserKey by, UserKey whom);
  [[nodiscard]] std::vector<UserKey> blocked_by(UserKey by);
  /// Errors: Bad for a reason that is empty or has more than 1000 bytes; TooMany.
  void report(Report report, Reply<> reply);

  // Ratings, for the rooms.
  /// The users after a rated game between them. Score: that of the first.
  struct Rated {
    User first;
    User second;
  };
  [[nodiscard]] Rated rated_after_game(UserKey first, UserKey second, Perf perf,
                                       double score_of_first);
  /// Keeps changed users in memory; the records of them are the caller's to append.
  void adopt(const User& changed);
  /// After a failed commit: what is on disk counts.
  void forget(UserKey key);

  /// A sentence for the log if the clock has leapt while the server did not run.
  [[nodiscard]] const std::optional<std::string>& clock_leap() const noexcept {
    return session_time_.leap();
  }

  /// All bots who are not closed, at most so many.
  [[nodiscard]] std::vector<UserKey> bots(std::size_t at_most);

 private:
  struct Kept {
    User user;
    Instant used{};
    std::string client{};                           // that he was last seen through
    std::optional<std::vector<UserKey>> blocked{};  // read when first asked for
  };
  struct Session {
    UserKey user{};
    Instant used{};
  };
  struct Token {
    UserKey user{};
    TokenInfo info;
  };
  using Hash = std::string;

  Kept* keep(UserKey key);
  Kept* keep(User user);
  [[nodiscard]] const Session* find_session(std::string_view secret);
  [[nodiscard]] std::vector<UserKey>& blocks_of(Kept& kept);
  [[nodiscard]] User new_user(User::Kind kind, std::string name);
  [[nodiscard]] std::optional<Refused> fault_of(const Credentials& credentials);
  [[nodiscard]] bool is_name_taken(std::string_view name);
  [[nodiscard]] std::optional<Refused> refuse_hashing(std::string_view name,
                                                      std::string_view address);
  void finish_registration(std::string_view session, Credentials credentials, std::string hash,
                           Reply<Secret> reply);
  /// Appends the records with those of a new session in place of the old one.
  void begin_session(const User& user, std::string_view old_session, std::vector<Record> records,
                     Reply<Secret> reply);
  /// Changes a user in memory, and on disk together with the records.
  void change(const User& user, std::vector<Record> records, Reply<> reply);
  /// Appends records about a user, and answers when they are durable.
  void append(UserKey user, std::vector<Record> records, Reply<> reply);
  /// Goes on if this is the user's password. Guests have none, and need none.
  void check_password(UserKey user, std::string password,
                      std::move_only_function<void(Answer<>)> then);
  /// Ends all access of a user who is closed from now on.
  void end_access(const User& closed, std::vector<Record> records, Reply<> reply);
  void forget_access(UserKey user);
  void sweep();

  Loop& loop_;
  Store& store_;
  PasswordPool& passwords_;
  SessionTime session_time_;
  std::int64_t last_user_ = 0;
  std::int64_t last_token_ = 0;
  std::unordered_map<UserKey, Kept> users_;
  std::unordered_map<std::string, UserKey> keys_by_id_;  // of those in memory
  std::unordered_map<Hash, Session> sessions_;
  std::unordered_map<Hash, Token> tokens_;
  std::unordered_set<std::string> erased_ids_;  // of which that is not yet durable
  std::function<void(UserKey)> on_closed_;
  Limiter hashes_by_name_and_address_;
  Limiter hashes_by_address_;
  Limiter hashes_by_name_;
  Limiter hashes_by_user_;
  Limiter guests_by_address_;
  Limiter reports_by_user_;
  Instant last_purge_{};
  Timer next_sweep_;
};

/// Everything that a user has said, for his data. For a thread of its own: it may be much.
[[nodiscard]] boost::json::array chat_json(Reader& reader, UserKey user);

}  // namespace tabiya::server
