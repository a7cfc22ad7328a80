/// Users, their passwords, sessions and tokens.
///
/// Everything here is called from the loop. A function that changes something answers through a
/// `Reply` once the change is durable. No secret is stored: a password is stored as its Argon2id
/// hash, a session or a token as its SHA-256 (both are random, so a slow hash is unnecessary).
///
/// The loop never waits for the store. What a task will ask about is first loaded with prepare():
///
///     accounts.prepare({.session = secret, .names = {"anna"}}, [&](const Answer<>& loaded) {
///       if (const User* const anna = accounts.find("anna")) …
///     });
///
/// Users stay in memory while someone holds them (see hold()), and until they have been idle for an
/// hour. Pointers returned here are valid until the loop's next task.
#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/accounts/password_pool.hpp"
#include "server/accounts/scope.hpp"
#include "server/accounts/session_time.hpp"
#include "server/base/limiter.hpp"
#include "server/base/loop.hpp"
#include "server/model/refused.hpp"
#include "server/model/user.hpp"
#include "server/store/store.hpp"

namespace tabiya::server {

/// The resolution of the stored times of last use.
inline constexpr std::chrono::hours last_used_resolution{12};

/// The random text that a client keeps in its cookie or sends as its token. It is shown only once.
struct Secret {
  std::string text;
};

/// The authenticated caller and its scopes.
struct Identity {
  UserKey user{};
  Scopes scopes{};
  bool by_session = false;  ///< by our page's cookie: every scope except the bots'
};

/// A token as its owner sees it after creation.
struct TokenInfo {
  std::int64_t number = 0;
  std::string description;
  Scopes scopes{};
  Instant created{};
  std::optional<Instant> last_used{};
  std::optional<Instant> expires{};  ///< none: valid until revoked
};

/// The parameters of a new token.
struct TokenTerms {
  std::string description;
  Scopes scopes{};
  std::optional<Instant> expires{};
};

struct NewToken {
  TokenInfo info;
  Secret secret;
};

/// What a client sends to register or to log in.
struct Credentials {
  std::string name;
  std::string password;
  std::string email{};    ///< empty: none
  std::string address{};  ///< of the client, for rate limits
};

/// A report about a user.
struct Report {
  UserKey by{};
  UserKey about{};
  std::string reason;
};

/// What a task will ask about.
struct Lookup {
  std::string session{};  ///< a secret; empty: none
  std::string token{};    ///< the same
  std::vector<UserKey> keys{};
  std::vector<std::string> names{};  ///< of users, in any case
};

/// Which sessions to end.
enum class LogOut : std::uint8_t { Here, Everywhere };

/// Rate limits for operations that are expensive or that can be abused.
struct AccountLimits {
  using Rate = Limiter::Rate;
  /// Per address: strangers use up their own attempts, not those of the account's owner.
  Rate hashes_by_name_and_address{10, std::chrono::minutes{10}};
  Rate hashes_by_address{50, std::chrono::minutes{10}};
  /// From all addresses together: bounds an attacker with many addresses.
  Rate hashes_by_name{200, std::chrono::minutes{10}};
  /// For a logged-in user.
  Rate hashes_by_user{10, std::chrono::minutes{10}};
  Rate guests_by_address{200, std::chrono::hours{1}};
  Rate reports_by_user{20, std::chrono::days{1}};
};

class Accounts {
 public:
  static constexpr std::size_t min_password_length = 8;
  static constexpr std::size_t max_password_length = 128;
  static constexpr std::size_t max_tokens = 50;    ///< per user
  static constexpr std::size_t max_sessions = 20;  ///< per user; a new one ends the oldest
  static constexpr std::size_t max_blocked = 1000;
  static constexpr std::chrono::days session_life{90};  ///< since last use

  /// Requires: all arguments outlive this.
  Accounts(Loop& loop, Store& store, PasswordPool& passwords, const AccountLimits& limits = {});

  /// Loads users and callers that are not in memory. From then on the functions below know them:
  /// in this task, and as long as they stay in memory. Calls `then` at once if nothing is missing.
  /// Errors: Unavailable if the store cannot be read.
  void prepare(Lookup lookup, Reply<> then);
  /// Keeps a user that is in memory there.
  [[nodiscard]] UserHold hold(UserKey key);

  // For those who read users together with something else.
  struct LoadedUser {
    User user;
    std::vector<UserKey> blocked;
  };
  struct LoadedUsers {
    std::set<UserKey> asked{};
    std::vector<LoadedUser> users{};
  };
  [[nodiscard]] static LoadedUsers load(Reader& reader, std::set<UserKey> keys);
  /// Puts users into memory.
  void take(LoadedUsers loaded);

