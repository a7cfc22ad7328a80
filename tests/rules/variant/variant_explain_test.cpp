// explain() in variants: legal exactly for the legal moves, and every reason true.
#include "tabiya/rules/variant/variant_explain.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <expected>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "support/effort.hpp"
#include "support/explain_agreement.hpp"
#include "support/random_variant_positions.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/rules/attacks.hpp"

namespace tabiya {
namespace {

using test::Question;

Question question_of(Move move) { return {move.from(), move.to(), move.promotion_type()}; }

/// Every question whose answer is a legal move other than a drop.
std::map<Question, Move> legal_questions(const VariantPosition& position) {
  std::map<Question, Move> questions;
  for (const Move move : legal_moves(position)) {
    if (move.is_drop()) continue;
    questions.emplace(question_of(move), move);
    if (!move.is_castling()) continue;
    const Square target =
        king_castling_target(position.turn(), castling_side(move.from(), move.to()));
    if (distance(move.from(), target) > 1) {
      questions.emplace(Question{move.from(), target, std::nullopt}, move);
    }
  }
  return questions;
}

/// The board after the refused move without its effects, except that a capture in Atomic explodes.
Board board_after(const VariantPosition& position, const Refusal& refusal) {
  Board board = position.board();
  const Piece piece = *refusal.piece;
  const bool is_en_passant = piece.type == PieceType::Pawn &&
                             file_of(refusal.from) != file_of(refusal.to) &&
                             !board.piece_on(refusal.to);
  const bool explodes = position.variant() == Variant::Atomic &&
                        (board.piece_on(refusal.to).has_value() || is_en_passant);
  const auto clear = [&](Square sq) {
    if (board.piece_on(sq)) board.remove(sq);
  };
  clear(refusal.from);
  clear(refusal.to);
  if (is_en_passant) clear(make_square(file_of(refusal.to), rank_of(refusal.from)));
  if (!explodes) {
    board.put(refusal.to, piece);
    return board;
  }
  const Bitboard around = attacks_from({Color::White, PieceType::King}, refusal.to, {});
  for (const Square sq : around - board.pieces(PieceType::Pawn)) clear(sq);
  return board;
}

/// The pieces that would attack the king of a side after the refused move; nothing if he has gone.
Bitboard attackers_after(const VariantPosition& position, const Refusal& refusal, Color side) {
  const Board board = board_after(position, refusal);
  const Bitboard king = board.pieces(side, PieceType::King);
  return king.any() ? attackers(board, king.first(), ~side) : Bitboard{};
}

void expect_true_of_the_king(const VariantPosition& position, const Refusal& refusal) {
  const Color us = position.turn();
  const Bitboard culprits = refusal.culprits;
  switch (refusal.reason) {
    case Reason::DoubleCheck: EXPECT_NE(position.variant(), Variant::Atomic); [[fallthrough]];
    case Reason::LeavesCheck:
      EXPECT_EQ(culprits - position.checkers(), Bitboard{});
      EXPECT_TRUE(culprits.intersects(attackers_after(position, refusal, us)));
      break;
    case Reason::Pinned:
    case Reason::EnPassantExposesKing:
    case Reason::ExplosionExposesKing:
    case Reason::WalksIntoCheck:
    case Reason::KingStaysOnLine:
    case Reason::KingsTouch:
      EXPECT_TRUE(culprits.any());
      EXPECT_EQ(culprits - attackers_after(position, refusal, us), Bitboard{});
      break;
    case Reason::UncoversCheck:
      EXPECT_EQ(culprits, attackers_after(position, refusal, ~us) - Bitboard{refusal.to});
      EXPECT_TRUE(culprits.any());
      break;
    case Reason::GivesCheck:
      EXPECT_EQ(attackers_after(position, refusal, ~us), Bitboard{refusal.to});
      EXPECT_EQ(culprits, Bitboard{refusal.from});
      break;
    case Reason::ExplodesOwnKing:
      EXPECT_TRUE(board_after(position, refusal).pieces(us, PieceType::King).empty());
      break;
    default: break;
  }
}

void expect_true(const VariantPosition& position, const Refusal& refusal) {
  EXPECT_EQ(refusal.variant, position.variant());
  EXPECT_EQ(refusal.culprits - position.board().occupied(), Bitboard{});
  expect_true_of_the_king(position, refusal);
  if (refusal.reason == Reason::CaptureIsCompulsory) {
    Bitboard capturing;
    for (const Move move : legal_moves(position)) {
      EXPECT_TRUE(position.captured_by(move)) << "only captures are legal";
      capturing |= move.from();
    }
    EXPECT_EQ(refusal.culprits, capturing);
    EXPECT_TRUE(capturing.any());
  }
}

class Agreement {
 public:
  std::set<Reason> reasons;

  void examine(const VariantPosition& position) {
    const auto legal = legal_questions(position);
    std::size_t found = 0;
    for (const Square from : all_squares) {
      for (const Square to : all_squares) found += ask(position, legal, from, to);
    }
    EXPECT_EQ(found, legal.size()) << "every legal move is found";
    examine_drops(position);
  }

