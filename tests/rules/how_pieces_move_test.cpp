/// How the pieces move, in drawings: FIDE 3.1 to 3.9. Illegal moves are in tests/notation/words_*.
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "notation/from_fen.hpp"
#include "support/position.hpp"
#include "support/row_name.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/rules/attacks.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::how_pieces_move {
namespace {

using enum Square;
using test::from_fen;
using test::marked;
using test::move_of;

/// The position after moves between squares, such as "a2a4 b4a3".
Position after(Position position, std::string_view moves) {
  for (; !moves.empty(); moves.remove_prefix(std::min<std::size_t>(5, moves.size()))) {
    position.play_unchecked(move_of(position, moves.substr(0, moves.find(' '))));
  }
  return position;
}

std::vector<std::string> sorted_sans(const Position& position) {
  std::vector<std::string> sans;
  for (const Move move : legal_moves(position)) sans.push_back(to_san(position, move));
  std::ranges::sort(sans);
  return sans;
}

/// A white piece on d4 and the squares it can reach.
struct Drawn {
  std::string_view name;
  std::string_view board;
  std::string_view reached;
};

void PrintTo(const Drawn& row, std::ostream* out) { *out << row.name; }

constexpr Drawn drawings[] = {
    {"AKing_3_8_1", R"(
      . . . . . . . k
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . K . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .)",
     R"(
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . x x x . . .
      . . x . x . . .
      . . x x x . . .
      . . . . . . . .
      . . . . . . . .)"},
    {"AKingAmongFriendsAndEnemies_3_9_2", R"(
      . . . . . . . k
      . . . . . . . .
      . . . . r . . .
      . . . p . . . .
      . . P K . . . .
      . . . P . . . .
      . . . . . . . .
      . . . . . . . .)",
     R"(
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . x x . . . .
      . . . . . . . .
      . . x . . . . .
      . . . . . . . .
      . . . . . . . .)"},
    {"AQueen_3_4", R"(
      . . . . . . . k
      . . . p . . . .
      . p . . . P . .
      . . . . . . . .
      . P . Q . . p .
      . . . . . . . .
      . . . P . p . .
      . . . . . . . K)",
     R"(
      . . . . . . . .
      . . . x . . . .
      . x . x . . . .
      . . x x x . . .
      . . x . x x x .
      . . x x x . . .
      . x . . . x . .
      x . . . . . . .)"},
    {"ARook_3_3", R"(
      . . . . . . . k
      . . . p . . . .
      . . . . . . . .
      . . . . . . . .
      . P . R . . p .
      . . . . . . . .
      . . . P . . . .
      . . . . . . . K)",
     R"(
      . . . . . . . .
      . . . x . . . .
      . . . x . . . .
      . . . x . . . .
      . . x . x x x .
      . . . x . . . .
      . . . . . . . .
      . . . . . . . .)"},
    {"ABishop_3_2", R"(
      . . . . . . k .
      . . . . . . . .
      . p . . . P . .
      . . . . . . . .
      . . . B . . . .
      . . . . . . . .
      . . . . . p . .
      . . . . . . . K)",
     R"(
      . . . . . . . .
      . . . . . . . .
      . x . . . . . .
      . . x . x . . .
      . . . . . . . .
      . . x . x . . .
      . x . . . x . .
      x . . . . . . .)"},
    {"AKnightOverPieces_3_6", R"(
      . . . . . . . k
      . . . . . . . .
      . . p . P . . .
      . . p P p . . .
      . . P N P . . .
      . p p p P p . .
      . . . . . . . .
      . . . . . . . K)",
     R"(
      . . . . . . . .
      . . . . . . . .
      . . x . . . . .
      . x . . . x . .
      . . . . . . . .
      . x . . . x . .
      . . x . x . . .
      . . . . . . . .)"},
    {"APawnThatHasMoved_3_7", R"(
      . . . . . . . k
      . . . . . . . .
      . . . . . . . .
      . . p . P . . .
      . . . P . . . .
      . . p . p . . .
      . . . . . . . .
      . . . . . . . K)",
     R"(
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . x x . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .)"},
    {"APawnThatIsBlocked_3_7_1", R"(
      . . . . . . . k
      . . . . . . . .
      . . . . . . . .
      . . . N . . . .
      . . . P . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . K)",
     ""},
};

class ThePieceOnD4 : public testing::TestWithParam<Drawn> {};

TEST_P(ThePieceOnD4, GoesWhereTheDrawingShows) {
  const Position position = test::position(GetParam().board);
  Bitboard reached;
  for (const Move move : legal_moves_from(position, D4)) reached |= move.to();
  EXPECT_EQ(reached, marked(GetParam().reached));
}

INSTANTIATE_TEST_SUITE_P(Drawn, ThePieceOnD4, testing::ValuesIn(drawings), test::name_of_row);

