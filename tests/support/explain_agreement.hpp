/// Tests that `explain()` and the move generator agree.
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

/// The squares and the promotion of a move, as arguments of `explain()`.
using Question = std::tuple<Square, Square, std::optional<PieceType>>;

/// Every question whose answer is a move: the generator's moves, and castling by the king's target
/// square unless that is an ordinary king move.
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

/// The board after moving the piece without any rules.
inline Board moved_anyway(const Position& position, const Refusal& refusal) {
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
  const Board board = moved_anyway(position, refusal);
  const Square king = board.men(position.turn(), PieceType::King).first();
  return attackers(board, king, ~position.turn());
}

/// Verifies each refusal by different means than those that found it.
inline void expect_true(const Position& position, const Refusal& refusal) {
  const Board& board = position.board();
  const Bitboard men = refusal.men;
  EXPECT_EQ(refusal.piece, board.piece_on(refusal.from));
  EXPECT_EQ(men - board.occupied(), Bitboard{}) << "only men can be blamed";
  switch (refusal.reason) {
    case Reason::DoubleCheck:
      EXPECT_TRUE(men.has_several());
      EXPECT_TRUE(men.intersects(real_attackers(position, refusal)));
      break;
    case Reason::LeavesCheck:
      EXPECT_EQ(men, position.checkers());
      EXPECT_EQ(men.count(), 1);
      EXPECT_EQ(men - board.occupied(), Bitboard{}) << "only occupied squares can be blamed";
      break;
    case Reason::Pinned:
      EXPECT_TRUE(position.pinned(position.turn()).contains(refusal.from));
      EXPECT_EQ(men.count(), 1);
      EXPECT_TRUE(men.intersects(real_attackers(position, refusal)));
      break;
    case Reason::EnPassantExposesKing:
    case Reason::WalksIntoCheck:
    case Reason::KingStaysOnLine:
    case Reason::KingsTouch:
      EXPECT_TRUE(men.any());
      EXPECT_EQ(men - real_attackers(position, refusal), Bitboard{});
      break;
    case Reason::OwnPieceOnTarget:
      EXPECT_TRUE(board.men(position.turn()).contains(refusal.to));
      break;
    case Reason::WayBlocked:
      EXPECT_TRUE(men.any());
      EXPECT_EQ(men, between(refusal.from, refusal.to) & board.occupied());
      break;
    case Reason::PawnDoesNotCaptureForwards: EXPECT_EQ(men, Bitboard{refusal.to}); break;
    case Reason::DoubleStepBlocked: EXPECT_TRUE(men.any()); break;
    case Reason::EnPassantExpired:
      EXPECT_EQ(men, men & board.men(~position.turn(), PieceType::Pawn));
      EXPECT_EQ(men.count(), 1);
      break;
    case Reason::CastlingInCheck: EXPECT_EQ(men, position.checkers()); break;
    case Reason::CastlingWayBlocked: EXPECT_TRUE(men.any()); break;
    case Reason::CastlingThroughCheck:
    case Reason::CastlingIntoCheck:
      EXPECT_TRUE(men.any());
      EXPECT_EQ(men, attackers(board, *refusal.where, ~position.turn()));
      break;
    case Reason::CastlingRookShieldsKing:
      EXPECT_TRUE(position.pinned(position.turn()).contains(*refusal.castling_rook));
      EXPECT_EQ(men.count(), 1);
      break;
    case Reason::CastlingRookMissing:
      EXPECT_FALSE(board.men(position.turn(), PieceType::Rook).contains(*refusal.castling_rook));
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
    default: EXPECT_EQ(men, Bitboard{}); break;
  }
}

/// Asks every possible question about one position. Returns the reasons that came up.
inline std::set<Reason> expect_explained_as_generated(const Position& position) {
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
          expect_true(position, answer.error());
          continue;
        }
        const auto entry = legal.find({from, to, promotion});
        if (entry == legal.end()) {
          ADD_FAILURE() << to_string(from) << to_string(to) << " was called legal";
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
