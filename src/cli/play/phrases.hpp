/// What the game in the terminal says besides the library's own sentences, in every language.
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
  TeachingGreeting,
  TeachingHelp,
  ToMove,  // colour
  NothingToTakeBack,
  NothingToPlayAgain,
  EndTakenBack,
  TakenBack,  // move
  GameIsOver,
  UnknownCommand,  // word
  NoSuchSquare,    // word
  NoMovesFrom,     // square
  MoveIsLegal,     // move
  WhichMove,
  IllegalStands,     // from, to
  IllegalCompleted,  // colour
  PenaltyGiven,      // colour, time
  TouchMoveIsOff,
  WhichMan,    // example
  HasTouched,  // colour, squares
  Adjusts,     // colour, square
  ComplaintUpheld,
  MustPlay,  // colour, move
  ClocksStandStill,
  ClocksRun,
  AskPromotion,
  NoPromotion,
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
  WrongClaim,  // reason
  AskFileName,
  AskOnlyFileName,
  FileNameNeeded,
  FileExists,  // path
  Saved,       // path
  NotSaved,
  Loaded,  // path, plies
  NewGame,
  NewChess960,  // number
  LanguageIsNow,
  LanguagesAre,
  NotMuchToShow,
  Goodbye,
  PlaysComputer,  // the player's colour, level
  Advice,         // move
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

/// The phrase with places for its arguments, in fmt's notation.
[[nodiscard]] std::string_view pattern(Phrase phrase, Language language) noexcept;

template <class... Arguments>
[[nodiscard]] std::string say(Phrase phrase, Language language, const Arguments&... arguments) {
  return fmt::format(fmt::runtime(pattern(phrase, language)), arguments...);
}

/// The answers to a yes-or-no question, in any language.
[[nodiscard]] bool is_yes(std::string_view answer) noexcept;
[[nodiscard]] bool is_no(std::string_view answer) noexcept;

}  // namespace tabiya::cli
