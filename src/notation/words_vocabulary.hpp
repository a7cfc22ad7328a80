/// What each language has to say. Internal.
#pragma once

#include <string>
#include <string_view>

#include "tabiya/notation/words.hpp"
#include "tabiya/rules/explain.hpp"

namespace tabiya {

/// A language: one function for each kind of value that is told in words.
struct Vocabulary {
  /// Why, without the move before it and the article after it.
  std::string (*refusal)(const Board& board, const Refusal& refusal);
  /// What is wrong with the text of a move.
  std::string (*text_error)(const Position& position, const MoveTextError& error,
                            std::string_view text);
  /// Who gives check to whom. Requires: somebody does.
  std::string (*check)(const Position& position);
  /// The men on some squares, in the nominative.
  std::string (*men)(const Board& board, Bitboard squares);
  std::string_view (*defect)(Defect defect) noexcept;
  std::string_view (*warning)(Warning warning) noexcept;
  std::string_view (*piece_type)(PieceType type) noexcept;
  std::string_view (*color)(Color color) noexcept;
};

extern const Vocabulary english;
extern const Vocabulary german;

/// Joins texts with sentence parts that grow: `concat("the ", name, " on ", square)`.
template <class... Parts>
[[nodiscard]] std::string concat(const Parts&... parts) {
  std::string text;
  ((text += parts), ...);
  return text;
}

/// The texts for some squares as a list, "a, b and c", those nearest to one square first.
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

/// What a language's writer says of a reason: there is one sentence maker for each group of them.
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
    case WayBlocked: return writer.way();
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
    case CastlingRookShieldsKing: return writer.castling();
    case PromotionMissing:
    case PromotionNotAPawn:
    case PromotionBeforeLastRank:
    case PromotionImpossible: return writer.promotion();
  }
  __builtin_unreachable();
}

}  // namespace tabiya
