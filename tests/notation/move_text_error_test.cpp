#include "tabiya/notation/move_text_error.hpp"

#include <gtest/gtest.h>

#include "from_fen.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya {
namespace {

using test::from_fen;

TEST(MoveTextError, IsASentenceAboutTheText) {
  struct Row {
    std::string_view fen, text, sentence;
  };
  constexpr std::string_view start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  constexpr Row rows[]{
      {"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2",
       R"("Nd2" is ambiguous: the knights on b1 and f3 can both go there)"},
      {"2k5/8/8/8/4Q2Q/8/1K6/7Q w - - 0 1", "Qe1",
       R"("Qe1" is ambiguous: the queens on h1, e4 and h4 can all go there)"},
      {start, "Ke2", R"("Ke2" is illegal: the king on e1 cannot go to e2)"},
      {start, "Nd5", R"("Nd5" is illegal: no knight can go to d5)"},
      {start, "O-O", R"("O-O" is illegal: the king cannot castle on the king's side)"},
      {start, "e2e5", R"("e2e5" is illegal: the piece on e2 cannot go to e5)"},
      {start, "e2e4q", R"("e2e4q" is illegal: the piece on e2 cannot go to e4 and become a queen)"},
      {start, "e9", R"("e9" is not a move: e9 is not on the board)"},
      {start, "Nf", R"("Nf" is not a whole move: it ends too early)"},
      {start, "N", R"("N" is not a whole move: it ends too early)"},
      {start, "e", R"("e" is not a whole move: it ends too early)"},
      {start, "e2-", R"("e2-" is not a whole move: it ends too early)"},
      {start, "e2",
       R"("e2" is only half a move: a whole move also says where the piece on e2 goes, as in e2e4)"},
      {start, "b1",
       R"("b1" is only half a move: a whole move also says where the piece on b1 goes, as in e2e4)"},
      {start, "Nb1",
       R"("Nb1" is only half a move: a whole move also says where the piece on b1 goes, as in e2e4)"},
      {"4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "e7",
       R"("e7" is only half a move: a whole move also says where the piece on e7 goes, as in e2e4)"},
      {start, "", "the move is missing"},
  };
  for (const auto& [fen, text, sentence] : rows) {
    EXPECT_EQ(to_string(parse_san(from_fen(fen), text).error(), text), sentence);
  }
  EXPECT_EQ(to_string(parse_san(Position{}, "Ng1f3", SanReading::Strict).error(), "Ng1f3"),
            R"("Ng1f3" differs from standard notation at byte 2)");
  EXPECT_EQ(to_string(parse_san(Position{}, "Ke2").error()),
            "the move is illegal: the king on e1 cannot go to e2");
}

/// What a piece of one's own stands in the way of is a whole move, as is one that names two squares.
TEST(MoveTextError, TellsHalfAMoveFromAWholeOne) {
  struct Row {
    std::string_view fen, text;
    bool is_half;
  };
  constexpr Row rows[]{
      {"4k3/8/8/8/8/4N3/4P3/4K3 w - - 0 1", "e3", false},
      {"4k3/8/8/8/4N3/8/4P3/4K3 w - - 0 1", "e4", false},
      {"4k3/8/8/8/8/4P3/4P3/4K3 w - - 0 1", "e3", false},
      {"4k3/8/8/8/8/4P3/4P3/4K3 w - - 0 1", "e2", true},
      {"4k3/4N3/8/8/8/8/4P3/4K3 w - - 0 1", "e7", true},
      {"4k3/4n3/8/8/8/8/4P3/4K3 w - - 0 1", "e7", false},
      {"4k3/8/8/8/8/8/3N4/1N2K3 w - - 0 1", "Nb1", false},
      {"4k3/8/8/8/8/8/3N4/1Q2K3 w - - 0 1", "Nb1", false},
      {"4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "Nb1", true},
      {"4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "Nb1b1", false},
      {"4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "b1b1", false},
      {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Ke1", true},
      {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e3", false},
  };
  for (const auto& [fen, text, is_half] : rows) {
    const auto move = parse_move(from_fen(fen), text);
    ASSERT_FALSE(move) << fen << ' ' << text;
    EXPECT_EQ(move.error().is_half, is_half) << fen << ' ' << text;
  }
}

// The arguments for explain().
TEST(MoveTextError, KeepsTheSquaresOfAnIllegalMove) {
  struct Row {
    std::string_view name, fen, text;
    std::optional<Square> from;
    Square to;
  };
  constexpr Row rows[]{
      {"the only piece with a pseudo-legal move", "4k3/4r3/8/8/8/4N3/8/N3K3 w - - 0 1", "Nd5",
       Square::E3, Square::D5},
      {"the only piece that could on an empty board", "4k3/8/8/8/2P5/8/8/B3KB2 w - - 0 1", "Ba6",
       Square::F1, Square::A6},
      {"the only piece of the type", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "Ba4", Square::F1,
       Square::A4},
      {"two pieces that could", "4k3/8/8/8/8/8/8/N3K2N w - - 0 1", "Nd5", std::nullopt, Square::D5},
      {"a pawn by its file", "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e5", Square::E4, Square::E5},
      {"a pawn that captures nothing", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "exd5", Square::E4,
       Square::D5},
      {"castling", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", Square::E1, Square::G1},
      {"no piece at all", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Nd5", std::nullopt, Square::D5},
  };
  for (const auto& [name, fen, text, from, to] : rows) {
    const auto move = parse_san(from_fen(fen), text);
    ASSERT_FALSE(move) << name;
    EXPECT_EQ(move.error().from(), from) << name;
    EXPECT_EQ(move.error().to, to) << name;
  }
}

TEST(MoveTextError, SendsTheKingToHisRookWhereHisTargetIsOneStepAway) {
  const Position position = from_fen("4kr2/8/8/8/8/8/8/5K1R w H - 0 1", CastlingMode::Chess960);
  const auto move = parse_san(position, "O-O");
  ASSERT_FALSE(move);
  EXPECT_EQ(move.error().from(), Square::F1);
  EXPECT_EQ(move.error().to, Square::H1);
  EXPECT_EQ(move.error().castling, CastlingSide::KingSide);
}

TEST(MoveTextError, NamesTheSquareThatIsNotOnTheBoard) {
  struct Row {
    std::string_view text;
    std::string_view square;
  };
  for (const auto& [text, square] :
       {Row{"h1i1", "i1"}, Row{"e2e9", "e9"}, Row{"Ke9", "e9"}, Row{"a0", "a0"}, Row{"H1I1", "I1"},
        Row{"z9a1", "z9"}, Row{"e2e4", ""}, Row{"Nf3", ""}, Row{"R1a3", ""}, Row{"Nx1", ""},
        Row{"", ""}, Row{"hello", ""}}) {
    EXPECT_EQ(square_off_board(text), square) << text;
  }
  EXPECT_EQ(to_string(MoveTextError{.offset = 2}, "h1i1"),
            "\"h1i1\" is not a move: i1 is not on the board");
}

}  // namespace
}  // namespace tabiya
