/// How a game ended, and why.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <string_view>

#include "tabiya/support/color.hpp"

namespace tabiya {

/// Why a game is over.
///
/// The first five end a game by themselves and are tested in this order, so that a position which
/// satisfies several is reported by the first. The others need a player who says so.
enum class Termination : std::uint8_t {
  Checkmate,           ///< Source: FIDE 5.1.1
  Stalemate,           ///< Source: FIDE 5.2.1
  DeadPosition,        ///< neither side can ever mate. Source: FIDE 5.2.2
  FivefoldRepetition,  ///< Source: FIDE 9.6.1
  SeventyFiveMoves,    ///< without a capture or a pawn move. Source: FIDE 9.6.2
  ThreefoldClaim,      ///< Source: FIDE 9.2
  FiftyMoveClaim,      ///< Source: FIDE 9.3
  Agreement,           ///< Source: FIDE 5.2.3
  Resignation,         ///< lost, or drawn if the opponent could never mate. Source: FIDE 5.1.2
};

/// "checkmate", "stalemate", "dead position", …
[[nodiscard]] std::string_view to_string(Termination termination) noexcept;

/// The article of the Laws by which the game is over, such as "5.1.1".
[[nodiscard]] std::string_view fide_article(Termination termination) noexcept;

/// A result together with its reason. A game still in progress has none: `std::optional<Outcome>`.
class Outcome {
 public:
  /// Requires: the termination can win a game.
  [[nodiscard]] static constexpr Outcome win(Color winner, Termination termination) noexcept {
    assert(termination == Termination::Checkmate || termination == Termination::Resignation);
    return Outcome{winner, termination};
  }
  /// Requires: the termination is not checkmate.
  [[nodiscard]] static constexpr Outcome draw(Termination termination) noexcept {
    assert(termination != Termination::Checkmate);
    return Outcome{std::nullopt, termination};
  }

  /// The side that has won, or nothing if the game is drawn.
  [[nodiscard]] constexpr std::optional<Color> winner() const noexcept { return winner_; }
  [[nodiscard]] constexpr bool is_draw() const noexcept { return !winner_; }
  [[nodiscard]] constexpr Termination termination() const noexcept { return termination_; }

  friend constexpr bool operator==(const Outcome&, const Outcome&) noexcept = default;

 private:
  constexpr Outcome(std::optional<Color> winner, Termination termination) noexcept
      : winner_{winner}, termination_{termination} {}

  std::optional<Color> winner_;
  Termination termination_;
};

/// "1-0", "0-1" or "1/2-1/2". Source: PGN 8.1.1.7.
[[nodiscard]] constexpr std::string_view to_string(const Outcome& outcome) noexcept {
  if (outcome.is_draw()) return "1/2-1/2";
  return outcome.winner() == Color::White ? "1-0" : "0-1";
}

/// The same, and "*" for a game in progress. Source: PGN 8.1.1.7.
[[nodiscard]] constexpr std::string_view to_string(const std::optional<Outcome>& outcome) noexcept {
  return outcome ? to_string(*outcome) : "*";
}

}  // namespace tabiya
