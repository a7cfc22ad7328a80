/// The interface of a language. Internal.
#pragma once

#include <string>
#include <string_view>

#include "tabiya/notation/words.hpp"
#include "tabiya/rules/explain.hpp"

namespace tabiya {

/// A language: one function for each kind of value that becomes a sentence.
struct Vocabulary {
  /// The reason, without the move and the article.
  std::string (*refusal)(const Board& board, const Refusal& refusal);
  /// The error in the text of a move.
  std::string (*text_error)(const Board& board, const MoveTextError& error, std::string_view text);
  /// Who is in check on a square, and from which pieces. Requires: at least one checker.
  std::string (*check)(const Board& board, Square king, Bitboard checkers);
  /// The pieces on these squares, in the nominative.
  std::string (*pieces)(const Board& board, Bitboard squares);
  std::string_view (*defect)(Defect defect) noexcept;
  std::string_view (*warning)(Warning warning) noexcept;
  std::string_view (*piece_type)(PieceType type) noexcept;
  std::string_view (*color)(Color color) noexcept;
};

extern const Vocabulary english;
extern const Vocabulary german;

[[nodiscard]] constexpr bool has_castling(Variant variant) noexcept {
  return variant != Variant::Antichess && variant != Variant::RacingKings &&
         variant != Variant::Csci1933;
}

[[nodiscard]] constexpr bool is_of_horde(const Refusal& refusal) noexcept {
  return refusal.variant == Variant::Horde && refusal.piece && refusal.piece->color == Color::White;
}

/// Joins the parts of a sentence: `concat("the ", name, " on ", square)`.
template <class... Parts>
[[nodiscard]] std::string concat(const Parts&... parts) {
  std::string text;
  ((text += parts), ...);
  return text;
}

/// The texts of the squares as a list, "a, b and c", nearest to one square first.
template <class TextOf>
[[nodiscard]] std::string listed(Bitboard squares, Square nearest_to, std::string_view last_comma,
                                 TextOf text_of) {
  std::string list;
  for (int steps = 0; steps < 8; ++steps) {
    for (const Square sq : squares) {
      if (distance(nearest_to, sq) != steps) continue;
      squares -= Bitboard{sq};
      if (!list.empty()) list += squares.any() ? ", " : last_comma;
      list += text_of(sq);
    }
  }
  return list;
}

/// Calls the writer's function for the group of the reason.
template <class RefusalWriter>
[[nodiscard]] std::string dispatch(Reason reason, const RefusalWriter& writer) {
  using enum Reason;
  switch (reason) {
    case SameSquare:
    case NothingThere:
    case NotYourPiece:
    case NotYourTurn: return writer.mover();
    case DoesNotMoveSo:
    case OwnPieceOnTarget:
    case WayBlocked: return writer.movement();
    case PawnDoesNotCaptureForwards:
    case DoubleStepNotFirstMove:
    case DoubleStepBlocked:
    case NothingToCapture:
    case EnPassantExpired:
    case EnPassantExposesKing: return writer.pawn();
    case DoubleCheck:
    case LeavesCheck:
    case Pinned: return writer.check_or_pin();
    case KingsTouch:
    case WalksIntoCheck:
    case KingStaysOnLine: return writer.king();
    case CastlingRightLost:
    case CastlingRookMoved:
    case CastlingRookMissing:
    case CastlingInCheck:
    case CastlingWayBlocked:
    case CastlingThroughCheck:
    case CastlingIntoCheck:
    case CastlingRookShieldsKing:
    case CastlingNotPlayed: return writer.castling();
    case PromotionMissing:
    case PromotionNotAPawn:
    case PromotionBeforeLastRank:
    case PromotionImpossible: return writer.promotion();
    case GameIsOver:
    case CaptureIsCompulsory: return writer.game();
    case KingDoesNotCapture:
    case ExplodesOwnKing:
    case ExplosionExposesKing: return writer.explosion();
    case GivesCheck:
    case UncoversCheck: return writer.given_check();
    case DropsNotPlayed:
    case NotInPocket:
    case DropOnPiece:
    case DropOnLastRank:
    case DropLeavesCheck: return writer.drop();
  }
  __builtin_unreachable();
}

}  // namespace tabiya