  // Identification. Requires: prepared.
  [[nodiscard]] std::optional<Identity> by_session(std::string_view secret);
  [[nodiscard]] std::optional<Identity> by_token(std::string_view secret);
  /// The user with this key; null only if the key was never used.
  [[nodiscard]] const User* find(UserKey key);
  /// The user with this name or id, ignoring case; null if not found. Also finds closed accounts.
  [[nodiscard]] const User* find(std::string_view name);
  /// Records activity of a user through this client.
  void note_seen(UserKey key, std::string_view client);
  /// The key to which a user's resource usage is charged. Guests are charged to the client they
  /// were last seen through, because one client can create many guests; other users to themselves.
  [[nodiscard]] std::string owner_of(UserKey key);

  // Sessions. Each function answers with the secret of a new session and ends the old one.
  void begin_guest(std::string_view address, Reply<Secret> reply);
  /// Turns the session's guest into a registered person, or creates a user if there is no guest.
  /// Errors: Bad for a bad name or password, Conflict if the name is taken, TooMany.
  void register_person(std::string_view session, Credentials credentials, Reply<Secret> reply);
  /// Errors: Unauthorized, which takes equally long whether or not the name exists; TooMany.
  void log_in(std::string_view session, Credentials credentials, Reply<Secret> reply);
  /// `Everywhere` ends every session of the user. Tokens stay valid.
  void log_out(std::string_view session, LogOut where, Reply<> reply);
  /// Ends every other session of the user; tokens stay valid. Errors: Unauthorized, Bad, TooMany.
  void change_password(UserKey user, std::string old_password, std::string new_password,
                       Reply<Secret> reply);

  // Tokens, whether created by the user or issued to a program through OAuth.
  /// Errors: Bad for a description of more than 100 bytes or for no scope; TooMany; Forbidden for
  /// guests and closed accounts.
  void create_token(UserKey user, TokenTerms terms, Reply<NewToken> reply);
  /// The tokens that have not expired.
  void tokens(UserKey user, Reply<std::vector<TokenInfo>> reply);
  void revoke_token(UserKey user, std::int64_t number, Reply<> reply);
  /// Revokes the token that authenticates the request: DELETE /api/token.
  void revoke_token(std::string_view secret, Reply<> reply);

  // The user's own account.
  /// Errors: Bad for a guest or an account that has already played.
  void upgrade_to_bot(UserKey user, Reply<> reply);
  /// Deletes name, password, sessions, tokens, blocks and ratings. The games remain, under another
  /// name. The old name stays reserved. A guest needs no password. Errors: Unauthorized, TooMany.
  void erase(UserKey user, std::string password, Reply<> reply);
  /// Closes an account on behalf of the operator: ends its sessions and tokens and refuses logins.
  void close(UserKey user, Reply<> reply);
  /// Sets the listener that is called once the closing or deletion of an account is durable.
  void on_closed(std::function<void(UserKey)> listener) { on_closed_ = std::move(listener); }

  // Other users.
  void block(UserKey by, UserKey whom, Reply<> reply);
  void unblock(UserKey by, UserKey whom, Reply<> reply);
  [[nodiscard]] bool has_blocked(UserKey by, UserKey whom);
  [[nodiscard]] std::vector<UserKey> blocked_by(UserKey by);
  /// Errors: Bad for an empty reason or one of more than 1000 bytes; TooMany.
  void report(Report report, Reply<> reply);

  // Ratings, used by the rooms. Requires: someone holds the users.
  /// Both users with their ratings after a rated game between them.
  struct Rated {
    User first;
    User second;
  };
  [[nodiscard]] Rated rated_after_game(UserKey first, UserKey second, Perf perf,
                                       double score_of_first);
  /// Replaces the user in memory. The caller appends the record, and then calls one of the others.
  void adopt(const User& changed);
  /// The change is durable.
  void confirm(const User& changed);
  /// The change could not be stored: returns to the last durable state.
  void revert(UserKey key);

  /// A sentence for the log if the clock jumped while the server was down.
  [[nodiscard]] const std::optional<std::string>& clock_jump() const noexcept {
    return session_time_.jump();
  }

  /// Lookups of users that were not in memory and had not been prepared: mistakes of the program, by
  /// which a user seems not to exist.
  struct Unprepared {
    std::uint64_t count = 0;
    std::string last{};  ///< a key or an id
  };
  [[nodiscard]] const Unprepared& unprepared() const noexcept { return unprepared_; }

  [[nodiscard]] const SessionTime& session_time() const noexcept { return session_time_; }

 private:
  struct CachedUser {
    User user;
    std::unique_ptr<User> durable{};  // before changes that may still fail; null: there are none
    bool is_new = false;              // and not yet durable
    Instant used{};
    std::string client{};  // last seen through this one
    std::vector<UserKey> blocked{};
    UserHold presence = std::make_shared<char>();  // shared by those who hold the user
  };
  /// The rows that are not in memory.
  struct Missing;
  struct Loaded;
  struct Session {
    UserKey user{};
    Instant used{};
  };
  struct Token {
    UserKey user{};
    TokenInfo info;
  };
  using Hash = std::string;

