#include "tabiya/review/consequence.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "support/row_name.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya::review {
namespace {

using engine::Centipawns;
using engine::MateIn;

std::vector<Move> line_of(Position position, std::string_view text) {
  std::vector<Move> line;
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    line.push_back(parse_san(position, text.substr(0, end)).value());
    position.play_unchecked(line.back());
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return line;
}

struct ExplainedMove {
  const char* name;
  std::string_view fen;
  std::string_view move;
  std::string_view better;
  std::string_view reply;
  engine::Score before;
  engine::Score after;
  std::string_view english;
  std::string_view german;
};

class ConsequenceOf : public testing::TestWithParam<ExplainedMove> {};

TEST_P(ConsequenceOf, BadMove) {
  const ExplainedMove& row = GetParam();
  const Position before = parse_position(row.fen).value();
  const Move move = parse_san(before, row.move).value();
  const Consequence consequence = consequence_of({.before = before,
                                                  .move = move,
                                                  .better = line_of(before, row.better),
                                                  .reply = line_of(before.after(move), row.reply),
                                                  .score_before = row.before,
                                                  .score_after = row.after});
  EXPECT_EQ(to_words(consequence), row.english);
  EXPECT_EQ(to_words(consequence, Language::German), row.german);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, ConsequenceOf,
    testing::Values(
        ExplainedMove{"AllowsMate", "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2",
                      "g4", "e4", "Qh4#", Centipawns{-60}, MateIn{1}, "allows mate: Qh4#",
                      "erlaubt das Matt: Dh4#"},
        ExplainedMove{"MissesMate",
                      "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "Qf3",
                      "Qxf7#", "d6", MateIn{1}, Centipawns{0}, "misses mate: Qxf7#",
                      "übersieht das Matt: Dxf7#"},
        ExplainedMove{"LeavesUndefended", "4k3/1b1n4/8/8/8/1Q6/8/4K3 b - - 0 1", "Ke7", "Bf3",
                      "Qxb7", Centipawns{-200}, Centipawns{600},
                      "leaves the bishop on b7 undefended: Qxb7",
                      "lässt den Läufer auf b7 ungedeckt: Dxb7"},
        ExplainedMove{"PutsEnPrise", "4k3/3q4/8/8/8/2P5/1P6/4K3 b - - 0 1", "Qd4", "Qd5", "cxd4",
                      Centipawns{600}, Centipawns{500}, "puts the queen on d4 en prise: cxd4",
                      "stellt die Dame auf d4 ein: cxd4"},
        ExplainedMove{"AllowsCapture", "4k3/8/1p6/q7/8/1N6/P7/7K b - - 0 1", "Qc5", "Qa4",
                      "Nxc5 bxc5", Centipawns{600}, Centipawns{100},
                      "lets a lesser piece take the queen on c5: Nxc5",
                      "lässt eine weniger wertvolle Figur die Dame auf c5 schlagen: Sxc5"},
        ExplainedMove{"AllowsFork", "r2k4/8/8/3N4/8/8/8/4K3 b - - 0 1", "Ke8", "Kc8",
                      "Nc7+ Kd7 Nxa8", Centipawns{200}, Centipawns{300},
                      "allows a fork of the king on e8 and the rook on a8: Nc7+",
                      "erlaubt eine Gabel gegen den König auf e8 und den Turm auf a8: Sc7+"},
        ExplainedMove{"AllowsForkThatTakesAPawn", "k6r/p4p2/3q4/4N3/3P4/8/8/4K3 b - - 0 1", "a6",
                      "Qd7", "Nxf7 Qd7 Nxh8", Centipawns{300}, Centipawns{300},
                      "allows a fork of the queen on d6 and the rook on h8: Nxf7",
                      "erlaubt eine Gabel gegen die Dame auf d6 und den Turm auf h8: Sxf7"},
        ExplainedMove{"AllowsPromotion", "8/1P6/8/8/8/6k1/2r5/K7 b - - 0 1", "Rf2", "Rb2", "b8=Q+",
                      Centipawns{300}, Centipawns{300}, "allows a pawn to promote: b8=Q+",
                      "erlaubt eine Umwandlung: b8=D+"},
        ExplainedMove{"LosesPiece", "4k3/8/8/8/3n4/1P6/P1P5/2K2R2 b - - 0 12", "Ke7", "Ne2+",
                      "Rd1 Ke6 Rxd4", Centipawns{0}, Centipawns{500},
                      "loses the knight on d4: 13. Rd1 Ke6 14. Rxd4",
                      "verliert den Springer auf d4: 13. Td1 Ke6 14. Txd4"},
        ExplainedMove{"LosesPawnThatMoves", "7k/8/3n4/8/8/8/5P2/7K w - - 0 1", "Kh2", "f3",
                      "Kg7 f4 Kf6 f5 Kxf5", Centipawns{0}, Centipawns{300},
                      "loses the pawn on f2: 1... Kg7 2. f4 Kf6 3. f5 Kxf5",
                      "verliert den Bauern auf f2: 1... Kg7 2. f4 Kf6 3. f5 Kxf5"},
        ExplainedMove{"LosesRookThatCastles", "6k1/1b6/8/8/8/8/P6P/4K2R w K - 0 1", "a3", "Kd2",
                      "Kh8 O-O Ba6 h3 Bxf1", Centipawns{0}, Centipawns{300},
                      "loses the rook on h1 for a bishop: 1... Kh8 2. O-O Ba6 3. h3 Bxf1",
                      "verliert den Turm auf h1 für einen Läufer: 1... Kh8 2. O-O La6 3. h3 Lxf1"},
        ExplainedMove{"EvenTradeIsNoReason", "6k1/1p1r2pp/5n2/N7/8/8/4RPPP/6K1 b - - 0 27", "h6",
                      "g6", "Rd2 Kh7 Rxd7 Nxd7 Nxb7", Centipawns{0}, Centipawns{100},
                      "loses the pawn on b7: 28. Rd2 Kh7 29. Rxd7 Nxd7 30. Nxb7",
                      "verliert den Bauern auf b7: 28. Td2 Kh7 29. Txd7 Sxd7 30. Sxb7"},
        ExplainedMove{"LineThatEndsWithinAnEvenTrade", "6k1/3r2pp/5n2/8/8/8/4RPPP/6K1 b - - 0 27",
                      "h6", "g6", "Rd2 Kh7 Rxd7", Centipawns{0}, Centipawns{30},
                      "is not the best move", "ist nicht der beste Zug"},
        ExplainedMove{"MissesUndefended", "4k3/1b6/8/8/8/1Q6/8/4K3 w - - 0 1", "Qc3", "Qxb7", "Bd5",
                      Centipawns{900}, Centipawns{-500},
                      "does not take the bishop on b7, which is undefended: Qxb7",
                      "schlägt den Läufer auf b7 nicht, der ungedeckt ist: Dxb7"},
        ExplainedMove{"MissesCapture", "4k3/2p5/1q6/8/2N5/8/P7/4K3 w - - 0 1", "Ne3", "Nxb6 cxb6",
                      "Qa5+", Centipawns{300}, Centipawns{500},
                      "does not take the queen on b6 with a lesser piece: Nxb6",
                      "schlägt die Dame auf b6 nicht mit einer weniger wertvollen Figur: Sxb6"},
        ExplainedMove{"MissesFork", "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "Kf2", "Nc7+ Kd7 Nxa8",
                      "Ra2+", Centipawns{300}, Centipawns{200},
                      "misses a fork of the king on e8 and the rook on a8: Nc7+",
                      "übersieht eine Gabel gegen den König auf e8 und den Turm auf a8: Sc7+"},
        ExplainedMove{"MissesPromotion", "8/P7/8/8/8/6k1/8/K7 w - - 0 1", "Kb2", "a8=Q", "Kf4",
                      Centipawns{900}, Centipawns{0}, "misses a promotion: a8=Q",
                      "übersieht eine Umwandlung: a8=D"},
        ExplainedMove{"TakesTheSamePieceOtherwise", "4k3/8/p7/8/8/8/3q4/3QK3 w - - 0 1", "Kxd2",
                      "Qxd2 a5 Qxa5", "a5 Kc3", Centipawns{900}, Centipawns{-700},
                      "is not the best move", "ist nicht der beste Zug"},
        ExplainedMove{"TakesItLater", "4k3/8/7p/8/3p4/8/8/Q3K3 w - - 0 1", "Qa8+",
                      "Qxd4 h5 Qh8+ Kd7 Qxh5", "Kd7 Qd5+ Ke7 Qxd4 h5", Centipawns{900},
                      Centipawns{-700}, "is not the best move", "ist nicht der beste Zug"},
        ExplainedMove{"AKingForksOnlyWhatIsUndefended", "8/8/8/8/1P6/P1k5/8/5K2 w - - 0 1", "Kf2",
                      "a4", "Kb3 Ke3 Kxa3", Centipawns{300}, Centipawns{0},
                      "loses the pawn on a3: 1... Kb3 2. Ke3 Kxa3",
                      "verliert den Bauern auf a3: 1... Kb3 2. Ke3 Kxa3"},
        ExplainedMove{"AllowsDraw", "6k1/1R6/8/q7/8/7P/6P1/6K1 w - - 0 1", "Rb2", "Rb8+ Kf7",
                      "Qe1+ Kh2 Qe5+ Kg1 Qe1+", Centipawns{300}, Centipawns{0},
                      "allows a draw by repetition: Qe1+",
                      "erlaubt ein Remis durch Stellungswiederholung: De1+"},
        ExplainedMove{"AllowsPin", "4kb2/8/8/8/8/8/8/1N2K3 w - - 0 1", "Nc3", "Nd2", "Bb4 Kd2",
                      Centipawns{0}, Centipawns{150}, "allows a pin of the knight on c3: Bb4",
                      "erlaubt, den Springer auf c3 zu fesseln: Lb4"},
        ExplainedMove{"MissesPin", "4k3/8/2n5/8/8/8/8/4KB2 w - - 0 1", "Ke2", "Bb5 Kd7", "Kd7",
                      Centipawns{150}, Centipawns{0}, "misses a pin of the knight on c6: Bb5",
                      "versäumt es, den Springer auf c6 zu fesseln: Lb5"},
        ExplainedMove{"AllowsAttack", "4k3/2p5/8/8/8/8/8/3QK3 w - - 0 1", "Qd4", "Qd3", "c5 Qd3",
                      Centipawns{500}, Centipawns{-300}, "allows an attack on the queen on d4: c5",
                      "erlaubt, die Dame auf d4 anzugreifen: c5"},
        ExplainedMove{"MissesAttack", "3qk3/8/8/8/8/2B5/8/4K3 w - - 0 1", "Kf2", "Ba5 Qd7", "Qd5",
                      Centipawns{0}, Centipawns{300}, "misses an attack on the queen on d8: Ba5",
                      "versäumt es, die Dame auf d8 anzugreifen: La5"},
        ExplainedMove{"AnAttackerThatIsTakenThreatensNothing", "4k3/2p5/8/8/8/8/8/3QK3 w - - 0 1",
                      "Qd4", "Qd3", "c5 Qxc5", Centipawns{500}, Centipawns{-300},
                      "is not the best move", "ist nicht der beste Zug"},
        ExplainedMove{
            "CostsTheExchange", "2r1r3/5pk1/5nbp/8/Np1q2P1/1P1n2P1/3Q2BP/1N1R1R1K w - - 0 33",
            "Rf4", "h3 Ne4 Qxd3 Nf2+ Rxf2 Bxd3 Rfd2 Qe3 Rxd3 Rc1 Kh2 Rxd1 Rxd1 Qxb3",
            "Ne4 Qxd3 Nf2+ Kg1 Qxd3 Rxd3 Nxd3 Rf1 Rc2 Bd5 Ree2", Centipawns{-166}, Centipawns{329},
            "costs the exchange: 33... Ne4 34. Qxd3 Nf2+ 35. Kg1 Qxd3 36. Rxd3 Nxd3",
            "kostet die Qualität: 33... Se4 34. Dxd3 Sf2+ 35. Kg1 Dxd3 36. Txd3 Sxd3"},
        ExplainedMove{"CostsAPawnThatTheBetterLineKeeps",
                      "6rk/1p3p1p/2n2q2/1NQp1p2/8/PP5P/5PP1/2R3K1 b - - 0 27", "d4",
                      "Qg5 g3 f4 Nd6 Qh5 Qc3+ d4 Qc5 Qxc5 Rxc5 f6 Nxb7 Ne5 Rd5",
                      "Nd6 f4 Nxb7 Ne5 Qd5 f3 g3 Nd3 Rc6", Centipawns{0}, Centipawns{143},
                      "costs a pawn: 28. Nd6 f4 29. Nxb7",
                      "kostet einen Bauern: 28. Sd6 f4 29. Sxb7"},
        ExplainedMove{"MissesMaterialOnBalance",
                      "1r3bk1/5p2/b5pB/2nP4/2p3N1/N2n1QRP/1q3PP1/1B4K1 b - - 0 29", "Nd7",
                      "Qxa3 Bxd3 cxd3 Kh2 Qb2 Qf4 d2 Qxd2 Ne4",
                      "Bxf8 Rxf8 Nh6+ Kg7 Nf5+ Kh8 Bxd3 cxd3 Qf4 Qa1+ Kh2 Qxa3", Centipawns{178},
                      Centipawns{-25},
                      "misses the win of a knight for a pawn: 29... Qxa3 30. Bxd3 cxd3 31. Kh2 Qb2 "
                      "32. Qf4 d2 33. Qxd2",
                      "versäumt es, einen Springer für einen Bauern zu gewinnen: 29... Dxa3 30. "
                      "Lxd3 cxd3 31. Kh2 Db2 32. Df4 d2 33. Dxd2"},
        ExplainedMove{"ADifferenceThatTheScoresContradictIsNoReason",
                      "2r1r3/5pk1/5nbp/8/Np1q2P1/1P1n2P1/3Q2BP/1N1R1R1K w - - 0 33", "Rf4",
                      "h3 Ne4 Qxd3 Nf2+ Rxf2 Bxd3 Rfd2 Qe3 Rxd3 Rc1 Kh2 Rxd1 Rxd1 Qxb3",
                      "Ne4 Qxd3 Nf2+ Kg1 Qxd3 Rxd3 Nxd3 Rf1 Rc2 Bd5 Ree2", Centipawns{-166},
                      Centipawns{220}, "allows an attack on the queen on d2: Ne4",
                      "erlaubt, die Dame auf d2 anzugreifen: Se4"},
        ExplainedMove{"AllowsQueenExchange", "3q1nk1/1Q6/2B1p1p1/4P2p/7P/6P1/5PK1/8 b - - 0 57",
                      "Qa5", "Nh7 Qb4 Nf8 Qd6 Qc8 Bf3", "Be8 Qd5+ Qxd5 exd5 Bc6 Kg7 Kf3",
                      Centipawns{-136}, Centipawns{283},
                      "allows the exchange of queens: 58. Be8 Qd5+ 59. Qxd5 exd5",
                      "erlaubt den Damentausch: 58. Le8 Dd5+ 59. Dxd5 exd5"},
        ExplainedMove{"MissesQueenExchange", "4k3/pp1q4/8/8/8/8/PP1Q4/4K3 w - - 0 1", "Qf4",
                      "Qxd7+ Kxd7 Kd2", "Qe6+ Kd2 Kd7", Centipawns{0}, Centipawns{60},
                      "misses the exchange of queens: 1. Qxd7+ Kxd7",
                      "versäumt den Damentausch: 1. Dxd7+ Kxd7"},
        ExplainedMove{
            "MissesPassedPawn", "8/8/N7/1p6/1PkP4/P3K3/8/7b w - - 0 62", "Nc5",
            "Nc7 Bg2 d5 Bh1 d6 Bc6 Kf4", "Kd5 Kd3 Bg2 Na6 Kd6 Kd2 Bf3", Centipawns{263},
            Centipawns{-132},
            "misses the advance of a passed pawn to d6: 62. Nc7 Bg2 63. d5 Bh1 64. d6",
            "versäumt es, einen Freibauern bis d6 vorzurücken: 62. Sc7 Lg2 63. d5 Lh1 64. d6"},
        ExplainedMove{"AllowsPassedPawn", "8/5k2/8/3p4/8/4K3/8/8 w - - 0 1", "Kf3", "Kd4 Ke6 Kc5",
                      "d4 Ke2 d3+ Ke1 Ke6", Centipawns{0}, Centipawns{300},
                      "lets a passed pawn advance to d3: 1... d4 2. Ke2 d3+",
                      "lässt einen Freibauern bis d3 vorrücken: 1... d4 2. Ke2 d3+"},
        ExplainedMove{
            "AllowsDiscoveredCheck", "5rk1/3b3p/3p2p1/2pPb3/2N1B3/2N3nP/1q1BQ2K/R7 w - - 0 27",
            "Qe1", "Nxb2 Nxe2+ Kg2 Bxc3 Ra7 Bd4 Nd1 Bf5 Bxf5 Rxf5 Ne3",
            "Nxe4+ Kg2 Rf2+ Qxf2 Bxh3+ Kf3 Qxa1 Kxe4 Bf5+ Kf3 Bxc3 Bxc3 Qxc3+ Ne3 Qd4 Kg3",
            Centipawns{-213}, Centipawns{374}, "allows a discovered check: Nxe4+",
            "erlaubt ein Abzugsschach: Sxe4+"},
        ExplainedMove{"AllowsSkewer", "4q3/8/4k3/8/8/8/8/3R2K1 b - - 0 1", "Ke5", "Kf6", "Re1+ Kd5",
                      Centipawns{0}, Centipawns{100},
                      "allows a skewer of the king on e5 and the queen on e8: Re1+",
                      "erlaubt einen Spieß gegen den König auf e5 und die Dame auf e8: Te1+"},
        ExplainedMove{"GivesUpCastling", "r3k2r/pppq1ppp/8/8/8/8/PPPQ1PPP/R3K2R w KQkq - 0 1",
                      "Ke2", "O-O O-O", "O-O Kf1", Centipawns{0}, Centipawns{80},
                      "gives up castling", "gibt die Rochade auf"},
        ExplainedMove{"BetterMove", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                      "a4", "e4 e5", "e5", Centipawns{15}, Centipawns{80}, "is not the best move",
                      "ist nicht der beste Zug"}),
    test::name_of_row);

}  // namespace
}  // namespace tabiya::review
