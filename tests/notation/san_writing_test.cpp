#include <gtest/gtest.h>

#include <span>

#include "from_fen.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya {
namespace {

using test::from_fen;
using test::move_of;

struct Written {
  std::string_view name;
  std::string_view fen;
  std::string_view squares;
  std::string_view san;
  CastlingMode mode = CastlingMode::Standard;
};

void expect_written(std::span<const Written> rows) {
  for (const auto& [name, fen, squares, san, mode] : rows) {
    const Position position = from_fen(fen, mode);
    EXPECT_EQ(to_san(position, move_of(position, squares)), san) << name;
  }
}

// PGN 8.2.3.2, 8.2.3.3
TEST(SanWriting, NamesThePieceTheCaptureAndTheTarget) {
  constexpr std::string_view start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  constexpr std::string_view scandinavian =
      "rnbqkbnr/ppp1pppp/8/3p4/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 3";
  constexpr Written rows[]{
      {"a pawn has no letter", start, "e2e4", "e4"},
      {"a knight is an N", start, "g1f3", "Nf3"},
      {"a pawn that captures names its file", scandinavian, "e4d5", "exd5"},
      {"a piece that captures has an x", scandinavian, "c3d5", "Nxd5"},
      {"en passant goes to the square passed over, unmarked", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
       "e5d6", "exd6"},
      {"either of two pawns can capture en passant",
       "rnbqkbnr/pppppp1p/8/5PpP/8/8/PPPPP2P/RNBQKBNR w KQkq g6 0 2", "f5g6", "fxg6"},
  };
  expect_written(rows);
}

// PGN 8.2.3.3
TEST(SanWriting, PromotesWithAnEqualsSign) {
  constexpr std::string_view fen = "7k/1p2Npbp/8/2P5/1P1r4/3b2QP/3q1pPK/2RB4 b - - 1 29";
  constexpr Written rows[]{
      {"to a queen", fen, "f2f1q", "f1=Q"},
      {"to a knight, with check", fen, "f2f1n", "f1=N+"},
      {"capturing, with check", "8/8/8/8/8/4K3/5p2/k5Q1 b - - 0 1", "f2g1q", "fxg1=Q+"},
      {"the longest a pawn's move can be", "1n5k/P5pp/8/8/8/8/8/K7 w - - 0 1", "a7b8q", "axb8=Q#"},
  };
  expect_written(rows);
}

// PGN 8.2.3.4; FIDE C.10
TEST(SanWriting, DisambiguatesByFileThenRankThenBoth) {
  constexpr std::string_view knights = "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1";
  constexpr std::string_view rooks = "7k/8/8/R7/8/8/8/R5K1 w - - 0 1";
  constexpr std::string_view queens = "2k5/8/8/8/4Q2Q/8/1K6/7Q w - - 0 1";
  constexpr std::string_view many = "N3k2N/8/8/3N4/N4N1N/2R5/1R6/4K3 w - - 0 1";
  constexpr Written rows[]{
      {"the file", knights, "c3e2", "Nce2"},
      {"the file of the other", knights, "g1e2", "Nge2"},
      {"the rank on one file", rooks, "a1a3", "R1a3"},
      {"the rank on one file, of the other", rooks, "a5a3", "R5a3"},
      {"both squares if neither suffices", queens, "h4e1", "Qh4e1"},
      {"the file if it suffices", queens, "e4e1", "Qee1"},
      {"the rank if the file does not", queens, "h1e1", "Q1e1"},
      {"both, with a capture", "2k5/8/8/8/4Q2Q/8/1K6/4r2Q w - - 0 1", "h4e1", "Qh4xe1"},
      {"S-01: rank", many, "a4b6", "N4b6"},
      {"S-01: rank of the far one", many, "h8g6", "N8g6"},
      {"S-01: both", many, "h4g6", "Nh4g6"},
      {"S-01: rooks by file", many, "c3c2", "Rcc2"},
      {"S-01: file", many, "f4g6", "Nfg6"},
      {"S-01: file among three", many, "d5b6", "Ndb6"},
      {"S-02: the rank suffices", "8/2KN1p2/5p2/3N1B1k/5PNp/7P/7P/8 w - -", "d5f6", "N5xf6#"},
      {"S-12: rank", "k7/8/K7/8/3n3n/5R2/3n4/8 b - - 0 1", "d2f3", "N2xf3"},
      {"S-12: file", "k7/8/K7/8/3n3n/5R2/3n4/8 b - - 0 1", "h4f3", "Nhxf3"},
      {"S-12: both", "k7/8/K7/8/3n3n/5R2/3n4/8 b - - 0 1", "d4f3", "Nd4xf3"},
  };
  expect_written(rows);
}

// PGN 8.2.3.4
TEST(SanWriting, DisambiguatesOnlyFromPiecesThatCanMove) {
  constexpr std::string_view pinning_rook =
      "4k2r/r3bppp/p1p5/3pR3/Pp1P1B2/7P/1PP2PP1/R5K1 w k - 0 37";
  constexpr Written rows[]{
      {"a knight pinned by a bishop", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"},
      {"S-03: a knight pinned by a rook", "8/8/8/R2nkn2/8/8/2K5/8 b - - 0 1", "f5e3", "Ne3+"},
      {"S-05: a rook that pins is not itself pinned", pinning_rook, "a1e1", "Rae1"},
      {"S-05: the other rook", pinning_rook, "e5e1", "Ree1"},
      {"S-06: a rook pinned on the file", "1r5k/6p1/3p3p/8/8/4bQ2/2R3PP/2KRq3 w - - 6 44", "c2d2",
       "Rd2"},
      {"S-08: a queen pinned by a queen", "1Q3q1k/4P3/8/3p1N1q/1Q1P4/2N5/2K5/5q2 b - - 0 1", "f1f5",
       "Qfxf5+"},
      {"S-08: the other queen", "1Q3q1k/4P3/8/3p1N1q/1Q1P4/2N5/2K5/5q2 b - - 0 1", "h5f5",
       "Qhxf5+"},
      {"S-07: a knight pinned by a bishop",
       "r2qkbnr/ppp2ppp/2n5/1B2pQ2/4P3/8/PPP2PPP/RNB1K2R b KQkq - 3 7", "g8e7", "Ne7"},
      {"S-09: a bishop pinned by a rook", "2r4r/4pqbp/5bkp/6nn/2B5/p2r4/2K1B3/RNBQ1BR1 w - - 0 1",
       "e2d3", "Bxd3#"},
  };
  expect_written(rows);
}

// PGN 8.2.3.5
TEST(SanWriting, MarksOnlyCheckAndMate) {
  constexpr std::string_view lone_king = "7k/4Q3/6K1/8/8/8/8/8 w - - 0 1";
  constexpr Written rows[]{
      {"mate", lone_king, "e7h7", "Qh7#"},
      {"stalemate has no sign", lone_king, "e7f7", "Qf7"},
      {"check", lone_king, "e7e5", "Qe5+"},
      {"S-23: discovered mate", "4k3/8/8/8/8/8/2KR1R2/3R1R2 w - - 0 1", "d2e2", "Rde2#"},
      {"a check does not disambiguate", "1k6/8/8/8/R4R2/6B1/8/4K3 w - - 0 1", "f4d4", "Rfd4+"},
      {"nor does its absence", "1k6/8/8/8/R4R2/6B1/8/4K3 w - - 0 1", "a4d4", "Rad4"},
  };
  expect_written(rows);
}

// PGN 8.2.3.3, 8.2.3.5; FIDE Guidelines II.3.2
TEST(SanWriting, CastlesWithLettersWhateverTheDistance) {
  using enum CastlingMode;
  constexpr Written rows[]{
      {"short", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "O-O"},
      {"long", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1", "O-O-O"},
      {"with check", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "O-O+"},
      {"long, with mate", "2rkr3/2p1p3/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1", "O-O-O#"},
      {"C-39: short, with mate", "RRR5/8/8/8/8/8/PPPPPP2/k3K2R w K - 0 1", "e1h1", "O-O#"},
      {"C-38: with check", "rnbk1b1r/ppp2pp1/5n1p/4p1B1/2P5/2N5/PP2PPPP/R3KBNR w KQ - 0 7", "e1a1",
       "O-O-O+"},
      {"Chess960: start position 3", "bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w KQkq - 0 1",
       "f1g1", "O-O", Chess960},
      {"C-14: Chess960, with a rook two files away", "4r3/3k4/8/8/8/8/q5PP/1R1KR3 w Q - 2 2",
       "d1b1", "O-O-O+", Chess960},
      {"C-37: Chess960, the king does not step",
       "nn1rkq1b/ppp1p1rP/8/2Np4/3P4/2P5/bP3PPP/2BRKQRB b KQq - 1 8", "e8d8", "O-O-O", Chess960},
      {"Chess960: a step of the king is not castling", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1",
       "Kg1", Chess960},
  };
  expect_written(rows);
}

}  // namespace
}  // namespace tabiya
