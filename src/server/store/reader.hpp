/// Reads rows from the store as values.
///
/// Everything read is durable. Reads on the loop are short and use an index; a longer read has its
/// own reader and thread. An unreadable row counts as missing.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/rooms/room.hpp"
#include "server/store/database.hpp"
#include "server/store/record.hpp"

namespace tabiya::server {

/// A game as stored on disk.
struct StoredGame {
  GameInfo info;
  std::string events;  ///< lines of an event log without its terms, up to the first gap
  std::vector<ChatMessage> chat;
  std::uint32_t last_chat = 0;  ///< the highest line number
  GameLabels labels;
};

/// A query for finished games of a user, newest first.
struct GameQuery {
  UserKey user{};
  std::optional<Instant> since{};
  std::optional<Instant> until{};
  std::optional<UserKey> versus{};
  std::optional<bool> rated{};
  std::optional<Perf> perf{};
  std::optional<Color> color{};
  std::size_t at_most = 100;
  bool oldest_first = false;
};

/// The results of a user's games in one category. Games that do not count are excluded.
struct Tally {
  Perf perf{};
  std::int64_t games = 0;
  std::int64_t rated = 0;
  std::int64_t wins = 0;
  std::int64_t losses = 0;
  std::int64_t draws = 0;
  std::int64_t computers = 0;  ///< games against a computer
  std::int64_t seconds = 0;    ///< spent on games with a clock
};

/// The games of one user against another.
struct Meetings {
  std::int64_t games = 0;
  std::int64_t half_points = 0;  ///< scored by the user
};

/// A rating at the end of a day.
struct RatingPoint {
  Perf perf{};
  std::chrono::days day{};  ///< since 1970
  int rating = 0;
};

/// A finished game, as one of its players sees it.
struct PlayedGame {
  GameId id{};
  std::optional<UserKey> opponent{};  ///< nothing: a computer
  int half_points = 0;                ///< scored by the player
  Instant created{};
  Instant finished{};
  std::optional<int> rating{};           ///< after a rated game
  std::optional<int> opponent_rating{};  ///< before it
};

/// The last game that a slice has examined.
struct GameCursor {
  Instant finished{};
  std::int64_t row = 0;
};

/// A part of the games that match a query.
struct GameSlice {
  std::vector<GameId> ids{};
  std::optional<GameCursor> next{};  ///< where the next slice begins; nothing: the end
};

class Reader {
 public:
  explicit Reader(Database database) noexcept : database_{std::move(database)} {}

  // Games.
  [[nodiscard]] std::optional<StoredGame> game(const GameId& id);
  [[nodiscard]] bool has_game(const GameId& id);
  struct Unfinished {
    GameId id;
    ByColor<std::optional<UserKey>> users;
    bool has_clock = false;  ///< the game can end without a player's action
  };
  [[nodiscard]] std::vector<Unfinished> unfinished_games();
  /// Games that a slice examines, matching or not. Its cost is therefore independent of the number
  /// of games the user has played and of the number of matches.
  static constexpr std::size_t games_per_slice = 100;
  /// The ids of matching games, starting after the cursor.
  [[nodiscard]] GameSlice games(const GameQuery& query, const std::optional<GameCursor>& after);
  /// All slices together. Requires: the query is small, or the caller is not the loop.
  [[nodiscard]] std::vector<GameId> games(const GameQuery& query);
  /// The finished game that ended last.
  [[nodiscard]] std::optional<GameId> last_game(UserKey user);
  [[nodiscard]] std::vector<Tally> tallies(UserKey user);
  [[nodiscard]] Meetings meetings(UserKey user, UserKey opponent);
  /// Oldest first within each category.
  [[nodiscard]] std::vector<RatingPoint> rating_points(UserKey user);
  /// The games in one category among the user's most recent games, newest first. Examines at most
  /// `at_most` games of each colour.
  [[nodiscard]] std::vector<PlayedGame> played_games(UserKey user, Perf perf, std::size_t at_most);
  /// True if the user has a game, finished or in progress.
  [[nodiscard]] bool has_played(UserKey user);
  /// A chat message of a user.
  struct Said {
    std::string game;
    std::string text;
    Instant at{};
  };
  [[nodiscard]] std::vector<Said> chat_of(UserKey user);
  [[nodiscard]] std::vector<std::string> challenges();
  [[nodiscard]] std::vector<record::BulkRow> bulks();

  // Users.
  [[nodiscard]] std::optional<User> user(UserKey key);
  [[nodiscard]] std::optional<User> user(std::string_view id);
  /// True if this is the hash of a deleted account's id.
  [[nodiscard]] bool is_name_taken(std::string_view hash);
  /// The last record that the server was running.
  [[nodiscard]] std::optional<record::ClockSeen> clock();
  [[nodiscard]] std::int64_t last_user();
  [[nodiscard]] std::int64_t last_token();
  [[nodiscard]] std::optional<record::PasswordRow> password(UserKey key);
  [[nodiscard]] std::optional<record::SessionRow> session(std::string_view hash);
  [[nodiscard]] std::vector<record::SessionRow> sessions(UserKey user);
  [[nodiscard]] std::optional<record::TokenRow> token(std::string_view hash);
  [[nodiscard]] std::vector<record::TokenRow> tokens(UserKey user);
  [[nodiscard]] std::vector<UserKey> blocked_by(UserKey user);
  [[nodiscard]] std::vector<record::ReportRow> reports(std::size_t at_most);
  [[nodiscard]] std::vector<UserKey> bots(std::size_t at_most);
  /// Registered users whose ids start with this text, in alphabetical order.
  [[nodiscard]] std::vector<UserKey> users_named(std::string_view beginning, std::size_t at_most);

 private:
  /// The prepared statement, reset.
  Statement& statement(const char* sql);
  [[nodiscard]] std::optional<User> user_of(Statement& row);
  void read_perfs(User& user);
  void read_chat(StoredGame& game);
  void read_labels(StoredGame& game);

  Database database_;
  std::map<const char*, Statement> statements_;  // keyed by the address of the SQL text
  Statement unreadable_ = Statement::unreadable();
};

}  // namespace tabiya::server
