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

/// Joins texts with sentence parts that grow: `together("the ", name, " on ", square)`.
template <class... Parts>
[[nodiscard]] std::string together(const Parts&... parts) {
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

/// What a language's telling says of a reason: there is one sentence maker for each group of them.
template <class Telling>
[[nodiscard]] std::string told(Reason reason, const Telling& telling) {
  using enum Reason;
  switch (reason) {
    case SameSquare:
    case NothingThere:
    case NotYourPiece:
    case NotYourTurn: return telling.mover();
    case DoesNotMoveSo:
    case OwnPieceOnTarget:
    case WayBlocked: return telling.way();
    case PawnDoesNotCaptureForwards:
    case DoubleStepNotFirstMove:
    case DoubleStepBlocked:
    case NothingToCapture:
    case EnPassantExpired:
    case EnPassantExposesKing: return telling.pawn();
    case DoubleCheck:
    case LeavesCheck:
    case Pinned: return telling.check_or_pin();
    case KingsTouch:
    case WalksIntoCheck:
    case KingStaysOnLine: return telling.king();
    case CastlingRightLost:
    case CastlingRookMoved:
    case CastlingRookMissing:
    case CastlingInCheck:
    case CastlingWayBlocked:
    case CastlingThroughCheck:
    case CastlingIntoCheck:
    case CastlingRookShieldsKing: return telling.castling();
    case PromotionMissing:
    case PromotionNotAPawn:
    case PromotionBeforeLastRank:
    case PromotionImpossible: return telling.promotion();
  }
  __builtin_unreachable();
}

}  // namespace tabiya
