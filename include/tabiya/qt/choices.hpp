/// The choices that the properties of a board offer, known to Qt Designer, to forms and to QML.
#pragma once

#include <QMetaType>
#include <QObject>
#include <cstdint>

#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/variant/variant.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::qt {
Q_NAMESPACE

/// A player.
enum class Side : std::uint8_t { White, Black };
Q_ENUM_NS(Side)

/// Who moves the pieces.
enum class BoardMode : std::uint8_t {
  BothSides,           ///< people, for both sides
  ComputerPlaysBlack,  ///< a person has White
  ComputerPlaysWhite,  ///< a person has Black
  ViewOnly,            ///< no one: the board shows a position or a game
  SetUp,               ///< pieces are put and removed freely, without rules
};
Q_ENUM_NS(BoardMode)

/// Where the players sit.
enum class BoardOrientation : std::uint8_t {
  WhiteBelow,
  BlackBelow,
  MoverBelow,  ///< the board turns after each move
  Table,       ///< White below, and Black's pieces upside down, for two people at one tablet
};
Q_ENUM_NS(BoardOrientation)

/// Where the letters and digits of the squares stand.
enum class Coordinates : std::uint8_t { None, Inside, Border, EverySquare };
Q_ENUM_NS(Coordinates)

/// What is played: docs/variants.md has the rules.
enum class Variant : std::uint8_t {
  Standard,
  Chess960,
  Crazyhouse,
  KingOfTheHill,
  ThreeCheck,
  Antichess,
  Atomic,
  Horde,
  RacingKings,
};
Q_ENUM_NS(Variant)

/// Whether the board points something out to the players. An arbiter must not: FIDE 11.12.
enum class Hints : std::uint8_t { ByRuleset, Always, Never };
Q_ENUM_NS(Hints)

/// The brightness of what surrounds the squares.
enum class Appearance : std::uint8_t { FollowSystem, Light, Dark };
Q_ENUM_NS(Appearance)

/// Who asks which piece a pawn becomes.
enum class PromotionChoice : std::uint8_t {
  BuiltIn,     ///< the board shows the four pieces
  Application  ///< the program: it answers promotionRequested() by choosePromotion()
};
Q_ENUM_NS(PromotionChoice)

/// A draw that a player can claim.
enum class DrawClaim : std::uint8_t {
  Threefold,     ///< Source: FIDE 9.2
  FiftyMoves,    ///< Source: FIDE 9.3
  LosingChances  ///< insufficient losing chances, in the ruleset "us" only. Source: US Chess 14H
};
Q_ENUM_NS(DrawClaim)

/// The rules of a variant. Chess960 is chess that begins from other arrays.
[[nodiscard]] constexpr tabiya::Variant rules_of(Variant variant) noexcept {
  if (variant == Variant::Chess960) return tabiya::Variant::Standard;
  const auto number = static_cast<std::uint8_t>(variant);
  return static_cast<tabiya::Variant>(number == 0 ? 0 : number - 1);
}
[[nodiscard]] constexpr CastlingMode castling_mode_of(Variant variant) noexcept {
  return variant == Variant::Chess960 ? CastlingMode::Chess960 : CastlingMode::Standard;
}
/// The choice that a game is of. The other variants have no name of their own for the arrays of
/// Chess960.
[[nodiscard]] constexpr Variant variant_of(tabiya::Variant rules, CastlingMode mode) noexcept {
  if (rules != tabiya::Variant::Standard) {
    return static_cast<Variant>(static_cast<std::uint8_t>(rules) + 1);
  }
  return mode == CastlingMode::Chess960 ? Variant::Chess960 : Variant::Standard;
}
static_assert(rules_of(Variant::RacingKings) == tabiya::Variant::RacingKings);
static_assert(variant_of(tabiya::Variant::Crazyhouse, CastlingMode::Standard) ==
              Variant::Crazyhouse);

[[nodiscard]] constexpr Color color_of(Side side) noexcept {
  return side == Side::White ? Color::White : Color::Black;
}
[[nodiscard]] constexpr Side side_of(Color color) noexcept {
  return color == Color::White ? Side::White : Side::Black;
}

}  // namespace tabiya::qt
