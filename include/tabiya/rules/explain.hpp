/// Why a move is not allowed.
///
/// `explain()` accepts any two squares and any promotion, sensible or not. For a legal move it
/// returns the same `Move` that `legal_moves()` lists. For anything else it returns a `Refusal`:
/// the reason, the pieces and squares involved, and the article of the Laws. notation/words.hpp
/// turns a refusal into a sentence.
///
/// If several reasons apply, the refusal holds the first in this order, which is the one a person
/// would give:
///
///     1. the mover        empty square, opponent's piece, not the player's turn
///     2. the movement     wrong movement, own piece on the target, path blocked, pawn rules
///     3. king safety      double check, check not answered, pinned, moving into check
///     4. the promotion    missing, or not possible
///
/// Variants have reasons of their own, see variant/variant_explain.hpp.
///
/// So `PromotionMissing` means that only the choice of a piece is missing, and a program can ask
/// for it. Castling is recognised in both notations: the king takes his own rook, or moves at least
/// two squares to his castling target.
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
#include "tabiya/rules/variant/variant.hpp"

namespace tabiya {

/// Why a move is refused, in the order of the checks. The comments say what `Refusal::culprits` and
/// `Refusal::where` hold; they are empty otherwise.
enum class Reason : std::uint8_t {
  SameSquare,    ///< origin and target are the same. Source: FIDE 1.3
  NothingThere,  ///< the origin is empty. Source: FIDE 3.10.1
  NotYourPiece,  ///< the piece belongs to the opponent. Source: FIDE 1.1
  NotYourTurn,   ///< it is the opponent's turn. Source: FIDE 1.2

  DoesNotMoveSo,     ///< this type of piece never moves like that. Source: FIDE 3.2 to 3.8
  OwnPieceOnTarget,  ///< culprits: the piece on the target. Source: FIDE 3.1
  WayBlocked,        ///< culprits: the pieces in between. Source: FIDE 3.5

  PawnDoesNotCaptureForwards,  ///< culprits: the piece on the target. Source: FIDE 3.7.1, 3.7.2
  DoubleStepNotFirstMove,      ///< the pawn is not on its first square. Source: FIDE 3.7.2
  DoubleStepBlocked,           ///< culprits: the pieces in front of the pawn. Source: FIDE 3.7.2
  NothingToCapture,            ///< diagonally to an empty square. Source: FIDE 3.7.3
  EnPassantExpired,            ///< culprits: the pawn beside, which has not just made a double
                               ///< step. Source: FIDE 3.7.3.2
  EnPassantExposesKing,        ///< culprits: the discovered attackers; where: the king.
                               ///< Source: FIDE 3.9.2

  DoubleCheck,     ///< culprits: all checkers; where: the king. Source: FIDE 3.9.2
  LeavesCheck,     ///< culprits: the checker; where: the king. Source: FIDE 3.9.2
  Pinned,          ///< culprits: the pinning piece; where: the king. Source: FIDE 3.9.2
  KingsTouch,      ///< culprits: the enemy king; where: the target. Source: FIDE 3.9.2
  WalksIntoCheck,  ///< culprits: the attackers of the target; where: the target. Source: FIDE 3.9.2
  KingStaysOnLine,  ///< culprits: the checker whose line continues through the king to the target;
                    ///< where: the target. Source: FIDE 3.9.2

  CastlingRightLost,        ///< the king or the rook has moved. Source: FIDE 3.8.2.1
  CastlingRookMoved,        ///< the rook has moved; the other right is intact. Source: FIDE 3.8.2.1
  CastlingRookMissing,      ///< where: the square that lacks the rook. Source: FIDE 3.8.2
  CastlingInCheck,          ///< culprits: the checkers; where: the king. Source: FIDE 3.8.2.2
  CastlingWayBlocked,       ///< culprits: the pieces in the way of king or rook.
                            ///< Source: FIDE 3.8.2.2; Guidelines II.3.2.7
  CastlingThroughCheck,     ///< culprits: the attackers; where: the first attacked square.
                            ///< Source: FIDE 3.8.2.2
  CastlingIntoCheck,        ///< culprits: the attackers; where: the king's target.
                            ///< Source: FIDE 3.8.2.2
  CastlingRookShieldsKing,  ///< culprits: the attackers once the rook has left (Chess960 only);
                            ///< where: the king's target. Source: FIDE 3.9.2

