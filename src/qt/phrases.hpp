/// The board's own words, for which the library has no sentence.
#pragma once

#include <QString>
#include <cstdint>

#include "tabiya/notation/words.hpp"

namespace tabiya::qt {

enum class Phrase : std::uint8_t {
  Board,
  Empty,
  Selected,
  MayGoHere,
  To,
  Takes,
  EnPassant,
  Becomes,
  CastlesShort,
  CastlesLong,
  Check,
  Checkmate,
  ToMove,
  LastMove,
  ChoosePromotion,
  ChoosePromotionOrKing,
  PickUp,
  PutDown,
  UnknownRuleset,
  UnknownTheme,
  UnknownLanguage,
  NoSuchLevel,
  NotASquare,
  NotAPiece,
  NotAMark,
  NoGameInFile,
  NothingToRedo,
  NotInThisMode,
  CannotRead,
  CannotWrite,
  LacksPiece,
  DroppedOn,
  Explodes,
  InPocket,
  Holds,
  HoldsNothing,
  ChecksGiven,
  NotOfThisVariant,
};

[[nodiscard]] QString phrase(Phrase phrase, Language language);

}  // namespace tabiya::qt
