/// What is wrong in a file of games.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/replay.hpp"

namespace tabiya::pgn {

/// What is wrong with a game of legal moves.
enum class Fault : std::uint8_t {
  ResultAgainstTag,       ///< the movetext ends with another result than the tag says
  ResultAgainstBoard,     ///< mate, stalemate or a dead position means another one
  MoveAfterMate,          ///< Source: FIDE 5.1.1
  MoveAfterStalemate,     ///< Source: FIDE 5.2.1
  MoveAfterDeadPosition,  ///< Source: FIDE 5.2.2
  MoveAfterFivefold,      ///< Source: FIDE 9.6.1
  MoveAfterSeventyFive,   ///< Source: FIDE 9.6.2
  CheckSignMissing,       ///< a check without `+`. Source: PGN 8.2.3.5
  CheckSignWrong,         ///< `+` or `#` without a check
  MateSignMissing,        ///< a mate with `+` or nothing. Source: PGN 8.2.3.5
  MateSignWrong,          ///< `#` at a check that is no mate
  MoveNumberWrong,        ///< Source: PGN 8.2.2
  TagMissing,             ///< of the seven tag roster. Source: PGN 8.1.1
  TagValueWrong,  ///< a Date, Result or SetUp as there is none. Source: PGN 8.1.1.3, 8.1.1.7, 9.7.1
};

/// One thing that is wrong.
struct Finding {
  using Kind = std::variant<ReplayError::Kind, Fault, Oddity>;

  Kind kind;
  std::uint64_t game_number;  ///< from 1; 0 before the first game
  Location location;
  std::string text;    ///< what stands there, if that tells anything
  std::string reason;  ///< a clause
};

/// A name for programs: "illegal-move", "move-after-mate", "comment-unterminated".
[[nodiscard]] std::string_view slug_of(const Finding::Kind& kind);

}  // namespace tabiya::pgn
