/// Whether a side can still mate: an exact answer.
///
/// FIDE ends a game at once when neither side can mate "by any possible series of legal moves": the
/// position is dead (5.2.2). Likewise, a player whose flag falls, who resigns, or who completes a
/// second illegal move does not lose if the opponent could not mate by any such series (6.9, 5.1.2,
/// 7.5.5). "Any series" is literal: both sides help. The question is not who stands better but
/// whether a mate can be reached at all, so it is a question about a graph: among the positions
/// that legal moves lead to, is there one in which the loser's king is mated?
///
/// Counting pieces does not answer it. In the following position White has a bishop and five pawns
/// against two pawns. It is dead, because Black's next moves are all forced and the walls never
/// open:
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
/// In `Rk6/8/2K5/8/8/8/8/8 b` White has only a rook, which Black is about to capture: dead. On the
/// other hand, a lone knight can mate a king that is blocked in by its own rook. A player with king
/// and rook who loses on time against king and knight has therefore lost the game.
///
/// Only the position matters: pieces, side to move, castling and en passant rights. Clocks and
/// repetitions do not, because they end a game only by a claim or by separate rules (9.2, 9.3,
/// 9.6).
///
/// There are three answers, and two of them are proofs. `Winnable` means that a line of legal moves
/// to mate was found. `Unwinnable` means that no such line exists. `Undetermined` means that the
/// budget ran out; it must never end a game. A larger budget can only turn `Undetermined` into
/// another answer, never `Winnable` into `Unwinnable` or the reverse. The answers are
/// deterministic: they depend on no clock and no random number.
///
/// Terms: the *winner* is the side that the question is about, the *loser* is its opponent. As in
/// the Laws, *pieces* include pawns.
///
/// **How.** There are six stages, each more expensive than the one before. A stage runs only if the
/// previous ones did not decide.
///
/// *1. Material.* (nanoseconds) A bare king never mates. Nor does a lone knight if the loser has
/// only queens besides the king, nor bishops of one square colour if the loser has only rooks,
/// queens and bishops of that same colour. `src/winnability/material.hpp` has the proofs. No other
/// material is hopeless in every position. And if only kings can ever move, because every pawn is
/// blocked by a pawn that neither king can reach, there is never a check (`locked.hpp`).
///
/// *2. A glance, and foresight.* (two tenths of a microsecond in most positions; skipped if a line
/// is requested) If the loser has a piece that can step aside and back for ever, the winner can
/// play as if it were always the winner's turn. Then no moves need to be played. A few flood fills
/// give the squares that the winner's queen or rook reaches and the pieces that it captures. A test
/// then shows whether it can mate the king beside it, with the help of a protector, or on the edge.
/// `standstill.hpp` and `glance.hpp` prove that all of this can be played. If no mate is seen, a
/// few helpful moves are played and it is looked for again (`foresight.hpp`). This stage decides
/// nearly all questions of real games.
///
/// *3. A plain plan.* (microseconds) Nearly every position of a real game is winnable, and a line
/// that shows it is easy to find, because the loser helps: the loser puts pieces where they are
/// captured, lets a pawn through, and walks the bare king to the edge to be mated. One such line is
/// played, without a search, for at most 64 plies (`plain_mate.hpp`). If it ends in mate, the
/// answer is right, however crude the plan: the moves were legal. If it does not, that proves
/// nothing. With minor pieces only, the plan is a mate in a corner (`corner_mate.hpp`).
///
/// *4. A quick search.* (tens of microseconds) A best-first search keeps all positions it has met,
/// ordered by a heuristic (`heuristic.hpp`), and always expands the best one. At first it plays
/// only captures and the loser's moves to squares where the piece can be captured; a position with
/// such moves is expanded again later for the rest. The search looks for any line, not for good
/// moves or a short line. If it runs out of positions, there is no mate. After 300 positions the
/// walls are examined; if they prove nothing, it goes on to 2,000.
///
/// *5. Walls.* (tens of microseconds) Where pawns are locked, the pieces behind them can shuffle
/// through too many arrangements to visit. But the arrangement does not matter if mate would need a
/// piece on a square that it can never reach:
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
/// Each pawn is blocked by a pawn. No piece can capture one: the squares beside them are attacked
/// by pawns that never leave. So the kings stay on their sides, and a bishop can pass only on dark
/// squares, where it attacks no pawn. Together this means that no piece ever attacks some of the
/// squares to which a checked king could go.
///
/// The proof computes, for each piece separately, the set of squares it can ever stand on, and
/// gives it the benefit of every doubt. It starts with the current square and adds squares until
/// nothing changes: a least fixpoint. Then it tries to build a mate from these sets, for every
/// square of the king. If that fails, there is no mate. The two kings are followed as a pair and
/// move by move, because a king that holds the other in a corner can stalemate it. See
/// `structure.hpp`.
///
/// Three kinds of walls need more than squares. In a *cage* every move that opens it ends the
/// winner's chances at once, because it mates the winner or gives its last piece away (`cage.hpp`).
/// In a *wall of bishops* the pieces shuffle and still guard the wall at all times
/// (`bishop_wall.hpp`). In a *jam* a square becomes empty only when a certain piece is captured, so
/// the captures are followed one after the other (`jam.hpp`). Moves that are forced at the beginning
/// are played first (`proof.hpp`).
///
/// *6. A long search.* The same search, with a larger budget and several orderings in turn. Each
/// ordering first expands the positions that show something new (`novelty.hpp`). The search pauses
/// to look for a mate on each square where the walls leave one possible (`unravel.hpp`). The wall
/// proof also runs on every position after a capture or a pawn move, as long as that pays off. The
/// search stores whole positions, 32 bytes each, and never takes equal keys for equal positions. So
/// when no position is left to expand, every reachable position has been visited or proved
/// hopeless, and `Unwinnable` is a proof.
///
/// **Guarantees.** The answers are sound: `Winnable` and `Unwinnable` are never wrong. They are
/// complete in principle: a large enough budget decides every question, because the number of
/// positions is finite. In practice the default budget has decided every position that we have met;
/// `docs/winnability.md` has the figures and names what would defeat it.
///
/// **Along a game** most questions cost almost nothing. The last moves can usually be taken back by
/// legal moves, and then the position is no more dead than the one before. And a side that cannot
/// mate can never mate later, because every later position is reachable from the earlier one: so
/// one question about the last position settles a whole game. See `history.hpp`.
#pragma once

