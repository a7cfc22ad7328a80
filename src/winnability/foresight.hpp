/// A few helpful moves, until a mate can be seen. Internal.
///
/// A glance (glance.hpp) sees the mate in seven of ten positions of games. In most of the others it
/// would see one a few moves later: when the king has left the check, when a pawn has passed, when
/// the loser has given up the piece that guards the king. So a line of moves is played as in
/// plain_mate.hpp: the loser puts a piece where it can be captured and goes to the edge, the winner
/// captures, pushes a pawn if it has no queen or rook, or brings its king nearer. After every third
/// move there is another glance. Often the line itself ends in mate.
/// Where no mate is seen, a second line is tried, with other pieces first and other promotions.
///
/// A winner with minor pieces only has no glance. Then the loser gives up all pieces but one that
/// blocks its king in, until so few are left that a mate is known (minor_mates.hpp).
///
/// The moves are legal, and a glance is never wrong; so the answer is right, however crude the
/// moves. If no mate is foreseen, that proves nothing. Nothing is allocated.
#pragma once

#include <cstddef>
#include <optional>

#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/support/fixed_list.hpp"
#include "tabiya/winnability/standstill.hpp"

namespace tabiya::winnability {

/// How a mate was foreseen: some legal moves, and then a mate on the board or by a standstill.
struct Foreseen {
  FixedList<Move, 60> moves;
  std::optional<Standstill> plan;  ///< nothing if the last move mates, or if a mate is known
  bool is_known = false;           ///< the winner is to move, and minor_mates.hpp knows of a mate
};

/// Whether a mate by `winner` is foreseen. If not, `found` has no meaning.
[[nodiscard]] bool foresees_mate(const Position& position, Color winner, Foreseen& found) noexcept;

}  // namespace tabiya::winnability
