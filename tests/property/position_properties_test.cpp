/// Properties of every position. Checks a thousand random positions or the number in the
/// environment variable TABIYA_PROPERTY_POSITIONS; TABIYA_PROPERTY_SEED sets the seed.

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "support/effort.hpp"
#include "support/random_positions.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/rules/attacks.hpp"
#include "tabiya/rules/explain.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {
namespace {

using test::RandomPositions;

template <class Check>
void for_random_positions(Check check) {
  RandomPositions positions{test::number_from_environment("TABIYA_PROPERTY_SEED", 0)};
  const std::uint64_t count =
      test::number_from_environment("TABIYA_PROPERTY_POSITIONS", test::effort(1000));
  for (std::uint64_t done = 0; done < count; ++done) {
    const Position position = positions.next();
    SCOPED_TRACE(to_fen(position, {.castling = FenStyle::Castling::Shredder}));
    check(position);
    if (testing::Test::HasFailure()) return;
  }
}

std::set<std::uint16_t> as_set(const MoveList& moves) {
  std::set<std::uint16_t> packed;
  for (const Move move : moves) packed.insert(move.packed());
  EXPECT_EQ(packed.size(), moves.size()) << "a move is listed twice";
  return packed;
}

Move mirrored_move(Move move) {
  switch (move.kind()) {
    case Move::Kind::Normal: return Move::normal(mirrored(move.from()), mirrored(move.to()));
    case Move::Kind::EnPassant: return Move::en_passant(mirrored(move.from()), mirrored(move.to()));
    case Move::Kind::Castling: return Move::castling(mirrored(move.from()), mirrored(move.to()));
    case Move::Kind::Drop: return Move::drop(*move.dropped_type(), mirrored(move.to()));
    case Move::Kind::Promotion: break;
  }
  return Move::promotion(mirrored(move.from()), mirrored(move.to()), *move.promotion_type());
}

TEST(EveryPosition, IsRebuiltFromItsSetup) {
  for_random_positions([](const Position& position) {
    const auto again = Position::from_setup(position.setup(), CastlingMode::Chess960);
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ(*again, position);
  });
}

TEST(EveryMove, LeadsToAPositionWithoutDefects) {
  for_random_positions([](const Position& position) {
    for (const Move move : legal_moves(position)) {
      const Position next = position.after(move);
      EXPECT_TRUE(defects(next.setup(), CastlingMode::Chess960).empty());
      EXPECT_NE(next.turn(), position.turn());
    }
  });
}

TEST(EveryMove, KeepsTheKeyEqualToARecomputedOne) {
  for_random_positions([](const Position& position) {
    for (const Move move : legal_moves(position)) {
      const Position next = position.after(move);
      const auto anew = Position::from_setup(next.setup(), CastlingMode::Chess960);
      ASSERT_TRUE(anew.has_value());
      EXPECT_EQ(anew->key(), next.key());
    }
  });
}

TEST(EveryPosition, CountsTheMovesThatItLists) {
  for_random_positions([](const Position& position) {
    const MoveList moves = legal_moves(position);
    EXPECT_EQ(count_legal_moves(position), moves.size());
    EXPECT_EQ(has_legal_move(position), !moves.empty());
    std::size_t by_origin = 0;
    std::size_t by_target = 0;
    for (const Square sq : all_squares) {
      by_origin += legal_moves_from(position, sq).size();
      by_target += legal_moves_to(position, Bitboard{sq}).size();
    }
    EXPECT_EQ(by_origin, moves.size());
    EXPECT_EQ(by_target, moves.size());
  });
}

TEST(EveryPosition, IsLegalExactlyForTheMovesThatItLists) {
  for_random_positions([](const Position& position) {
    const auto listed = as_set(legal_moves(position));
    for (const Square from : all_squares) {
      for (const Square to : all_squares) {
        const auto agrees = [&](Move move) {
          EXPECT_EQ(is_legal(position, move), listed.contains(move.packed()))
              << to_string(from) << to_string(to);
        };
        agrees(Move::normal(from, to));
        agrees(Move::en_passant(from, to));
        agrees(Move::castling(from, to));
        for (const PieceType type : promotion_types) agrees(Move::promotion(from, to, type));
      }
    }
  });
}

TEST(EveryPosition, ExplainsExactlyTheMovesThatItDoesNotList) {
  for_random_positions([](const Position& position) {
    const MoveList moves = legal_moves(position);
    const auto listed = as_set(moves);
    std::set<std::uint16_t> found;
    const auto ask = [&](Square from, Square to, std::optional<PieceType> promotion) {
      const auto answer = explain(position, from, to, promotion);
      if (!answer) return;
      EXPECT_TRUE(listed.contains(answer->packed())) << to_string(from) << to_string(to);
      found.insert(answer->packed());
    };
    for (const Square from : all_squares) {
      for (const Square to : all_squares) {
        ask(from, to, std::nullopt);
        for (const PieceType type : all_piece_types) ask(from, to, type);
      }
    }
    EXPECT_EQ(found, listed);
  });
}

TEST(EveryPosition, HasTheMirroredMovesWhenMirrored) {
  for_random_positions([](const Position& position) {
    MoveList expected;
    for (const Move move : legal_moves(position)) expected.push_back(mirrored_move(move));
    EXPECT_EQ(as_set(legal_moves(mirrored(position))), as_set(expected));
    EXPECT_EQ(mirrored(mirrored(position)), position);
  });
}

TEST(EveryPosition, IsInCheckExactlyIfItsKingIsAttacked) {
  for_random_positions([](const Position& position) {
    const Square king = position.king(position.turn());
    EXPECT_EQ(position.checkers(), attackers(position.board(), king, ~position.turn()));
  });
}

TEST(EveryPosition, SurvivesBeingWrittenAsFen) {
  for_random_positions([](const Position& position) {
    for (const auto castling : {FenStyle::Castling::XFen, FenStyle::Castling::Shredder}) {
      const std::string fen =
          to_fen(position, {.en_passant = EnPassantMode::Always, .castling = castling});
      const auto again = parse_position(fen, CastlingMode::Chess960, FenReading::Strict);
      ASSERT_TRUE(again.has_value()) << fen;
      EXPECT_EQ(*again, position) << fen;
    }
    const auto without_dead_squares = parse_position(to_fen(position), CastlingMode::Chess960);
    ASSERT_TRUE(without_dead_squares.has_value());
    EXPECT_TRUE(same_position(*without_dead_squares, position));
    EXPECT_EQ(without_dead_squares->key(), position.key());
  });
}

TEST(EveryMove, SurvivesBeingWrittenAsSan) {
  for_random_positions([](const Position& position) {
    std::set<std::string> texts;
    const MoveList moves = legal_moves(position);
    for (const Move move : moves) {
      const std::string san = to_san(position, move);
      texts.insert(san);
      for (const auto reading : {SanReading::Lenient, SanReading::Strict}) {
        const auto read = parse_san(position, san, reading);
        ASSERT_TRUE(read.has_value()) << san;
        EXPECT_EQ(*read, move) << san;
      }
    }
    EXPECT_EQ(texts.size(), moves.size()) << "two moves have the same text";
  });
}

TEST(EveryMove, SurvivesBeingWrittenAsUci) {
  for_random_positions([](const Position& position) {
    for (const Move move : legal_moves(position)) {
      const std::string text = to_uci(position, move, CastlingMode::Chess960);
      const auto read = parse_uci(position, text);
      ASSERT_TRUE(read.has_value()) << text;
      EXPECT_EQ(*read, move) << text;
    }
  });
}

}  // namespace
}  // namespace tabiya
