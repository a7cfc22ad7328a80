/// Why a move is not allowed.
///
/// `explain()` answers for any two squares and any promotion, sensible or not. A move it finds
/// legal is the very `Move` that `legal_moves()` lists; everything else gets one `Refusal`, a value
/// that names the reason, the men and squares that matter, and the article of the Laws. Sentences
/// are made of it in notation/words.hpp.
///
/// Several reasons may apply at once. The one told is the first that a person would name:
///
///     1. who moves            no man there, somebody else's man, not the turn
///     2. how the man moves    not at all so, own man on the target, the way blocked, a pawn's rules
///     3. the king             double check, check unanswered, pinned, walking into check
///     4. the promotion        left out, or where none is possible
///
/// So `PromotionMissing` means that the move is legal but for the choice of a piece, and a program
/// may ask for it. Castling is recognised in both ways of writing it: the king takes his own rook,
/// or goes at least two squares to where castling leads him.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>

#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/piece.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/square.hpp"

namespace tabiya {

/// Why a move is refused, from what is asked first to what is asked last. Each comment says what
/// `Refusal::men` and `Refusal::where` hold; nothing where it is silent.
enum class Reason : std::uint8_t {
  SameSquare,    ///< from and to are one square. Source: FIDE 1.3
  NothingThere,  ///< the square of origin is empty. Source: FIDE 3.10.1
  NotYourPiece,  ///< the man belongs to the other player. Source: FIDE 1.1
  NotYourTurn,   ///< the other player has the move. Source: FIDE 1.2

  DoesNotMoveSo,     ///< no man of the kind ever moves so. Source: FIDE 3.2 to 3.8
  OwnPieceOnTarget,  ///< men: who stands there. Source: FIDE 3.1
  WayBlocked,        ///< men: who stands between. Source: FIDE 3.5

  PawnDoesNotCaptureForwards,  ///< men: the enemy on the target. Source: FIDE 3.7.1, 3.7.2
  DoubleStepNotFirstMove,      ///< the pawn is not on its first square. Source: FIDE 3.7.2
  DoubleStepBlocked,           ///< men: who stands before the pawn. Source: FIDE 3.7.2
  NothingToCapture,            ///< diagonally to an empty square. Source: FIDE 3.7.3
  EnPassantExpired,            ///< men: the pawn whose double step was not the last move, if it
                               ///< ever made one. Source: FIDE 3.7.3.2
  EnPassantExposesKing,        ///< men: who would attack; where: the king. Source: FIDE 3.9.2

  DoubleCheck,      ///< men: all checkers; where: the king, who alone may move. Source: FIDE 3.9.2
  LeavesCheck,      ///< men: the checker; where: the king. Source: FIDE 3.9.2
  Pinned,           ///< men: who would attack; where: the king. Source: FIDE 3.9.2
  KingsTouch,       ///< men: the enemy king; where: the target. Source: FIDE 3.9.2
  WalksIntoCheck,   ///< men: who attacks the target; where: the target. Source: FIDE 3.9.2
  KingStaysOnLine,  ///< men: the checker whose line leads through the king's square to the target;
                    ///< where: the target. Source: FIDE 3.9.2

  CastlingRightLost,     ///< king or rook has moved. Source: FIDE 3.8.2.1
  CastlingRookMoved,     ///< the rook has, for the king keeps his other right. Source: FIDE 3.8.2.1
  CastlingRookMissing,   ///< where: the empty corner, or who else stands there. Source: FIDE 3.8.2
  CastlingInCheck,       ///< men: the checkers; where: the king. Source: FIDE 3.8.2.2
  CastlingWayBlocked,    ///< men: who stands in the way of king or rook.
                         ///< Source: FIDE 3.8.2.2; Guidelines II.3.2.7
  CastlingThroughCheck,  ///< men: who attacks; where: the first such square. Source: FIDE 3.8.2.2
  CastlingIntoCheck,     ///< men: who attacks; where: the king's target. Source: FIDE 3.8.2.2
  CastlingRookShieldsKing,  ///< men: who would attack once the rook has left (Chess960 only);
                            ///< where: the king's target. Source: FIDE 3.9.2

  PromotionMissing,         ///< legal, if a piece were chosen. Source: FIDE 3.7.3.3
  PromotionNotAPawn,        ///< legal, but a piece does not promote. Source: FIDE 3.7.3.3
  PromotionBeforeLastRank,  ///< legal, but no promotion. Source: FIDE 3.7.3.3
  PromotionImpossible,      ///< to a king or a pawn; else legal. Source: FIDE 3.7.3.3
};

inline constexpr int reason_count = static_cast<int>(Reason::PromotionImpossible) + 1;

/// A move that was tried, and what speaks against it.
struct Refusal {
  Reason reason;
  Square from;
  Square to;                              ///< as it was asked: in castling perhaps g1, perhaps h1
  std::optional<PieceType> promotion{};   ///< as it was asked
  std::optional<Piece> piece{};           ///< the man on `from`
  std::optional<Square> castling_rook{};  ///< the rook's square, if castling was tried
  Bitboard men{};                         ///< who is to blame; see `Reason`
  std::optional<Square> where{};          ///< the square it turns on; see `Reason`

  friend bool operator==(const Refusal&, const Refusal&) = default;
};

/// The legal move from one square to another, or why there is none.
///
/// Nobody in particular asks: a man of the side that is not to move is refused with `NotYourTurn`.
[[nodiscard]] std::expected<Move, Refusal> explain(const Position& position, Square from, Square to,
                                                   std::optional<PieceType> promotion = {});

/// The same asked by one of the players, who may have neither the move nor the man.
[[nodiscard]] std::expected<Move, Refusal> explain(const Position& position, Color player,
                                                   Square from, Square to,
                                                   std::optional<PieceType> promotion = {});

/// The article that forbids it, such as "FIDE 3.8.2.2".
[[nodiscard]] std::string_view article(const Refusal& refusal) noexcept;

/// The reason as a name for programs, such as "castling_through_check".
[[nodiscard]] std::string_view to_string(Reason reason) noexcept;

}  // namespace tabiya
