#include "tabiya/notation/uci_move.hpp"

#include <gtest/gtest.h>

#include "from_fen.hpp"

namespace tabiya {
namespace {

using Kind = MoveTextError::Kind;
using enum CastlingMode;
using test::from_fen;
using namespace std::string_view_literals;
using test::move_of;

// UCI "Move format"
TEST(UciMove, IsTwoSquaresAndTheLowerCaseLetterOfAPromotion) {
  const Position position = from_fen("1n2k3/P7/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_EQ(to_uci(position, move_of(position, "h1h8")), "h1h8");
  for (const char* promotion : {"a7a8q", "a7a8r", "a7b8b", "a7b8n"}) {
    EXPECT_EQ(to_uci(position, move_of(position, promotion)), promotion);
    EXPECT_EQ(parse_uci(position, promotion), move_of(position, promotion));
  }
}

// Written by some programs and read by most engines.
TEST(UciMove, ReadsTheLetterOfAPromotionAsACapitalToo) {
  for (const char* fen : {"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/p7/1N2K3 b - - 0 1"}) {
    const Position position = from_fen(fen);
    const std::string rank = position.turn() == Color::White ? "8" : "1";
    const std::string from = position.turn() == Color::White ? "a7" : "a2";
    for (const char* file : {"a", "b"}) {
      for (const auto& [capital, small] :
           {std::pair{'Q', 'q'}, {'R', 'r'}, {'B', 'b'}, {'N', 'n'}}) {
        const std::string squares = from + file + rank;
        EXPECT_EQ(parse_uci(position, squares + capital), move_of(position, squares + small))
            << squares;
      }
    }
    EXPECT_EQ(parse_uci(position, from + "a" + rank + "K").error().kind, Kind::Illegal);
    EXPECT_EQ(parse_uci(position, from + "a" + rank + "P").error().kind, Kind::Illegal);
  }
}

// UCI "Move format", "UCI_Chess960"; FIDE Guidelines II.3.2
TEST(UciMove, CastlesByTheKingsTargetOrInChess960ByTheRook) {
  struct Row {
    std::string_view name, fen, king_takes_rook, standard, chess960;
  };
  constexpr Row rows[]{
      {"short", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "e1g1", "e1h1"},
      {"long", "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8a8", "e8c8", "e8a8"},
      {"C-38", "rnbk1b1r/ppp2pp1/5n1p/4p1B1/2P5/2N5/PP2PPPP/R3KBNR w KQ - 0 7", "e1a1", "e1c1",
       "e1a1"},
  };
  for (const auto& [name, fen, king_takes_rook, standard, chess960] : rows) {
    const Position position = from_fen(fen);
    const Move move = move_of(position, king_takes_rook);
    EXPECT_EQ(to_uci(position, move), standard) << name;
    EXPECT_EQ(to_uci(position, move, Chess960), chess960) << name;
    EXPECT_EQ(parse_uci(position, standard), move) << name;
    EXPECT_EQ(parse_uci(position, chess960), move) << name;
  }
}

// UCI "UCI_Chess960"
TEST(UciMove, TellsAStepOfTheKingFromCastlingToTheSameSquare) {
  const Position position = from_fen("4k3/8/8/8/8/8/8/5K1R w H - 0 1", Chess960);
  EXPECT_EQ(parse_uci(position, "f1g1"), Move::normal(Square::F1, Square::G1));
  EXPECT_EQ(parse_uci(position, "f1h1"), Move::castling(Square::F1, Square::H1));
  EXPECT_EQ(to_uci(position, Move::castling(Square::F1, Square::H1), Chess960), "f1h1");
}

TEST(UciMove, NeverReadsAnIllegalStepAsCastling) {
  // The rook on h1 has the right; the one on g1 is in the way.
  const Position position = from_fen("4k3/8/8/8/8/8/8/5KRR w H - 0 1", Chess960);
  EXPECT_EQ(parse_uci(position, "f1g1").error().kind, Kind::Illegal);
  EXPECT_EQ(parse_uci(position, "f1h1").error().kind, Kind::Illegal);
}

TEST(UciMove, CastlesWithTheRookThatHasTheRight) {
  // C-37: the king does not step onto his own rook.
  const Position position =
      from_fen("nn1rkq1b/ppp1p1rP/8/2Np4/3P4/2P5/bP3PPP/2BRKQRB b KQq - 1 8", Chess960);
  EXPECT_EQ(parse_uci(position, "e8d8"), Move::castling(Square::E8, Square::D8));
  const Position start3 =
      from_fen("bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w KQkq - 0 1", Chess960);
  EXPECT_EQ(parse_uci(start3, "f1g1"), Move::castling(Square::F1, Square::G1));
  EXPECT_EQ(to_uci(start3, Move::castling(Square::F1, Square::G1), Chess960), "f1g1");
}

TEST(UciMove, AcceptsBothFormsOfChess960WhereNeitherIsAStep) {
  const Position position = from_fen("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", Chess960);
  EXPECT_EQ(parse_uci(position, "e1f1"), Move::castling(Square::E1, Square::F1));
  EXPECT_EQ(parse_uci(position, "e1g1"), Move::castling(Square::E1, Square::F1));
}

TEST(UciMove, CastlesOnlyWithTheRight) {
  const Position position = from_fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
  EXPECT_EQ(parse_uci(position, "e1g1").error().kind, Kind::Illegal);
  EXPECT_EQ(parse_uci(position, "e1h1").error().kind, Kind::Illegal);
}

TEST(UciMove, ReportsTheFirstUnexpectedByte) {
  struct Row {
    std::string_view text;
    std::size_t offset;
  };
  constexpr Row rows[]{{"", 0},      {"e", 1},     {"e2", 2},        {"e2e", 3},    {"i2e4", 0},
                       {"e9e4", 1},  {"e2x4", 2},  {"e2e0", 3},      {"e2e4x", 4},  {"e2e4qq", 5},
                       {"E2e4", 0},  {" e2e4", 0}, {"e2e4 ", 4},     {"e7e8=Q", 4}, {"0000", 0},
                       {"e2-e4", 2}, {"Nf3", 0},   {"e2e4\0q"sv, 4}, {"O-O", 0}};
  for (const auto& [text, offset] : rows) {
    const auto move = parse_uci(Position{}, text);
    ASSERT_FALSE(move) << text;
    EXPECT_EQ(move.error().kind, Kind::Malformed) << text;
    EXPECT_EQ(move.error().offset, offset) << text;
  }
}

TEST(UciMove, TellsIllegalFromMalformedAndKeepsTheMoveForExplain) {
  const auto move = parse_uci(Position{}, "e1e2");
  ASSERT_FALSE(move);
  EXPECT_EQ(move.error().kind, Kind::Illegal);
  EXPECT_EQ(move.error().from(), Square::E1);
  EXPECT_EQ(move.error().to, Square::E2);
  EXPECT_EQ(parse_uci(Position{}, "e3e4").error().from(), Square::E3) << "an empty square";
  EXPECT_EQ(parse_uci(Position{}, "e4e4").error().kind, Kind::Illegal);
}

// FIDE 3.7.3.3; S-17
TEST(UciMove, PromotesExactlyPawnsOnTheLastRankAndNeverToAKingOrPawn) {
  const Position position = from_fen("3k4/6P1/7P/8/K7/8/8/4R3 w - - 0 1");
  for (const char* text : {"g7g8", "g7g8k", "g7g8p", "h6h7q", "e1e8q"}) {
    const auto move = parse_uci(position, text);
    ASSERT_FALSE(move) << text;
    EXPECT_EQ(move.error().kind, Kind::Illegal) << text;
  }
  EXPECT_EQ(parse_uci(position, "g7g8k").error().promotion, PieceType::King);
  EXPECT_TRUE(parse_uci(position, "g7g8q"));
}

}  // namespace
}  // namespace tabiya