TEST(HowPiecesMove, ABishopNeverLeavesTheSquaresOfItsColor) {  // FIDE 3.2
  for (const Square from : all_squares) {
    const Bitboard of_its_color = is_light(from) ? light_squares : dark_squares;
    const Bitboard reached = attacks_from({Color::White, PieceType::Bishop}, from, {});
    EXPECT_EQ(reached - of_its_color, Bitboard{}) << to_string(from);
  }
}

TEST(HowPiecesMove, APawnStepsOnceOrTwiceFromItsFirstSquare) {  // FIDE 3.7.1, 3.7.2
  for (const auto& [fen, from, reached] :
       {std::tuple{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", E2, Bitboard{E3, E4}},
        std::tuple{"4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", E2, Bitboard{E3}},
        std::tuple{"4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", E2, Bitboard{}},
        std::tuple{"4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", E7, Bitboard{E6, E5}}}) {
    Bitboard targets;
    for (const Move move : legal_moves_from(from_fen(fen), from)) targets |= move.to();
    EXPECT_EQ(targets, reached) << fen;
  }
}

TEST(HowPiecesMove, ACaptureRemovesThePieceForGood) {  // FIDE 3.1
  const Position before = from_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
  const Position captured = after(before, "e4d5");
  EXPECT_EQ(captured.board().piece_on(D5), (Piece{Color::White, PieceType::Pawn}));
  EXPECT_EQ(captured.board().occupied(), (Bitboard{D5, E1, E8}));
  EXPECT_TRUE(captured.board().pieces(Color::Black, PieceType::Pawn).empty());
}

TEST(HowPiecesMove, EnPassantRemovesThePawnThatHasPassed) {  // FIDE 3.7.3.1, 3.7.3.2
  const Position before = from_fen("4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1");
  EXPECT_EQ(to_fen(after(before, "a2a4 b4a3")), "4k3/8/8/8/8/p7/8/4K3 w - - 0 2");
  for (const Move late : legal_moves(after(before, "a2a4 e8d8 e1d1"))) {
    EXPECT_FALSE(late.is_en_passant()) << "only on the very next move";
  }
}

TEST(HowPiecesMove, CastlingPutsTheRookOnTheOtherSideOfTheKing) {  // FIDE 3.8.2
  for (const auto& [turn, move, fen] :
       {std::tuple{"w", "e1h1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"},
        std::tuple{"w", "e1a1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"},
        std::tuple{"b", "e8h8", "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 1 2"},
        std::tuple{"b", "e8a8", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2"}}) {
    const Position before =
        from_fen("r3k2r/8/8/8/8/8/8/R3K2R " + std::string{turn} + " KQkq - 0 1");
    EXPECT_EQ(to_fen(after(before, move)), fen);
  }
}

TEST(HowPiecesMove, ACheckIsAnsweredByTheKingByAnInterpositionOrByACapture) {  // FIDE 3.9.2
  const Position checked = from_fen("4r2R/k7/8/8/8/3B4/8/4K2R w K - 0 1");
  EXPECT_EQ(sorted_sans(checked),
            (std::vector<std::string>{"Be2", "Be4", "Kd1", "Kd2", "Kf1", "Kf2", "Rxe8"}))
      << "castling is not among them";
}

TEST(HowPiecesMove, APromotionDoesNotNeedACapturedPiece) {  // FIDE 3.7.3.3
  const Position before = from_fen("1nbqkbn1/P6p/8/8/8/8/7P/RNBQKBNR w KQ - 0 1");
  for (const PieceType type : promotion_types) {
    const Position promoted = before.after(Move::promotion(A7, A8, type));
    EXPECT_EQ(promoted.board().piece_on(A8), (Piece{Color::White, type}));
    EXPECT_EQ(promoted.board().pieces(Color::White, PieceType::Pawn), Bitboard{H2});
  }
  EXPECT_EQ(legal_moves_from(before, A7).size(), 2 * promotion_types.size()) << "a8 and axb8";
}

TEST(HowPiecesMove, APromotionCanMakeTheNinthQueenOrTheTenthOfTheOthers) {  // FIDE 3.7.3.3
  for (const PieceType type : promotion_types) {
    const int before = type == PieceType::Queen ? 8 : 9;
    const std::string row = std::string(static_cast<std::size_t>(before - 4), to_char(type));
    const std::string rank = row + std::to_string(8 - row.size());
    const Position about_to = from_fen("6rk/P5pp/8/8/8/" + std::string(4, to_char(type)) + "4/" +
                                       rank + "/4K3 w - - 0 1");
    const Position promoted = about_to.after(Move::promotion(A7, A8, type));
    EXPECT_EQ(promoted.board().pieces(Color::White, type).count(), before + 1) << to_string(type);
    EXPECT_TRUE(defects(promoted.setup()).empty()) << to_string(type);
    EXPECT_TRUE(warnings(promoted.setup()).empty()) << to_string(type);
  }
}

}  // namespace
}  // namespace tabiya::how_pieces_move
