/// Reads users, their passwords, sessions and tokens.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "server/model/user.hpp"
#include "server/store/record.hpp"

namespace tabiya::server {

class Statement;
class Statements;

/// A place in the order in which guests were last here.
struct GuestCursor {
  Instant seen{};
  UserKey key{};
};

/// A guest who may be forgotten, with the games that the guest has played, or has requested a
/// review of.
struct UnusedGuest {
  GuestCursor at{};
  std::vector<GameId> games{};
  bool has_more_games = false;
};

class UserReader {
 public:
  explicit UserReader(Statements& statements) noexcept : statements_{statements} {}

  [[nodiscard]] std::optional<User> find(UserKey key);
  [[nodiscard]] std::optional<User> find(std::string_view id);
  /// Those of these users who exist, by few queries.
  [[nodiscard]] std::vector<User> find_all(const std::set<UserKey>& keys);
  /// Registered users whose ids start with this text, in alphabetical order.
  [[nodiscard]] std::vector<UserKey> named(std::string_view beginning, std::size_t at_most);
  [[nodiscard]] std::vector<UserKey> bots(std::size_t at_most);
  /// True if this is the hash of a deleted account's id.
  [[nodiscard]] bool is_name_taken(std::string_view hash);
  [[nodiscard]] std::int64_t last_user();
  [[nodiscard]] std::int64_t last_token();
  [[nodiscard]] std::optional<record::PasswordRow> password(UserKey key);
  [[nodiscard]] std::optional<record::SessionRow> session(std::string_view hash);
  [[nodiscard]] std::vector<record::SessionRow> sessions(UserKey user);
  [[nodiscard]] std::optional<record::TokenRow> token(std::string_view hash);
  [[nodiscard]] std::vector<record::TokenRow> tokens(UserKey user);
  [[nodiscard]] std::vector<UserKey> blocked_by(UserKey user);
  /// All that these users have blocked: who, and whom.
  [[nodiscard]] std::vector<std::pair<UserKey, UserKey>> blocked_by_all(
      const std::set<UserKey>& keys);
  [[nodiscard]] std::vector<record::ReportRow> reports(std::size_t at_most);
  /// A part of the guests after the cursor who have not been here since an instant, who have no
  /// session that was used since, and no game in progress. Those who come last may have more games.
  [[nodiscard]] std::vector<UnusedGuest> unused_guests(Instant since, const GuestCursor& after);
  [[nodiscard]] bool has_unused_sessions(Instant since);
  /// The last record that the server was running, by which sessions expire.
  [[nodiscard]] std::optional<record::ClockSeen> clock();

 private:
  [[nodiscard]] std::optional<User> user_of(Statement& row);
  void read_perfs(User& user);
  void read_games(UnusedGuest& guest, std::size_t at_most);

  Statements& statements_;
};

}  // namespace tabiya::server
