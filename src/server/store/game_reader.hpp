/// Reads games, and what waits to become one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/model/chat.hpp"
#include "server/model/game_info.hpp"
#include "server/store/history_reader.hpp"
#include "server/store/record.hpp"

namespace tabiya::server {

class Statement;
class Statements;

/// A game as stored on disk.
struct StoredGame {
  GameInfo info;
  std::string events;  ///< lines of an event log without its terms, up to the first gap
  std::vector<ChatMessage> chat;
  std::uint32_t last_chat = 0;  ///< the highest line number
  GameLabels labels;
};

struct UnfinishedGame {
  GameId id;
  ByColor<std::optional<UserKey>> users;
  bool has_clock = false;  ///< the game can end without a player's action
};

/// A chat message of a user.
struct SaidLine {
  std::string game;
  std::string text;
  Instant at{};
};

/// A part of the finished games whose events are stored as text, packed.
struct PackableGames {
  std::vector<record::GamesPacked::Game> games{};
  std::optional<GameCursor> last{};  ///< the last one that was read; none: there are no more
};

class GameReader {
 public:
  explicit GameReader(Statements& statements) noexcept : statements_{statements} {}

  [[nodiscard]] std::optional<StoredGame> find(const GameId& id);
  [[nodiscard]] bool has(const GameId& id);
  /// The text of an imported game, as record::ImportedText. Nothing if the game was played here, or
  /// imported before texts were kept.
  [[nodiscard]] std::optional<std::string> imported_text(const GameId& id);
  [[nodiscard]] std::vector<UnfinishedGame> unfinished();
  /// All games in progress that have a clock, by few queries.
  [[nodiscard]] std::vector<StoredGame> live();
  [[nodiscard]] std::vector<SaidLine> chat_of(UserKey user);
  [[nodiscard]] std::vector<std::string> challenges();
  [[nodiscard]] std::vector<record::BulkRow> bulks();
  /// The next of them after the cursor; none if games may not be packed.
  [[nodiscard]] PackableGames packable(const GameCursor& after);
  /// A review, requested or complete.
  [[nodiscard]] std::optional<StoredReview> review(const GameId& id);
  /// True if there is a complete review.
  [[nodiscard]] bool has_review(const GameId& id);
  /// The PGNs that a user has had reviewed.
  [[nodiscard]] std::vector<std::string> reviewed_pgns(UserKey user);
  /// Reviews of games that are requested but not complete.
  [[nodiscard]] std::vector<StoredReview> unfinished_reviews();

 private:
  void read_chat(StoredGame& game);
  static void add_message(StoredGame& game, Statement& row);
  void read_labels(StoredGame& game);

  Statements& statements_;
};

}  // namespace tabiya::server
