/// What is read from the store: rows as values.
///
/// All of it is durable. Reads are short, by index, and made on the loop; what may take longer has a
/// reader and a thread of its own. A row that cannot be read is as if it were not there.
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

/// A game as it lies on disk.
struct StoredGame {
  GameInfo info;
  std::string events;  ///< lines of an event log without its terms, up to the first gap
  std::vector<ChatMessage> chat;
  std::uint32_t last_chat = 0;  ///< the highest number of a line
  GameLabels labels;
};

/// Which finished games of a user are wanted; the newest first.
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

/// How the games of a user in one category ended. Games that do not count are left out.
struct Tally {
  Perf perf{};
  std::int64_t games = 0;
  std::int64_t rated = 0;
  std::int64_t wins = 0;
  std::int64_t losses = 0;
  std::int64_t draws = 0;
  std::int64_t computers = 0;  ///< games against one
  std::int64_t seconds = 0;    ///< spent at games with a clock
};

/// The games of a user against another.
struct Meetings {
  std::int64_t games = 0;
  std::int64_t halves = 0;  ///< of a point, for the user
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
  int halves = 0;                     ///< of a point
  Instant created{};
  Instant finished{};
  std::optional<int> rating{};           ///< after a rated game
  std::optional<int> opponent_rating{};  ///< before it
};

/// How far the games of a user have been looked at: up to this one.
struct GameCursor {
  Instant finished{};
  std::int64_t row = 0;
};

/// Some of the games that are wanted.
struct GameSlice {
  std::vector<GameId> ids{};
  std::optional<GameCursor> next{};  ///< where the next slice begins; nothing: these were the last
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
    bool has_clock = false;  ///< it may end by itself
  };
  [[nodiscard]] std::vector<Unfinished> unfinished_games();
  /// Games that a slice looks at, whether they are wanted or not: what it costs does not depend on
  /// how many the user has played, or on how few of them are wanted.
  static constexpr std::size_t games_of_slice = 100;
  /// The ids of finished games, beginning after the cursor.
  [[nodiscard]] GameSlice games(const GameQuery& query, const std::optional<GameCursor>& after);
  /// All slices together. Requires: little is asked for, or the loop does not wait.
  [[nodiscard]] std::vector<GameId> games(const GameQuery& query);
  /// The finished game that ended last.
  [[nodiscard]] std::optional<GameId> last_game(UserKey user);
  [[nodiscard]] std::vector<Tally> tallies(UserKey user);
  [[nodiscard]] Meetings meetings(UserKey user, UserKey opponent);
  /// In each category the oldest first.
  [[nodiscard]] std::vector<RatingPoint> rating_points(UserKey user);
  /// Those in a category among the games that a user has played last with either colour, the last
  /// one first. Of each colour no more than `at_most` games are looked at.
  [[nodiscard]] std::vector<PlayedGame> played_games(UserKey user, Perf perf, std::size_t at_most);
  /// True if there is a finished game or one in progress.
  [[nodiscard]] bool has_played(UserKey user);
  /// What a user has said, in which game.
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
  /// True for the hash of the id of a deleted account.
  [[nodiscard]] bool is_name_taken(std::string_view hash);
  /// When the server was last running, as it was written.
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
  /// Those who have registered and whose ids begin so, in the order of the alphabet.
  [[nodiscard]] std::vector<UserKey> users_named(std::string_view beginning, std::size_t at_most);

 private:
  /// A statement, reset.
  Statement& statement(const char* sql);
  [[nodiscard]] std::optional<User> user_of(Statement& row);
  void read_perfs(User& user);
  void read_chat(StoredGame& game);
  void read_labels(StoredGame& game);

  Database database_;
  std::map<const char*, Statement> statements_;  // by the address of their text
  Statement unreadable_ = Statement::unreadable();
};

}  // namespace tabiya::server
