/// Reads what a user has played: lists of finished games, results and ratings.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "server/model/game_info.hpp"

namespace tabiya::server {

class Statements;

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
  std::optional<UserKey> opponent{};  ///< none: a computer; 0: a former guest
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
  std::optional<GameCursor> next{};  ///< where the next slice begins; none: the end
};

class HistoryReader {
 public:
  explicit HistoryReader(Statements& statements) noexcept : statements_{statements} {}

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

 private:
  Statements& statements_;
};

}  // namespace tabiya::server
