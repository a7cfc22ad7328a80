/// The terminal game's own phrases, in every language. The library provides the other sentences.
#pragma once

#include <fmt/core.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "tabiya/notation/words.hpp"

namespace tabiya::cli {

enum class Phrase : std::uint8_t {
  Greeting,
  Rules,          // ruleset
  RulesAndTimes,  // ruleset, time controls
  Help,
  VariantHelp,
  NotInVariants,
  ToMove,  // colour
  NothingToUndo,
  NothingToRedo,
  EndTakenBack,
  TakenBack,  // move
  GameIsOver,
  UnknownCommand,  // word
  NoSuchSquare,    // word
  NoMovesFrom,     // square
  MoveIsLegal,     // move
  WhichMove,
  IllegalOnBoard,    // from, to
  IllegalCompleted,  // colour
  PenaltyGiven,      // colour, time
  TouchMoveIsOff,
  WhichPiece,  // example
  HasTouched,  // colour, squares
  Adjusts,     // colour, square
  ComplaintUpheld,
  MustPlay,  // colour, move
  ClocksStopped,
  ClocksResumed,
  AskPromotion,
  PromotionCancelled,
  AskDraw,       // sentence, colour
  DrawDeclined,  // colour
  AskResign,     // colour
  NotResigned,
  YesOrNo,
  TypeClaim,      // sentence
  TypeClaimWith,  // sentence, move
  NothingToClaim,
  ClaimNeedsMove,  // move
  WhichClaim,
  WhichUsClaim,
  WrongClaim,  // reason
  AskFileName,
  AskOnlyFileName,
  FileNameNeeded,
  LoadNameNeeded,
  LastFile,
  FileExists,        // path
  MoveIsNoFileName,  // the text, the path that it would be
  Saved,             // path
  NotSaved,
  Loaded,           // path, plies
  RecordHasResult,  // result
  ProgramIsAbsent,  // colour, name
  NewGame,
  NewChess960,  // number
  LanguageChanged,
  KnownLanguages,
  NoMovesYet,
  Goodbye,
  PlaysComputer,      // the player's colour, level
  PlaysProgram,       // the player's colour, its name
  PlayOnForComputer,  // colour
  Advice,             // move
  NoHints,
  PromptMove,   // colour
  PromptPress,  // colour
  PromptPaused,
  PromptComputer,
  PromptFile,
  PromptAnswer,
  PromptOver,
};

inline constexpr Phrase last_phrase = Phrase::PromptOver;

/// The phrase as a format string of fmt.
[[nodiscard]] std::string_view pattern(Phrase phrase, Language language) noexcept;

template <class... Arguments>
[[nodiscard]] std::string say(Phrase phrase, Language language, const Arguments&... arguments) {
  return fmt::format(fmt::runtime(pattern(phrase, language)), arguments...);
}

/// Recognise the answer to a yes-or-no question, in any language.
[[nodiscard]] bool is_yes(std::string_view answer) noexcept;
[[nodiscard]] bool is_no(std::string_view answer) noexcept;

}  // namespace tabiya::cli
