#include <gtest/gtest.h>

#include <array>

#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/perft.hpp"

// Set-ups: malformed, unplayable, and playable but unreachable.

namespace tabiya {
namespace {

struct Unplayable {
  std::string_view name;
  std::string_view fen;
  Defects defects;
};

using enum Defect;

constexpr std::array unplayable{
    Unplayable{"no white king", "8/8/8/8/8/8/8/k7 w - - 0 1", {MissingWhiteKing}},
    Unplayable{
        "V-21: an empty board", "8/8/8/8/8/8/8/8 w - - 0 1", {MissingWhiteKing, MissingBlackKing}},
    Unplayable{"V-14: four white kings, three black ones",
               "KKKK1kkk/8/8/8/8/8/8/8 w - - 0 1",
               {SeveralWhiteKings, SeveralBlackKings}},
    Unplayable{"nine pawns", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", {TooManyWhitePawns}},
    Unplayable{"V-10: seventeen pieces and more",
               "kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ b - - 0 1",
               {TooManyWhitePieces}},
    Unplayable{"V-23: thirty-one bishops",
               "1b1b1b1b/b1b1b1b1/1b1b1b1b/b1b1b1b1/1b1bBbkb/b1b1b1b1/1bKb1b1b/b1b1b1b1 w - - 0 1",
               {TooManyBlackPieces}},
    Unplayable{"a pawn on the first rank", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", {PawnOnLastRank}},
    Unplayable{
        "V-08: a pawn on the eighth rank", "3P3k/8/8/8/8/8/8/3K4 w - - 0 1", {PawnOnLastRank}},
    Unplayable{"V-21: eight pawns on the eighth rank",
               "pppppppp/8/8/8/8/8/8/4K2k w - - 0 1",
               {PawnOnLastRank}},
    Unplayable{
        "V-06: a queen against the king", "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1", {OpponentInCheck}},
    Unplayable{"V-06: a knight's and a rook's",
               "8/7R/k2R1P2/p3p3/P3N3/8/1P3K2/8 w - - 16 71",
               {OpponentInCheck}},
    Unplayable{"a rook against the king", "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", {OpponentInCheck}},
    Unplayable{"V-07: kings beside each other", "8/8/8/3k4/3K4/8/8/8 b - - 0 1", {OpponentInCheck}},
    Unplayable{"V-07: and move number 0",
               "R7/3p4/1p5P/3N4/8/1K4P1/1rk1P3/8 w - - 0 0",
               {OpponentInCheck, FullmoveNumberZero}},
};

TEST(SetupFromFen, HasEveryDefect) {  // FIDE 2.2, 3.7.3.3, 3.9.2
  for (const auto& [name, fen, expected] : unplayable) {
    const auto setup = parse_fen(fen);
    ASSERT_TRUE(setup) << name;
    EXPECT_EQ(defects(*setup), expected) << name << ": " << to_string(FenRefusal{defects(*setup)});
    EXPECT_FALSE(parse_position(fen)) << name;
  }
}

struct Unreachable {
  std::string_view name;
  std::string_view fen;
  Warnings warnings;
};

constexpr std::array unreachable{
    Unreachable{"the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {}},
    Unreachable{"V-01: rook and bishop on one line",
                "3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1",
                {Warning::ImpossibleCheck}},
    Unreachable{"V-01: queen and bishop on one line",
                "2Nq4/2K5/1b6/8/7R/3k4/7P/8 w - - 0 1",
                {Warning::ImpossibleCheck}},
    Unreachable{"V-01: rooks on one line",
                "5R2/2P5/8/4k3/8/3rK2r/8/8 w - - 0 1",
                {Warning::ImpossibleCheck}},
    Unreachable{
        "V-02: two pawns", "1rrrrrk1/1PPPPPPP/8/8/8/8/8/6K1 b - - 0 1", {Warning::ImpossibleCheck}},
    Unreachable{"V-02: pawn and knight",
                "1q4k1/3r1Ppp/5NP1/pP6/8/1Q6/3B4/2K2R2 b - - 0 1",
                {Warning::ImpossibleCheck}},
    Unreachable{"V-02: two knights", "8/8/N7/2k5/N7/8/8/3K4 b - - 0 1", {Warning::ImpossibleCheck}},
    Unreachable{"V-03: checkers on a line with the other king only",
                "8/8/5k2/p1q5/PP1rp1P1/3P1N2/2RK1r2/5nN1 w - - 0 3",
                {}},
    Unreachable{"V-04: pawn, knight and rook",
                "4k3/5P2/3N4/8/8/8/4R3/4K3 b - - 0 1",
                {Warning::ImpossibleCheck}},
    Unreachable{
        "three checkers", "4k3/8/3N1N2/8/8/8/8/4R1K1 b - - 0 1", {Warning::ImpossibleCheck}},
    Unreachable{
        "V-05: three checkers", "1k1q1r2/8/8/6n1/8/5Kq1/8/8 w - - 0 1", {Warning::ImpossibleCheck}},
    Unreachable{"two bishops of one square colour",
                "8/8/8/8/8/2b1k1b1/8/3RKR2 w - - 0 1",
                {Warning::ImpossibleCheck}},
    Unreachable{"a rook and the bishop that uncovered it", "8/8/4k3/8/2B5/8/8/3KR3 b - - 0 1", {}},
    Unreachable{"V-12: two knights",
                "2b5/1nbn4/n3n3/1kn5/n3n3/1n1n4/5RQ1/2KQ1R2 w - - 0 1",
                {Warning::ImpossibleCheck}},
    Unreachable{"E-07: a queen that the pawn did not uncover",
                "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
                {Warning::ImpossibleCheck}},
    Unreachable{"E-08: a bishop that the pawn did not uncover",
                "1b1k4/8/8/1rPpK3/8/8/8/8 w - d6 0 1",
                {Warning::ImpossibleCheck}},
    Unreachable{"E-09: a queen that the pawn did not uncover",
                "rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1",
                {Warning::ImpossibleCheck}},
    Unreachable{"E-06: the pawn itself gives check", "8/8/8/2k5/2pP4/8/4K3/8 b - d3 0 1", {}},
    Unreachable{"a rook uncovered by the double step", "8/8/8/8/1P1p4/8/R5k1/4K3 b - b3 0 1", {}},
    Unreachable{"eight pawns and two queens",
                "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1",
                {Warning::TooManyWhitePromotions}},
    Unreachable{
        "seven pawns and two bishops of one colour", "4k3/8/8/8/8/8/PPPPPPP1/B1B1K3 w - - 0 1", {}},
    Unreachable{"eight pawns and two bishops of one colour",
                "4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1",
                {Warning::TooManyWhitePromotions}},
    Unreachable{
        "more plies than moves", "4k3/8/8/8/8/8/8/4K3 w - - 15 1", {Warning::HalfmoveClockTooHigh}},
    Unreachable{"as many plies as there can be", "4k3/8/8/8/8/8/8/4K3 b - - 15 8", {}},
    Unreachable{"a clock running after a double step",
                "rnbqkbnr/ppppp1pp/8/4Pp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 3 3",
                {Warning::HalfmoveClockAfterPawnMove}},
};

TEST(SetupFromFen, HasEveryWarning) {
  for (const auto& [name, fen, expected] : unreachable) {
    const auto setup = parse_fen(fen);
    ASSERT_TRUE(setup) << name;
    ASSERT_TRUE(defects(*setup).empty()) << name;
    const Warnings found = warnings(*setup);
    for (const Warning warning : found) {
      EXPECT_TRUE(expected.contains(warning)) << name << ": " << to_string(warning);
    }
    for (const Warning warning : expected) {
      EXPECT_TRUE(found.contains(warning)) << name << ": not " << to_string(warning);
    }
  }
}

struct Counted {
  std::string_view name;
  std::string_view fen;
  std::array<std::uint64_t, 3> nodes;
};

constexpr std::array playable{
    Counted{"V-01", "3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1", {4, 125, 2854}},
    Counted{"V-01", "2Nq4/2K5/1b6/8/7R/3k4/7P/8 w - - 0 1", {3, 81, 1217}},
    Counted{"V-01", "5R2/2P5/8/4k3/8/3rK2r/8/8 w - - 0 1", {2, 56, 1030}},
    Counted{"E-07", "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", {6, 121, 711}},
    Counted{"E-08", "1b1k4/8/8/1rPpK3/8/8/8/8 w - d6 0 1", {5, 100, 555}},
    Counted{"E-09",
            "rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1",
            {2, 92, 2528}},
};

TEST(SetupFromFen, IsPlayableAlthoughUnreachable) {
  for (const auto& [name, fen, nodes] : playable) {
    const auto position = parse_position(fen, CastlingMode::Standard, FenReading::Strict);
    ASSERT_TRUE(position) << name;
    for (unsigned depth = 1; depth <= nodes.size(); ++depth) {
      EXPECT_EQ(perft(*position, depth), nodes[depth - 1]) << name << ", depth " << depth;
    }
  }
}

TEST(SetupFromFen, ThePositionWithTheMostMovesIsPlayable) {  // V-09
  const auto position = parse_position("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w");
  ASSERT_TRUE(position);
  EXPECT_EQ(count_legal_moves(*position), 218U);
  EXPECT_TRUE(warnings(position->setup()).empty());
}

TEST(SetupFromFen, ThePrisonHasOneMoveForever) {  // V-11
  const auto position = parse_position("2b5/kpPp4/1p1P4/1P6/6p1/4p1P1/4PpPK/5B2 w");
  ASSERT_TRUE(position);
  EXPECT_EQ(perft(*position, 32), 1U);
}

TEST(SetupFromFen, AMoveNeverAddsACastlingRight) {  // V-15
  const auto position = parse_position("k6K/8/8/pppppppp/8/8/8/QqQq4 w - - 0 1");
  ASSERT_TRUE(position);
  EXPECT_EQ(to_fen(position->after(Move::normal(Square::C1, Square::C5))),
            "k6K/8/8/ppQppppp/8/8/8/Qq1q4 b - - 0 1");
}

TEST(SetupFromFen, TwoKnightsCanCheckInASuite) {  // V-12
  const auto position =
      parse_position("2b5/1nbn4/n3n3/1kn5/n3n3/1n1n4/5RQ1/2KQ1R2 w K", CastlingMode::Chess960);
  ASSERT_TRUE(position);
  EXPECT_EQ(perft(*position, 1), 2U);
  EXPECT_EQ(perft(*position, 2), 104U);
  EXPECT_EQ(perft(*position, 3), 3382U);
}

}  // namespace
}  // namespace tabiya
