/// Can this side ever mate? Answered exactly.
///
/// FIDE ends a game at once when neither side can mate "by any possible series of legal moves": the
/// position is dead (5.2.2). And a player whose flag falls, who resigns, or who completes a second
/// illegal move does not lose if the opponent could not mate by any such series
/// (6.9, 5.1.2, 7.5.5). "Any series" is meant literally: both sides help. The question is not who
/// stands better but whether a mate can still be reached at all, so it is a question about a graph:
/// are there, among the positions that legal moves lead to, any in which the loser's king is mated?
///
/// Counting men does not answer it. Here White has a bishop and five pawns against two, and it is
/// dead, because Black's next moves are all forced and the walls never open:
///
///     . k . . . . . .
///     . P . . . . . p
///     B P . . . p . .
///     . P . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . P K P
///     . . . . . . . .
///
/// And in `Rk6/8/2K5/8/8/8/8/8 b` all that White has is a rook that Black is about to take: dead. On
/// the other hand a lone knight can mate a king whose own rook is in his way, so a player with king
/// and rook who loses on time against king and knight has lost the game.
///
/// What decides is the position alone: men, side to move, castling and en passant rights. Clocks
/// and repetitions do not matter here, because they end a game only by a claim or by rules of their
/// own (9.2, 9.3, 9.6).
///
/// There are three answers, and two of them are proofs. `Winnable` means that a line of legal moves
/// to mate was found. `Unwinnable` means that there is none. `Undetermined` means that the budget
/// ran out; it must never end a game. More budget can only turn `Undetermined` into an answer,
/// never one answer into the other. The same question always gets the same answer: no clock, no
/// chance.
///
/// **How.** Six stages, each dearer than the one before and asked only if that did not decide.
///
/// *1. The men alone.* (nanoseconds) A bare king mates nobody. Neither does a lone knight if the
/// loser has at most queens, nor bishops of one colour of squares if the loser has at most rooks,
/// queens and bishops of that same colour. Proofs stand in `src/winnability/material.hpp`. No other
/// collection of men is hopeless everywhere. And where only kings can ever move, as each pawn has a
/// pawn before it and neither king gets at one, there is never a check (`locked.hpp`).
///
/// *2. At sight.* (half a microsecond; left out when a line is asked for) If the loser has a man who can
/// step aside and come back for ever, the winner may play as if it were always his turn. Then no
/// move need be played: his queen or rook goes and takes whatever a few fillings of the board reach,
/// and it is looked at whether she can mate the king where he stands, somebody protecting her, or on
/// the edge. The proof that all of this can be played stands in `standstill.hpp`. It decides nearly
/// all that a game asks.
///
/// *3. A plain plan.* (microseconds) Nearly every position of real games is winnable, and a line that
/// shows it is easy to come by, because the loser helps: he puts his men where they are taken, lets
/// a pawn through, and walks his bare king to the edge to be mated. So one line is simply played,
/// without a search, for at most 64 plies (`plain_mate.hpp`). What mates has been played by the
/// rules, so it is right however crude the plan; what does not proves nothing.
///
/// *4. A quick search.* (tens of microseconds) It keeps all positions it has met, ordered by how
/// promising they look (`promise.hpp`), and always opens the best one. At first it plays only
/// captures, and the loser's moves to squares where he can be taken; a position that gave some
/// comes back later for the rest of its moves. It does not look for good moves or short lines, only
/// for some line. If no position is left unopened before the six thousandth, there is no mate.
///
/// *5. Walls.* (tens of microseconds) Where pawns are locked, the men behind them shuffle for ever
/// in too many arrangements to visit. But which arrangement it is does not matter if mate would
/// need a man somewhere he can never stand:
///
///     . . k . . . . .
///     . . b . . . . .
///     . . . . . . . .
///     . p . p . p . p
///     . P . P . P . P
///     . . . . . . . .
///     . . . B . . . .
///     . . . K . . . .
///
/// Each pawn is blocked by a pawn. Nobody can take one: the squares beside them are attacked by
/// pawns that never leave. So the kings stay on their sides, and a bishop can pass but only on dark
/// squares, where he attacks no pawn. Taking this together, no man ever attacks some of the squares
/// to which a checked king could go.
///
/// Such a proof asks of each man by himself where he can ever stand, giving him the benefit of
/// every doubt. It begins with where he stands now and adds squares until nothing changes: a least
/// fixpoint. Then it tries to build a mate from these sets, on every square for the king, and if
/// even that fails there is none. Kings are followed as a pair and move by move, because a king who
/// holds the other one in a corner may leave him without a move, and then nothing more happens. See
/// `structure.hpp`.
///
/// *6. A long search.* The same search with a larger budget and several orderings in turn. Each
/// ordering first opens the positions that bring something new (`novelty.hpp`). The search pauses to
/// look for a mate on each square where the walls leave one possible (`unravel.hpp`), and the wall
/// proof is applied to every position that a capture or pawn move leads to, as long as that pays. It
/// keeps whole positions, 32 bytes each, and never takes equal keys for equal positions; so when
/// nothing is left to open, everything that can be reached has been seen or proved
/// hopeless, and `Unwinnable` is a proof.
///
/// **What is promised.** Soundness without reservation: `Winnable` and `Unwinnable` are never
/// wrong. Completeness in principle: with a large enough budget every question is decided, since
/// there are only so many positions. In practice the default budget decides all that we have ever
/// met; `docs/winnability.md` has the figures and what would break it.
///
/// **Along a game** most questions are free. What was played last can mostly be taken back by legal
/// moves, and then the position is no more dead than the one before. And a side that cannot mate
/// never can again, since every later position is also reached from the earlier one: so one question
/// about the last position clears a whole game. See `history.hpp`.
#pragma once

