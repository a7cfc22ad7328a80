/// How a game ended, and why.
///
///     const Outcome outcome = Outcome::win(Color::White, Termination::Checkmate);
///     to_string(outcome)                     // "1-0"
///     to_string(outcome.termination())       // "checkmate"
///     article(outcome.termination())         // "FIDE 5.1.1"
///
/// A result always has its reason, and only possible combinations can be made: stalemate has no
/// winner, and checkmate is not a draw. words.hpp has whole sentences.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <string_view>

#include "tabiya/support/color.hpp"

namespace tabiya {

/// Why a game is over.
///
/// The first five end a game automatically. They are tested in this order, so a position that
/// satisfies several is reported by the first. The others need an action or a ruleset.
enum class Termination : std::uint8_t {
  Checkmate,            ///< Source: FIDE 5.1.1
  Stalemate,            ///< Source: FIDE 5.2.1
  DeadPosition,         ///< neither side can ever mate. Source: FIDE 5.2.2
  FivefoldRepetition,   ///< Source: FIDE 9.6.1
  SeventyFiveMoves,     ///< without a capture or a pawn move. Source: FIDE 9.6.2
  ThreefoldClaim,       ///< Source: FIDE 9.2
  FiftyMoveClaim,       ///< Source: FIDE 9.3
  Agreement,            ///< Source: FIDE 5.2.3
  Resignation,          ///< lost, or drawn if the opponent could never mate. Source: FIDE 5.1.2
  AutomaticThreefold,   ///< no claim needed. Source: FIDE Online Chess Regulations 5.4
  AutomaticFiftyMoves,  ///< no claim needed. Source: FIDE Online Chess Regulations 5.4
  TimeForfeit,          ///< lost, or drawn if the opponent could never mate. Source: FIDE 6.9
  IllegalMoves,         ///< lost, or drawn if the opponent could never mate. Source: FIDE 7.5.5
  LateArrival,          ///< Source: FIDE 6.7.1
  Conduct,              ///< Source: FIDE 11.7, 12.9
  Adjudication,         ///< by the arbiter's judgement. Source: FIDE 8.7, 11.10, III.5
  Aborted,              ///< before both players had moved: no result
  Annulled,             ///< it does not count: no result. Source: FIDE 7.2.1, 7.3
  SealedMove,           ///< invalid: lost, or drawn if the opponent could never mate. FIDE I.8
  TimeAgainstMaterial,  ///< drawn: the opponent has too little to win with. Source: US Chess 14E
  ReversedColors,       ///< it does not count: no result. Source: FIDE 7.3
  LosingChancesClaim,   ///< the opponent has too little material. Source: US Chess 14H
  VariantRule,          ///< won or drawn by the own rule of a variant, see `VariantGame`
};

inline constexpr int termination_count = static_cast<int>(Termination::VariantRule) + 1;

/// "checkmate", "stalemate", "dead position", …
[[nodiscard]] std::string_view to_string(Termination termination) noexcept;

/// The rule that ends the game, such as "FIDE 5.1.1" or "US Chess 14E"; empty if no rule applies.
[[nodiscard]] std::string_view article(Termination termination) noexcept;

/// The same without the prefix "FIDE": "5.1.1", but "US Chess 14E".
[[nodiscard]] std::string_view fide_article(Termination termination) noexcept;

/// The value of the PGN tag Termination: "normal", "time forfeit", … Source: PGN 9.8.1.
[[nodiscard]] std::string_view pgn_termination(Termination termination) noexcept;

/// True if a player can win a game by this termination. Several of these can also be drawn: a flag
/// that falls while the opponent could never mate.
[[nodiscard]] constexpr bool can_win(Termination termination) noexcept {
  switch (termination) {
    case Termination::Checkmate:
    case Termination::Resignation:
    case Termination::TimeForfeit:
    case Termination::IllegalMoves:
    case Termination::LateArrival:
    case Termination::Conduct:
    case Termination::Adjudication:
    case Termination::SealedMove:
    case Termination::VariantRule: return true;
    default: return false;
  }
}

/// A result with its reason. A game in progress has none: use `std::optional<Outcome>`.
class Outcome {
 public:
  /// Requires: can_win(termination).
  [[nodiscard]] static constexpr Outcome win(Color winner, Termination termination) noexcept {
    assert(can_win(termination));
    return Outcome{Kind::Win, winner, termination};
  }
  /// Requires: the termination is not checkmate.
  [[nodiscard]] static constexpr Outcome draw(Termination termination) noexcept {
    assert(termination != Termination::Checkmate);
    return Outcome{Kind::Draw, Color::White, termination};
  }
  /// Both players lose. Source: FIDE 11.8.
  [[nodiscard]] static constexpr Outcome loss_of_both(Termination termination) noexcept {
    return Outcome{Kind::LossOfBoth, Color::White, termination};
  }
  /// The game is over and does not count.
  [[nodiscard]] static constexpr Outcome no_result(Termination termination) noexcept {
    return Outcome{Kind::NoResult, Color::White, termination};
  }

  /// The side that has won, or nothing if neither has.
  [[nodiscard]] constexpr std::optional<Color> winner() const noexcept {
    if (kind_ != Kind::Win) return std::nullopt;
    return winner_;
  }
  /// Half a point for each player.
  [[nodiscard]] constexpr bool is_draw() const noexcept { return kind_ == Kind::Draw; }
  [[nodiscard]] constexpr bool both_lost() const noexcept { return kind_ == Kind::LossOfBoth; }
  /// False for a game that does not count.
  [[nodiscard]] constexpr bool has_result() const noexcept { return kind_ != Kind::NoResult; }
  [[nodiscard]] constexpr Termination termination() const noexcept { return termination_; }

  friend constexpr bool operator==(const Outcome&, const Outcome&) noexcept = default;

 private:
  enum class Kind : std::uint8_t { Win, Draw, LossOfBoth, NoResult };

  constexpr Outcome(Kind kind, Color winner, Termination termination) noexcept
      : kind_{kind}, winner_{winner}, termination_{termination} {}

  Kind kind_;
  Color winner_;  // White if there is no winner
  Termination termination_;
};

/// "1-0", "0-1", "1/2-1/2", or "*" if PGN cannot express the outcome. Source: PGN 8.1.1.7.
[[nodiscard]] constexpr std::string_view to_string(const Outcome& outcome) noexcept {
  if (outcome.is_draw()) return "1/2-1/2";
  if (!outcome.winner()) return "*";
  return outcome.winner() == Color::White ? "1-0" : "0-1";
}

/// The same, and "*" for a game in progress. Source: PGN 8.1.1.7.
[[nodiscard]] constexpr std::string_view to_string(const std::optional<Outcome>& outcome) noexcept {
  return outcome ? to_string(*outcome) : "*";
}

}  // namespace tabiya