  PromotionMissing,         ///< legal once a piece is chosen. Source: FIDE 3.7.3.3
  PromotionNotAPawn,        ///< legal without the promotion. Source: FIDE 3.7.3.3
  PromotionBeforeLastRank,  ///< legal without the promotion. Source: FIDE 3.7.3.3
  PromotionImpossible,      ///< to a king or a pawn; otherwise legal. Source: FIDE 3.7.3.3

  // Only in variants. Source: docs/variants.md

  GameIsOver,         ///< it has ended by the variant's own rule
  CastlingNotPlayed,  ///< Antichess, Racing Kings and CSCI 1933

  CaptureIsCompulsory,  ///< Antichess; culprits: the pieces that can capture

  KingDoesNotCapture,    ///< Atomic: he would explode
  ExplodesOwnKing,       ///< Atomic; where: the king
  ExplosionExposesKing,  ///< Atomic; culprits: the attackers once others have exploded; where: the
                         ///< king

  GivesCheck,     ///< Racing Kings; culprits: the piece itself; where: the enemy king
  UncoversCheck,  ///< Racing Kings; culprits: the pieces that would give check; where: the enemy king

  DropsNotPlayed,   ///< in all variants but Crazyhouse
  NotInPocket,      ///< Crazyhouse, as the following
  DropOnPiece,      ///< culprits: the piece on the target
  DropOnLastRank,   ///< of a pawn, on the first or the eighth rank
  DropLeavesCheck,  ///< culprits: the checkers; where: the king
};

inline constexpr int reason_count = static_cast<int>(Reason::DropLeavesCheck) + 1;

/// An attempted move and the reason against it.
struct Refusal {
  Reason reason;
  Square from;
  Square to;                              ///< as requested: g1 or h1 for the same castling
  std::optional<PieceType> promotion{};   ///< as requested
  std::optional<Piece> piece{};           ///< the piece on `from`, or the one to be dropped
  std::optional<Square> castling_rook{};  ///< the rook's square, if the attempt was castling
  Bitboard culprits{};                    ///< the pieces that prevent the move; see `Reason`
  std::optional<Square> where{};          ///< the decisive square; see `Reason`
  Variant variant = Variant::Standard;    ///< whose rules refuse the move
  bool is_drop = false;                   ///< a drop on `to`; `from` is the same square

  friend bool operator==(const Refusal&, const Refusal&) = default;
};

/// The legal move from one square to another, or the reason why it is not legal.
///
/// A piece of the side that is not to move is refused with `NotYourTurn`.
[[nodiscard]] std::expected<Move, Refusal> explain(const Position& position, Square from, Square to,
                                                   std::optional<PieceType> promotion = {});

/// The same for an attempt by one of the players. A piece of the opponent is refused with
/// `NotYourPiece`.
[[nodiscard]] std::expected<Move, Refusal> explain(const Position& position, Color player,
                                                   Square from, Square to,
                                                   std::optional<PieceType> promotion = {});

/// The article that forbids the move, such as "FIDE 3.8.2.2". For a rule that only a variant has, where
/// it is played so: "Lichess, Atomic". The teaching variant follows its course in all: "CSCI 1933".
[[nodiscard]] std::string_view article(const Refusal& refusal) noexcept;

/// The reason's name in machine-readable output, such as "castling_through_check".
[[nodiscard]] std::string_view to_string(Reason reason) noexcept;

}  // namespace tabiya
