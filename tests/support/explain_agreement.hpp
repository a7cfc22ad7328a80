/// Checks in tests that `explain()` agrees with the generator.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <tuple>
#include <vector>

#include "tabiya/rules/attacks.hpp"
#include "tabiya/rules/explain.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {

// Makes failed comparisons readable.
inline void PrintTo(Reason reason, std::ostream* out) { *out << to_string(reason); }

}  // namespace tabiya

namespace tabiya::test {

inline std::vector<std::optional<PieceType>> every_promotion() {
  std::vector<std::optional<PieceType>> promotions{std::nullopt};
  promotions.insert(promotions.end(), all_piece_types.begin(), all_piece_types.end());
  return promotions;
}

/// The squares and promotion of an attempted move.
using Question = std::tuple<Square, Square, std::optional<PieceType>>;

/// Every question whose answer is a legal move: the moves of the generator, and castling by the
/// king's target where that is not a plain step.
inline std::map<Question, Move> legal_questions(const Position& position) {
  std::map<Question, Move> questions;
  for (const Move move : legal_moves(position)) {
    questions.emplace(Question{move.from(), move.to(), move.promotion_type()}, move);
    if (!move.is_castling()) continue;
    const CastlingSide side = castling_side(move.from(), move.to());
    const Square target = king_castling_target(position.turn(), side);
    if (distance(move.from(), target) > 1) {
      questions.emplace(Question{move.from(), target, std::nullopt}, move);
    }
  }
  return questions;
}

/// The board after the piece moves, without checking any rules.
inline Board board_after_ignoring_rules(const Position& position, const Refusal& refusal) {
  Board board = position.board();
  const Piece piece = *board.piece_on(refusal.from);
  const bool is_en_passant = piece.type == PieceType::Pawn &&
                             file_of(refusal.from) != file_of(refusal.to) &&
                             !board.piece_on(refusal.to);
  board.remove(refusal.from);
  board.put(refusal.to, piece);
  if (is_en_passant) board.remove(make_square(file_of(refusal.to), rank_of(refusal.from)));
  return board;
}

/// The pieces that would attack the king after the refused move.
inline Bitboard real_attackers(const Position& position, const Refusal& refusal) {
  const Board board = board_after_ignoring_rules(position, refusal);
  const Square king = board.pieces(position.turn(), PieceType::King).first();
  return attackers(board, king, ~position.turn());
}

/// Verifies a refusal independently of the code that found it.
inline void expect_correct(const Position& position, const Refusal& refusal) {
  const Board& board = position.board();
  const Bitboard culprits = refusal.culprits;
  EXPECT_EQ(refusal.piece, board.piece_on(refusal.from));
  EXPECT_EQ(culprits - board.occupied(), Bitboard{}) << "a culprit is an empty square";
  switch (refusal.reason) {
    case Reason::DoubleCheck:
      EXPECT_TRUE(culprits.has_several());
      EXPECT_TRUE(culprits.intersects(real_attackers(position, refusal)));
      break;
    case Reason::LeavesCheck:
      EXPECT_EQ(culprits, position.checkers());
      EXPECT_EQ(culprits.count(), 1);
      EXPECT_TRUE(culprits.intersects(real_attackers(position, refusal)));
      break;
    case Reason::Pinned:
      EXPECT_TRUE(position.pinned(position.turn()).contains(refusal.from));
      EXPECT_EQ(culprits.count(), 1);
      EXPECT_TRUE(culprits.intersects(real_attackers(position, refusal)));
      break;
    case Reason::EnPassantExposesKing:
    case Reason::WalksIntoCheck:
    case Reason::KingStaysOnLine:
    case Reason::KingsTouch:
      EXPECT_TRUE(culprits.any());
      EXPECT_EQ(culprits - real_attackers(position, refusal), Bitboard{});
      break;
    case Reason::OwnPieceOnTarget:
      EXPECT_TRUE(board.pieces(position.turn()).contains(refusal.to));
      break;
    case Reason::WayBlocked:
      EXPECT_TRUE(culprits.any());
      EXPECT_EQ(culprits, between(refusal.from, refusal.to) & board.occupied());
      break;
    case Reason::PawnDoesNotCaptureForwards: EXPECT_EQ(culprits, Bitboard{refusal.to}); break;
    case Reason::DoubleStepBlocked: EXPECT_TRUE(culprits.any()); break;
    case Reason::EnPassantExpired:
      EXPECT_EQ(culprits, culprits & board.pieces(~position.turn(), PieceType::Pawn));
      EXPECT_EQ(culprits.count(), 1);
      break;
    case Reason::CastlingInCheck: EXPECT_EQ(culprits, position.checkers()); break;
    case Reason::CastlingWayBlocked: EXPECT_TRUE(culprits.any()); break;
    case Reason::CastlingThroughCheck:
    case Reason::CastlingIntoCheck:
      EXPECT_TRUE(culprits.any());
      EXPECT_EQ(culprits, attackers(board, *refusal.where, ~position.turn()));
      break;
    case Reason::CastlingRookShieldsKing:
      EXPECT_TRUE(position.pinned(position.turn()).contains(*refusal.castling_rook));
      EXPECT_EQ(culprits.count(), 1);
      break;
    case Reason::CastlingRookMissing:
      EXPECT_FALSE(board.pieces(position.turn(), PieceType::Rook).contains(*refusal.castling_rook));
      break;
    case Reason::CastlingRightLost:
    case Reason::CastlingRookMoved:
      EXPECT_FALSE(position.castling_rooks().contains(*refusal.castling_rook));
      break;
    case Reason::PromotionMissing:
      for (const PieceType type : promotion_types) {
        EXPECT_TRUE(explain(position, refusal.from, refusal.to, type).has_value());
      }
      break;
    case Reason::PromotionNotAPawn:
    case Reason::PromotionBeforeLastRank:
      EXPECT_TRUE(explain(position, refusal.from, refusal.to).has_value());
      break;
    case Reason::PromotionImpossible:
      EXPECT_TRUE(explain(position, refusal.from, refusal.to, PieceType::Queen).has_value());
      break;
    default: EXPECT_EQ(culprits, Bitboard{}); break;
  }
}

/// Tries every move in a position. Returns the reasons that occurred.
inline std::set<Reason> expect_explain_matches_generator(const Position& position) {
  static const auto promotions = every_promotion();
  const std::map<Question, Move> legal = legal_questions(position);
  std::set<Reason> reasons;
  std::size_t found = 0;
  for (const Square from : all_squares) {
    for (const Square to : all_squares) {
      for (const auto promotion : promotions) {
        const auto answer = explain(position, from, to, promotion);
        if (!answer) {
          reasons.insert(answer.error().reason);
          expect_correct(position, answer.error());
          continue;
        }
        const auto entry = legal.find({from, to, promotion});
        if (entry == legal.end()) {
          ADD_FAILURE() << to_string(from) << to_string(to) << " is not legal";
          continue;
        }
        EXPECT_EQ(*answer, entry->second);
        ++found;
      }
    }
  }
  EXPECT_EQ(found, legal.size()) << "every legal move is found";
  return reasons;
}

}  // namespace tabiya::test
