#include <gtest/gtest.h>

#include <array>

#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"

// The en passant field: writing three dialects, reading all of them, and impossible squares.

namespace tabiya {
namespace {

std::string en_passant_field(const Position& position, EnPassantMode mode) {
  const std::string fen = to_fen(position, {.en_passant = mode});
  const std::size_t clock = fen.rfind(' ', fen.rfind(' ') - 1);
  const std::size_t begin = fen.rfind(' ', clock - 1) + 1;
  return fen.substr(begin, clock - begin);
}

struct Dialects {
  std::string_view name;
  std::string_view fen;
  std::string_view always;
  std::string_view pseudo_legal;
  std::string_view legal;
};

constexpr std::array positions{
    Dialects{"no double step", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "-", "-", "-"},
    Dialects{"E-15: no pawn beside it",
             "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "e3", "-", "-"},
    Dialects{"E-01: both pawns leave the rank", "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1", "e6", "e6",
             "-"},
    Dialects{"E-02: the capturer still stands in the way",
             "2b1r2r/8/5P1k/2p1pP2/5R1P/6PK/4q3/4R3 w - e6 0 1", "e6", "e6", "e6"},
    Dialects{"E-16: pinned to the king on c4", "k1r5/8/8/1pP5/2K5/8/8/8 w - b6 0 1", "b6", "b6",
             "-"},
    Dialects{"E-17: pinned to the king on c3", "k1r5/8/8/1pP5/8/2K5/8/8 w - b6 0 1", "b6", "b6",
             "-"},
    Dialects{"E-18: another pawn can capture", "k1r5/8/8/PpP5/8/2K5/8/8 w - b6 0 1", "b6", "b6",
             "b6"},
    Dialects{"E-19: another pawn can capture the checker", "k1r5/8/8/PpP5/2K5/8/8/8 w - b6 0 1",
             "b6", "b6", "b6"},
    Dialects{"E-20: the checker can be captured", "k7/8/8/1pP5/2K5/8/8/8 w - b6 0 1", "b6", "b6",
             "b6"},
    Dialects{"E-21: one of two is pinned", "k7/4b3/8/PpP5/1K6/8/8/8 w - b6 0 1", "b6", "b6", "b6"},
    Dialects{"E-22: both are pinned", "k7/b5b1/8/2PpP3/3K4/8/8/8 w - d6 0 1", "d6", "d6", "-"},
    Dialects{"E-23: on the rank of a rook", "k7/8/8/r2pPK2/8/8/8/8 w - d6 0 1", "d6", "d6", "-"},
    Dialects{"E-24: a pawn remains on that rank", "k7/8/8/r1PpPK2/8/8/8/8 w - d6 0 1", "d6", "d6",
             "d6"},
    Dialects{"E-25: along the line of the pin", "kb6/8/8/3pP3/5K2/8/8/8 w - d6 0 1", "d6", "d6",
             "d6"},
    Dialects{"E-26: a rook behind the pawn", "4k3/8/8/8/3Pp3/8/8/3KR3 b - d3 0 1", "d3", "d3", "-"},
};

TEST(FenEnPassant, IsWrittenInThreeDialects) {  // PGN 16.1.3.4; X-FEN; FIDE 9.2.3.1
  for (const auto& [name, fen, always, pseudo_legal, legal] : positions) {
    const auto position = parse_position(fen, CastlingMode::Standard, FenReading::Strict);
    ASSERT_TRUE(position) << name;
    EXPECT_EQ(en_passant_field(*position, EnPassantMode::Always), always) << name;
    EXPECT_EQ(en_passant_field(*position, EnPassantMode::PseudoLegal), pseudo_legal) << name;
    EXPECT_EQ(en_passant_field(*position, EnPassantMode::Legal), legal) << name;
  }
}

struct DoubleStep {
  std::string_view name;
  std::string_view fen;
  std::string_view move;
  EnPassantMode mode;
  std::string_view after;
};

constexpr std::array double_steps{
    DoubleStep{"E-15: as the standard of 1994 says",
               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e4",
               EnPassantMode::Always,
               "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"},
    DoubleStep{"E-15: as is usual now", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
               "e4", EnPassantMode::Legal,
               "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
    DoubleStep{"E-30: a pawn can capture", "4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1", "e4",
               EnPassantMode::Legal, "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1"},
    DoubleStep{"E-31: the pawn beside is pinned", "5k2/8/8/8/5p2/8/4P3/4KR2 w - - 0 1", "e4",
               EnPassantMode::Legal, "5k2/8/8/8/4Pp2/8/8/4KR2 b - - 0 1"},
    DoubleStep{"E-31: the pawn beside is pinned, in X-FEN", "5k2/8/8/8/5p2/8/4P3/4KR2 w - - 0 1",
               "e4", EnPassantMode::PseudoLegal, "5k2/8/8/8/4Pp2/8/8/4KR2 b - e3 0 1"},
    DoubleStep{"E-32: none of the pawns beside can capture",
               "rnb1kbn1/p1p1pp2/PpPp2qr/5Pp1/8/R1P4p/1PK1P1PP/1NBQ1BNR b - - 0 1", "e5",
               EnPassantMode::Legal,
               "rnb1kbn1/p1p2p2/PpPp2qr/4pPp1/8/R1P4p/1PK1P1PP/1NBQ1BNR w - - 0 2"},
    DoubleStep{"E-32: as the standard of 1994 says",
               "rnb1kbn1/p1p1pp2/PpPp2qr/5Pp1/8/R1P4p/1PK1P1PP/1NBQ1BNR b - - 0 1", "e5",
               EnPassantMode::Always,
               "rnb1kbn1/p1p2p2/PpPp2qr/4pPp1/8/R1P4p/1PK1P1PP/1NBQ1BNR w - e6 0 2"},
};

TEST(FenEnPassant, FollowsADoubleStep) {  // FIDE 3.7.3.1
  for (const auto& [name, fen, text, mode, after] : double_steps) {
    const auto position = parse_position(fen);
    ASSERT_TRUE(position) << name;
    const auto move = parse_san(*position, text);
    ASSERT_TRUE(move) << name;
    EXPECT_EQ(to_fen(position->after(*move), {.en_passant = mode}), after) << name;
  }
}

TEST(FenEnPassant, IsForgottenAfterAPass) {  // E-34
  const auto position =
      parse_position("rnbqkbnr/ppp1pppp/8/2Pp4/8/8/PP1PPPPP/RNBQKBNR w KQkq d6 0 2");
  ASSERT_TRUE(position);
  Position passed = *position;
  passed.pass_unchecked();
  EXPECT_EQ(to_fen(passed), "rnbqkbnr/ppp1pppp/8/2Pp4/8/8/PP1PPPPP/RNBQKBNR b KQkq - 1 2");
}

struct Impossible {
  std::string_view name;
  std::string_view fen;
};

constexpr std::array impossible_squares{
    Impossible{"E-27: a piece on the square", "1b1b4/8/b1P5/2kP4/8/2b4K/8/8 w - c6 0 1"},
    Impossible{"E-27: no pawn behind a square that is taken",
               "5K2/8/2pp2Pp/2PP4/P5Pp/2pP1Ppp/P6p/7k b - g3 0 1"},
    Impossible{"E-27: a piece on the pawn's first square", "8/7k/8/7p/8/8/8/K7 w - h6 0 1"},
    Impossible{"E-28: on the mover's own side", "4k3/8/8/8/8/8/8/4K3 w - e3 0 1"},
    Impossible{"E-29: at the start of a game",
               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1"},
    Impossible{"no pawn", "4k3/8/8/8/8/8/8/4K3 b - e3 0 1"},
    Impossible{"the wrong rank", "4k3/8/8/8/8/8/8/4K3 b - e4 0 1"},
    Impossible{"the pawn's own square", "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1"},
    Impossible{"the mover's own pawn", "4k3/8/8/4P3/8/8/8/4K3 w - e6 0 1"},
};

TEST(FenEnPassant, ASquareThatNoPawnPassedIsADefect) {  // FIDE 3.7.3.1
  for (const auto& [name, fen] : impossible_squares) {
    const auto setup = parse_fen(fen, FenReading::Strict);
    ASSERT_TRUE(setup) << name;
    EXPECT_TRUE(defects(*setup).contains(Defect::BadEnPassantSquare)) << name;
    EXPECT_FALSE(parse_position(fen, CastlingMode::Standard, FenReading::Strict)) << name;
  }
}

TEST(FenEnPassant, ASquareThatNoPawnPassedIsDroppedByALenientReader) {
  for (const auto& [name, fen] : impossible_squares) {
    const auto position = parse_position(fen);
    if (!position) {
      EXPECT_EQ(name.substr(0, 4), "E-27") << name;  // these have other defects too
      continue;
    }
    EXPECT_EQ(en_passant_field(*position, EnPassantMode::Always), "-") << name;
  }
}

TEST(FenEnPassant, AMirroredPositionHasAMirroredSquare) {  // O-03
  const auto position =
      parse_position("r1bq1r2/pp2n3/4N2k/3pPppP/1b1n2Q1/2N5/PP3PP1/R1B1K2R w KQ g6 0 15");
  ASSERT_TRUE(position);
  EXPECT_EQ(to_fen(mirrored(*position)),
            "r1b1k2r/pp3pp1/2n5/1B1N2q1/3PpPPp/4n2K/PP2N3/R1BQ1R2 b kq g3 0 15");
}

TEST(FenEnPassant, SurvivesWritingAndReading) {  // O-06
  constexpr std::string_view fen = "4k1n1/ppp1pppp/8/8/3pP3/8/PPPP1PPP/4K3 b - e3 0 1";
  EXPECT_EQ(to_fen(*parse_position(fen)), fen);
}

}  // namespace
}  // namespace tabiya
