/// Records written to the store: one type for each kind of change.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/model/game_info.hpp"
#include "server/model/stored_review.hpp"
#include "server/model/user.hpp"
#include "tabiya/game/clock_time.hpp"

namespace tabiya::server::record {

/// A new game, at event number 0.
struct NewGame {
  GameInfo info;
};
/// The text of an imported game. Requires: the game is written before it, in the same append.
struct ImportedText {
  GameId game;
  std::string pgn;  ///< one game in UTF-8
};
/// An event of a game. The pair of game and number is unique, so no event is ever written twice.
struct GameEvent {
  GameId game;
  std::uint32_t number = 0;  ///< from 1, without gaps
  std::string text;          ///< "12.345s move e2e4 white", as in an event log
};
/// Deletes every event from this number on, because it cannot be read.
struct EventsDeleted {
  GameId game;
  std::uint32_t from = 1;
};
/// A game has ended: its events become one log, packed if packing has begun, and its row gets the
/// result.
struct GameFinished {
  GameId game;
  Instant at{};
  std::string log;     ///< the events, one per line
  std::string result;  ///< "1-0", …, "*"
  std::string status;  ///< "mate", "resign", …
  std::uint32_t plies = 0;
  ByColor<std::optional<int>> rating_changes{};
};
/// From now on finished games are stored in few bytes, unless a server of an older version, which
/// could not read them, shares the database.
struct PackingBegun {};
/// The events of finished games, packed. Does nothing before packing has begun.
struct GamesPacked {
  struct Game {
    GameId id;
    std::string bytes;  ///< as pack_log() writes them
  };
  std::vector<Game> games;
};
/// Deletes a batch of the oldest games that were aborted before both players had moved.
struct AbortedGamesDeleted {
  Instant until{};
};
/// A chat line. Its numbers are independent of the events'.
struct ChatLine {
  GameId game;
  std::uint32_t number = 0;
  bool is_spectators = false;
  UserKey by{};
  std::string text;
  Instant at{};
};
/// The name of a game, and its rematch.
struct GameLabel {
  GameId game;
  std::string name;
  std::optional<GameId> rematch{};
};

/// The whole row, new or changed.
struct UserRow {
  User user;
};
struct PasswordRow {
  UserKey user{};
  std::string hash{};  ///< empty: none
  std::string email{};
};
struct SessionRow {
  std::string hash;
  UserKey user{};
  Instant used{};
};
/// Updates the time of a session's last use. Does not restore a session that has ended.
struct SessionUsed {
  std::string hash;
  Instant used{};
};
struct SessionDeleted {
  std::string hash;
};
struct SessionsDeleted {
  UserKey user{};
};
struct TokenRow {
  std::int64_t number = 0;
  std::string hash;
  UserKey user{};
  std::string description;
  std::string scopes;
  Instant created{};
  std::optional<Instant> used{};
  std::optional<Instant> expires{};  ///< none: valid until revoked
};
/// Updates the time of a token's last use. Does not restore a token that was revoked.
struct TokenUsed {
  std::int64_t number = 0;
  Instant used{};
};
struct TokenDeleted {
  std::int64_t number = 0;
};
struct TokensDeleted {
  UserKey user{};
};
/// Deletes all expired tokens.
struct ExpiredTokensDeleted {
  Instant now{};
};
struct BlockRow {
  UserKey by{};
  UserKey whom{};
  bool is_blocked = true;
};
struct ReportRow {
  UserKey by{};
  UserKey about{};
  std::string reason;
  Instant at{};
};
/// Deletes a user's personal data: password, sessions, tokens, blocks.
struct UserErased {
  UserKey user{};
};
/// Reserves the name of a deleted account. Only its hash is stored.
struct NameTaken {
  std::string hash;
};
/// Deletes a batch of the sessions that have not been used since an instant.
struct UnusedSessionsDeleted {
  Instant since{};
};
/// Deletes finished games of a guest in which no one else has a part, with their chats and reviews,
/// and takes the guest out of the others. Someone else has a part if the opponent is a user, or if
/// another user has requested a review. Imported games stay.
struct GuestForgotten {
  UserKey guest{};
  std::vector<GameId> games;  ///< that the guest has played, or has requested a review of
  bool is_last = true;        ///< these are all: then the guest is deleted with everything else
};
/// Records that the server is running; see SessionTime.
struct ClockSeen {
  Instant at{};
  Milliseconds skipped{};
};
/// A pending challenge, as JSON. An empty text deletes it.
struct ChallengeRow {
  GameId id;
  std::string text;
};
/// A bulk pairing: the terms, stored like those of a challenge, and the pairs.
struct BulkRow {
  GameId id;
  std::string terms;
  std::string pairs;
  std::optional<Instant> clocks{};  ///< when they start
  std::optional<Instant> paired{};  ///< when all games had begun
};
struct BulkDeleted {
  GameId id;
};

/// A review, requested or complete: the whole row, new or changed.
struct ReviewRow {
  StoredReview review;
};
/// Deletes a review, complete or not.
struct ReviewDeleted {
  GameId id;
};
/// Deletes reviews of PGNs that are older than an instant.
struct OldReviewsDeleted {
  Instant before{};
};

}  // namespace tabiya::server::record

namespace tabiya::server {

using Record = std::variant<
    record::NewGame, record::ImportedText, record::GameEvent, record::EventsDeleted,
    record::GameFinished, record::PackingBegun, record::GamesPacked, record::AbortedGamesDeleted,
    record::ChatLine, record::GameLabel, record::UserRow, record::PasswordRow, record::SessionRow,
    record::SessionUsed, record::SessionDeleted, record::SessionsDeleted, record::TokenRow,
    record::TokenUsed, record::TokenDeleted, record::TokensDeleted, record::ExpiredTokensDeleted,
    record::BlockRow, record::ReportRow, record::UserErased, record::NameTaken,
    record::UnusedSessionsDeleted, record::GuestForgotten, record::ClockSeen, record::ChallengeRow,
    record::BulkRow, record::BulkDeleted, record::ReviewRow, record::ReviewDeleted,
    record::OldReviewsDeleted>;

}  // namespace tabiya::server
