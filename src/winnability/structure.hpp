/// Proof by structure: no line of moves can lead to mate, however the men are shuffled. Internal.
///
/// The proof forgets almost everything: whose turn it is, who gives check, where the other men
/// stand at the moment. It asks of each man by himself which squares he can ever stand on, and
/// gives him the benefit of every doubt. What is left is a least fixpoint that grows from the
/// position:
///
///  - A square *may fall empty* if it is empty now, or if the man on it may move or be taken.
///  - A piece may go wherever its kind goes across squares that may fall empty, onto a square that
///    may fall empty or that holds an enemy man, who may then be taken there.
///  - A pawn may step where squares may fall empty, and take wherever an enemy man may ever stand.
///    On the last rank it becomes a man that moves as queen and knight together.
///  - A king may step likewise, but never onto a square attacked by an enemy man who never leaves.
///
/// Every legal move stays within these sets, so whatever never happens here never happens. Then,
/// for each square where the loser's king may stand, the men are placed as the winner likes best,
/// each on one square of his own set: one gives check, and each square beside the king is attacked
/// or blocked. If that fails everywhere there is no mate at all. Sound, not complete.
#pragma once

#include <cstdint>

#include "tabiya/rules/position.hpp"
#include "winnability/reach.hpp"

namespace tabiya::winnability {

/// How hard to try.
enum class Thoroughness : std::uint8_t {
  Brief,  ///< not if a pawn of the winner may promote
  Full,
};

/// What an examination has found.
struct Structure {
  bool is_hopeless;  ///< proved: the winner can never mate
  /// All pairs of kings that were considered. With the same other men, no en passant and no castling
  /// right, a position with one of these pairs has nothing that this one lacks: what is hopeless here
  /// is hopeless there.
  ByColor<KingPairs> kings;
};

/// Tries to prove that `winner` can never mate.
[[nodiscard]] Structure examine(const Position& position, Color winner,
                                Thoroughness thoroughness) noexcept;

/// True if that succeeds.
[[nodiscard]] inline bool is_hopeless(const Position& position, Color winner,
                                      Thoroughness thoroughness) noexcept {
  return examine(position, winner, thoroughness).is_hopeless;
}

/// The squares on which the loser's king might be mated for all the proof can tell.
[[nodiscard]] Bitboard mating_squares(const Reach& reach, Color winner) noexcept;

}  // namespace tabiya::winnability
