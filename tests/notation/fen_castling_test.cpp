#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"

// The castling field: the rooks that letters name, and the letters that name a rook.

namespace tabiya {
namespace {

using enum Square;

std::string castling_field(const Position& position, FenStyle::Castling style) {
  const std::string fen = to_fen(position, {.castling = style});
  const std::size_t begin = fen.find(' ') + 3;
  return fen.substr(begin, fen.find(' ', begin) - begin);
}

struct Named {
  std::string_view name;
  std::string_view fen;
  Bitboard rooks;
  std::string_view x_fen;
  std::string_view shredder;
};

const std::array named{
    Named{"the usual rights",
          "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
          {A1, H1, A8, H8},
          "KQkq",
          "HAha"},
    Named{"some of them", "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1", {H1, A8}, "Kq", "Ha"},
    Named{"none", "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", {}, "-", "-"},
    Named{"C-08: kings on different files",
          "1r1k1r2/5p2/8/8/8/8/3N4/R5KR b KQkq - 0 1",
          {A1, H1, B8, F8},
          "KQkq",
          "HAfb"},
    Named{"C-23: an inner rook",
          "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",
          {G1, A8, G8},
          "Gkq",
          "Gga"},
    Named{"C-25: K is the outer rook", "4k3/8/8/8/8/8/8/4KR1R w K - 0 1", {H1}, "K", "H"},
    Named{"C-25: F is the inner rook", "4k3/8/8/8/8/8/8/4KR1R w F - 0 1", {F1}, "F", "F"},
    Named{"C-25: H is the outer rook", "4k3/8/8/8/8/8/8/4KR1R w H - 0 1", {H1}, "K", "H"},
    Named{"C-26: beside another rook", "4k3/8/8/8/8/8/8/4K1RR w K - 0 1", {H1}, "K", "H"},
    Named{"C-26: on the queen's side", "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1", {A1}, "Q", "A"},
    Named{"C-42: a king beside his rook",
          "1rkr3b/1ppn3p/3pB1n1/6q1/R2P4/4N1P1/1P5P/2KRQ1B1 b Dbd - 0 14",
          {D1, B8, D8},
          "Kkq",
          "Ddb"},
};

TEST(FenCastling, LettersNameRooks) {  // FIDE Guidelines II.3; X-FEN; Shredder-FEN
  for (const auto& [name, fen, rooks, x_fen, shredder] : named) {
    const auto position = parse_position(fen, CastlingMode::Chess960);
    ASSERT_TRUE(position) << name;
    EXPECT_EQ(position->castling_rooks(), rooks) << name;

    EXPECT_EQ(castling_field(*position, FenStyle::Castling::XFen), x_fen) << name;
    EXPECT_EQ(castling_field(*position, FenStyle::Castling::Shredder), shredder) << name;
  }
}

TEST(FenCastling, SurvivesWritingInBothStyles) {
  for (const auto& row : named) {
    const auto position = parse_position(row.fen, CastlingMode::Chess960);
    for (const auto style : {FenStyle::Castling::XFen, FenStyle::Castling::Shredder}) {
      const std::string text = to_fen(*position, {.castling = style});
      EXPECT_EQ(parse_position(text, CastlingMode::Chess960, FenReading::Strict), *position)
          << text;
    }
  }
}

struct Mended {
  std::string_view name;
  std::string_view fen;
  CastlingMode mode;
  std::string_view rights;
};

constexpr std::array impossible_rights{
    Mended{"no rook at all", "4k3/8/8/8/8/8/8/4K3 w K - 0 1", CastlingMode::Standard, "-"},
    Mended{"a rook on the wrong side", "4k3/8/8/8/8/8/8/RK6 w K - 0 1", CastlingMode::Chess960,
           "-"},
    Mended{"a king off its first rank", "4k3/8/8/8/8/4K3/8/R7 w A - 0 1", CastlingMode::Chess960,
           "-"},
    Mended{"no rook at all, by file", "4k3/8/8/8/8/8/8/4K3 w H - 0 1", CastlingMode::Standard, "-"},
    Mended{"the king has moved", "4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", CastlingMode::Standard, "-"},
    Mended{"the enemy's rook", "4k3/8/8/8/8/8/8/4KB1r w K - 0 1", CastlingMode::Standard, "-"},
    Mended{"O-05: a rook on the enemy's corner",
           "rnb1kbnR/pppp4/5q2/4pp2/8/8/PPPPPP1P/RNBQKBNR b KQkq - 0 1", CastlingMode::Standard,
           "KQq"},
    Mended{"C-04: rooks beside their corners", "1r2k3/8/8/8/8/8/8/R3KR2 w KQkq - 0 1",
           CastlingMode::Standard, "Q"},
    Mended{"C-05: each king has one rook", "4k2r/8/8/8/8/8/8/R1K5 w KQkq - 0 1",
           CastlingMode::Chess960, "Qk"},
    Mended{"C-06: three rooks", "1r2k3/8/1p6/8/8/5P2/8/1R2KR2 w KQkq - 0 1", CastlingMode::Chess960,
           "KQq"},
    Mended{"C-07: both on one side of the king", "2rrk3/8/8/8/8/8/3PPPPP/2RK4 w cd - 0 1",
           CastlingMode::Chess960, "q"},
    Mended{"C-09: a Chess960 start in a standard game",
           "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1", CastlingMode::Standard, "-"},
    Mended{"C-10: the king has castled",
           "r5k1/1pp1qb1p/1p1r1p2/2n1pPp1/4P3/P2P1NP1/1PR1Q1BP/1R4K1 b q - 0 1",
           CastlingMode::Standard, "-"},
    Mended{"C-11: kings on the b-file in a standard game",
           "1k5r/pppppppp/8/8/8/8/PPPPPPPP/1K5R w Kk - 0 1", CastlingMode::Standard, "-"},
    Mended{"C-36: no rook on that side",
           "q1kn1br1/3p1p1p/1rpB2p1/1p6/p7/P4P2/BPPP2PP/QRKN3R w KQq - 1 13",
           CastlingMode::Chess960, "KQ"},
    Mended{"V-20: neither king has moved, but the rooks are gone",
           "kb4r1/p2n3P/1PP5/1P6/8/8/6p1/R3KR2 b KQkq - 0 19", CastlingMode::Standard, "Q"},
};

// FIDE Guidelines II.2. Double Fischer Random Chess has two starting arrays, and suites of published
// move counts have kings in corners, so such rights are only a warning.
TEST(FenCastling, RightsThatNoStartingArrayGivesAreAWarning) {
  const auto is_impossible = [](const char* fen) {
    const auto setup = parse_fen(fen);
    EXPECT_TRUE(defects(*setup, CastlingMode::Chess960).empty()) << fen;
    return warnings(*setup).contains(Warning::ImpossibleCastlingRights);
  };
  EXPECT_TRUE(is_impossible("r4k2/8/8/8/8/8/8/R3K3 w Aa - 0 1")) << "kings on two files";
  EXPECT_TRUE(is_impossible("r3k3/8/8/8/8/8/8/1R2K3 w Ba - 0 1")) << "rooks on two files";
  EXPECT_TRUE(is_impossible("r3k1r1/8/8/8/8/8/8/R3K2R w AHag - 0 1")) << "on the king's side";
  EXPECT_TRUE(is_impossible("4k3/8/8/8/8/8/8/R6K w A - 0 1")) << "a king on the h-file";
  EXPECT_TRUE(is_impossible("4k3/8/8/8/8/8/8/R6K w Q - 0 1")) << "the same in X-FEN";
  EXPECT_TRUE(is_impossible("4k3/8/8/8/8/8/8/KR6 w B - 0 1")) << "a king on the a-file";
  EXPECT_TRUE(is_impossible("k6r/8/8/8/8/8/8/4K3 b h - 0 1")) << "Black's king on the a-file";
  EXPECT_FALSE(is_impossible("r3k3/8/8/8/8/8/8/R6K w a - 0 1")) << "only the other king can castle";
  EXPECT_FALSE(is_impossible("r3k1r1/8/8/8/8/8/8/R3K1R1 w AGag - 0 1"));
  EXPECT_FALSE(is_impossible("r3k3/8/8/8/8/8/8/4K1R1 w Ga - 0 1")) << "one on each side";
  EXPECT_FALSE(is_impossible("r4k2/8/8/8/8/8/8/R3K3 w A - 0 1")) << "only one side can castle";
  EXPECT_FALSE(is_impossible("rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1"));
}

TEST(FenCastling, ARightWithoutItsRookIsDroppedByALenientReader) {  // FIDE 3.8.2.1
  for (const auto& [name, fen, mode, rights] : impossible_rights) {
    const auto position = parse_position(fen, mode);
    ASSERT_TRUE(position) << name << ": " << to_string(position.error());
    EXPECT_EQ(castling_field(*position, FenStyle::Castling::XFen), rights) << name;
  }
}

TEST(FenCastling, ARightWithoutItsRookIsADefect) {
  for (const auto& [name, fen, mode, rights] : impossible_rights) {
    EXPECT_EQ(defects(*parse_fen(fen), mode), Defects{Defect::BadCastlingRight}) << name;
    EXPECT_FALSE(parse_position(fen, mode, FenReading::Strict)) << name;
  }
}

TEST(FenCastling, TheModeDecidesWhichRightsAreValid) {  // C-09, C-11
  for (const std::string_view fen : {"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
                                     "1k5r/pppppppp/8/8/8/8/PPPPPPPP/1K5R w Kk - 0 1"}) {
    EXPECT_FALSE(parse_position(fen, CastlingMode::Standard, FenReading::Strict)) << fen;
    const auto position = parse_position(fen, CastlingMode::Chess960, FenReading::Strict);
    ASSERT_TRUE(position) << fen;
    EXPECT_EQ(to_fen(*position), fen);
  }
}

TEST(FenCastling, ALetterWithoutARookNamesTheCorner) {
  EXPECT_EQ(parse_fen("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1")->castling_rooks,
            Bitboard({A1, H1, A8, H8}));
  EXPECT_EQ(parse_fen("8/8/8/8/8/8/8/R6R w Kq - 0 1")->castling_rooks, Bitboard({H1, A8}));
  EXPECT_EQ(parse_fen("4k3/8/8/8/8/8/8/4K3 w Cf - 0 1")->castling_rooks, Bitboard({C1, F8}));
}

struct Played {
  std::string_view name;
  std::string_view fen;
  std::string_view moves;
  std::string_view after;
  FenStyle::Castling style = FenStyle::Castling::XFen;
};

constexpr std::array played{
    Played{"C-01: a rook takes a rook on its first square",
           "2r1k2r/2qbbpp1/p2pp3/1p3PP1/Pn2P3/1PN1B3/1P3QB1/1K1R3R b k - 0 22", "Rxh1",
           "2r1k3/2qbbpp1/p2pp3/1p3PP1/Pn2P3/1PN1B3/1P3QB1/1K1R3r w - - 0 23"},
    Played{"C-02: a rook remains on its first square",
           "b3k2r/5p2/4p3/1p5p/6p1/2PR2P1/BP3qNP/6QK b k - 2 28", "Bxg2+",
           "4k2r/5p2/4p3/1p5p/6p1/2PR2P1/BP3qbP/6QK w k - 0 29"},
    Played{"C-03: the king takes the rook", "8/8/8/B2p3Q/2qPp1P1/b7/2P2PkP/4K2R b K - 0 1", "Kxh1",
           "8/8/8/B2p3Q/2qPp1P1/b7/2P2P1P/4K2k w - - 0 2"},
    Played{"C-15: castling leaves the rival's right", "3r1k1r/4pp2/8/8/8/8/8/4RKR1 w Gd - 1 1",
           "O-O", "3r1k1r/4pp2/8/8/8/8/8/4RRK1 b q - 2 1"},
    Played{"C-15: the same in Shredder's letters", "3r1k1r/4pp2/8/8/8/8/8/4RKR1 w Gd - 1 1", "O-O",
           "3r1k1r/4pp2/8/8/8/8/8/4RRK1 b d - 2 1", FenStyle::Castling::Shredder},
    Played{"C-16: castling with the king in his place", "Qr4k1/4pppp/8/8/8/8/8/R5KR w Hb - 0 1",
           "O-O", "Qr4k1/4pppp/8/8/8/8/8/R4RK1 b b - 1 1", FenStyle::Castling::Shredder},
    Played{"C-24: a second rook goes outside of the first",
           "rnb1k1r1/ppp1pp1p/3p2p1/6n1/P7/2N2B1R/1PPPPP2/2BNK1R1 w Kkq - 2 10", "Rhh1",
           "rnb1k1r1/ppp1pp1p/3p2p1/6n1/P7/2N2B2/1PPPPP2/2BNK1RR b Gkq - 3 10"},
    Played{"C-28: a rook is taken on its first square",
           "brnqknr1/pppppp1p/6p1/8/3b1P1P/1P6/P1PPP1P1/BRNQKNRB b KQkq - 0 3", "Bxg1",
           "brnqknr1/pppppp1p/6p1/8/5P1P/1P6/P1PPP1P1/BRNQKNbB w Qkq - 0 4"},
    Played{"C-29: a bishop is taken in the corner",
           "1r2k2b/p1qpp2p/1p1nn1r1/2pP4/8/1P1Q2P1/P1P1NP1P/BR2KN1R b Qq - 0 11", "Bxa1",
           "1r2k3/p1qpp2p/1p1nn1r1/2pP4/8/1P1Q2P1/P1P1NP1P/bR2KN1R w Qq - 0 12"},
    Played{"C-31: the right outlives the other rook's journey",
           "4k2r/8/8/6R1/6r1/3K4/8/8 b k - 3 4", "Rg2 Rg8+ R2xg8 Ke3 Rg5",
           "4k2r/8/8/6r1/8/4K3/8/8 w k - 2 7"},
};

TEST(FenCastling, KeepsTheRightsThatAMoveLeaves) {  // FIDE 3.8.2.1
  for (const auto& [name, fen, moves, after, style] : played) {
    auto position = parse_position(fen, CastlingMode::Chess960);
    ASSERT_TRUE(position) << name;
    std::size_t begin = 0;
    while (begin < moves.size()) {
      const std::size_t end = std::min(moves.find(' ', begin), moves.size());
      const auto move = parse_san(*position, moves.substr(begin, end - begin));
      ASSERT_TRUE(move) << name << ": " << moves.substr(begin, end - begin);
      position->play_unchecked(*move);
      begin = end + 1;
    }
    EXPECT_EQ(to_fen(*position, {.castling = style}), after) << name;
  }
}

}  // namespace
}  // namespace tabiya