 private:
  /// The number of legal moves between the squares. Promotions come last among the reasons, so only
  /// moves that lack nothing else are asked with each of them.
  std::size_t ask(const VariantPosition& position, const std::map<Question, Move>& legal,
                  Square from, Square to) {
    const auto answer = answer_to(position, legal, {from, to, std::nullopt});
    std::size_t found = answer.has_value();
    if (!answer && answer.error().reason != Reason::PromotionMissing) {
      return answer_to(position, legal, {from, to, PieceType::Queen}).has_value();
    }
    for (const PieceType type : all_piece_types) {
      found += answer_to(position, legal, {from, to, type}).has_value();
    }
    return found;
  }

  std::expected<Move, Refusal> answer_to(const VariantPosition& position,
                                         const std::map<Question, Move>& legal,
                                         const Question& question) {
    const auto& [from, to, promotion] = question;
    const auto answer = explain(position, from, to, promotion);
    if (!answer) {
      note(position, answer.error());
      return answer;
    }
    const auto entry = legal.find(question);
    EXPECT_TRUE(entry != legal.end() && entry->second == *answer)
        << to_string(from) << to_string(to) << " is not legal";
    return answer;
  }

  void examine_drops(const VariantPosition& position) {
    std::size_t found = 0;
    for (const PieceType type : all_piece_types) {
      for (const Square to : all_squares) {
        const auto answer = explain_drop(position, position.turn(), type, to);
        found += answer.has_value();
        if (answer) {
          EXPECT_TRUE(is_legal(position, *answer));
        } else {
          note(position, answer.error());
        }
        EXPECT_FALSE(explain_drop(position, ~position.turn(), type, to));
      }
    }
    const VariantMoveList moves = legal_moves(position);
    EXPECT_EQ(found, static_cast<std::size_t>(std::ranges::count_if(moves, &Move::is_drop)));
  }

  void note(const VariantPosition& position, const Refusal& refusal) {
    const bool is_plain = refusal.reason <= Reason::DoesNotMoveSo;
    if (is_plain && refusal.culprits.empty() && refusal.variant == position.variant()) return;
    reasons.insert(refusal.reason);
    expect_true(position, refusal);
  }
};

struct OwnReasons {
  Variant variant;
  std::vector<Reason> reasons;
};

class ExplainInVariant : public testing::TestWithParam<OwnReasons> {};

TEST_P(ExplainInVariant, IsLegalExactlyForLegalMoves) {
  const auto& [variant, expected] = GetParam();
  constexpr std::uint64_t enough_for_every_reason = 2000;
  const std::uint64_t rounds = test::number_from_environment("TABIYA_EXPLAIN_POSITIONS",
                                                             test::effort(enough_for_every_reason));
  test::RandomVariantPositions positions{variant, 43};
  Agreement agreement;
  for (std::uint64_t round = 0; round < rounds && !HasFailure(); ++round) {
    const VariantPosition position = positions.next();
    SCOPED_TRACE(to_fen(position));
    agreement.examine(position);
  }
  if (rounds < enough_for_every_reason) return;
  for (const Reason reason : expected) {
    EXPECT_TRUE(agreement.reasons.contains(reason)) << to_string(reason);
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, ExplainInVariant,
    testing::Values(OwnReasons{Variant::Standard,
                               {Reason::DropsNotPlayed, Reason::Pinned, Reason::CastlingIntoCheck}},
                    OwnReasons{Variant::Crazyhouse,
                               {Reason::NotInPocket, Reason::DropOnPiece, Reason::DropOnLastRank,
                                Reason::DropLeavesCheck}},
                    OwnReasons{Variant::KingOfTheHill, {Reason::GameIsOver}},
                    OwnReasons{Variant::ThreeCheck, {Reason::GameIsOver}},
                    OwnReasons{Variant::Antichess,
                               {Reason::GameIsOver, Reason::CaptureIsCompulsory,
                                Reason::CastlingNotPlayed}},
                    OwnReasons{Variant::Atomic,
                               {Reason::GameIsOver, Reason::KingDoesNotCapture,
                                Reason::ExplodesOwnKing, Reason::ExplosionExposesKing,
                                Reason::LeavesCheck, Reason::Pinned, Reason::CastlingInCheck,
                                Reason::CastlingThroughCheck, Reason::CastlingIntoCheck}},
                    OwnReasons{Variant::Horde,
                               {Reason::GameIsOver, Reason::DoubleStepBlocked, Reason::Pinned,
                                Reason::CastlingIntoCheck}},
                    OwnReasons{Variant::RacingKings,
                               {Reason::GameIsOver, Reason::GivesCheck, Reason::UncoversCheck,
                                Reason::KingsTouch, Reason::Pinned, Reason::CastlingNotPlayed}}),
    [](const auto& row) { return std::string{uci_name_of(row.param.variant)}; });

}  // namespace
}  // namespace tabiya