  [[nodiscard]] static LoadedUsers load_many(Reader& reader, std::set<UserKey> keys);
  void note_prepared(const Lookup& lookup);
  [[nodiscard]] Missing missing_of(const Lookup& lookup) const;
  [[nodiscard]] static bool is_token(std::string_view secret) noexcept;
  [[nodiscard]] static Token token_of(const record::TokenRow& row);
  [[nodiscard]] static Loaded load_missing(Reader& reader, const Missing& missing);
  void take_missing(Loaded loaded);
  void note_unprepared(std::string what);
  CachedUser* find_cached(UserKey key);
  CachedUser* cache_user(User user);
  void drop(UserKey key);
  [[nodiscard]] const Session* find_session(std::string_view secret);
  [[nodiscard]] User new_user(User::Kind kind, std::string name);
  /// Calls `then` with the fault, if there is one; in the task in which a name is found to be free.
  void examine(const Credentials& credentials,
               std::move_only_function<void(std::optional<Refused>)> then);
  [[nodiscard]] std::optional<Refused> refuse_hashing(std::string_view name,
                                                      std::string_view address);
  [[nodiscard]] Answer<> may_have_tokens(UserKey user);
  void add_token(UserKey user, TokenTerms terms, Reply<NewToken> reply);
  void finish_registration(std::string_view session, Credentials credentials, std::string hash,
                           Reply<Secret> reply);
  void create_person(std::string_view session, Credentials credentials, std::string hash,
                     Reply<Secret> reply);
  void verify_entry(std::string session, Credentials credentials, Reply<Secret> reply);
  /// Starts a session in place of the old one; its records are appended together with `records`.
  void begin_session(const User& user, std::string_view old_session, std::vector<Record> records,
                     Reply<Secret> reply);
  /// The same for a user who may have sessions, of which the oldest ends.
  void begin_another_session(UserKey user, std::string old_session, Reply<Secret> reply);
  /// Changes a user in memory and, together with the records, on disk.
  void change(const User& user, std::vector<Record> records, Reply<> reply);
  /// Appends records about a user and replies once they are durable.
  void append(UserKey user, std::vector<Record> records, Reply<> reply);
  void set_block(UserKey by, UserKey whom, bool is_blocked, Reply<> reply);
  /// Answers with the stored row if this is the user's password. Guests need none.
  void check_password(UserKey user, std::string password, Reply<record::PasswordRow> reply);
  void set_password(UserKey user, std::string hash, std::string email, Reply<Secret> reply);
  void finish_erasure(UserKey user, Reply<> reply);
  /// Ends all access of a user whose account has just been closed.
  void end_access(const User& closed, std::vector<Record> records, Reply<> reply);
  void forget_access(UserKey user);
  void sweep();
  struct Unused;
  /// Deletes sessions that have not been used since an instant, and the guests after the cursor who
  /// have not been here since; one batch after another.
  void forget_unused(Instant since, GuestCursor after);
  void forget_batch(Instant since, const Unused& unused);

  Loop& loop_;
  Store& store_;
  PasswordPool& passwords_;
  SessionTime session_time_;
  std::int64_t last_user_ = 0;
  std::int64_t last_token_ = 0;
  std::unordered_map<UserKey, CachedUser> users_;
  std::unordered_map<std::string, UserKey> keys_by_id_;  // of the cached users
  std::unordered_map<Hash, Session> sessions_;
  std::unordered_map<Hash, Token> tokens_;
  std::unordered_set<std::string> erased_ids_;  // deletions that are not yet durable
  std::uint64_t ends_of_access_ = 0;            // a row that was read before one is outdated
  std::vector<std::string> prepared_ids_;       // of the names in the last lookup
  std::unordered_set<UserKey> absent_;          // looked up, and not there
  Unprepared unprepared_{};
  std::function<void(UserKey)> on_closed_;
  Limiter hashes_by_name_and_address_;
  Limiter hashes_by_address_;
  Limiter hashes_by_name_;
  Limiter hashes_by_user_;
  Limiter guests_by_address_;
  Limiter reports_by_user_;
  Instant last_purge_{};
  Timer next_sweep_;
  Timer next_batch_;  // of what is unused
};

/// The users whose rows these records write.
[[nodiscard]] std::vector<User> changed_users(std::span<const Record> records);

/// All stored data about a user, except games, which are exported separately. Null if there is no
/// such user. It can be long, so call this on a worker thread.
[[nodiscard]] std::optional<boost::json::object> personal_data(Reader& reader, UserKey user,
                                                               const SessionTime& session_time);

}  // namespace tabiya::server
