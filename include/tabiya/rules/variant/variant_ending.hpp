/// How a game of a variant ends by its position alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya {

/// Why the game is over.
enum class VariantEndingKind : std::uint8_t {
  Checkmate,
  Stalemate,            ///< a draw
  KingOnTheHill,        ///< a king stands on d4, e4, d5 or e5
  ThirdCheck,           ///< a side has given its last check
  NoPiecesLeft,         ///< Antichess: the winner has lost everything
  NoMoveLeft,           ///< Antichess: the winner cannot move; CSCI 1933: a draw
  KingExploded,         ///< Atomic
  HordeCaptured,        ///< Horde: White has nothing left
  RaceWon,              ///< Racing Kings: a king on the eighth rank, and no answer
  RaceDrawn,            ///< Racing Kings: both kings on the eighth rank
  KingCaptured,         ///< CSCI 1933
  InsufficientMaterial  ///< no side can ever win
};

struct VariantEnding {
  VariantEndingKind kind;
  std::optional<Color> winner;  ///< nothing for a draw
  friend bool operator==(const VariantEnding&, const VariantEnding&) = default;
};

/// How the game has ended, if it has: by the variant's own rule, then by mate or stalemate, then for
/// want of material. Clocks and repetition are not looked at.
[[nodiscard]] std::optional<VariantEnding> ending_of(const VariantPosition& position) noexcept;

/// False if the side can never win, whatever both sides play, as the variant's rules for material
/// tell; true if it can or if they cannot tell.
[[nodiscard]] bool can_win(const VariantPosition& position, Color side) noexcept;

/// The name in machine-readable output, such as "king_on_the_hill".
[[nodiscard]] std::string_view to_string(VariantEndingKind kind) noexcept;

}  // namespace tabiya