#include <cstdint>
#include <vector>

#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {

/// Whether a side can still mate by some series of legal moves.
enum class Winnability : std::uint8_t {
  Winnable,      ///< it can: a line was found
  Unwinnable,    ///< it cannot: proved
  Undetermined,  ///< the budget ran out; must not end a game
};

/// The limit on the cost of a question.
struct Budget {
  /// The positions that the searches can keep. Memory: at most 62 bytes each and 7 MB more: less than
  /// 64 MB by default. Time: about half a microsecond each, several times that behind walls. A glance
  /// or a plain plan needs 64.
  std::uint64_t nodes = 900'000;
};

/// An answer with its mating line and its cost.
struct Judgement {
  Winnability verdict = Winnability::Undetermined;
  /// The number of positions kept; 0 if no search was needed.
  std::uint64_t nodes = 0;
  /// If winnable, legal moves from the position to checkmate, not necessarily the shortest line;
  /// otherwise empty.
  std::vector<Move> line{};
};

/// Whether neither side can mate any more. Source: FIDE 5.2.2.
enum class Deadness : std::uint8_t {
  Alive,         ///< at least one side can mate
  Dead,          ///< neither side can mate: the game is drawn
  Undetermined,  ///< the budget ran out; must not end a game
};

/// Whether `winner` can ever mate. Either side can be to move.
///
/// Exhausted memory counts as an exhausted budget. Thread safety: shares nothing with other calls.
/// Source: FIDE 5.1.2, 5.2.2, 6.9, 7.5.5.
[[nodiscard]] Winnability winnable(const Position& position, Color winner,
                                   Budget budget = {}) noexcept;

/// The same, with the mating line.
[[nodiscard]] Judgement judge(const Position& position, Color winner, Budget budget = {}) noexcept;

/// Whether the position is dead. It examines the second side only if the first cannot mate.
/// Source: FIDE 5.2.2.
[[nodiscard]] Deadness deadness(const Position& position, Budget budget = {}) noexcept;

/// The same as judge(), but with a shortest line: a helpmate in the composers' sense.
///
/// If the budget runs out, the verdict is `Undetermined`, even if judge() finds a line.
/// Complexity: keeps every position nearer than the mate. Five or six plies are feasible in open
/// positions, more in a corner.
[[nodiscard]] Judgement shortest_helpmate(const Position& position, Color winner,
                                          Budget budget = {}) noexcept;

}  // namespace tabiya
