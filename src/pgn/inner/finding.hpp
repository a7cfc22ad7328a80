/// Findings: what is wrong in a PGN file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/replay_error.hpp"

namespace tabiya::pgn {

/// A fault in a game whose moves are legal.
enum class Fault : std::uint8_t {
  ResultAgainstTag,       ///< the movetext and the tag have different results
  ResultAgainstBoard,     ///< mate, stalemate or a dead position requires another result
  MoveAfterMate,          ///< Source: FIDE 5.1.1
  MoveAfterStalemate,     ///< Source: FIDE 5.2.1
  MoveAfterDeadPosition,  ///< Source: FIDE 5.2.2
  MoveAfterFivefold,      ///< Source: FIDE 9.6.1
  MoveAfterSeventyFive,   ///< Source: FIDE 9.6.2
  MoveAfterFifty,         ///< in a variant
  MoveAfterVariantEnd,    ///< the variant's own rule has ended the game
  CheckSignMissing,       ///< a check without `+`. Source: PGN 8.2.3.5
  CheckSignWrong,         ///< `+` or `#` without a check
  MateSignMissing,        ///< a mate with `+` or nothing. Source: PGN 8.2.3.5
  MateSignWrong,          ///< `#` on a check that is not mate
  MoveNumberWrong,        ///< Source: PGN 8.2.2
  TagMissing,             ///< a tag of the seven tag roster. Source: PGN 8.1.1
  TagValueWrong,          ///< an invalid Date, Result or SetUp. Source: PGN 8.1.1.3, 8.1.1.7, 9.7.1
};

/// One fault, with its place and an explanation.
struct Finding {
  using Kind = std::variant<ReplayError::Kind, Fault, Oddity>;

  Kind kind;
  std::uint64_t game_number;  ///< from 1; 0 before the first game
  Location location;
  std::string text;    ///< the text found there, if it helps
  std::string reason;  ///< a clause
};

/// A stable identifier for programs: "illegal-move", "move-after-mate", "comment-unterminated".
[[nodiscard]] std::string_view slug_of(const Finding::Kind& kind);

}  // namespace tabiya::pgn
