/// Hard cases of legality, by their FEN, and the sentence for each refused move.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <ostream>
#include <string>
#include <string_view>

#include "support/data.hpp"
#include "support/effort.hpp"
#include "support/explain_agreement.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/rules/explain.hpp"

namespace tabiya {
namespace {

constexpr CastlingMode chess960 = CastlingMode::Chess960;
constexpr std::string_view legal = "legal";

struct Case {
  std::string_view name;
  std::string_view fen;
  std::string_view move;
  std::string_view sentence;  ///< without the move
  CastlingMode mode = CastlingMode::Standard;
};
void PrintTo(const Case& row, std::ostream* out) { *out << row.name; }

std::string sentence_for(const Case& row) {
  const auto position = parse_position(row.fen, row.mode);
  if (!position) return to_string(position.error());
  const auto from = parse_square(row.move.substr(0, 2));
  const auto to = parse_square(row.move.substr(2, 2));
  std::optional<PieceType> promotion;
  if (row.move.size() > 4) promotion = parse_piece(row.move[4]).value().type;
  const auto answer = explain(*position, from.value(), to.value(), promotion);
  return answer ? std::string{legal} : to_words(*position, answer.error());
}

class ExplainCase : public ::testing::TestWithParam<Case> {};

TEST_P(ExplainCase, HasTheSentence) {
  const Case& row = GetParam();
  const std::string expected = row.sentence == legal
                                   ? std::string{legal}
                                   : std::string{row.move} + ": " + std::string{row.sentence};
  EXPECT_EQ(sentence_for(row), expected) << row.name << "\n" << row.fen;
}

// The Laws, articles 1 to 3

constexpr Case law_cases[] = {
    {"White moves first", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e7e5",
     "it is White's turn, not Black's (FIDE 1.2)"},
    {"there is no pass", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "a1a1",
     "a move must end on another square (FIDE 1.3)"},
    {"a move may not leave the king to be captured", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c1",
     "the knight on e2 is pinned: its move would expose the king on e1 to the rook on e8 "
     "(FIDE 3.9.2)"},
    {"no capture of one's own piece", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     "g1e2", "White's own pawn stands on e2 (FIDE 3.1)"},
    {"a pinned knight gives check", "4r3/8/5k2/8/4N3/8/8/4K3 b - - 0 1", "e8d8",
     "Black is in check from the knight on e4, and the move does not end it (FIDE 3.9.2)"},
    {"a pinned knight can be captured", "4r3/8/5k2/8/4N3/8/8/4K3 b - - 0 1", "e8e4", legal},
    {"a sliding piece passes no other piece", "8/8/8/8/8/p7/8/Q3K2k w - - 0 1", "a1a4",
     "the pawn on a3 stands in the way (FIDE 3.5)"},
    {"a knight passes any piece", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     "g1f3", legal},
    {"a pawn steps onto empty squares only", "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e3",
     "a pawn does not capture forwards, and the knight on e3 stands in the way (FIDE 3.7.1)"},
    {"a double step needs both squares", "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e4",
     "a pawn may advance two squares only if both are empty, but the knight on e3 stands in the "
     "way (FIDE 3.7.2)"},
    {"a double step is a first move", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5",
     "a pawn may advance two squares only on its first move, from the second rank (FIDE 3.7.2)"},
    {"a double step can be the only answer to a check", "4k3/8/8/r7/1r5K/r7/4P3/8 w - - 0 1",
     "e2e4", legal},
    {"where a single step is not one", "4k3/8/8/r7/1r5K/r7/4P3/8 w - - 0 1", "e2e3",
     "White is in check from the rook on b4, and the move does not end it (FIDE 3.9.2)"},
    {"a pawn does not capture forwards", "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4e5",
     "a pawn does not capture forwards, and the pawn on e5 stands in the way (FIDE 3.7.1)"},
    {"en passant at once", "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1", "b4a3", legal},
    {"en passant a move later", "3k4/8/8/8/Pp6/8/8/3K4 b - - 2 2", "b4a3",
     "a pawn is captured en passant only right after its double step, and the pawn on a4 has not "
     "just made one (FIDE 3.7.3.2)"},
    {"en passant with a king on the rank", "8/8/8/K1pP3r/8/8/8/7k w - c6 0 1", "d5c6",
     "capturing en passant would expose the king on a5 to the rook on h5 (FIDE 3.9.2)"},
    {"en passant takes the checking pawn", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "e4d3", legal},
    {"promotion is compulsory", "8/1P2k3/8/8/8/8/8/4K3 w - - 0 1", "b7b8",
     "a pawn that reaches the last rank must become a queen, rook, bishop or knight "
     "(FIDE 3.7.3.3)"},
    {"promotion to a pawn", "8/1P2k3/8/8/8/8/8/4K3 w - - 0 1", "b7b8p",
     "a pawn may not become a pawn, only a queen, rook, bishop or knight (FIDE 3.7.3.3)"},
    {"promotion to a knight", "8/1P2k3/8/8/8/8/8/4K3 w - - 0 1", "b7b8n", legal},
    {"the kings keep their distance", "8/8/8/3k1K2/8/8/8/8 w - - 0 1", "f5e5",
     "the kings may not touch, and e5 is next to the king on d5 (FIDE 3.9.2)"},
    {"castling up the file with a promoted rook", "4R3/8/k7/8/8/8/8/4K3 w - - 0 1", "e1e8",
     "a king does not move like that; it moves to an adjoining square, or castles (FIDE 3.8)"},
    {"castling after the king's return", "4k3/8/8/8/8/8/8/R3K2R w - - 4 3", "e1c1",
     "White may not castle: the king or the rook on a1 has already moved (FIDE 3.8.2.1)"},
    {"castling with a rook that returned", "4k3/8/8/8/8/8/8/R3K2R w Q - 4 3", "e1g1",
     "White may not castle: the rook on h1 has already moved (FIDE 3.8.2.1)"},
    {"castling with the other", "4k3/8/8/8/8/8/8/R3K2R w Q - 4 3", "e1c1", legal},
    {"castling with a captured rook", "B3k2r/8/8/8/8/8/8/4K3 b k - 0 1", "e8c8",
     "Black may not castle: there is no black rook on a8 (FIDE 3.8.2)"},
    {"castling over f1", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1",
     "White may not castle: the king would cross f1, which the rook on f8 attacks (FIDE 3.8.2.2)"},
    {"castling onto g1", "4k3/8/8/8/8/8/7p/4K2R w K - 0 1", "e1g1",
     "White may not castle: the king would end up on g1, which the pawn on h2 attacks "
     "(FIDE 3.8.2.2)"},
    {"castling out of check", "4r2k/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1",
     "White may not castle: the king is in check from the rook on e8 (FIDE 3.8.2.2)"},
    {"the rook can pass an attacked square", "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", legal},
    {"the rook can be attacked", "4k2r/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", legal},
    {"the rook passes no piece either", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1",
     "White may not castle: the knight on b1 stands in the way (FIDE 3.8.2.2)"},
    {"in double check the king moves", "4k2r/8/3N4/8/8/8/8/4R1K1 b - - 0 1", "h8h1",
     "Black is in double check from the knight on d6 and the rook on e1, so only the king may move "
     "(FIDE 3.9.2)"},
    {"in double check, to a free square", "4k2r/8/3N4/8/8/8/8/4R1K1 b - - 0 1", "e8d7", legal},
    {"checkmate", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "h2g3",
     "a pawn moves diagonally only to capture, and there is nothing to capture on g3 "
     "(FIDE 3.7.3)"},
    {"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "h8g8",
     "the king may not go to g8, which the queen on f7 attacks (FIDE 3.9.2)"},
};
INSTANTIATE_TEST_SUITE_P(OfTheLaws, ExplainCase, ::testing::ValuesIn(law_cases));

// Capturing en passant: FIDE 3.7.3.1, 3.9.2

constexpr Case en_passant_cases[] = {
    {"E-01: both pawns leave the rank", "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1", "d5e6",
     "capturing en passant would expose the king on h5 to the rook on a5 (FIDE 3.9.2)"},
    {"E-02: the capturer still blocks the diagonal",
     "2b1r2r/8/5P1k/2p1pP2/5R1P/6PK/4q3/4R3 w - e6 0 1", "f5e6", legal},
    {"E-03: the captured pawn opens the diagonal", "8/8/8/5k2/4Pp2/8/2B5/4K3 b - e3 0 1", "f4e3",
     "capturing en passant would expose the king on f5 to the bishop on c2 (FIDE 3.9.2)"},
    {"E-04: the captured pawn opens the other diagonal", "8/8/8/7B/6Pp/8/4k2K/3r4 b - g3 0 1",
     "h4g3", "capturing en passant would expose the king on e2 to the bishop on h5 (FIDE 3.9.2)"},
    {"E-05: the capturer is pinned on the file", "8/5K2/8/3k4/3pP3/8/8/3R4 b - e3 0 1", "d4e3",
     "the pawn on d4 is pinned: its move would expose the king on d5 to the rook on d1 "
     "(FIDE 3.9.2)"},
    {"E-06: it captures the checker", "8/8/8/2k5/2pP4/8/4K3/8 b - d3 0 1", "c4d3", legal},
    {"E-07: it stops the check", "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", "e4d3", legal},
    {"E-08: it stops the bishop and lets the rook in", "1b1k4/8/8/1rPpK3/8/8/8/8 w - d6 0 1",
     "c5d6", "capturing en passant would expose the king on e5 to the rook on b5 (FIDE 3.9.2)"},
    {"E-09: it does not end the check",
     "rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1", "d5c6",
     "White is in check from the pawn on f2, and the move does not end it (FIDE 3.9.2)"},
    {"E-10: it answers a check by the pawn", "8/8/8/5k2/3pP3/8/8/4K3 b - e3 0 1", "d4e3", legal},
    {"E-11: it opens a line for its own side", "6bk/7b/8/3pP3/8/8/8/Q3K3 w - d6 0 2", "e5d6",
     legal},
    {"E-12: a king on the same file", "rnk2bnr/8/b4p2/p1p2Pp1/P1P5/7p/3N3P/R1BK1B1R w - g6 0 27",
     "f5g6", legal},
    {"E-14: by the pawn on one side", "4k3/8/8/8/4pPp1/8/8/4K3 b - f3 0 1", "e4f3", legal},
    {"E-14: by the pawn on the other", "4k3/8/8/8/4pPp1/8/8/4K3 b - f3 0 1", "g4f3", legal},
};
INSTANTIATE_TEST_SUITE_P(OfEnPassant, ExplainCase, ::testing::ValuesIn(en_passant_cases));

// Castling: FIDE 3.8.2, Guidelines II.3.2

constexpr Case castling_cases[] = {
    {"C-03: the king takes a rook that is not his", "8/8/8/B2p3Q/2qPp1P1/b7/2P2PkP/4K2R b K - 0 1",
     "g2h1", legal},
    {"C-10: a king that is not at home",
     "r5k1/1pp1qb1p/1p1r1p2/2n1pPp1/4P3/P2P1NP1/1PR1Q1BP/1R4K1"
     " b q - 0 1",
     "g8c8",
     "a king does not move like that; it moves to an adjoining square, or castles (FIDE 3.8)"},
    {"C-10: put on his rook", "r5k1/1pp1qb1p/1p1r1p2/2n1pPp1/4P3/P2P1NP1/1PR1Q1BP/1R4K1 b q - 0 1",
     "g8a8", "Black may not castle: the king or the rook on a8 has already moved (FIDE 3.8.2.1)"},
    {"C-11: a king on b1 in standard chess", "1k5r/pppppppp/8/8/8/8/PPPPPPPP/1K5R w Kk - 0 1",
     "b1h1", "White may not castle: the king or the rook on h1 has already moved (FIDE 3.8.2.1)"},
    {"C-11: a king on b1 in Chess960", "1k5r/pppppppp/8/8/8/8/PPPPPPPP/1K5R w Kk - 0 1", "b1h1",
     legal, chess960},
    {"C-12: the square where his rook stands is attacked", "4k3/8/8/1b6/8/8/8/5RKR w KQ - 0 1",
     "g1f1",
     "White may not castle: the king would cross f1, which the bishop on b5 attacks "
     "(FIDE 3.8.2.2)",
     chess960},
    {"C-13: over his other rook",
     "4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff -"
     " 10 18",
     "g1f1", "White may not castle: the rook on e1 stands in the way (FIDE Guidelines II.3.2.7)",
     chess960},
    {"C-13: a step is not castling",
     "4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff -"
     " 10 18",
     "g1h1", legal, chess960},
    {"C-14: over his rook", "4r3/3k4/8/8/8/8/q5PP/1R1KR3 w Q - 2 2", "d1b1", legal, chess960},
    {"C-15: king and rook change places", "3r1k1r/4pp2/8/8/8/8/8/4RKR1 w Gd - 1 1", "f1g1", legal,
     chess960},
    {"C-16: only the rook moves", "Qr4k1/4pppp/8/8/8/8/8/R5KR w Hb - 0 1", "g1h1", legal, chess960},
    {"C-16: the rook shields the king", "Qr4k1/4pppp/8/8/8/8/8/R4RK1 b b - 1 1", "g8b8",
     "Black may not castle: without the rook on b8, the queen on a8 would attack the king on c8 "
     "(FIDE 3.9.2)",
     chess960},
    {"C-17: on the first move", "brnbqkrn/pppppppp/8/8/8/8/PPPPPPPP/BRNBQKRN w KQkq - 0 1", "f1g1",
     legal, chess960},
    {"C-18: only the rook moves, over the queen's side",
     "r1k1N2R/pp1pbr2/3p4/P7/8/2P2n2/1PBP4/RK6 b q - 4 28", "c8a8", legal, chess960},
    {"C-19: no escape from mate", "rk2Q3/1p4p1/1B6/4p3/p5p1/2Kp2P1/PP4P1/R7 b q - 0 34", "b8a8",
     "Black may not castle: the king is in check from the queen on e8 (FIDE 3.8.2.2)", chess960},
    {"C-26: the inner rook is in the way", "4k3/8/8/8/8/8/8/4K1RR w K - 0 1", "e1g1",
     "White may not castle: the rook on g1 stands in the way (FIDE 3.8.2.2)"},
    {"C-26: the outer rook has the right", "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1", "e1a1",
     "White may not castle: the rook on b1 stands in the way (FIDE 3.8.2.2)"},
    {"C-26: the inner rook has none", "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1", "e1b1",
     "White may not castle: the rook on b1 has already moved (FIDE 3.8.2.1)"},
    {"C-32: in check", "r1bq1rk1/ppp2ppp/2n5/8/1bB1Pp2/5N2/PPP1Q1PP/R1B1K2R w KQ - 1 10", "e1g1",
     "White may not castle: the king is in check from the bishop on b4 (FIDE 3.8.2.2)"},
    {"C-33: a second rook in the way",
     "4k1rr/1b1p3p/nn1p4/P3Np2/3P1bp1/6PP/P5R1/1B1K2N1 b k - 1 37", "e8g8",
     "Black may not castle: the rook on g8 stands in the way (FIDE 3.8.2.2)"},
    {"C-35: a queen between king and target", "1k1q3r/8/8/8/8/8/8/4K3 b h - 0 1", "b8h8",
     "Black may not castle: the queen on d8 stands in the way (FIDE Guidelines II.3.2.7)",
     chess960},
    {"C-37: the king takes the rook beside him",
     "nn1rkq1b/ppp1p1rP/8/2Np4/3P4/2P5/bP3PPP/2BRKQRB b KQq - 1 8", "e8d8", legal, chess960},
    {"C-38: by the rook", "rnbk1b1r/ppp2pp1/5n1p/4p1B1/2P5/2N5/PP2PPPP/R3KBNR w KQ - 0 7", "e1a1",
     legal},
    {"C-38: by the king's target", "rnbk1b1r/ppp2pp1/5n1p/4p1B1/2P5/2N5/PP2PPPP/R3KBNR w KQ - 0 7",
     "e1c1", legal},
    {"occupied corners do not matter", "4k3/8/8/8/8/8/8/NBRK4 w C - 0 1", "d1c1", legal, chess960},
    {"a path of five squares", "4k3/8/8/8/8/8/8/1K5R w H - 0 1", "b1g1", legal, chess960},
    {"any square of it can be attacked", "4kr2/8/8/8/8/8/8/1K5R w H - 0 1", "b1h1",
     "White may not castle: the king would cross f1, which the rook on f8 attacks (FIDE 3.8.2.2)",
     chess960},
    {"the rook uncovers an attack along the rank", "4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "c1b1",
     "White may not castle: without the rook on b1, the rook on a1 would attack the king on c1 "
     "(FIDE 3.9.2)",
     chess960},
};
INSTANTIATE_TEST_SUITE_P(OfCastling, ExplainCase, ::testing::ValuesIn(castling_cases));

TEST(ExplainCastling, OfAStepAndOfCastlingToTheSameSquare) {  // UCI "UCI_Chess960"
  const auto position = parse_position("4k3/8/8/8/8/8/8/5K1R w H - 0 1", chess960).value();
  EXPECT_EQ(explain(position, Square::F1, Square::G1), Move::normal(Square::F1, Square::G1));
  EXPECT_EQ(explain(position, Square::F1, Square::H1), Move::castling(Square::F1, Square::H1));
}

TEST(ExplainCastling, OfOneCastlingWrittenInTwoWays) {
  const auto position = parse_position("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").value();
  EXPECT_EQ(explain(position, Square::E1, Square::C1), Move::castling(Square::E1, Square::A1));
  EXPECT_EQ(explain(position, Square::E1, Square::A1), Move::castling(Square::E1, Square::A1));
}

// FIDE 3.10.1: in every position of the suites, explain() agrees with the generator.

/// The FEN in a line of a suite, "FEN ;D1 20" or "epd FEN", or nothing.
std::string fen_in(const std::string& line, const std::filesystem::path& suite) {
  if (suite.extension() == ".epd") return line.substr(0, line.find(';'));
  return line.starts_with("epd ") ? line.substr(4) : "";
}

/// Tries every move in every nth position of a suite.
void expect_suite_explained(std::string_view name, CastlingMode mode, int every_nth = 1) {
  const auto suite = test::data_path(name);
  if (!suite) GTEST_SKIP() << test::data_missing(name);
  std::ifstream lines{*suite};
  const int step = test::is_sanitized ? 8 * every_nth : every_nth;
  int positions = 0;
  for (std::string line; std::getline(lines, line) && !::testing::Test::HasFailure();) {
    const std::string fen = fen_in(line, *suite);
    if (fen.empty() || positions++ % step != 0) continue;
    SCOPED_TRACE(fen);
    const auto position = parse_position(fen, mode);
    ASSERT_TRUE(position.has_value());
    test::expect_explain_matches_generator(*position);
  }
  EXPECT_GT(positions, 0);
}

TEST(ExplainIsLegalExactlyForLegalMoves, InTheStandardSuite) {
  expect_suite_explained("perft/standard.epd", CastlingMode::Standard);
}

TEST(ExplainIsLegalExactlyForLegalMoves, InTheTrickySuite) {
  expect_suite_explained("perft/tricky.perft", chess960);
}

TEST(ExplainIsLegalExactlyForLegalMoves, InTheChess960Suites) {
  constexpr int every_tenth = 10;  // the 960 positions are very similar
  expect_suite_explained("perft/chess960.perft", chess960, every_tenth);
  expect_suite_explained("perft/terje_frc.epd", chess960);
}

}  // namespace
}  // namespace tabiya
