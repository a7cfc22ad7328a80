/// What an engine's scores mean for people: the chance to win, and how bad a move was.
///
/// The formulas are those that Lichess publishes, so that the numbers can be compared: see
/// lichess.org/page/accuracy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "tabiya/pgn/annotations.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::qt {

/// The score that the starting position counts as: White is a little better.
inline constexpr pgn::Evaluation start_evaluation{pgn::Evaluation::Centipawns{15}};

/// White's chances from -1 (lost) to 1 (won). A score is capped at ten pawns; a mate counts as that.
[[nodiscard]] double winning_chances(const pgn::Evaluation& evaluation) noexcept;

/// White's expected score in percent: 50 is equal, and +100 centipawns is 59.1.
[[nodiscard]] double win_percentage(const pgn::Evaluation& evaluation) noexcept;

/// How bad a move was.
enum class MoveQuality : std::uint8_t { Fine, Inaccuracy, Mistake, Blunder };

/// Compares the evaluations before and after a move of `mover`: a loss of 0.1, 0.2 or 0.3 of the
/// winning chances is an inaccuracy, a mistake or a blunder. Where a mate appears or is lost, the
/// score on the other side decides.
[[nodiscard]] MoveQuality quality_of(const pgn::Evaluation& before, const pgn::Evaluation& after,
                                     Color mover) noexcept;

/// Where the middlegame and the endgame begin: indexes of positions, the start being 0.
struct Phases {
  std::optional<std::size_t> middlegame{};
  std::optional<std::size_t> endgame{};
  friend bool operator==(const Phases&, const Phases&) noexcept = default;
};

/// The middlegame begins once at most ten major and minor pieces are left, a back rank is sparse, or
/// the pieces of the two sides are intermingled; the endgame begins once at most six are left.
[[nodiscard]] Phases phases_of(std::span<const Position> positions);

}  // namespace tabiya::qt