#include <cstdint>
#include <vector>

#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {

/// Whether a side can still mate by some series of legal moves.
enum class Winnability : std::uint8_t {
  Winnable,      ///< it can: a line was found
  Unwinnable,    ///< it cannot: that is proved
  Undetermined,  ///< the budget ran out; no reason to end a game
};

/// What a question may cost.
struct Budget {
  /// Positions that the searches may keep. Memory: about 80 bytes each. Time: about 0.1 µs each,
  /// several times that behind walls. A plain plan needs 64.
  std::uint64_t nodes = 4'000'000;
};

/// An answer with its grounds.
struct Judgement {
  Winnability verdict = Winnability::Undetermined;
  /// Positions that were kept in all; 0 if that took none.
  std::uint64_t nodes = 0;
  /// If winnable: legal moves from the position to checkmate, not the shortest. Else empty.
  std::vector<Move> line{};
};

/// Whether neither side can mate any more. Source: FIDE 5.2.2.
enum class Deadness : std::uint8_t {
  Alive,         ///< one side at least can mate
  Dead,          ///< neither can: the game is drawn
  Undetermined,  ///< the budget ran out; no reason to end a game
};

/// Whether `winner` can ever mate, whoever is to move.
///
/// Runs out of memory like out of budget. Thread safety: shares nothing with other calls.
/// Source: FIDE 5.1.2, 5.2.2, 6.9, 7.5.5.
[[nodiscard]] Winnability winnable(const Position& position, Color winner,
                                   Budget budget = {}) noexcept;

/// The same, with the mating line.
[[nodiscard]] Judgement judge(const Position& position, Color winner, Budget budget = {}) noexcept;

/// Whether the position is dead. The second side is asked only if the first cannot mate.
/// Source: FIDE 5.2.2.
[[nodiscard]] Deadness deadness(const Position& position, Budget budget = {}) noexcept;

/// The same as judge(), but the line is a shortest one: a helpmate as composers mean it.
///
/// Complexity: every position nearer than the mate is kept, so five or six plies are within reach
/// in the open, more in a corner; beyond the budget the verdict is `Undetermined`, even where
/// judge() knows that there is some line.
[[nodiscard]] Judgement shortest_helpmate(const Position& position, Color winner,
                                          Budget budget = {}) noexcept;

}  // namespace tabiya
