/// The wall proof: no series of moves leads to mate, because pieces cannot reach the squares they
/// would need. Internal.
///
/// The proof ignores almost everything: the side to move, checks, and where the other pieces stand
/// at the moment. For each piece separately it computes the squares that it can ever stand on, and
/// gives it the benefit of every doubt. The result is a least fixpoint that grows from the
/// position:
///
///  - A square *can become empty* if it is empty now, or if its piece can move or be captured.
///  - A piece other than a pawn or king moves across squares that can become empty, to a square
///    that can become empty or that holds an enemy piece, which can then be captured there.
///  - A pawn advances to squares that can become empty and captures wherever an enemy piece can
///    ever stand. On the last rank it becomes a piece that moves as queen and knight together.
///  - A king steps likewise, but never to a square attacked by an enemy piece that never moves.
///
/// Every legal move stays within these sets, so what is impossible here is impossible. Then, for
/// each square where the loser's king can stand, the proof places the pieces as well as possible
/// for the winner, each on one square of its set: one gives check, and each square beside the king
/// is attacked or blocked. If that fails for every square, there is no mate. Sound, not complete.
#pragma once

#include <cstdint>

#include "tabiya/rules/position.hpp"
#include "winnability/reach.hpp"

namespace tabiya::winnability {

/// How much effort to spend on a proof.
enum class Thoroughness : std::uint8_t {
  Brief,  ///< gives up if a pawn of the winner can promote
  Full,
};

/// The result of an examination.
struct Structure {
  bool is_hopeless;  ///< proved: the winner can never mate
  /// All pairs of king squares that the proof considered. Take a position with one of these pairs,
  /// the same other pieces, no en passant and no castling rights: if this one is hopeless, so is
  /// that one.
  ByColor<KingPairs> kings;
};

/// Tries to prove that `winner` can never mate.
[[nodiscard]] Structure examine(const Position& position, Color winner,
                                Thoroughness thoroughness) noexcept;

/// True if the proof succeeds.
[[nodiscard]] inline bool is_hopeless(const Position& position, Color winner,
                                      Thoroughness thoroughness) noexcept {
  return examine(position, winner, thoroughness).is_hopeless;
}

/// The number of placements that a proof tries before it gives up.
inline constexpr int patience_per_proof = 20'000;

/// True unless it is proved that no mate exists within these sets.
[[nodiscard]] bool may_mate(const Reach& reach, Color winner, int& patience) noexcept;

/// The squares of the loser's king for which the proof cannot rule out mate.
[[nodiscard]] Bitboard mating_squares(const Reach& reach, Color winner) noexcept;

}  // namespace tabiya::winnability
