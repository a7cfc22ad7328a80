/// Mate while the loser stands still. Internal.
///
/// In most positions of real games the loser has a piece that can step aside and back for ever
/// without obstructing other pieces: the *pacer*. As long as neither king is in check, it can do
/// just that, and the winner can play as if it were always the winner's turn. These moves then form
/// *routes*: a piece goes over empty squares, in any number of moves, to the square where it is
/// needed. The piece that travels is the *hunter*; the pieces that it captures are its *prey*.
///
///     r . b q . r k .     The knight on c6 paces to b4 and back. White's queen travels over the
///     p p p . . p p p     board and captures every piece that it reaches without giving check: all
///     . . n . . . . .     but the king's guard and the knight. The rook on a1 goes to d8. Then the
///     . . . . p . . .     queen captures on f8 and mates, because the pawns block their own king.
///     . . B . P . . .     No move is played to find this: a few flood fills give the squares of
///     . . . . . N . .     the queen, and one more shows that it is mate.
///     P P P . . P P P
///     R . . Q K . . R
///
/// If the king cannot be mated where it stands, it can walk to the edge while the winner's hunter
/// paces. The winner's king then walks in front of it, and a check along the edge mates. If one
/// hunter does not capture enough, all other pieces hunt before it. If the winner has neither a
/// queen nor a rook, a pawn with a free path promotes. And if no other piece can pace, the loser's
/// king does:
///
///     . . . . . . . .     It goes from d6 to c5 and back while the rook on a1 paces or captures,
///     . . . . . . . .     from squares where it checks neither c5 nor d6. Then, as above, it walks
///     . . . k . . . .     to the edge, say to d8, and paces to c8 and back until White's king is
///     . . . . . . . .     on d6 and the rook on a7. Now Ra8 is mate if the king is on d8. If it is
///     . . . . . . . .     on c8, the rook loses a move: a7-a6-a5-a7 instead of a7-a6-a7. Three
///     . . . . . . . .     empty squares in a row are enough for that.
///     R . . . K . . .
///
/// **Why it is sound.** The attack of a piece along a line ends at the first piece on the line. If
/// pieces are removed, the others therefore attack the same squares or more. So a square that is
/// not attacked while all pieces that will move or be captured are removed is not attacked in any
/// position on the way. This is tested for both kings before each route. For each removed piece,
/// the squares from which it would give check are computed with the other removed pieces off the
/// board; it never goes there, and the pacer does not pace there. So no king is in check before the
/// end, every move is legal, and the side to move does not matter. A king that paces is removed
/// too, and both of its squares are safe; only then does the side to move matter, once, at the end.
/// The mate is tested the other way round. Squares that must be attacked are tested with the pacer
/// on both of its squares at once. Squares that must not be attacked are tested with a pacer that
/// blocks nothing and attacks from both squares. The pacer never stands beside the king.
///
/// It is not complete: a king that it does not find mated can be mated in other ways.
///
/// **Along a game** the next position usually has the same mate. Testing the remembered mate takes
/// a third of the time: the same prey is hunted, and only that one post and helper are tested. All
/// conditions above are tested again in the new position, so the memory decides where to look and
/// never what is found.
#pragma once

#include <optional>

#include "tabiya/rules/position.hpp"
#include "tabiya/winnability/standstill.hpp"

namespace tabiya::winnability {

/// A mate of this kind by `winner`, if one is found. Complexity: nanoseconds.
[[nodiscard]] std::optional<Standstill> standstill_mate(const Position& position,
                                                        Color winner) noexcept;

/// The mate found in an earlier position of the game, if it still works. Faster than a new search.
[[nodiscard]] std::optional<Standstill> standstill_mate_again(const Position& position,
                                                              Color winner,
                                                              const Standstill& seen) noexcept;

}  // namespace tabiya::winnability
