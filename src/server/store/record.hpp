/// What is written to the store: closed types, one for each thing that can change.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "server/accounts/user.hpp"
#include "server/rooms/game_info.hpp"
#include "tabiya/game/clock_time.hpp"

namespace tabiya::server::record {

/// A game begins: its number 0.
struct NewGame {
  GameInfo info;
};
/// Something happened in a game. The pair of game and number is unique, so that nothing is ever
/// written twice.
struct GameEvent {
  GameId game;
  std::uint32_t number = 0;  ///< from 1, without gaps
  std::string text;  ///< "12.345s move e2e4 white", as in an event log; a game begins at 0 s
};
/// What cannot be read again is dropped: every event from this number on.
struct EventsGone {
  GameId game;
  std::uint32_t from = 1;
};
/// A game is over: its events become one text, and its row can be found by what came of it.
struct GameFinished {
  GameId game;
  Instant at{};
  std::string log;     ///< the events, each a line
  std::string result;  ///< "1-0", …, "*"
  std::string status;  ///< "mate", "resign", …
  std::uint32_t plies = 0;
  ByColor<std::optional<int>> rating_changes{};
};
/// Games that were aborted before both had moved go, some of them: those that ended first.
struct AbortedGone {
  Instant until{};
};
/// A line of a chat; numbered apart from the events.
struct ChatLine {
  GameId game;
  std::uint32_t number = 0;
  bool is_spectators = false;
  UserKey by{};
  std::string text;
  Instant at{};
};
/// What the game is called, and what followed it.
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
  std::string hash;  ///< empty: none
  std::string email;
};
struct SessionRow {
  std::string hash;
  UserKey user{};
  Instant used{};
};
/// A session was used. It is not written again if it has ended meanwhile.
struct SessionUsed {
  std::string hash;
  Instant used{};
};
struct SessionGone {
  std::string hash;
};
struct SessionsGone {
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
  std::optional<Instant> expires{};  ///< nothing: it is good until it is revoked
};
/// A token was used. It is not written again if it was revoked meanwhile.
struct TokenUsed {
  std::int64_t number = 0;
  Instant used{};
};
struct TokenGone {
  std::int64_t number = 0;
};
struct TokensGone {
  UserKey user{};
};
/// Tokens that are no good any more go.
struct ExpiredTokensGone {
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
/// All that is personal goes: password, sessions, tokens, blocks.
struct UserErased {
  UserKey user{};
};
/// No one else gets the name of a deleted account. Only its hash is kept.
struct NameTaken {
  std::string hash;
};
/// What nobody has used since an instant goes: sessions, and guests who have never played.
struct Unused {
  Instant since{};
};
/// The server runs; see SessionTime.
struct ClockSeen {
  Instant at{};
  Milliseconds skipped{};
};
/// A challenge that waits, as JSON; empty: it is gone.
struct ChallengeRow {
  GameId id;
  std::string text;
};
/// Games that are paired at once: their terms as those of a challenge, and who plays whom.
struct BulkRow {
  GameId id;
  std::string terms;
  std::string pairs;
  std::optional<Instant> clocks{};  ///< when they are to start
  std::optional<Instant> paired{};  ///< when the games had begun
};
struct BulkGone {
  GameId id;
};

}  // namespace tabiya::server::record

namespace tabiya::server {

using Record =
    std::variant<record::NewGame, record::GameEvent, record::EventsGone, record::GameFinished,
                 record::AbortedGone, record::ChatLine, record::GameLabel, record::UserRow,
                 record::PasswordRow, record::SessionRow, record::SessionUsed, record::SessionGone,
                 record::SessionsGone, record::TokenRow, record::TokenUsed, record::TokenGone,
                 record::TokensGone, record::ExpiredTokensGone, record::BlockRow, record::ReportRow,
                 record::UserErased, record::NameTaken, record::Unused, record::ClockSeen,
                 record::ChallengeRow, record::BulkRow, record::BulkGone>;

}  // namespace tabiya::server
